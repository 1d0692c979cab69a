import type { PreparedCall } from '../model/prepared';

/** Whether a method starts a subscription: `eth_subscribe`, `admin_subscribe`. */
export function isSubscribing(method: string): boolean {
  return /^[a-z]\w*_subscribe$/i.test(method);
}

/** `eth_subscribe` → `eth_unsubscribe` */
export function unsubscribeMethod(method: string): string {
  return method.replace(/_subscribe$/i, '_unsubscribe');
}

/** `newHeads`: what a call subscribes to; the method if its parameters do not say. */
export function subscriptionName(call: PreparedCall | undefined): string {
  const [first] = Array.isArray(call?.params) ? (call.params as unknown[]) : [];
  return typeof first === 'string' && first !== '' ? first : (call?.method ?? '');
}

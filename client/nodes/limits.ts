import type { Limits } from '../../runner/connection/connection';
import type { TimeoutSettings } from '../settings/settings';

/** The default timeouts of requests, with the settings that raise them. */
export function limitsOf({ connect, firstByte, whole }: TimeoutSettings): Limits {
  return {
    connect: { ms: connect, more: 'raise slotpad.connectTimeout' },
    ...(firstByte === undefined
      ? {}
      : { firstByte: { ms: firstByte, more: 'raise slotpad.firstByteTimeout' } }),
    whole: { ms: whole, more: 'raise slotpad.timeout' },
  };
}

/** `localhost` and names below it, 127.0.0.0/8, ::1. */
export function isLoopback(hostname: string): boolean {
  const host = bareHost(hostname);
  return /^(?:.+\.)?localhost\.?$/.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host) || host === '::1';
}

/** A host in lower case, without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
}

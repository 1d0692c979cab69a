/** How proxies name their implementation: in a storage slot, or in their code. */

/** Storage slots of EIP-1967. */
export const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
export const BEACON_SLOT = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';

/** Selector of `implementation()`, which a beacon of EIP-1967 has. */
export const BEACON_CALL = '0x5c60da1b';

export type ProxyKind = 'EIP-1967' | 'EIP-1967 beacon' | 'EIP-1167' | 'EIP-7702';

/** What a kind of proxy is called on screen. */
export const proxyWords: Readonly<Record<ProxyKind, string>> = {
  'EIP-1967': 'proxy (EIP-1967)',
  'EIP-1967 beacon': 'beacon proxy (EIP-1967)',
  'EIP-1167': 'minimal proxy (EIP-1167)',
  'EIP-7702': 'account with delegated code (EIP-7702)',
};

/** Name of a slot that EIP-1967 defines. */
export function proxySlotName(slot: bigint): string | undefined {
  if (slot === BigInt(IMPLEMENTATION_SLOT)) return 'implementation of the proxy';
  if (slot === BigInt(BEACON_SLOT)) return 'beacon of the proxy';
  return slot === BigInt(ADMIN_SLOT) ? 'admin of the proxy' : undefined;
}

/**
 * The contract that code delegates all calls to: a minimal proxy, which may have arguments behind its code, or the
 * delegation of an account.
 *
 * @param code `0x` and hex
 */
export function delegateIn(code: string): { readonly kind: ProxyKind; readonly to: string } | undefined {
  const minimal = /^0x363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3/i.exec(code);
  if (minimal) return { kind: 'EIP-1167', to: `0x${minimal[1]}` };
  const delegated = /^0xef0100([\da-f]{40})$/i.exec(code);
  return delegated ? { kind: 'EIP-7702', to: `0x${delegated[1]}` } : undefined;
}

/** The address in a word of storage or of return data; undefined for zero and for other words. */
export function addressInWord(word: unknown): string | undefined {
  const [, address] = (typeof word === 'string' && /^0x0{24}([\da-f]{40})$/i.exec(word)) || [];
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`;
}

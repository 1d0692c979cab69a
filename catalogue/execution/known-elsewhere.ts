/**
 * Methods of the namespaces `eth`, `net` and `web3` that are in no specification here, and that some nodes or wallets
 * have all the same. They are not misspelt; more is not known of them.
 */
const names: ReadonlySet<string> = new Set(['eth_call_bundle', 'net_peerList']);

/** Only of these namespaces does the catalogue know nearly every name. */
const closedNamespaces: ReadonlySet<string> = new Set(['eth', 'net', 'web3']);

/**
 * True for a method that may well exist although the catalogue has no entry for it: one that is known of real nodes,
 * or one of another namespace (`debug_…`, `admin_…`, a client's own).
 */
export function isKnownElsewhere(name: string): boolean {
  const underscore = name.indexOf('_');
  if (underscore < 0) return false;
  return names.has(name) || !closedNamespaces.has(name.slice(0, underscore));
}

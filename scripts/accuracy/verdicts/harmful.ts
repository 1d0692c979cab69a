/** Requests that are not sent to clients: they stop the client, take it to another network, or write files. */
const harmful =
  /^(?:anvil_reset|hardhat_reset|anvil_setRpcUrl|\w+_loadState|debug_\w*(?:Profile|BlockTo|File|Freez|SetHead|Chaindb|oTrace|setGC|setMemory)\w*|admin_\w+|post-\S*lodestar-\S*|\S*(?:heapdump|profile|connect-peer|dump-db)\S*)$/i;

/** @param entry method or id of the operation */
export function isHarmful(entry: string): boolean {
  return harmful.test(entry);
}

/**
 * Methods of the namespaces `eth`, `net` and `web3` that are in no specification here, and that some nodes or wallets
 * have all the same. They are not misspelt; more is not known of them.
 */
const names: ReadonlySet<string> = new Set([
  // Subscriptions, over WebSocket.
  'eth_subscribe',
  'eth_unsubscribe',
  // Of several execution nodes.
  'eth_callBundle',
  'eth_callMany',
  'eth_call_bundle',
  'eth_etherbase',
  'eth_getAccount',
  'eth_getAccountInfo',
  'eth_getBlockReceiptsByHash',
  'eth_getHeaderByHash',
  'eth_getHeaderByNumber',
  'eth_getLogsByHash',
  'eth_getMinerDataByBlockHash',
  'eth_getMinerDataByBlockNumber',
  'eth_getRawTransactionByBlockHashAndIndex',
  'eth_getRawTransactionByBlockNumberAndIndex',
  'eth_getRawTransactionByHash',
  'eth_getTransactionBySenderAndNonce',
  'eth_getTransactionReceiptsByBlock',
  'eth_multicallV1',
  'eth_pendingTransactions',
  'eth_resend',
  'eth_sendBundle',
  'eth_sendPrivateTransaction',
  'eth_sendRawTransactionConditional',
  'eth_sendRawTransactionSync',
  'eth_sendTransactionSync',
  'eth_setEtherbase',
  'net_enode',
  'net_localAddress',
  'net_localEnode',
  'net_peerList',
  'net_services',
  // Mining, and compilers of old nodes.
  'eth_compileLLL',
  'eth_compileSerpent',
  'eth_compileSolidity',
  'eth_getCompilers',
  'eth_getWork',
  'eth_submitHashrate',
  'eth_submitWork',
  // Wallets, bundlers and relays.
  'eth_cancelPrivateTransaction',
  'eth_decrypt',
  'eth_estimateUserOperationGas',
  'eth_getEncryptionPublicKey',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_requestAccounts',
  'eth_sendUserOperation',
  'eth_signTypedData',
  'eth_signTypedData_v1',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_supportedEntryPoints',
]);

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

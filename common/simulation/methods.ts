/** The methods whose transactions can be simulated: those that send or sign one. */
const METHODS =
  /^(?:(?:eth|personal)_(?:send|sign)Transaction|eth_sendTransactionSync|eth_sendRawTransaction(?:Sync|Conditional)?|eth_sendPrivateRawTransaction)$/;

const SENDS =
  /^(?:(?:eth|personal)_sendTransaction|eth_sendTransactionSync|eth_send(?:Private)?RawTransaction(?:Sync|Conditional)?|eth_sendPrivateTransaction)$/;

/** Whether a method sends a transaction to the network, and returns its hash or its receipt. */
export function sendsTransaction(method: string): boolean {
  return SENDS.test(method);
}

export function isSimulated(method: string): boolean {
  return METHODS.test(method);
}

/** The methods whose transactions can be simulated: those that send or sign one. */
const METHODS =
  /^(?:(?:eth|personal)_(?:send|sign)Transaction|eth_sendTransactionSync|eth_sendRawTransaction(?:Sync|Conditional)?|eth_sendPrivateRawTransaction)$/;

export function isSimulated(method: string): boolean {
  return METHODS.test(method);
}

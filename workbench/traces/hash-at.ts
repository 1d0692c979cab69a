/** Hashes of transactions in texts. */

export const HASH = /^0x[\da-f]{64}$/i;

/** The hash around a place in a line; else the only hash of the line. */
export function hashAt(line: string, character: number): string | undefined {
  const found = [...line.matchAll(/\b0x[\da-f]{64}\b/gi)];
  const around = found.find(({ 0: hash, index }) => index <= character && character <= index + hash.length);
  return (around ?? (found.length === 1 ? found[0] : undefined))?.[0];
}

/** The transaction that a response is about; undefined if it is about none, or several. */
export function transactionOf(methods: readonly string[], text: string): string | undefined {
  const [method, more] = methods;
  if (method === undefined || more !== undefined) return undefined;
  const name = NAMES.find(([pattern]) => pattern.test(method))?.[1];
  if (name === undefined) return undefined;
  return new RegExp(`"${name}"\\s{0,10}:\\s{0,10}"(0x[\\da-fA-F]{64})"`).exec(text)?.[1];
}

/** The member with the hash, by method. */
const NAMES: readonly (readonly [method: RegExp, name: string])[] = [
  [/^eth_send(?:Raw)?Transaction$/, 'result'],
  [/^eth_getTransactionReceipt$|^eth_send(?:Raw)?TransactionSync$/, 'transactionHash'],
  [/^eth_getTransactionBy/, 'hash'],
];

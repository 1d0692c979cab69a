/**
 * The lies of the scenario `lying`: one value of each kind of response is altered, so that the response contradicts
 * itself. Everything else stays right, as of a node or a proxy that wants to be believed.
 */

type Lies = Readonly<Record<string, string | readonly string[]>>;

/**
 * The members that are altered in the result of a method: empty for the result itself, `0` for the first item, `-` for a
 * list whose last item is left out.
 */
const ofMethods: Lies = {
  eth_getBlockByHash: 'transactions.-',
  eth_getBlockTransactionCountByNumber: '',
  eth_getBlockTransactionCountByHash: '',
  eth_getBlockByNumber: 'stateRoot',
  eth_getTransactionByHash: 'value',
  eth_getTransactionByBlockHashAndIndex: 'from',
  eth_getTransactionByBlockNumberAndIndex: 'nonce',
  eth_getTransactionReceipt: 'logsBloom',
  eth_getBlockReceipts: '0.logsBloom',
  eth_getProof: ['balance', 'storageProof.0.value'],
  eth_sign: '',
  eth_signTransaction: '',
  eth_sendRawTransaction: '',
  debug_getRawTransaction: '',
};

/** The same for the response of an operation, by its id. */
const ofOperations: Lies = {
  'beacon-headers': 'data.0.header.message.state_root',
  'beacon-headers-block-id': 'data.header.message.proposer_index',
  'beacon-blocks-block-id-v2': 'data.message.body.execution_payload.gas_used',
  'node-identity': 'data.enr',
  'beacon-light-client-finality-update': 'data.finality_branch.0',
  'beacon-light-client-optimistic-update': 'data.attested_header.execution.state_root',
};

/** A result of the execution node, with its lie. */
export const liedResult = (method: string, result: unknown) => lied(ofMethods, method, result);

/** The JSON of a beacon node's response, with its lie. */
export const liedReply = (operation: string, json: unknown) => lied(ofOperations, operation, json);

function lied(lies: Lies, name: string, value: unknown): unknown {
  const paths = Object.hasOwn(lies, name) ? [lies[name] ?? []].flat() : [];
  return paths.reduce((told, path) => alteredAt(told, path === '' ? [] : path.split('.')), value);
}

/** A copy with another value at the path; the value itself where there is none. */
function alteredAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === 'string' ? altered(value) : value;
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    if (name === '-') return items.slice(0, -1);
    return items.map((item, index) => (String(index) === name ? alteredAt(item, rest) : item));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: alteredAt((value as Readonly<Record<string, unknown>>)[name], rest) };
}

/** The text with one digit or letter altered: in the middle of bytes, and the last one of a number. */
function altered(text: string): string {
  const at = text.length > 24 ? Math.floor(text.length / 2) : text.length - 1;
  return text.slice(0, at) + (text.charAt(at) === '1' ? '2' : '1') + text.slice(at + 1);
}

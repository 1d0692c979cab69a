/** What stands around every result: the reply of JSON-RPC 2.0, and what its error codes mean. */

import { text } from '../encoding';
import type { MethodEntry } from '../entry';
import { reply } from '../object';
import { anyOf, constant, described, maybe, nullish, refined, unknown } from '../types';
import { decimal, integer } from './plain';

const version = described(constant('2.0', 'The version of JSON-RPC is the string "2.0".'), {
  title: 'version',
  description: 'Always "2.0".',
  kind: 'rpc-version',
  example: '2.0',
});

const id = described(nullish(anyOf(text(), decimal())), {
  title: 'id',
  description: 'The id of the call.',
  kind: 'rpc-id',
  example: 1,
});

const code = integer({
  title: 'error code',
  description: 'Kind of the error.',
  kind: 'rpc-error-code',
  example: -32602,
});

const message = text({
  title: 'message',
  description: 'Description of the error.',
  example: 'Invalid params',
});

export const rpcError = reply(
  { code, message, data: maybe(unknown) },
  { title: 'error', description: 'Why the call failed.', kind: 'rpc-error' },
);

/** One reply: `result`, or `error` with code, message and perhaps data. The result itself is judged elsewhere. */
export const rpcReply = refined(
  reply(
    // That it is the id of the call is checked by who knows the call.
    { jsonrpc: version, id, result: maybe(unknown), error: nullish(rpcError) },
    { title: 'reply', description: 'Reply of JSON-RPC 2.0.', kind: 'rpc-reply' },
  ),
  (value, report) => {
    const { result, error } = value as { result?: unknown; error?: unknown };
    const failed = error !== undefined && error !== null;
    if (failed && result !== undefined && result !== null) {
      report('wrong-type', 'A reply has a result or an error, not both.');
    } else if (!failed && result === undefined) {
      report('missing-member', 'Member "result" or "error" is missing.');
    }
  },
);

/** Meaning of the error codes that nodes give. */
export const errorCodes: Readonly<Record<number, string>> = {
  [-32700]: 'Parse error: the request is not valid JSON.',
  [-32600]: 'Invalid request: the JSON is not a JSON-RPC request.',
  [-32601]: 'Method not found: the node does not have or does not offer the method.',
  [-32602]: 'Invalid params: a parameter is missing, surplus or of the wrong form.',
  [-32603]: 'Internal error of the node.',
  [-32000]: 'Server error: see the message.',
  [-32001]: 'Resource not found.',
  [-32002]: 'Resource unavailable.',
  [-32003]: 'Transaction rejected.',
  [-32004]: 'Method not supported.',
  [-32005]: 'Limit exceeded.',
  [-32006]: 'Version of JSON-RPC not supported.',
  [-32015]: 'Execution error.',
  [-32016]: 'Timeout of the node.',
  3: 'Execution reverted; data holds the revert data as hex.',
  4444: 'Pruned history: the node no longer keeps this old data.',
  [-38001]: 'Engine: unknown payload.',
  [-38002]: 'Engine: invalid fork choice state.',
  [-38003]: 'Engine: invalid payload attributes.',
  [-38004]: 'Engine: too large request.',
  [-38005]: 'Engine: unsupported fork.',
  [-38006]: 'Engine: too deep reorganisation.',
  [-38010]: 'Simulation: nonce of a transaction is too low.',
  [-38011]: 'Simulation: nonce of a transaction is too high.',
  [-38012]: 'Simulation: base fee is too low.',
  [-38013]: 'Simulation: not enough gas to begin with.',
  [-38014]: 'Simulation: not enough ether for gas and value.',
  [-38015]: 'Simulation: gas limit of the block exceeded.',
  [-38020]: 'Simulation: block numbers do not increase.',
  [-38021]: 'Simulation: timestamps do not increase.',
  [-38022]: 'Simulation: a moved precompile refers to itself.',
  [-38023]: 'Simulation: two precompiles move to one address.',
  [-38024]: 'Simulation: the sender has code.',
  [-38025]: 'Simulation: code of a new contract is too large.',
  [-38026]: 'Simulation: limit of the client exceeded.',
  [-39001]: 'Unknown block: `safe` and `finalized` are not known before the merge is finalized.',
};

// ---------------------------------------------------------------- Codes of errors

const FORK_CHOICE = [-38002, -38003, -38006];
const UNSUPPORTED_FORK = -38005;
const TOO_LARGE = -38004;
const UNKNOWN_PAYLOAD = -38001;
const PRUNED = 4444;
const NOT_FOUND = -32001;

/** Methods that look up blocks, which a node may have dropped. */
const PRUNABLE =
  /^(debug_(getRaw|trace)|eth_getBlock(ByHash|ByNumber|Receipts|TransactionCount|AccessList)|eth_getLogs$|eth_getTransaction(ByBlock|Receipt))/;

/** Codes that its specification lists for a method, beyond those that every method may answer. */
export function errorsOf({ name }: Pick<MethodEntry, 'name'>): readonly { code: number; about: string }[] {
  return codesOf(name).map((code) => ({
    code,
    about: errorCodes[code] ?? '',
  }));
}

function codesOf(name: string): readonly number[] {
  if (name === 'eth_call' || name === 'eth_estimateGas') return [3];
  if (name === 'eth_simulateV1') return [-32000, -32005, -32015, -32016, -32603, ...simulation];
  if (PRUNABLE.test(name)) return name.endsWith('BlockAccessList') ? [PRUNED, NOT_FOUND] : [PRUNED];
  const [, engine, version] = /^engine_([A-Za-z]+)V(\d+)$/.exec(name) ?? [];
  if (engine === undefined) return [];
  const later = Number(version) > 1 ? [UNSUPPORTED_FORK] : [];
  if (engine === 'forkchoiceUpdated') return [...FORK_CHOICE, ...later];
  if (engine === 'newPayload') return later;
  if (engine === 'getPayload') return [UNKNOWN_PAYLOAD, ...later];
  if (engine === 'getBlobs') return version === '1' ? [TOO_LARGE, UNSUPPORTED_FORK] : [TOO_LARGE];
  return engine.startsWith('getPayloadBodies') ? [TOO_LARGE] : [];
}

/** All that begin with -380 and two digits from 10 on. */
const simulation = Object.keys(errorCodes)
  .map(Number)
  .filter((code) => code <= -38010)
  .sort((a, b) => b - a);

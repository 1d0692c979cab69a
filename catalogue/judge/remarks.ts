/** What documents show and older nodes leave out. It is worth knowing, and no mistake. */
import type { OperationEntry } from '../entry';
import type { SpecProblem } from '../types';

type Members = Readonly<Record<string, unknown>>;

/** By method: members of the result. */
const methods: Readonly<Record<string, readonly string[]>> = {
  eth_getTransactionReceipt: ['type', 'effectiveGasPrice'],
  eth_getTransactionByHash: ['type'],
  eth_getTransactionByBlockHashAndIndex: ['type'],
  eth_getTransactionByBlockNumberAndIndex: ['type'],
};
/** By method and path of the operation: members of `data`. */
const operations: Readonly<Record<string, readonly string[]>> = {
  'GET /eth/v1/node/syncing': ['is_optimistic', 'el_offline'],
};

const WORD_BYTES = 32;

/** Remarks on the result of a call. Paths start at the response. */
export function remarksOnResult(method: string, result: unknown): readonly SpecProblem[] {
  if (method === 'eth_getStorageAt' && typeof result === 'string' && /^0x[\da-f]*$/i.test(result)) {
    const bytes = Math.ceil((result.length - 2) / 2);
    const message = `The specification shows ${WORD_BYTES} bytes; this has ${bytes}. Some nodes leave out leading zeros.`;
    return bytes >= WORD_BYTES ? [] : [remark(['result'], message)];
  }
  const names = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return missingIn(result, names ?? [], ['result']);
}

/** Remarks on a response of a beacon node. Paths start at the response. */
export function remarksOnReply(operation: OperationEntry, value: unknown): readonly SpecProblem[] {
  const { method, path, beside = {} } = operation;
  const known = `${method} ${path}`;
  const names = Object.hasOwn(operations, known) ? operations[known] : undefined;
  return [
    ...missingIn(value, 'finalized' in beside ? ['finalized'] : [], []),
    ...missingIn((value as { data?: unknown } | null | undefined)?.data, names ?? [], ['data']),
  ];
}

function missingIn(value: unknown, names: readonly string[], path: SpecProblem['path']): SpecProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return names
    .filter((name) => (value as Members)[name] === undefined)
    .map((name) => remark(path, `Member "${name}" is missing. Nodes of older versions do not have it.`));
}

function remark(path: SpecProblem['path'], message: string): SpecProblem {
  return { rule: 'older-node', message, path, at: 'value' };
}

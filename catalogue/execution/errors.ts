import type { MethodEntry } from '../entry';
import { errorCodes } from './envelope';

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

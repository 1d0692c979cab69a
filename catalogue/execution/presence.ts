/**
 * Members of a result that are there because others are: those of a type of transaction, those of a fork. Which fork
 * a block belongs to is read from the block itself, so that other networks are judged by what they have.
 */
import { below } from '../object';
import type { Report } from '../types';

type Members = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Reports each of the names that is missing or null. `because` is a whole clause: `"hash" is set`. */
function require(value: Members, names: readonly string[], because: string, report: Report): void {
  for (const name of names) {
    if (isSet(value[name])) continue;
    // A value of the wrong type is reported by its own schema.
    if (value[name] === null)
      report('wrong-type', `"${name}" can't be null when ${because}.`, { path: [name] });
    else report('missing-member', `Member "${name}" is missing: ${because}.`);
  }
}

const DYNAMIC_FEE = ['chainId', 'accessList', 'maxFeePerGas', 'maxPriorityFeePerGas'];

/** By type, as a number. Other networks have types of their own, which are not judged. */
const membersOfType: readonly (readonly string[])[] = [
  ['r', 's', 'v', 'gasPrice'],
  ['r', 's', 'chainId', 'accessList', 'gasPrice'],
  ['r', 's', ...DYNAMIC_FEE],
  ['r', 's', ...DYNAMIC_FEE, 'maxFeePerBlobGas', 'blobVersionedHashes'],
  ['r', 's', ...DYNAMIC_FEE, 'authorizationList'],
];

/** Members that only typed transactions have. */
const TYPED = ['accessList', 'yParity', 'maxFeePerGas', 'maxPriorityFeePerGas', 'blobVersionedHashes'];

export function checkTransaction(value: Members, report: Report): void {
  checkType(value, report);
  checkPlace(value, report);
  checkReceiver(value, report);
}

/** A transaction that is signed and not sent: it has no place in a block yet. */
export function checkSigned(value: Members, report: Report): void {
  if (isSet(value.type)) checkType(value, report);
  else require(value, ['r', 's', 'v'], 'the transaction is signed', report);
  checkReceiver(value, report);
}

function checkReceiver(value: Members, report: Report): void {
  if (value.to === undefined)
    report('missing-member', 'Member "to" is missing: without a receiver it is null.');
}

function checkType(value: Members, report: Report): void {
  const { type, blockHash } = value;
  const typed = TYPED.find((name) => isSet(value[name]));
  if (typed !== undefined) require(value, ['type'], `"${typed}" is set`, report);
  if (typeof type !== 'string' || !/^0x0?[0-4]$/.test(type)) return;
  require(value, membersOfType[Number(type)] ?? [], `the type is ${type}`, report);
  if (!isSet(value.v) && !isSet(value.yParity)) require(value, ['yParity'], '"v" is not set', report);
  if (isSet(blockHash)) require(value, ['gasPrice'], '"blockHash" is set', report);
}

function checkPlace(value: Members, report: Report): void {
  const { blockHash, blockNumber, transactionIndex } = value;
  if (isSet(blockHash)) require(value, ['blockNumber', 'transactionIndex'], '"blockHash" is set', report);
  if (blockHash === undefined && isSet(blockNumber) && isSet(transactionIndex)) {
    require(value, ['blockHash'], '"transactionIndex" is set', report);
  }
}

const PLACE_OF_LOG = ['blockHash', 'blockNumber', 'transactionHash', 'transactionIndex', 'logIndex'];

export function checkLog(value: Members, report: Report): void {
  if (isSet(value.blockHash)) require(value, [...PLACE_OF_LOG, 'removed'], '"blockHash" is set', report);
  else if (isSet(value.blockNumber) && (value.blockHash === undefined || isSet(value.logIndex))) {
    require(value, ['blockHash'], '"blockNumber" is set', report);
  }
}

/** Members of a receipt that came with typed transactions and with London, and that all nodes have since. */
export function checkReceipt(value: Members, report: Report): void {
  if (!isSet(value.status) && !isSet(value.root)) {
    report('missing-member', 'Member "status" (before Byzantium: "root") is missing.');
  }
  if (isSet(value.type)) require(value, ['effectiveGasPrice'], '"type" is set', report);
  else if (isSet(value.effectiveGasPrice)) require(value, ['type'], '"effectiveGasPrice" is set', report);
}

/** By kind of trace: the members of its action and of its result. */
const membersOfTrace: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  call: [
    ['callType', 'from', 'to', 'gas', 'input', 'value'],
    ['gasUsed', 'output'],
  ],
  create: [
    ['from', 'gas', 'init', 'value'],
    ['address', 'code', 'gasUsed'],
  ],
  suicide: [['address', 'balance', 'refundAddress'], []],
  reward: [['author', 'rewardType', 'value'], []],
};

/** A call or a creation has a result or an error. */
export function checkTrace(value: Members, report: Report): void {
  const { type, action, result, error } = value;
  const [ofAction, ofResult] = (typeof type === 'string' && membersOfTrace[type]) || [[], []];
  const because = `the type is ${String(type)}`;
  requireIn('action', action, ofAction, because, report);
  if (ofResult.length === 0 || isSet(error)) return;
  if (isSet(result)) requireIn('result', result, ofResult, because, report);
  else require(value, ['result'], 'there is no error', report);
}

/** By kind of call in a call tree. */
const membersOfFrame: Readonly<Record<string, readonly string[]>> = {
  CALL: ['to', 'value'],
  STATICCALL: ['to'],
  DELEGATECALL: ['to'],
  CREATE: ['value'],
  CREATE2: ['value'],
};

export function checkFrame(value: Members, report: Report): void {
  const { type } = value;
  const names = typeof type === 'string' ? membersOfFrame[type] : undefined;
  if (names) require(value, names, `the type is ${String(type)}`, report);
}

/** Of a traced transaction of a block. */
export function checkTraced(value: Members, report: Report): void {
  if (!isSet(value.error)) require(value, ['result'], 'there is no error', report);
}

/** Where the trace belongs: a reward belongs to no transaction. */
export function checkPlaceOfTrace(value: Members, report: Report): void {
  const places = value.type === 'reward' ? [] : ['transactionHash', 'transactionPosition'];
  require(value, ['blockHash', 'blockNumber', ...places], 'it is the trace of a block', report);
}

function requireIn(
  at: string,
  inner: unknown,
  names: readonly string[],
  because: string,
  report: Report,
): void {
  if (typeof inner !== 'object' || inner === null) return;
  require(inner as Members, names, because, below(report, at));
}

/** Members of a block of another consensus, which has no nonce and no mix hash. */
const SEALS = ['signature', 'sealFields', 'step'];

/** Each row: if one of the first is set, so are the others. */
const together: readonly { readonly any: readonly string[]; readonly all: readonly string[] }[] = [
  { any: ['requestsHash'], all: ['parentBeaconBlockRoot', 'excessBlobGas', 'withdrawalsRoot'] },
  { any: ['blobGasUsed', 'excessBlobGas'], all: ['blobGasUsed', 'excessBlobGas', 'baseFeePerGas'] },
  { any: ['withdrawals', 'withdrawalsRoot'], all: ['withdrawals', 'withdrawalsRoot', 'baseFeePerGas'] },
];

/** A block of a chain without what depends on who shows it: its transactions, and the filter over its logs. */
export function checkHeader(value: Members, report: Report): void {
  const sealed = SEALS.some((name) => isSet(value[name]));
  if (!sealed) require(value, ['nonce', 'difficulty'], '"hash" is set', report);
  if (!sealed && isSet(value.baseFeePerGas)) require(value, ['mixHash'], '"baseFeePerGas" is set', report);
  if (isSet(value.withdrawalsRoot)) require(value, ['baseFeePerGas'], '"withdrawalsRoot" is set', report);
  else if (isSet(value.excessBlobGas)) require(value, ['withdrawalsRoot'], '"excessBlobGas" is set', report);
  const cancun = ['blobGasUsed', 'excessBlobGas', 'parentBeaconBlockRoot'];
  const found = [...cancun, 'requestsHash'].find((name) => isSet(value[name]));
  if (found !== undefined) require(value, cancun, `"${found}" is set`, report);
}

export function checkBlock(value: Members, report: Report): void {
  const sealed = SEALS.some((name) => isSet(value[name]));
  // Some development nodes give a pending block a hash. It has neither a number nor a nonce.
  const isPending = !sealed && !isSet(value.number) && !isSet(value.nonce);
  if (isSet(value.hash) && !isPending) {
    require(value, ['number', 'logsBloom', 'miner', 'size', 'difficulty'], '"hash" is set', report);
    if (!sealed) require(value, ['nonce'], '"hash" is set', report);
    if (!sealed && isSet(value.baseFeePerGas)) require(value, ['mixHash'], '"baseFeePerGas" is set', report);
  }
  const reported = new Set<string>();
  for (const { any, all } of together) {
    const found = any.find((name) => isSet(value[name]));
    if (found === undefined) continue;
    // The root of the beacon block before it is not known to a pending block of Geth.
    const known = (name: string) => name !== 'parentBeaconBlockRoot' || isSet(value.hash);
    const names = all.filter((name) => !reported.has(name) && known(name));
    for (const name of names) reported.add(name);
    require(value, names, `"${found}" is set`, report);
  }
}

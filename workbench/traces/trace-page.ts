/** What the page of a trace shows, as plain data. */

import { nameOfAddress } from '../../catalogue/execution/known-addresses';
import { checksummed } from '../../catalogue/types/hex';
import type { Contracts } from '../../common/contracts/contracts';
import {
  type DecodedEntry,
  decodeCall,
  decodeLog,
  decodeResult,
  decodeRevert,
} from '../../common/contracts/decode';
import { shortAddresses, valueLines } from '../../common/contracts/words';
import type { TraceHead, TraceRows, TraceText } from '../../common/panels/trace';
import { failureText, type Result } from '../../common/result';
import {
  callText,
  contractName,
  eventName,
  eventText,
  failureOf,
  functionName,
  isCreation,
  paidText,
  resultText,
} from '../../common/traces/describe';
import type { AccountChange } from '../../common/traces/state';
import { changedAccounts, refundText } from '../../common/traces/state-text';
import {
  failureOrigins,
  type Trace,
  type TraceCall,
  type TraceLog,
  type TraceNode,
} from '../../common/traces/trace';
import { lineText, treeLines } from '../../common/traces/tree-text';
import { formatGas } from '../../common/units/gas';
import { counted, shortened } from '../../common/units/words';
import type { StateChanges } from '../../monitor/traces/ask-state';

/** Longest text of a row and of a raw value in the details, in characters. */
const LONGEST_ROW = 400;
const LONGEST_RAW = 20_000;
/** Maximum number of copied lines: each is decoded. */
const MOST_COPIED = 20_000;
const ROWS_AT_ONCE = 20_000;
/** Milliseconds of work before others get a turn. */
const SLICE = 25;

/** `debug_traceTransaction · 12 calls · 3 events · 51,203 gas` */
export function titleOf(name: string, { nodes }: Trace): string {
  const calls = nodes.filter(({ kind }) => kind === 'call').length;
  const roots = nodes.filter((node): node is TraceCall => node.kind === 'call' && node.depth === 0);
  const gas = roots.reduce((sum, { gasUsed }) => sum + (gasUsed ?? 0n), 0n);
  const events = nodes.length - calls;
  return [
    name,
    ...(roots.length > 1 ? [counted(roots.length, 'transaction')] : []),
    counted(calls, 'call'),
    ...(events > 0 ? [counted(events, 'event')] : []),
    formatGas(gas),
    ...(roots.some(({ error }) => error !== undefined) ? ['failed'] : []),
  ].join(' · ');
}

/** The rows in order, in parts: between two of them, others can get a turn. */
export function* rowParts({ nodes }: Trace, contracts: Contracts): Generator<TraceRows, void> {
  const origins = failureOrigins(nodes);
  const places = new Map<string, number>();
  for (let start = 0; start < nodes.length; start += ROWS_AT_ONCE) {
    const heads: TraceHead[] = [];
    const rows: number[] = [];
    for (const [offset, node] of nodes.slice(start, start + ROWS_AT_ONCE).entries()) {
      const began = origins.has(start + offset);
      const key = headKey(node, began);
      const place = places.get(key) ?? places.size;
      if (place === places.size) {
        places.set(key, place);
        heads.push(headOf(node, began, contracts));
      }
      const gas = node.kind === 'log' ? undefined : node.gasUsed;
      rows.push(node.depth, place, gas === undefined ? -1 : Number(gas));
    }
    yield { heads, rows };
  }
}

/** Everything that the head of a row depends on: a trace has few heads many times. */
function headKey(node: TraceNode, began: boolean): string {
  if (node.kind === 'log') return `log ${node.address} ${node.topics[0]}`;
  const { error, input, to, type, value } = node;
  const failure = error === undefined ? '' : began;
  return `${type} ${to} ${value} ${failure} ${input.slice(0, 10)}`;
}

/** @param began whether the failure of a failed call began in it */
function headOf(node: TraceNode, began: boolean, contracts: Contracts): TraceHead {
  const target = (address: string | undefined) => shortAddresses(contractName(address, contracts));
  if (node.kind === 'log') {
    const name = eventName(node, contracts);
    return { kind: 'event', tag: '', target: target(node.address), name, value: '', failure: 'none' };
  }
  const { error, to, type } = node;
  const failed = began ? 'began' : 'failed';
  return {
    kind: 'call',
    tag: type === 'CALL' || !type.includes('CALL') ? '' : type.toLowerCase(),
    target: target(to),
    name: functionName(node, contracts),
    value: paidText(node),
    failure: error === undefined ? 'none' : failed,
  };
}

export function textOf({ nodes }: Trace, index: number, contracts: Contracts): TraceText | undefined {
  const node = nodes[index];
  if (!node) return undefined;
  const short = (text: string) => shortened(shortAddresses(text), LONGEST_ROW);
  if (node.kind === 'log') return { index, text: short(eventText(node, contracts)), result: '', failure: '' };
  const failure = failureOf(node, contracts);
  return {
    index,
    text: short(callText(node, contracts)),
    result: failure === undefined ? short(resultText(node, contracts)) : '',
    failure: short(failure ?? ''),
  };
}

type Field = readonly [label: string, text: string];

/** All of a call or a log: its decoded values, line by line, and its raw data. */
export function detailOf(trace: Trace, index: number, contracts: Contracts): readonly Field[] {
  const node = trace.nodes[index];
  if (!node) return [];
  const fields = node.kind === 'log' ? logFields(node, contracts) : callFields(node, contracts);
  return fields.filter(([, text]) => text !== '');
}

/** What a transaction changed: an account in each field, then the gas that came back. */
export function stateFields(
  state: Result<StateChanges>,
  trace: Trace,
  contracts: Contracts,
): readonly Field[] {
  if (!state.ok) return [['State changes', failureText(state.failure)]];
  const { accounts, refund } = state.value;
  return [...accountFields(accounts, trace, contracts), ['Gas refunds', refundText(refund)]];
}

/** The changes of accounts in a response, an account in each field. */
export function accountFields(
  accounts: readonly AccountChange[],
  trace: Trace,
  contracts: Contracts,
): readonly Field[] {
  const changed = changedAccounts(accounts, trace, contracts);
  if (changed.length === 0) return [['State changes', 'No account changed.']];
  return changed.map(([name, lines]): Field => [shortAddresses(name), lines.join('\n')]);
}

function callFields(call: TraceCall, contracts: Contracts): readonly Field[] {
  const { error, from, gas, gasUsed, input, output, to, transaction, type } = call;
  const isCall = type.includes('CALL') && input.length >= 10;
  return [
    ['Transaction', transaction ?? ''],
    ['Type', type],
    ['From', addressText(from, contracts)],
    [isCreation(call) ? 'Created' : 'To', addressText(to, contracts)],
    ['Value', paidText(call)],
    ['Gas', gasText(gasUsed, gas)],
    ['Failure', failureOf(call, contracts) ?? ''],
    ['Error', error ?? ''],
    ...(isCall ? entryFields('Function', decodeCall(input, contracts, to)) : []),
    ...(isCall && error === undefined && output !== '0x'
      ? entryFields('Returned', decodeResult(output, input, contracts, to))
      : []),
    ...(error !== undefined && output.length >= 10
      ? entryFields('Reverted with', decodeRevert(output, contracts, to))
      : []),
    [isCreation(call) ? 'Creation code' : 'Input', rawText(input)],
    [isCreation(call) ? 'Code' : 'Output', rawText(output)],
  ];
}

function gasText(used: bigint | undefined, given: bigint | undefined): string {
  if (used === undefined) return '';
  // Anvil gives the call at the top what is left after the intrinsic gas, and counts that gas as used.
  const isLess = given === undefined || given < used;
  return isLess ? formatGas(used) : `${formatGas(used)} of ${formatGas(given)}`;
}

function logFields(log: TraceLog, contracts: Contracts): readonly Field[] {
  const { address, data, topics } = log;
  return [
    ['Contract', addressText(address, contracts)],
    ...entryFields('Event', decodeLog(topics, data, contracts, address)),
    ['Topics', topics.join('\n')],
    ['Data', rawText(data)],
  ];
}

function entryFields(label: string, decoded: Result<DecodedEntry>): readonly Field[] {
  if (!decoded.ok) return [[label, failureText(decoded.failure)]];
  const { alternatives, kind, meaning, signature, source, values } = decoded.value;
  const head = kind === 'result' ? [] : [`${signature} of ${source}`];
  const name = (address: string) => (nameOfAddress(address) ? ` (${nameOfAddress(address)})` : '');
  const lines = [...head, ...valueLines(values, name), ...(meaning === undefined ? [] : [meaning])];
  return [
    [label, lines.join('\n')],
    ['Or', alternatives.join('\n')],
  ];
}

function addressText(address: string | undefined, contracts: Contracts): string {
  if (address === undefined) return '';
  const name = contracts.nameOf(address) ?? nameOfAddress(address);
  return `${checksummed(address.toLowerCase())}${name === undefined ? '' : ` (${name})`}`;
}

function rawText(data: string): string {
  if (data === '0x' || data.length <= LONGEST_RAW) return data === '0x' ? '' : data;
  return `${data.slice(0, LONGEST_RAW)}… (${counted((data.length - 2) / 2, 'byte')})`;
}

/**
 * Rows that have a text: in the names of contract, function or event, in an address, an error, or the raw data. Numbers
 * are not decoded for this.
 */
export function searchTrace({ nodes }: Trace, text: string, contracts: Contracts): readonly number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const digits = /^0x[\da-f]+$/.test(wanted) ? wanted.slice(2) : undefined;
  const has = (one: string | undefined) => one?.toLowerCase().includes(wanted) === true;
  const found: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const named =
      node.kind === 'log'
        ? [node.address, eventName(node, contracts), node.address && contractName(node.address, contracts)]
        : [
            node.from,
            node.to,
            functionName(node, contracts),
            contractName(node.to, contracts),
            node.type,
            node.error,
            node.revertReason,
          ];
    const raw = node.kind === 'log' ? [...node.topics, node.data] : [node.input, node.output];
    if (named.some(has) || (digits !== undefined && raw.some((one) => one.toLowerCase().includes(digits))))
      found.push(index);
  }
  return found;
}

/** A call with the calls inside it as text, or everything. Works in slices. @param index of the call */
export async function copiedText(trace: Trace, contracts: Contracts, index = 0): Promise<string> {
  const lines: string[] = [];
  let since = performance.now();
  for (const line of treeLines(trace, contracts, index)) {
    if (lines.length >= MOST_COPIED) {
      lines.push(`… only the first ${counted(MOST_COPIED, 'line')} are copied`);
      break;
    }
    lines.push(lineText(line));
    if (performance.now() - since < SLICE) continue;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  }
  return `${lines.join('\n')}\n`;
}

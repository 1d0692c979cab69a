/** A trace as an indented tree of text, in the manner of Foundry's `cast run`. */
import { checksummed } from '../../catalogue/types/hex';
import type { Contracts } from '../contracts/contracts';
import { grouped } from '../units/digits';
import { callText, contractName, eventText, failureOf, isCreation, paidText, resultText } from './describe';
import { failureOrigins, type Trace, type TraceCall } from './trace';

export interface TreeLine {
  readonly kind: 'call' | 'event' | 'result' | 'failure' | 'transaction';
  /** Lines of the tree before the text. */
  readonly indent: string;
  /** Gas used, `[51,203] `; empty if unknown, and for other lines than calls. */
  readonly gas: string;
  readonly text: string;
  /** Why a call without calls inside it failed; else empty. */
  readonly failure: string;
}

/** Levels that are drawn; deeper ones have their number instead. */
const DEEPEST_DRAWN = 64;

/** The lines of a trace, one after the other: decoding takes time. @param from index of the first node */
export function* treeLines(trace: Trace, contracts: Contracts, from = 0): Generator<TreeLine, void> {
  const { nodes } = trace;
  const origins = failureOrigins(nodes);
  const base = nodes[from]?.depth ?? 0;
  const open: { readonly call: TraceCall; readonly index: number }[] = [];
  const close = function* (depth: number): Generator<TreeLine, void> {
    for (let last = open.at(-1); last && last.call.depth >= depth; last = open.at(-1)) {
      open.pop();
      const indent = indentAt(last.call.depth - base + 1, '└─ ');
      const failure = failureText(last.call, origins.has(last.index), contracts);
      if (failure !== '') yield { kind: 'failure', indent, gas: '', text: failure, failure: '' };
      else
        yield {
          kind: 'result',
          indent,
          gas: '',
          text: `← ${resultText(last.call, contracts) || '()'}`,
          failure: '',
        };
    }
  };
  for (let index = from; index < nodes.length; index++) {
    const node = nodes[index];
    if (!node || (index > from && from > 0 && node.depth <= base)) break;
    yield* close(node.depth);
    const indent = indentAt(node.depth - base, '├─ ');
    if (node.kind === 'log') {
      yield { kind: 'event', indent, gas: '', text: `emit ${eventText(node, contracts)}`, failure: '' };
      continue;
    }
    if (node.transaction !== undefined)
      yield {
        kind: 'transaction',
        indent: '',
        gas: '',
        text: `Transaction ${node.transaction}`,
        failure: '',
      };
    const hasInside = (nodes[index + 1]?.depth ?? -1) > node.depth;
    if (hasInside) open.push({ call: node, index });
    const failure = hasInside ? '' : failureText(node, origins.has(index), contracts);
    const result = hasInside || failure !== '' ? '' : resultText(node, contracts);
    const gas = node.gasUsed === undefined ? '' : `[${grouped(node.gasUsed)}] `;
    const text = `${headOf(node, contracts)}${result === '' ? '' : ` → ${result}`}`;
    yield { kind: 'call', indent, gas, text, failure };
  }
  yield* close(base);
}

/** `Token::transfer(to: 0x…) {value: 1 ether} [staticcall]` */
function headOf(call: TraceCall, contracts: Contracts): string {
  const { to, type } = call;
  const name = contractName(to, contracts);
  const value = paidText(call);
  const paid = value === '' ? '' : ` {value: ${value}}`;
  const text = callText(call, contracts);
  if (!type.includes('CALL') && !isCreation(call)) return `${text} → ${name}${paid}`;
  const how = type === 'CALL' ? '' : ` [${type.toLowerCase()}]`;
  return isCreation(call)
    ? `${text.startsWith('new (') ? text.replace('new', `new ${name}`) : `${text}${placeOf(call)}`}${paid}${how}`
    : `${name}${text === '' ? '' : `::${text}`}${paid}${how}`;
}

/** Where a creation put the contract. */
function placeOf({ to }: TraceCall): string {
  return to === undefined ? '' : ` at ${checksummed(to.toLowerCase())}`;
}

function failureText(call: TraceCall, began: boolean, contracts: Contracts): string {
  const failure = failureOf(call, contracts);
  return failure === undefined ? '' : `✗ ${failure}${began ? ' (began here)' : ''}`;
}

function indentAt(depth: number, end: string): string {
  if (depth <= 0) return '';
  if (depth <= DEEPEST_DRAWN) return '│  '.repeat(depth - 1) + end;
  return `${'│  '.repeat(DEEPEST_DRAWN - 1)}│ ${grouped(depth)} ${end}`;
}

/** A line as plain text. */
export function lineText({ failure, gas, indent, text }: TreeLine): string {
  return `${indent}${gas}${text}${failure === '' ? '' : ` ${failure}`}`;
}

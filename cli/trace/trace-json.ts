import type { Contracts } from '../../common/contracts/contracts';
import type { DecodedEntry } from '../../common/contracts/decode';
import { decodeCall, decodeLog, decodeResult, decodeRevert } from '../../common/contracts/decode';
import type { DecodedArgument, DecodedValue } from '../../common/contracts/values';
import type { Result } from '../../common/result';
import { failureOrigins, type Trace, type TraceCall, type TraceLog } from '../../common/traces/trace';

type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** A call with its calls and logs inside it as children. Amounts are decimal text. */
interface JsonCall {
  [name: string]: Json | undefined;
  readonly children: Json[];
}

/** The calls of a trace as a tree. @returns the calls of the transactions */
export function traceJson({ nodes }: Trace, contracts: Contracts): readonly Json[] {
  const origins = failureOrigins(nodes);
  const made = new Map<number, JsonCall>();
  const roots: Json[] = [];
  for (const [index, node] of nodes.entries()) {
    const into = made.get(node.parent)?.children ?? roots;
    if (node.kind === 'log') {
      into.push(logJson(node, contracts));
      continue;
    }
    const call: JsonCall = {
      ...callJson(node, contracts),
      ...(origins.has(index) ? { began: true } : {}),
      children: [],
    };
    made.set(index, call);
    into.push(call);
  }
  return roots;
}

function callJson(call: TraceCall, contracts: Contracts): { readonly [name: string]: Json | undefined } {
  const { error, from, gas, gasUsed, input, output, revertReason, to, transaction, type, value } = call;
  const isCall = type.includes('CALL');
  const decoded = isCall ? entryOf(decodeCall(input, contracts, to)) : undefined;
  const returned =
    isCall && error === undefined ? entryOf(decodeResult(output, input, contracts, to)) : undefined;
  const reverted = error === undefined ? undefined : entryOf(decodeRevert(output, contracts, to));
  return {
    transaction,
    type,
    from,
    to,
    contract: to === undefined ? undefined : contracts.nameOf(to),
    value: value?.toString(),
    gas: gas?.toString(),
    gasUsed: gasUsed?.toString(),
    input,
    output,
    function: decoded?.signature,
    arguments: decoded?.values.map(argumentJson),
    returns: returned?.values.map(argumentJson),
    error,
    revertReason,
    revert: reverted && { signature: reverted.signature, arguments: reverted.values.map(argumentJson) },
  };
}

function logJson({ address, data, topics }: TraceLog, contracts: Contracts): Json {
  const event = entryOf(decodeLog(topics, data, contracts, address));
  return {
    type: 'LOG',
    address,
    topics,
    data,
    event: event?.signature,
    arguments: event?.values.map(argumentJson),
  };
}

function entryOf(decoded: Result<DecodedEntry>): DecodedEntry | undefined {
  return decoded.ok ? decoded.value : undefined;
}

function argumentJson({ name, type, value }: DecodedArgument): Json {
  return { name, type, value: plainValue(value) };
}

function plainValue(value: DecodedValue): Json {
  if (value.kind === 'list') return value.items.map(plainValue);
  if (value.kind === 'tuple') return value.members.map(argumentJson);
  return value.kind === 'number' ? value.value.toString() : value.value;
}

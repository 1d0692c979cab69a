import type { MethodEntry } from '../../catalogue/entry';
import type { ResolvedRequest } from '../../common/scratch/api';
import type { Block, JsonObject } from '../../common/scratch/types';
import type { BlockPart, BlockRule, CallRule } from '../rules/rule';
import { rules } from './rules';

/** Which rules run: most blocks have nothing that most rules look at. */

export const blockRules = rules.filter((rule): rule is BlockRule => rule.on === 'block');
export const callRules = rules.filter((rule): rule is CallRule => rule.on === 'call');

/** Bits of a set of parts. */
const bitOf: Readonly<Record<BlockPart, number>> = {
  http: 1,
  batch: 2,
  definitions: 4,
  directives: 8,
  placeholders: 16,
  contracts: 32,
};

/** By the bits of the parts that a block has. */
const byParts: readonly (readonly BlockRule[])[] = Array.from({ length: 64 }, (_, parts) =>
  blockRules.filter(({ needs }) => !needs || needs.some((part) => (bitOf[part] & parts) !== 0)),
);

/** The rules for a block, in the order of all rules. */
export function blockRulesFor(block: Block, reading: ResolvedRequest): readonly BlockRule[] {
  let parts = 0;
  if (block.request?.kind === 'http') parts |= bitOf.http;
  if (reading.kind === 'rpc' && reading.batch) parts |= bitOf.batch;
  if (block.definitions.length > 0) parts |= bitOf.definitions;
  if (block.directives.length > 0) parts |= bitOf.directives;
  if (block.placeholders.length > 0) parts |= bitOf.placeholders;
  if (block.words) parts |= bitOf.contracts;
  return byParts[parts] as readonly BlockRule[];
}

/** The rules for the calls of a method. */
interface MethodRules {
  readonly all: readonly CallRule[];
  /** Without those that find nothing in a usual envelope. */
  readonly usual: readonly CallRule[];
}

const byMethod = new WeakMap<MethodEntry, MethodRules>();
const unknownMethod = rulesOf(undefined);

function rulesOf(entry: MethodEntry | undefined): MethodRules {
  const all = callRules.filter(({ concerns }) => !concerns || concerns(entry));
  return { all, usual: all.filter(({ skipsUsualEnvelope }) => !skipsUsualEnvelope) };
}

/** The rules for a call, in the order of all rules. `object` is the call in object form. */
export function callRulesFor(
  entry: MethodEntry | undefined,
  object: JsonObject | undefined,
): readonly CallRule[] {
  let found = unknownMethod;
  if (entry) {
    const kept = byMethod.get(entry);
    found = kept ?? rulesOf(entry);
    if (!kept) byMethod.set(entry, found);
  }
  return !object || isUsualEnvelope(object) ? found.usual : found.all;
}

const ENVELOPE_SIZE = 4;

/**
 * Whether an object is a JSON-RPC request as nearly all are: `jsonrpc` is "2.0", `method` and `params` are there, `id` is
 * an integer or a text, and there is nothing else.
 */
function isUsualEnvelope({ closed, members }: JsonObject): boolean {
  if (!closed || members.length !== ENVELOPE_SIZE) return false;
  let seen = 0;
  for (const { key, value } of members) {
    switch (key.value) {
      case 'jsonrpc':
        if (value?.kind !== 'string' || value.value !== '2.0') return false;
        seen |= 1;
        break;
      case 'method':
        if (value?.kind !== 'string' || value.value === '') return false;
        seen |= 2;
        break;
      case 'params':
        if (value?.kind !== 'array') return false;
        seen |= 4;
        break;
      case 'id':
        if (value?.kind === 'number' ? !INTEGER.test(value.text) : value?.kind !== 'string') return false;
        seen |= 8;
        break;
      default:
        return false;
    }
  }
  return seen === 15;
}

const INTEGER = /^\d+$/;

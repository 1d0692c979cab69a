/** Inlay hints after the values of a JSON tree, in requests and responses. */

import {
  formsOf,
  metaOf,
  problemsOf,
  type Schema,
  type SchemaMeta,
  schemaAt,
} from '../../../catalogue/types';
import type { JsonNode, JsonObject, Span } from '../../../common/scratch/types';
import { decode } from './decode';
import { meaningsIn } from './decode-object';
import type { DecodeContext, Decoded } from './decoded';

/** A hint before it gets a position in a document. */
export interface Hint {
  /** Offset in the text of the tree. */
  readonly at: number;
  readonly label: string;
  readonly kind: 'value' | 'parameter' | 'url';
  /** The full label, if it is truncated. */
  readonly whole?: string;
}

export interface HintWalk {
  readonly world: DecodeContext;
  /** Values outside are skipped. */
  readonly window: Span;
  /** The value of a node that is not an object or array. */
  readonly valueOf: (node: JsonNode) => unknown;
  readonly found: Hint[];
  /** Schemas of members by name, for objects without a schema. Without it, they are skipped. */
  readonly named?: (name: string) => Schema | undefined;
  /** Called with each object before its members. */
  readonly entered?: (object: JsonObject) => void;
}

/** Adds a hint after each value below a node whose meaning is known. */
export function addValueHints(walk: HintWalk, node: JsonNode, schema: Schema | undefined): void {
  const meanings = new Map<JsonNode, Decoded>();
  const entered = (object: JsonObject) => {
    for (const [one, meaning] of meaningsIn(object, walk.valueOf, walk.world) ?? [])
      meanings.set(one, meaning);
  };
  eachValue({ ...walk, entered }, node, schema, (one, known) => {
    const value = walk.valueOf(one);
    const { hint } = meanings.get(one) ?? decode(value, metaFor(known, value), walk.world);
    if (hint !== undefined) walk.found.push({ at: one.end, label: hint, kind: 'value' });
    return true;
  });
}

/**
 * Visits each value below a node in order, with its schema, until `visit` returns false.
 *
 * @returns whether all values were visited
 */
export function eachValue(
  walk: Pick<HintWalk, 'window' | 'named' | 'entered'>,
  node: JsonNode,
  schema: Schema | undefined,
  visit: (node: JsonNode, schema: Schema) => boolean,
): boolean {
  if (!(schema || walk.named) || !meets(walk.window, node)) return true;
  if (node.kind === 'object') {
    walk.entered?.(node);
    for (const { key, value } of node.members) {
      if (!value || !meets(walk.window, value)) continue;
      const inner = (schema && schemaAt(schema, [key.value])) ?? walk.named?.(key.value);
      if (!eachValue(walk, value, inner, visit)) return false;
    }
    return true;
  }
  if (node.kind === 'array') {
    const item = schema && schemaAt(schema, [0]);
    return !(item || walk.named) || node.items.every((one) => eachValue(walk, one, item, visit));
  }
  return !schema || visit(node, schema);
}

/** The meta of a schema. For a union, the meta of the form that accepts the value. */
export function metaFor(schema: Schema, value: unknown): SchemaMeta | undefined {
  const own = metaOf(schema);
  if (own) return own;
  const form = formsOf(schema).find((one) => metaOf(one) && problemsOf(one, value).length === 0);
  return form && metaOf(form);
}

export function meets(window: Span, { start, end }: Span): boolean {
  return start <= window.end && end >= window.start;
}

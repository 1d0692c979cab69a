/** Hints behind the values of a JSON tree, for requests and replies alike. */
import type * as z from 'zod';
import type { JsonNode, Span } from '../../../common/scratch/types';
import { formsOf, metaOf, problemsOf, type SchemaMeta, schemaAt } from '../../../common/spec/schema';
import { decode } from './decode';
import type { DecodeContext } from './decoded';

/** A hint before it has a place in a document. */
export interface Hint {
  /** Offset in the text that the tree was parsed from. */
  readonly at: number;
  readonly label: string;
  readonly kind: 'value' | 'parameter' | 'url';
  /** The label where that is cut short. */
  readonly whole?: string;
}

export interface HintWalk {
  readonly world: DecodeContext;
  /** What lies outside is not looked at. */
  readonly window: Span;
  /** The value of a node that is neither object nor array. */
  readonly valueOf: (node: JsonNode) => unknown;
  readonly found: Hint[];
  /** What members are that no schema shows; without it nothing below such a one is looked at. */
  readonly named?: (name: string) => z.ZodType | undefined;
}

/** Adds a hint behind every value below a node that has words for what it means. */
export function addValueHints(walk: HintWalk, node: JsonNode, schema: z.ZodType | undefined): void {
  eachValue(walk, node, schema, (one, known) => {
    const value = walk.valueOf(one);
    const { hint } = decode(value, metaFor(known, value), walk.world);
    if (hint !== undefined) walk.found.push({ at: one.end, label: hint, kind: 'value' });
    return true;
  });
}

/**
 * Visits every value below a node, in order, with what the catalogue knows of it, until a visit says that it is enough.
 * @returns whether it went to the end
 */
export function eachValue(
  walk: Pick<HintWalk, 'window' | 'named'>,
  node: JsonNode,
  schema: z.ZodType | undefined,
  visit: (node: JsonNode, schema: z.ZodType) => boolean,
): boolean {
  if (!(schema || walk.named) || !meets(walk.window, node)) return true;
  if (node.kind === 'object') {
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

/** The meta of a schema; where there is a choice, of the form that the value has. */
export function metaFor(schema: z.ZodType, value: unknown): SchemaMeta | undefined {
  const own = metaOf(schema);
  if (own) return own;
  const form = formsOf(schema).find((one) => metaOf(one) && problemsOf(one, value).length === 0);
  return form && metaOf(form);
}

export function meets(window: Span, { start, end }: Span): boolean {
  return start <= window.end && end >= window.start;
}

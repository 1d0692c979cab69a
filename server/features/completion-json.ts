import type { CompletionItem } from 'vscode-languageserver';
import type * as z from 'zod';
import { pathAtOffset } from '../../common/scratch/json-value';
import type { JsonNode, Span } from '../../common/scratch/types';
import { metaOf } from '../../common/spec/schema';
import { jsonText } from '../json-text';
import { completionKinds } from './kinds';
import { itemsOf, type Offer } from './offers';
import { metaPage } from './pages';
import type { Place } from './place';
import { membersOf, schemaAt } from './schema-path';

/** What may stand at the cursor inside a JSON value of a schema. */
export function completeJson(place: Place, root: JsonNode, schema: z.ZodType): CompletionItem[] {
  const { offset } = place;
  const at = pathAtOffset(root, offset);
  if (!at) return [];
  if (at.at === 'key') {
    const above = schemaAt(schema, at.path.slice(0, -1));
    const object = at.nodes.at(-2);
    return above ? completeMember(place, above, object, keySpan(at.node, offset), at.node) : [];
  }
  const { node } = at;
  if (at.at === 'between' && node.kind === 'object') {
    const above = schemaAt(schema, at.path);
    return above ? completeMember(place, above, node, { start: offset, end: offset }) : [];
  }
  const path = at.at === 'between' && at.index !== undefined ? [...at.path, at.index] : at.path;
  const inner = schemaAt(schema, path);
  const unwritten = at.at === 'between' || node.kind === 'object' || node.kind === 'array';
  return inner ? completeValue(place, inner, unwritten ? undefined : node) : [];
}

/** Words and examples of a schema, as JSON, in the place of a node or at the cursor. */
export function completeValue(place: Place, schema: z.ZodType, node: JsonNode | undefined): CompletionItem[] {
  if (node && node.kind !== 'string' && node.kind !== 'invalid' && node.kind !== 'null') return [];
  if (node?.kind === 'string' && node.placeholders) return [];
  const quoted = node?.kind === 'string';
  const span = node ? valueSpan(node, place.offset) : { start: place.offset, end: place.offset };
  return itemsOf(
    place,
    span,
    valuesOf(schema).map(({ value, about }) => {
      const text = jsonText(value);
      const label = typeof value === 'string' ? value : text;
      return {
        label,
        kind: completionKinds.value,
        text,
        filter: quoted ? text : label,
        detail: about,
      };
    }),
  );
}

function valuesOf(schema: z.ZodType): readonly { value: unknown; about: string | undefined }[] {
  const meta = metaOf(schema);
  if (!meta) return [];
  if (meta.kind === 'boolean' || typeof meta.example === 'boolean') {
    return [true, false].map((value) => ({ value, about: meta.values?.[String(value)] ?? meta.title }));
  }
  if (meta.values) return Object.entries(meta.values).map(([value, about]) => ({ value, about }));
  return meta.example === undefined ? [] : [{ value: meta.example, about: `${meta.title}, an example` }];
}

function completeMember(
  place: Place,
  schema: z.ZodType,
  object: JsonNode | undefined,
  span: Span,
  key?: JsonNode,
): CompletionItem[] {
  const written = object?.kind === 'object' ? object.members.map((member) => member.key) : [];
  const there = new Set(written.filter((name) => name !== key).map((name) => name.value));
  const hasColon = /^\s*:/.test(place.block.text.slice(span.end));
  const offers: Offer[] = [];
  for (const [name, inner] of Object.entries(membersOf(schema) ?? {})) {
    if (there.has(name)) continue;
    const meta = metaOf(inner);
    const quoted = JSON.stringify(name);
    offers.push({
      label: name,
      kind: completionKinds.property,
      text: hasColon ? quoted : `${quoted}: `,
      filter: place.block.text[span.start] === '"' ? quoted : name,
      detail: meta?.title,
      page: meta && metaPage(name, meta),
    });
  }
  return itemsOf(place, span, offers);
}

/** A string without its closing quote runs to the end of its line: only what is before the cursor is replaced. */
function valueSpan(node: JsonNode, offset: number): Span {
  const open = node.kind === 'string' && node.quotes === 'unclosed';
  return { start: node.start, end: open ? Math.min(node.end, Math.max(offset, node.start)) : node.end };
}

function keySpan(node: JsonNode, offset: number): Span {
  return valueSpan(node, offset);
}

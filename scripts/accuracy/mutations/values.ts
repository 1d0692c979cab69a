/** Mistakes in single values. */

import { metaOf } from '../../../catalogue/types';
import type { Edit, Mutation } from '../mutation';
import type { Part, Sample } from '../sample';

const quantityKinds = new Set([
  'quantity',
  'block-parameter',
  'block-number-or-tag',
  'chain-id',
  'transaction-type',
]);
const dataKinds = new Set(['address', 'hash', 'topic', 'root', 'public-key', 'address-or-list', 'topics']);
const bytesKinds = new Set(['data', 'call-data', 'raw-transaction', 'raw-block', 'kzg-commitment']);
const numberKinds = new Set(['epoch', 'slot', 'validator-index', 'uint64']);

type Form = 'quantity' | 'fixed' | 'bytes' | 'number' | 'tag' | 'boolean';

/** What a value is, by its schema and its text; undefined for values that are not mutated here. */
function formOf({ schema, value }: Part): Form | undefined {
  const kind = schema && metaOf(schema)?.kind;
  if (kind === undefined) return undefined;
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return undefined;
  if (dataKinds.has(kind) && /^0x(?:[0-9a-fA-F]{2}){20,}$/.test(value)) return 'fixed';
  if (bytesKinds.has(kind) && /^0x(?:[0-9a-fA-F]{2})+$/.test(value)) return 'bytes';
  if (quantityKinds.has(kind) && /^0x(?:0|[1-9a-f][0-9a-f]*)$/.test(value)) return 'quantity';
  if (kind.startsWith('block-') && /^[a-z]+$/.test(value)) return 'tag';
  if (numberKinds.has(kind) && /^\d+$/.test(value)) return 'number';
  return undefined;
}

/** The values of a request that are JSON. */
function jsonParts(sample: Sample): readonly Part[] {
  return sample.api === 'execution' ? sample.parts : sample.body;
}

/** A mistake in the JSON text of values of some forms. @param change the new JSON text; undefined for none */
function inJson(
  id: string,
  what: string,
  forms: readonly Form[],
  change: (text: string) => string | undefined,
  asked: Mutation['asked'] = 'error',
): Mutation {
  return {
    id,
    family: 'values',
    what,
    asked,
    *edits(sample): Iterable<Edit> {
      for (const part of jsonParts(sample)) {
        const form = formOf(part);
        if (!form || !forms.includes(form)) continue;
        const text = change(JSON.stringify(part.value));
        if (text !== undefined) yield { start: part.start, end: part.end, text, form: part.path.join('.') };
      }
    },
  };
}

/** A mistake in the text of path segments and queries. */
function inUrl(
  id: string,
  what: string,
  applies: (value: string, kind: string) => boolean,
  change: (value: string) => string,
): Mutation {
  return {
    id,
    family: 'values',
    what,
    asked: 'error',
    *edits(sample): Iterable<Edit> {
      if (sample.api !== 'beacon') return;
      for (const part of [...sample.segments, ...sample.query]) {
        const kind = part.schema && metaOf(part.schema)?.kind;
        const value = String(part.value);
        if (kind === undefined || !applies(value, kind)) continue;
        yield { start: part.start, end: part.end, text: change(value), form: String(part.path[0]) };
      }
    },
  };
}

const hex = ['quantity', 'fixed', 'bytes'] as const;
const isNumber = (value: string) => /^\d+$/.test(value);
const isHash = (value: string) => /^0x[0-9a-fA-F]{64,}$/.test(value);
const letters = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;

export const valueMutations: readonly Mutation[] = [
  inJson('hex-without-prefix', 'hex without 0x', hex, (text) => text.replace('0x', '')),
  // Some clients take it.
  inJson('hex-upper-prefix', '0X for 0x', hex, (text) => text.replace('0x', '0X'), 'flagged'),
  inJson('hex-bad-digit', 'a digit that is not hexadecimal', hex, (text) => `${text.slice(0, -2)}g"`),
  inJson('hex-space-before', 'a space before the value', hex, (text) => `" ${text.slice(1)}`),
  inJson('hex-space-after', 'a space after the value', hex, (text) => `${text.slice(0, -1)} "`),
  inJson('quantity-leading-zero', 'a leading zero in a quantity', ['quantity'], (text) =>
    text.replace('0x', '0x0'),
  ),
  inJson('quantity-decimal', 'a decimal quantity', ['quantity'], (text) =>
    JSON.stringify(String(Number(JSON.parse(text)))),
  ),
  inJson('quantity-number', 'a JSON number for a quantity', ['quantity'], (text) =>
    String(Number(JSON.parse(text))),
  ),
  inJson('quantity-empty', 'an empty quantity', ['quantity'], () => '"0x"'),
  inJson('quantity-negative', 'a negative quantity', ['quantity'], (text) => text.replace('0x', '-0x')),
  inJson('quantity-fraction', 'a fraction', ['quantity'], () => '1.5'),
  inJson('data-short', 'data that is a byte short', ['fixed'], (text) => `${text.slice(0, -3)}"`),
  inJson('data-long', 'data that is a byte long', ['fixed'], (text) => `${text.slice(0, -1)}00"`),
  inJson(
    'data-odd',
    'data of an odd number of digits',
    ['fixed', 'bytes'],
    (text) => `${text.slice(0, -2)}"`,
  ),
  inJson('data-number', 'a JSON number for data', ['fixed', 'bytes'], () => '1'),
  inJson('value-boolean', 'a boolean for a text', [...hex, 'tag', 'number'], () => 'true'),
  inJson(
    'value-object',
    'an object for a value',
    ['quantity', 'fixed', 'bytes', 'boolean'],
    () => '{"a": 1}',
  ),
  inJson('value-array', 'an array for a value', ['quantity', 'bytes', 'boolean'], (text) => `[${text}]`),
  // geth reads it as zero, or as no bytes.
  inJson('value-empty', 'an empty text', [...hex, 'tag', 'number'], () => '""', 'flagged'),
  inJson('boolean-text', 'a boolean in quotes', ['boolean'], (text) => `"${text}"`),
  inJson('boolean-number', 'a number for a boolean', ['boolean'], (text) => (text === 'true' ? '1' : '0')),
  inJson('tag-case', 'a block tag in capitals', ['tag'], (text) => text.toUpperCase()),
  inJson('tag-misspelt', 'a misspelt block tag', ['tag'], (text) => letters(text, 3)),
  inJson('tag-shortened', 'a block tag without its last letter', ['tag'], (text) => `${text.slice(0, -2)}"`),
  // Lighthouse and Lodestar take it.
  inJson(
    'number-json',
    'a JSON number for decimal text',
    ['number'],
    (text) => text.replaceAll('"', ''),
    'flagged',
  ),
  inJson(
    'number-hex',
    'hex for decimal text',
    ['number'],
    (text) => `"0x${BigInt(JSON.parse(text) as string).toString(16)}"`,
  ),
  inJson('number-negative', 'negative decimal text', ['number'], (text) => text.replace('"', '"-')),
  inJson('number-large', 'a number of more than 64 bits', ['number'], () => '"18446744073709551616"'),
  inUrl(
    'url-number-hex',
    'hex for a number in the URL',
    isNumber,
    (value) => `0x${BigInt(value).toString(16)}`,
  ),
  inUrl('url-number-negative', 'a negative number in the URL', isNumber, (value) => `-${value}`),
  inUrl('url-number-fraction', 'a fraction in the URL', isNumber, (value) => `${value}.5`),
  inUrl('url-number-quoted', 'a number in quotes in the URL', isNumber, (value) => `%22${value}%22`),
  inUrl(
    'url-number-large',
    'a number of more than 64 bits in the URL',
    isNumber,
    () => '18446744073709551616',
  ),
  inUrl('url-hash-short', 'a hash in the URL that is a byte short', isHash, (value) => value.slice(0, -2)),
  inUrl(
    'url-hash-bad-digit',
    'a hash in the URL with another digit',
    isHash,
    (value) => `${value.slice(0, -1)}z`,
  ),
  inUrl(
    'url-word-misspelt',
    'a misspelt word in the URL',
    (value, kind) => /^[a-z_]{4,}$/.test(value) && kind !== 'text' && kind !== 'chain-id',
    (value) => letters(value, 1),
  ),
  inUrl(
    'url-word-case',
    'a word in the URL in capitals',
    (value, kind) => /^[a-z_]{4,}$/.test(value) && kind !== 'text' && kind !== 'chain-id',
    (value) => value.toUpperCase(),
  ),
];

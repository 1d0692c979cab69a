/** JSON values without an encoding of their own, and maps whose keys are checked. */

import { defined } from '../../common/defined';
import { leaf, type MapSchema, type Members, mapOf, record, type Schema, type SchemaMeta } from '../types';

/** The envelope of a transaction or receipt: one byte, in one or two digits. Rollups have types above 0x4. */
export function transactionType(meta: Partial<SchemaMeta> = {}): Schema<string> {
  return leaf<string>(
    { form: 'quantity', bits: 8, padded: true, rules: { 'quantity-decimal': 'transaction-type-decimal' } },
    {
      title: 'transaction type',
      description: 'Kind of transaction envelope.',
      kind: 'transaction-type',
      example: '0x2',
      values: {
        '0x0': 'legacy',
        '0x1': 'access list',
        '0x2': 'dynamic fee',
        '0x3': 'blob',
        '0x4': 'set code',
      },
      ...meta,
    },
  );
}

type Meta = Partial<SchemaMeta>;

/** A JSON integer, not in quotes. */
export function integer(meta: Meta = {}, least?: number): Schema<number> {
  return leaf(
    { form: 'number', whole: true, ...defined({ least }) },
    { title: 'integer', description: 'A whole number.', kind: 'integer', example: 1, ...meta },
  );
}

/** A JSON number, not in quotes. */
export function decimal(meta: Meta = {}): Schema<number> {
  return leaf(
    { form: 'number' },
    { title: 'number', description: 'A number.', kind: 'number', example: 0.5, ...meta },
  );
}

/** A number as the node's own parser takes it: JSON number, or text in hex or decimal, zeros in front included. */
export function anyNumber(meta: Meta = {}): Schema {
  return leaf(
    { form: 'number', whole: true, least: 0, text: ['loose'] },
    {
      title: 'number',
      description: 'A number, hex or decimal.',
      kind: 'any-number',
      example: '0x1',
      ...meta,
    },
  );
}

/** The same number, of things that are wanted: zero is reported. */
export function counting<T>(number: Schema<T>): Schema<T> {
  return number.form === 'number' ? { ...number, counts: true } : number;
}

/** One of a closed list of words. */
export function word(
  values: Readonly<Record<string, string>>,
  meta: Meta & { title: string },
): Schema<string> {
  return leaf(
    { form: 'word', values, rule: 'enum-value-unknown' },
    {
      description: 'One of a list of words.',
      kind: 'word',
      example: Object.keys(values)[0],
      values,
      ...meta,
    },
  );
}

/** Bytes as hex, at most so many. */
export function dataUpTo(most: number, meta: Meta = {}): Schema<string> {
  return leaf(
    { form: 'data', most },
    { title: 'data', description: `At most ${most} bytes as hex.`, kind: 'data', example: '0x', ...meta },
  );
}

/** Hex digits, with or without prefix: clients differ. */
export function hexText(meta: Meta = {}): Schema<string> {
  return leaf(
    { form: 'text', pattern: /^(0x)?[0-9a-f]*$/i, expected: 'hex digits' },
    { title: 'hex', description: 'Bytes as hex.', kind: 'text', example: '0x', ...meta },
  );
}

/** A value whose form no document shows. */
export function anything(title: string, description: string, example: unknown): Schema {
  return leaf({ form: 'any' }, { title, description, kind: 'any', example });
}

/**
 * An object of which some members or an example are known: further members are allowed, but not misspelled ones of those.
 */
export function anyObject(
  title: string,
  description: string,
  example: unknown = {},
  members: Members = {},
): Schema {
  const known = typeof example === 'object' && example !== null ? example : {};
  const names = Object.keys({ ...known, ...members });
  return { ...record(members, { title, description, kind: 'object', example }), spelled: names };
}

/** An object whose names all have one form. */
function keyed<S extends Schema>(
  values: S,
  key: { readonly pattern: RegExp; readonly expected: string; readonly rule: string },
  meta: Meta & { title: string },
): MapSchema<S> {
  const keys = leaf({ form: 'text', ...key }, { title: 'name', description: '', kind: 'text', example: '' });
  return mapOf(values, keys, { description: '', kind: 'object', example: {}, ...meta });
}

/** An object with an address for each key. */
export function byAddress<S extends Schema>(value: S, meta: Meta & { title: string }) {
  const expected = 'an address as the name, 0x and 40 digits';
  return keyed(value, { pattern: /^0x[0-9a-fA-F]{40}$/, expected, rule: 'data-wrong-length' }, meta);
}

/** An object with a hash or slot of 32 bytes for each key. */
export function byHash32<S extends Schema>(value: S, meta: Meta & { title: string }) {
  const expected = '32 bytes as the name, 0x and 64 digits';
  return keyed(value, { pattern: /^0x[0-9a-fA-F]{64}$/, expected, rule: 'data-wrong-length' }, meta);
}

/** An object with a decimal number for each key. */
export function byNumber<S extends Schema>(value: S, meta: Meta & { title: string }) {
  return keyed(
    value,
    { pattern: /^\d+$/, expected: 'a decimal number as the name', rule: 'wrong-type' },
    meta,
  );
}

/** An object whose keys are names. */
export function byName<S extends Schema>(value: S, meta: Meta & { title: string }) {
  return mapOf(value, undefined, { description: '', kind: 'object', example: {}, ...meta });
}

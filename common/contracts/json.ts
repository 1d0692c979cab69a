/** Decoded values as JSON. Integers are decimal text, so that no digit is lost. */
import type { DecodedEntry } from './decoded-entry';
import type { DecodedArgument, DecodedValue } from './values';
import { entryText } from './words';

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** A type and no interface, so that it is `Json` as well. */
export type ArgumentJson = { readonly name: string; readonly type: string; readonly value: Json };

export function argumentJson({ name, type, value }: DecodedArgument): ArgumentJson {
  return { name, type, value: valueJson(value) };
}

function valueJson(value: DecodedValue): Json {
  if (value.kind === 'list') return value.items.map(valueJson);
  if (value.kind === 'tuple') return value.members.map(argumentJson);
  return value.kind === 'number' ? value.value.toString() : value.value;
}

/** `{signature, text, arguments}` */
export function entryJson(entry: DecodedEntry): { readonly [name: string]: Json } {
  return { signature: entry.signature, text: entryText(entry), arguments: entry.values.map(argumentJson) };
}

/** The values alone: members by their names where all have one, a single value without a list around it. */
export function plainJson(values: readonly DecodedArgument[]): Json {
  const [only, ...others] = values;
  return only && others.length === 0 ? plainValue(only.value) : membersJson(values);
}

function membersJson(members: readonly DecodedArgument[]): Json {
  const isNamed = members.length > 0 && members.every(({ name }) => name !== '');
  if (!isNamed) return members.map(({ value }) => plainValue(value));
  return Object.fromEntries(members.map(({ name, value }) => [name, plainValue(value)]));
}

function plainValue(value: DecodedValue): Json {
  if (value.kind === 'list') return value.items.map(plainValue);
  if (value.kind === 'tuple') return membersJson(value.members);
  return value.kind === 'number' ? value.value.toString() : value.value;
}

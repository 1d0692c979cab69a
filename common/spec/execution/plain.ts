/** JSON values without an encoding of their own, and maps whose keys are checked. */

import { nearest } from '../../nearest';
import { listed } from '../../units/words';
import { raise } from '../encoding';
import { isData, quantityFault } from '../hex-fault';
import {
  checked,
  described,
  type MapSchema,
  mapOf,
  record,
  refined,
  type Schema,
  type SchemaMeta,
  typeName,
  unknownMember,
} from '../schema';

type Meta = Partial<SchemaMeta>;

/** A JSON integer, not in quotes. */
export function integer(meta: Meta = {}): Schema<number> {
  return checked<number>(
    { title: 'integer', description: 'A whole number.', kind: 'integer', example: 1, ...meta },
    (value, report) => {
      if (typeof value === 'number' && Number.isInteger(value)) return;
      report('wrong-type', `Expected a whole number without quotes, not ${typeName(value)}.`);
    },
  );
}

/** A JSON number, not in quotes. */
export function decimal(meta: Meta = {}): Schema<number> {
  return checked<number>(
    { title: 'number', description: 'A number.', kind: 'number', example: 0.5, ...meta },
    (value, report) => {
      if (typeof value !== 'number') report('wrong-type', `Expected a number, not ${typeName(value)}.`);
    },
  );
}

/** A number as the node's own parser takes it: JSON number, or text in hex or decimal, zeros in front included. */
export function anyNumber(meta: Meta = {}): Schema {
  return checked(
    {
      title: 'number',
      description: 'A number, hex or decimal.',
      kind: 'any-number',
      example: '0x1',
      ...meta,
    },
    (value, report) => {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return;
      if (typeof value === 'string' && /^(0x[0-9a-f]*|\d+)$/i.test(value.trim())) return;
      if (typeof value === 'string') raise(quantityFault(value), report);
      else report('wrong-type', `Expected a number, not ${typeName(value)}.`);
    },
  );
}

/** One of a closed list of words. */
export function word(
  values: Readonly<Record<string, string>>,
  meta: Meta & { title: string },
): Schema<string> {
  const words = Object.keys(values);
  return checked<string>(
    { description: 'One of a list of words.', kind: 'word', example: words[0], values, ...meta },
    (value, report) => {
      if (typeof value === 'string' && Object.hasOwn(values, value)) return;
      const near = typeof value === 'string' ? nearest(value, words, 1)[0] : undefined;
      const given = typeof value === 'string' ? `"${value}"` : typeName(value);
      const fix = near === undefined ? undefined : { title: `Change to "${near}"`, value: near };
      report('wrong-type', `Expected ${listed(words, 'or')}, not ${given}.`, fix && { fix });
    },
  );
}

/** Bytes as hex, at most so many. */
export function dataUpTo(bytes: number, meta: Meta = {}): Schema<string> {
  return checked<string>(
    { title: 'data', description: `At most ${bytes} bytes as hex.`, kind: 'data', example: '0x', ...meta },
    (value, report) => {
      if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value)) {
        report('wrong-type', `Expected hex with prefix 0x, at most ${bytes} bytes.`);
      } else if (value.length > bytes * 2 + 2) {
        report(
          'data-wrong-length',
          `At most ${bytes} bytes are allowed; this has ${value.length - 2} digits.`,
        );
      }
    },
  );
}

/** Hex digits, with or without prefix: clients differ. */
export function hexText(meta: Meta = {}): Schema<string> {
  return checked<string>(
    { title: 'hex', description: 'Bytes as hex.', kind: 'text', example: '0x', ...meta },
    (value, report) => {
      if (typeof value === 'string' && /^(0x)?[0-9a-f]*$/i.test(value)) return;
      report(
        'wrong-type',
        `Expected hex digits, not ${typeof value === 'string' ? `"${value}"` : typeName(value)}.`,
      );
    },
  );
}

/** A value whose form no document shows. */
export function anything(title: string, description: string, example: unknown): Schema {
  return checked({ title, description, kind: 'any', example }, () => {});
}

/** An object of which only an example is known: further members are allowed, but not misspelled ones of the example. */
export function anyObject(title: string, description: string, example: unknown = {}): Schema {
  const names = Object.keys(typeof example === 'object' && example !== null ? example : {});
  const object = refined(record({}), (value, report) => {
    const missing = names.filter((name) => !Object.hasOwn(value, name));
    for (const key of Object.keys(value)) {
      if (names.includes(key) || nearest(key, missing, 1).length === 0) continue;
      unknownMember(key, missing, {}, report);
    }
  });
  return described(object, { title, description, kind: 'object', example });
}

/** An object whose keys all have one form. */
function keyed<S extends Schema>(
  values: S,
  isKey: (key: string) => boolean,
  message: string,
  rule: string,
  meta: Meta & { title: string },
): MapSchema<S> {
  const full = { description: '', kind: 'object', example: {}, ...meta };
  return refined(mapOf(values, undefined, full), (entries, report) => {
    for (const key of Object.keys(entries as object)) {
      if (!isKey(key)) report(rule, message, { path: [key], at: 'key' });
    }
  });
}

/** An object with an address for each key. */
export function byAddress<S extends Schema>(value: S, meta: Meta & { title: string }) {
  const message = 'The keys are addresses: 0x and 40 digits.';
  return keyed(value, (key) => isData(key, 40), message, 'data-wrong-length', meta);
}

/** An object with a hash or slot of 32 bytes for each key. */
export function byHash32<S extends Schema>(value: S, meta: Meta & { title: string }) {
  const message = 'The keys are 32 bytes: 0x and 64 digits.';
  return keyed(value, (key) => isData(key, 64), message, 'data-wrong-length', meta);
}

/** An object with a decimal number for each key. */
export function byNumber<S extends Schema>(value: S, meta: Meta & { title: string }) {
  return keyed(value, (key) => /^\d+$/.test(key), 'The keys are decimal numbers.', 'wrong-type', meta);
}

/** An object whose keys are names. */
export function byName<S extends Schema>(value: S, meta: Meta & { title: string }) {
  return keyed(value, () => true, '', 'wrong-type', meta);
}

import * as z from 'zod';
import { operationNamed } from '../beacon';
import { methodNamed } from '../execution';
import { innerOf, metaOf } from '../schema';
import { quantity, signed, unsigned } from './integers';
import type { Lenient, Selected, Selection } from './selection';

/**
 * Readers of responses, made from the schemas of the catalogue. A reader names the members that it reads, and ignores
 * all others. Where real nodes differ from the specification it takes what they send:
 *
 * - Slots, epochs, indices and amounts are decimal text; some clients send numbers.
 * - Quantities become decimal text; some clients answer `net_peerCount` with a number.
 * - Words (statuses, directions, …), roots and keys are any text: newer clients have words of their own.
 * - Optional members are undefined when they are absent or of another type.
 */

/**
 * A reader of the response of a beacon operation. It takes the whole document and gives what is below `data`, or the
 * document where the operation has no such envelope. Members that the catalogue requires must be there.
 * @param id the operation
 * @param schema the schema of its response in the catalogue
 */
export function responseReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  id: string,
  schema: Schema,
  selection: S,
) {
  return ofOperation(id, schema, selection, 'required') as z.ZodType<Selected<z.output<Schema>, S>>;
}

/** The same where clients leave members out that the catalogue requires: each of them may be undefined. */
export function lenientReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  id: string,
  schema: Schema,
  selection: S,
) {
  return ofOperation(id, schema, selection, 'lenient') as z.ZodType<Lenient<Selected<z.output<Schema>, S>>>;
}

/** A reader of the items of a response that is a list. */
export function listReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  id: string,
  item: Schema,
  selection: S,
) {
  return ofOperation(id, item, selection, 'required', true) as z.ZodType<Selected<z.output<Schema>, S>[]>;
}

/** The same where clients leave members out that the catalogue requires. */
export function lenientListReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  id: string,
  item: Schema,
  selection: S,
) {
  return ofOperation(id, item, selection, 'lenient', true) as z.ZodType<
    Lenient<Selected<z.output<Schema>, S>>[]
  >;
}

/**
 * A reader of the `result` of a method.
 * @param schema the schema of the result in the catalogue, or of the object that it may be
 */
export function resultReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  name: string,
  schema: Schema,
  selection: S,
) {
  return ofMethod(name, schema, selection, 'required') as z.ZodType<Selected<z.output<Schema>, S>>;
}

/** The same where clients leave members out that the catalogue requires. */
export function lenientResultReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  name: string,
  schema: Schema,
  selection: S,
) {
  return ofMethod(name, schema, selection, 'lenient') as z.ZodType<Lenient<Selected<z.output<Schema>, S>>>;
}

/** A reader of the `result` of a method that is a quantity: decimal text. */
export function quantityReader(name: string): z.ZodType<string> {
  const result = methodNamed(name)?.result;
  if (!result || !quantityKinds.has(metaOf(result)?.kind ?? '')) {
    throw new Error(`The result of "${name}" is no quantity in the catalogue.`);
  }
  return anyQuantity;
}

/** A reader of a part of a response, or of an event. */
export function valueReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  schema: Schema,
  selection: S,
) {
  return reader(schema, selection, 'required') as z.ZodType<Selected<z.output<Schema>, S>>;
}

/** The same where clients leave members out that the catalogue requires. */
export function lenientValueReader<Schema extends z.ZodType, const S extends Selection<z.output<Schema>>>(
  schema: Schema,
  selection: S,
) {
  return reader(schema, selection, 'lenient') as z.ZodType<Lenient<Selected<z.output<Schema>, S>>>;
}

/** What becomes of members that are absent though the catalogue requires them. */
type Presence = 'required' | 'lenient';

function ofOperation(
  id: string,
  schema: z.ZodType,
  selection: unknown,
  presence: Presence,
  isList = false,
): z.ZodType {
  const operation = operationNamed(id);
  const response = operation?.response;
  const declared = isList && response instanceof z.ZodArray ? response.element : response;
  if (!operation || declared !== schema) {
    throw new Error(`This is not the response of "${id}" in the catalogue: see common/spec/beacon.`);
  }
  const one = reader(schema, selection, presence);
  const inner = isList ? z.array(one) : one;
  return operation.envelope === 'data' ? z.object({ data: inner }).transform(({ data }) => data) : inner;
}

function ofMethod(name: string, schema: z.ZodType, selection: unknown, presence: Presence): z.ZodType {
  const result = methodNamed(name)?.result;
  const shapes = result instanceof z.ZodUnion ? result.options : [result && (innerOf(result) ?? result)];
  if (!shapes.includes(schema)) {
    throw new Error(`This is not the result of "${name}" in the catalogue: see common/spec/execution.`);
  }
  return reader(schema, selection, presence);
}

function reader(schema: z.ZodType, selection: unknown, presence: Presence): z.ZodType {
  if (schema instanceof z.ZodLazy) return reader(schema._zod.innerType as z.ZodType, selection, presence);
  if (schema instanceof z.ZodOptional) {
    return reader(schema.unwrap() as z.ZodType, selection, presence)
      .optional()
      .catch(undefined);
  }
  if (schema instanceof z.ZodNullable) {
    return reader(schema.unwrap() as z.ZodType, selection, presence).nullable();
  }
  if (schema instanceof z.ZodArray) return z.array(reader(schema.element as z.ZodType, selection, presence));
  if (selection === true) return leaf(schema);
  if (schema instanceof z.ZodRecord) {
    return z.record(z.string(), reader(schema.valueType as z.ZodType, selection, presence));
  }
  if (schema instanceof z.ZodObject && typeof selection === 'object' && selection !== null) {
    return z.object(
      Object.fromEntries(
        Object.entries(selection).map(([name, below]) => {
          const member = reader(memberOf(schema, name), below, presence);
          return [name, presence === 'lenient' ? member.optional().catch(undefined) : member];
        }),
      ),
    );
  }
  throw new Error('A selection names members of what is no object.');
}

function memberOf(schema: z.ZodObject, name: string): z.ZodType {
  const member = schema.shape[name];
  if (!member) throw new Error(`The catalogue has no member "${name}" there.`);
  return member as z.ZodType;
}

const quantityKinds: ReadonlySet<string> = new Set(['quantity', 'chain-id']);
const anyQuantity = z.union([quantity, z.int().nonnegative().transform(String)]);

// Some clients write numbers as decimal text.
const count = z.union([z.number().nonnegative(), unsigned.transform(Number)]);
// Rewards may be penalties, and scores below zero.
const anyNumber = z.union([z.number(), signed.transform(Number)]);

function leaf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => leaf(option as z.ZodType)));
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return z.unknown();
  const meta = metaOf(schema);
  switch (meta?.kind) {
    case 'variant':
    case 'sync-state':
      return z.unknown();
    case 'uint64':
    case 'slot':
    case 'epoch':
    case 'validator-index':
      return unsigned;
    case 'int64':
      return signed;
    case 'quantity':
    case 'chain-id':
      return anyQuantity;
    case 'integer':
      return meta.unit === 'gwei' ? anyNumber : count;
    case 'number':
      return anyNumber;
    case 'boolean':
      return z.boolean();
    case undefined:
      throw new Error('The catalogue does not say what this value is.');
    default:
      return z.string();
  }
}

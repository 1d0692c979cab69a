import { memberNamed } from '../../catalogue/beacon/member-names';
import type { MethodEntry, OperationEntry } from '../../catalogue/entry';
import { resultOf } from '../../catalogue/execution';
import { problemsOf, record, type Schema, schemaAt } from '../../catalogue/types';

/** What the catalogue knows about a value of a response. */
export interface Known {
  readonly schema?: Schema | undefined;
  /** Schemas of members by name, where no schema of the whole response exists. */
  readonly named?: ((name: string) => Schema | undefined) | undefined;
}

/** The schema of the response to a call. */
export function knownOfCall(
  method: string,
  params?: unknown,
  own?: Pick<MethodEntry, 'result'> | undefined,
): Known {
  const result = own ? own.result : resultOf(method, params);
  return result ? { schema: record({ result }) } : {};
}

/** The schema of the response of a beacon operation. */
export function knownOfOperation({ envelope, response }: OperationEntry): Known {
  if (!response) return { named: memberNamed };
  return { schema: envelope === 'data' ? record({ data: response }) : response, named: memberNamed };
}

/** The schema of a member or item. */
export function below({ schema, named }: Known, step: string | number): Known {
  const own = schema && schemaAt(schema, [step]);
  return { schema: own ?? (typeof step === 'string' ? named?.(step) : undefined), named };
}

/** How values of a schema are compared: as numbers, as bytes, or as they are written. */
export type Sense = 'number' | 'bytes' | 'text';

const senses = new WeakMap<Schema, Sense>();

/** Tries values with the schema: those that it accepts show the kind. */
export function senseOf(schema: Schema | undefined): Sense {
  if (!schema) return 'text';
  let sense = senses.get(schema);
  if (sense === undefined) {
    const takes = (value: unknown) => problemsOf(schema, value).length === 0;
    // Text accepts anything; bytes have pairs of digits, so an accepted single digit is a number.
    if (takes('no hex')) sense = 'text';
    else sense = ['0x1', '1', 1].some(takes) ? 'number' : 'bytes';
    senses.set(schema, sense);
  }
  return sense;
}

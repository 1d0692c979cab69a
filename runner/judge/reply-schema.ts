import * as z from 'zod';
import { memberNamed } from '../../common/spec/beacon/member-names';
import type { OperationEntry } from '../../common/spec/entry';
import { resultOf } from '../../common/spec/execution';
import { problemsOf, schemaAt } from '../../common/spec/schema';

/** What the catalogue knows of a place in an answer; it may know nothing. */
export interface Known {
  readonly schema?: z.ZodType | undefined;
  /** What members are called that no schema shows. */
  readonly named?: ((name: string) => z.ZodType | undefined) | undefined;
}

/** What is known of the answer to one call. */
export function knownOfCall(method: string, params?: unknown): Known {
  const result = resultOf(method, params);
  return result ? { schema: z.looseObject({ result }) } : {};
}

/** What is known of the whole answer of a beacon request. */
export function knownOfOperation({ envelope, response }: OperationEntry): Known {
  if (!response) return { named: memberNamed };
  return { schema: envelope === 'data' ? z.looseObject({ data: response }) : response, named: memberNamed };
}

/** What is known one step below. */
export function below({ schema, named }: Known, step: string | number): Known {
  const own = schema && schemaAt(schema, [step]);
  return { schema: own ?? (typeof step === 'string' ? named?.(step) : undefined), named };
}

/** How values of a schema are compared: as numbers, as bytes, or as they are written. */
export type Sense = 'number' | 'bytes' | 'text';

const senses = new WeakMap<z.ZodType, Sense>();

/** The schema is asked itself: what it takes says what it is. */
export function senseOf(schema: z.ZodType | undefined): Sense {
  if (!schema) return 'text';
  let sense = senses.get(schema);
  if (sense === undefined) {
    const takes = (value: unknown) => problemsOf(schema, value).length === 0;
    // Text takes anything; bytes come in pairs of digits, so that one digit is a number.
    if (takes('no hex')) sense = 'text';
    else sense = ['0x1', '1', 1].some(takes) ? 'number' : 'bytes';
    senses.set(schema, sense);
  }
  return sense;
}

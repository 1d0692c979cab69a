import * as z from 'zod';
import { innerOf } from '../../common/spec/schema';

/** The schema without `optional`, `nullable`, `default` and `lazy` around it. */
export function bare(schema: z.ZodType): z.ZodType {
  let current = schema;
  for (let inner = innerOf(current); inner; inner = innerOf(current)) current = inner;
  return current;
}

/** The members of an object schema with their schemas; undefined when it is none. */
export function membersOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const object = bare(schema);
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType>) : undefined;
}

/** The schema of what stands at a path inside a value; undefined where the catalogue does not say. */
export function schemaAt(schema: z.ZodType, path: readonly (string | number)[]): z.ZodType | undefined {
  let current: z.ZodType | undefined = schema;
  for (const step of path) {
    const outer: z.ZodType = bare(current);
    if (outer instanceof z.ZodObject) current = (outer.shape as Record<string, z.ZodType>)[String(step)];
    else if (outer instanceof z.ZodArray) current = outer.element as z.ZodType;
    else if (outer instanceof z.ZodRecord) current = outer.valueType as z.ZodType;
    else current = undefined;
    if (!current) return undefined;
  }
  return current;
}

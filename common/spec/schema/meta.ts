import * as z from 'zod';

/** What hover, completion, inlay hints and the reference pages read from a schema. Kept with zod's `.meta()`. */
export interface SchemaMeta {
  /** The field's own term: `quantity`, `address`, `block parameter`. */
  readonly title: string;
  /** One line. */
  readonly description: string;
  /** A stable word for code that has to tell kinds apart, for example `quantity`, `address`, `block-parameter`. */
  readonly kind: string;
  /** `wei`, `gas`, `gwei`, `seconds` (unix time), `slot`, `epoch`, `bytes`, `block`, … */
  readonly unit?: string;
  /** JSON value that is valid. */
  readonly example: unknown;
  /** Literal values worth offering, with what each means. */
  readonly values?: Readonly<Record<string, string>>;
  /** Comma-separated text: problems lie at `[i]` of the item; as a query name it may also be repeated. */
  readonly list?: true;
  /** Of a check that takes objects too: their members. Schemas that zod can walk say it themselves. */
  readonly members?: Readonly<Record<string, z.ZodType>>;
  /** Of a check that takes arrays too: what each item is. */
  readonly items?: z.ZodType;
}

/** The meta of a schema, looking through `optional`, `nullable` and `lazy`. */
export function metaOf(schema: z.ZodType): SchemaMeta | undefined {
  const own = z.globalRegistry.get(schema) as SchemaMeta | undefined;
  if (own?.kind !== undefined) return own;
  const inner = innerOf(schema);
  return inner && metaOf(inner);
}

/** The schema that `optional`, `nullable`, `default` or `lazy` wraps. */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return schema.unwrap() as z.ZodType;
  }
  // `unwrap()` of a lazy one would make a new schema each time, of which nothing that was worked out is known.
  return schema instanceof z.ZodLazy ? (schema._zod.innerType as z.ZodType) : undefined;
}

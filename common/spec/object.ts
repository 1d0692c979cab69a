import * as z from 'zod';
import { nearest } from './nearest';
import { type Report, refined, type SchemaMeta, typeName } from './schema';

type Shape = Readonly<Record<string, z.ZodType>>;

interface ObjectOptions {
  /** Names that other tools give to a member: `gasLimit` for `gas`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** What to say about members that only similar objects have. */
  readonly unknown?: Readonly<Record<string, string>>;
  /** Looks at several members together; those that are wrong by themselves have been reported already. */
  readonly check?: (value: Readonly<Record<string, unknown>>, report: Report) => void;
}

/** An object that a person writes: a member that it does not have is a mistake, and the nearest name its fix. */
export function written<S extends Shape>(
  shape: S,
  meta: SchemaMeta,
  options: ObjectOptions = {},
): z.ZodObject {
  const names = Object.keys(shape);
  const known = new Set(names);
  const { aliases = {}, unknown = {}, check } = options;
  const schema = refined(z.looseObject(shape, { error: notAnObject }), (value, report) => {
    for (const key of Object.keys(value)) {
      const own = Object.hasOwn(unknown, key) ? unknown[key] : undefined;
      if (own !== undefined) report('unknown-member', own, { path: [key], at: 'key' });
      else if (!known.has(key)) unknownMember(key, names, aliases, report);
    }
    check?.(value, report);
  });
  return schema.meta({ ...meta }) as z.ZodObject;
}

/** An object of a node's reply: these members are judged, all others are let pass. */
export function reply<S extends Shape>(
  shape: S,
  meta: Partial<SchemaMeta> & { title: string },
): z.ZodObject<S, z.core.$loose> {
  const full: SchemaMeta = { description: '', kind: 'object', example: {}, ...meta };
  return z.looseObject(shape, { error: notAnObject }).meta({ ...full });
}

/** `undefined` (the message of zod) unless the value is no object at all. */
export function notAnObject(issue: { code?: string; input?: unknown }): string | undefined {
  if (issue.code !== 'invalid_type' || issue.input === undefined) return undefined;
  return `Expected an object, not ${typeName(issue.input)}.`;
}

/** For arrays: says what stands there instead. */
export function notAnArray(issue: { code?: string; input?: unknown }): string | undefined {
  if (issue.code !== 'invalid_type' || issue.input === undefined) return undefined;
  return `Expected an array, not ${typeName(issue.input)}.`;
}

/** An array of one kind of item. */
export function listOf<S extends z.ZodType>(item: S, meta?: SchemaMeta): z.ZodArray<S> {
  const list = z.array(item, { error: notAnArray });
  return meta ? list.meta({ ...meta }) : list;
}

export function unknownMember(
  key: string,
  names: readonly string[],
  aliases: Readonly<Record<string, string>>,
  report: Report,
): void {
  const near = Object.hasOwn(aliases, key) ? aliases[key] : nearest(key, names, 1)[0];
  if (near === undefined) {
    report('unknown-member', `Unknown member "${key}".`, { path: [key], at: 'key' });
    return;
  }
  report('unknown-member', `Unknown member "${key}". Did you mean "${near}"?`, {
    path: [key],
    at: 'key',
    fix: { title: `Change to "${near}"`, value: near },
  });
}

/** Reports below a member or an item. */
export function below(report: Report, ...steps: readonly (string | number)[]): Report {
  return (rule, message, options) =>
    report(rule, message, { ...options, path: [...steps, ...(options?.path ?? [])] });
}

import {
  type Agreement,
  type Check,
  type Members,
  type ObjectForm,
  type ObjectSchema,
  type Report,
  record,
  type SchemaMeta,
} from './types';

type ObjectOptions = NonNullable<ObjectForm['closed']> & {
  /** What members have to agree on. */
  readonly agreements?: readonly Agreement[];
  /** Looks at several members together; those that are wrong by themselves have been reported already. */
  readonly check?: Check<Readonly<Record<string, unknown>>>;
};

/** An object that a person writes: a member that it does not have is a mistake, and the nearest name its fix. */
export function written<M extends Members>(
  members: M,
  meta: SchemaMeta,
  { check, agreements, ...closed }: ObjectOptions = {},
): ObjectSchema<M> {
  return {
    ...record(members, meta),
    closed,
    ...(agreements && { agreements }),
    ...(check && { refine: check }),
  };
}

/** An object of a node's reply: these members are judged, all others are let pass. */
export function reply<M extends Members>(
  members: M,
  meta: Partial<SchemaMeta> & { title: string },
  check?: Check<Readonly<Record<string, unknown>>>,
): ObjectSchema<M> {
  const full: SchemaMeta = { description: '', kind: 'object', example: {}, ...meta };
  return { ...record(members, full), ...(check && { refine: check }) };
}

/** Reports below a member or an item. */
export function below(report: Report, ...steps: readonly (string | number)[]): Report {
  return (rule, message, options) =>
    report(rule, message, { ...options, path: [...steps, ...(options?.path ?? [])] });
}

/** Types of the consensus specification, whose members differ by fork. A container is declared once, for all forks. */
import { defined } from '../../common/defined';
import type { Body } from '../entry';
import {
  type Agreement,
  type Fork,
  forks,
  type Members,
  type ObjectSchema,
  record,
  type Schema,
} from '../types';
import { consensusFork } from './words';

/** A member, an item or a whole type that only these forks have. */
export function within(first: Fork, last: Fork, schema: Schema): Schema {
  const those = forks.slice(forks.indexOf(first), forks.indexOf(last) + 1);
  return { form: 'by-fork', choices: [{ forks: those, schema }] };
}

export function since(first: Fork, schema: Schema): Schema {
  return within(first, 'gloas', schema);
}

export function until(last: Fork, schema: Schema): Schema {
  return within('phase0', last, schema);
}

/** The first of several types that a fork has. */
export function firstOf(...types: readonly Schema[]): Schema {
  const choices = types.flatMap((type) =>
    type.form === 'by-fork' ? type.choices : [{ forks, schema: type }],
  );
  return { form: 'by-fork', choices };
}

/**
 * An object of the specification. Unknown members pass in a response; in a body that a person writes they are reported.
 * @param members by name; a member that a fork does not have is no member of its object
 * @param more what members of a body have to agree on (for responses there are statements), and values of the example
 *   that this makes necessary, by path
 */
export function container(
  title: string,
  description: string,
  members: Members,
  more: {
    readonly agreements?: readonly Agreement[];
    readonly example?: Readonly<Record<string, unknown>>;
  } = {},
): ObjectSchema {
  return {
    ...record(members, { title, description, kind: 'object', ...defined({ exampleParts: more.example }) }),
    closed: { inBodies: true },
    ...defined({ agreements: more.agreements }),
  };
}

/** A body; its members may depend on the fork in the header Eth-Consensus-Version. */
export function bodyOf(
  schema: Schema,
  options: { readonly required?: boolean; readonly ssz?: true; readonly example?: unknown } = {},
): Body {
  return {
    schema,
    required: options.required ?? true,
    ...defined({ ssz: options.ssz, example: options.example }),
  };
}

/** An object `{version, data}`, whose version is the fork of the data: events, and items of a list of several forks. */
export function versionedItem(data: Schema): ObjectSchema {
  return {
    ...record(
      { version: consensusFork, data },
      { title: 'update', description: 'With its fork.', kind: 'object', example: {} },
    ),
    versioned: true,
  };
}

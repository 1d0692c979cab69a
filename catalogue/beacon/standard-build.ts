/** Short forms for the operations of the community specification. */
import type { OperationEntry, Parameter, Source } from '../entry';
import { maybe } from '../types';
import { community, type OperationFacts, operation, optional, pathParamsOf, required } from './build';
import { flag } from './fields';
import { EXAMPLE_ROOT, oneOf, positionAmong, rootOf, slot, trueOrFalse, uint64Of } from './primitives';
import { consensusFork, consensusForkOf } from './words';

/** Releases of the community specification in order; `next` is what comes after the last of them. */
const releases = [
  'v2.0.0',
  'v2.1.0',
  'v2.2.0',
  'v2.3.0',
  'v2.4.0',
  'v2.4.1',
  'v2.5.0',
  'v3.0.0',
  'v3.1.0',
  'v4.0.0',
  'next',
] as const;
type Release = (typeof releases)[number];
const LAST: Release = 'v4.0.0';

interface StandardFacts
  extends Pick<
    OperationFacts,
    | 'method'
    | 'query'
    | 'agreements'
    | 'headers'
    | 'body'
    | 'envelope'
    | 'effect'
    | 'response'
    | 'ssz'
    | 'beside'
    | 'events'
    | 'notes'
  > {
  /** Heading in the document of the extension endpoints, for the operations that it shows. */
  readonly shown?: Source;
  readonly deprecated?: string;
  /** The last release that had it. */
  readonly until?: Release;
  /** What to use in its place. */
  readonly instead?: string;
  readonly removedBy?: OperationEntry['removedBy'];
  readonly flags?: readonly string[];
  readonly example?: string;
}

/** One operation. Path parameters are known by their names. */
export function standard(
  tag: string,
  since: Release,
  path: string,
  summary: string,
  facts: StandardFacts = {},
): OperationEntry {
  const { until, shown, ...rest } = facts;
  return operation(tag, path, summary, {
    ...rest,
    pathParams: pathParamsOf(path),
    versions: versionsText(since, until),
    ...(until ? { removed: removedText(until, facts.instead) } : {}),
    source: shown ?? community(tag),
  });
}

function removedText(until: Release, instead: string | undefined): string {
  const next = releases[releases.indexOf(until) + 1] ?? 'next';
  const release = next === 'next' ? `after ${LAST}` : `in ${next}`;
  return `Removed ${release} of the Beacon API; older nodes serve it.${instead ? ` Use ${instead}.` : ''}`;
}

function versionsText(since: Release, until: Release | undefined): string {
  if (until) return since === until ? since : `${since} to ${until}`;
  return since === 'next' ? `after ${LAST}` : `${since} and later`;
}

// ---------------------------------------------------------------- beside the data of a response

const optimistic = {
  execution_optimistic: flag('Whether the execution layer has yet to verify the block.'),
};
/** Of responses about a state or a block. */
export const ofState = {
  ...optimistic,
  // Nodes of before v2.4.0 leave it out.
  finalized: maybe(flag('Whether the response rests on a finalized block.')),
};
export const versioned = { version: consensusFork };
export const versionedState = { ...versioned, ...ofState };
/** For endpoints whose first release had no version. */
export const laterVersioned = { version: maybe(consensusFork), ...ofState };
/** Some nodes leave the rest out where they send whole states. */
export const versionedMaybe = {
  ...versionedState,
  execution_optimistic: maybe(optimistic.execution_optimistic),
};
/** Of duties. */
export const dependent = {
  dependent_root: rootOf({ description: 'Block root that the duties depend on.' }),
  ...optimistic,
};
export const ofDuties = optimistic;

// ---------------------------------------------------------------- headers and query parameters

const FORK_HEADER = 'Fork that the body belongs to.';
export const consensusVersion = required('eth-consensus-version', FORK_HEADER, consensusFork);
/** Of endpoints that exist since Gloas. */
export const gloasVersion = required('eth-consensus-version', FORK_HEADER, consensusForkOf('gloas'));
export const blobDataIncluded = required(
  'eth-blob-data-included',
  'Whether the body holds the blobs too.',
  trueOrFalse,
);

export const broadcastValidation = optional(
  'broadcast_validation',
  'What is checked before the block is broadcast.',
  oneOf(
    {
      gossip: 'The gossip checks.',
      consensus: 'The whole state transition.',
      consensus_and_equivocation: 'The same, and that the proposer made no other block.',
    },
    { title: 'broadcast validation' },
  ),
  'gossip',
);

export function rootQuery(name: string, summary: string, need = false): Parameter {
  return (need ? required : optional)(name, summary, rootOf({ example: EXAMPLE_ROOT }));
}
export function slotQuery(need = false, summary = 'The slot.'): Parameter {
  return (need ? required : optional)('slot', summary, slot);
}
/** @param count how many there are, for a position among them */
export function numberQuery(name: string, summary: string, need = false, count?: bigint): Parameter {
  const number = uint64Of({ title: name.replaceAll('_', ' ') });
  return (need ? required : optional)(
    name,
    summary,
    count === undefined ? number : positionAmong(count, number),
  );
}

import { distanceOf } from '../../common/nearest';
import { problemsOf, type Schema } from '../types';
import { type VendorPrefix, withPrefix } from './paths';

/**
 * Paths that look like the beacon node API and belong to another server or to one client: never judged, nor what is
 * below them. Validator clients serve the key manager API and, for Lighthouse, endpoints of their own; relays serve the
 * builder API. A brace stands for the rest of a segment.
 */
const elsewhere: readonly (readonly string[])[] = [
  '/eth/v1alpha{version}',
  ...['lodestar', 'keystores', 'remotekeys'].map((name) => `/eth/v{version}/${name}`),
  ...['feerecipient', 'gas_limit', 'graffiti', 'voluntary_exit'].map(
    (name) => `/eth/v{version}/validator/0x{pubkey}/${name}`,
  ),
  ...['status', 'validators', 'header', 'blinded_blocks'].map((name) => `/eth/v{version}/builder/${name}`),
  ...['version', 'spec', 'auth', 'validators', 'keystores', 'remotekeys', 'beacon', 'ui/graffiti'].map(
    (name) => `/lighthouse/${name}`,
  ),
  ...['teku', 'nimbus', 'prysm', 'lodestar', 'grandine', 'caplin'].map((client) => `/${client}`),
  ...['metrics', 'swagger-ui', 'swagger', 'openapi.json', 'swagger.json', 'graphql'].map(
    (name) => `/${name}`,
  ),
].map(segmentsOf);

/** Whether an unknown path may well be right on another server. */
export function isServedElsewhere(path: string): boolean {
  const segments = segmentsOf(path);
  return elsewhere.some((template) =>
    template.every((word, index) => {
      const [before = '', brace] = word.split('{', 2);
      const segment = segments[index] ?? '';
      return brace === undefined ? segment === word : segment.startsWith(before);
    }),
  );
}

/** A segment of a path template. */
export interface Word {
  readonly text: string;
  /** Set for a parameter. */
  readonly name?: string;
  readonly schema?: Schema;
}

export interface Template {
  readonly words: readonly Word[];
  readonly gone: boolean;
}

/** A known path near to an unknown one. */
export interface NearPath {
  /** With the parameters and the prefix as written, so that it can stand in place of the path. */
  readonly path: string;
  /** What differs, from left to right; a parameter's value that is not valid is no difference. */
  readonly differences: readonly Difference[];
  /** True for a path that is no nearer than another one. */
  readonly tied: boolean;
}

/** `index` counts the segments of the unknown path from 0; a missing one stands before it. */
export type Difference =
  | { readonly kind: 'misspelt'; readonly index: number; readonly right: string }
  | { readonly kind: 'surplus'; readonly index: number }
  | { readonly kind: 'missing'; readonly index: number; readonly right: string };

/** What an alignment may cost at most: one segment too many or too few, or two misspelt ones, and parameters. */
const MOST = 1.4;
const MISSPELT = 0.5;
/** A segment that differs in its case, `-` or `_` alone. */
const SAME_LETTERS = 0.05;
/** A right value in a parameter's place counts less than the very word. */
const PARAMETER = 0.1;
/** Paths that cost this much more than the best one are no help. */
const WINDOW = 0.5;
const GONE = 0.3;
/** A segment that repeats the one before it is more likely a surplus than a parameter. */
const TWICE = 0.8;

/** Known paths near to an unknown one, best first, at most three. */
export function nearestTo(templates: readonly Template[], path: string): readonly NearPath[] {
  const { segments: written, prefix, misspelt } = writtenAs(path);
  const found: { path: string; cost: number; differences: readonly Difference[] }[] = [];
  for (const { words, gone } of templates) {
    if (Math.abs(words.length - written.length) > 1) continue;
    const aligned = align(words, written, 0, 0, MOST);
    if (!aligned) continue;
    const { cost, text, differences } = aligned;
    found.push({
      path: withPrefix(`/${text.join('/')}`, prefix),
      cost: cost + (gone ? GONE : 0),
      differences: misspelt ? [misspelt, ...differences] : differences,
    });
  }
  found.sort((a, b) => a.cost - b.cost || a.path.localeCompare(b.path));
  const least = found[0]?.cost ?? 0;
  const sure = found[0]?.differences.every(
    (one) => one.kind === 'misspelt' && distanceOf(segmentsOf(path)[one.index] ?? '', one.right) === 0,
  );
  const window = sure ? 0 : WINDOW;
  const near = found.filter(
    (item, index) =>
      item.cost <= least + window && found.findIndex((other) => other.path === item.path) === index,
  );
  const ties = near.filter((item) => item.cost < least + PARAMETER / 2).length;
  return near.slice(0, Math.max(3, ties)).map(({ path: text, differences }, index) => ({
    path: text,
    differences,
    tied: ties > 1 && index < ties,
  }));
}

/** The segments that may follow where a path is the beginning of known ones, in the order of the catalogue. */
export function continuationsOf(templates: readonly Template[], path: string): readonly string[] {
  const { segments: written, misspelt } = writtenAs(path);
  if (misspelt) return [];
  const those = templates.filter(
    ({ words }) =>
      words.length > written.length && written.every((text, index) => isWord(words[index], text)),
  );
  // Of the paths that nodes removed only where there is no other.
  const served = those.filter(({ gone }) => !gone);
  const next = (served.length > 0 ? served : those).flatMap(({ words }) => words[written.length]?.text ?? []);
  return [...new Set(next)];
}

function isWord(word: Word | undefined, text: string): boolean {
  if (!word) return false;
  if (word.name === undefined) return word.text === text;
  return word.schema === undefined || problemsOf(word.schema, text).length === 0;
}

interface Written {
  readonly segments: readonly string[];
  readonly prefix: VendorPrefix;
  /** A misspelt `/vendor`; the segments have `lighthouse` instead, as the templates do. */
  readonly misspelt?: Difference;
}

function writtenAs(path: string): Written {
  const segments = segmentsOf(path);
  if (segments.length > 1 && segments.at(-1) === '') segments.pop();
  // A slash may be there twice.
  const index = segments[0] === '' ? 1 : 0;
  const first = segments[index] ?? '';
  if (distanceOf(first, 'vendor') === undefined) return { segments, prefix: '/lighthouse' };
  const own: Written = { segments: segments.with(index, 'lighthouse'), prefix: '/vendor' };
  return first === 'vendor' ? own : { ...own, misspelt: { kind: 'misspelt', index, right: 'vendor' } };
}

/** Between the slashes, without query and fragment; an empty one for a trailing slash. */
export function segmentsOf(path: string): string[] {
  const query = path.indexOf('?');
  const fragment = path.indexOf('#');
  const end = Math.min(query < 0 ? path.length : query, fragment < 0 ? path.length : fragment);
  return path.slice(path.startsWith('/') ? 1 : 0, end).split('/');
}

interface Alignment {
  readonly cost: number;
  /** The template with what was written in the places of its parameters. */
  readonly text: readonly string[];
  readonly differences: readonly Difference[];
}

/** The cheapest way to read the written segments as the template's, within what may be spent. */
function align(
  words: readonly Word[],
  written: readonly string[],
  t: number,
  w: number,
  budget: number,
): Alignment | undefined {
  if (budget < 0) return undefined;
  const wanted = words[t];
  const word = written[w];
  if (!wanted && word === undefined) return { cost: 0, text: [], differences: [] };
  let best: Alignment | undefined;
  const offer = (
    cost: number,
    text: readonly string[],
    difference: Difference | undefined,
    rest: Alignment | undefined,
  ) => {
    if (!rest || (best && cost + rest.cost >= best.cost)) return;
    const differences = difference ? [difference, ...rest.differences] : rest.differences;
    best = { cost: cost + rest.cost, text: [...text, ...rest.text], differences };
  };
  if (wanted && word !== undefined) {
    const cost = wordCost(wanted, word);
    const misspelt = wanted.name === undefined && wanted.text !== word;
    const difference: Difference | undefined = misspelt
      ? { kind: 'misspelt', index: w, right: wanted.text }
      : undefined;
    const text = wanted.name === undefined ? wanted.text : word;
    offer(cost, [text], difference, align(words, written, t + 1, w + 1, budget - cost));
    if (best && cost === 0) return best;
  }
  if (wanted && wanted.name === undefined) {
    const difference: Difference = { kind: 'missing', index: w, right: wanted.text };
    offer(1, [wanted.text], difference, align(words, written, t + 1, w, budget - 1));
  }
  if (word !== undefined) {
    const cost = word === written[w - 1] ? TWICE : 1;
    offer(cost, [], { kind: 'surplus', index: w }, align(words, written, t, w + 1, budget - cost));
  }
  return best;
}

function wordCost(wanted: Word, word: string): number {
  if (wanted.name !== undefined) {
    return wanted.schema && problemsOf(wanted.schema, word).length > 0 ? MISSPELT : PARAMETER;
  }
  if (wanted.text === word) return 0;
  const distance = distanceOf(word, wanted.text);
  if (distance === undefined) return Number.POSITIVE_INFINITY;
  if (distance === 0) return SAME_LETTERS;
  const limit = Math.max(1, Math.floor(word.length / 3));
  return PARAMETER + (MISSPELT - PARAMETER) * (distance / limit);
}

// ---------------------------------------------------------------- Paths of other clients

/**
 * Paths of different clients that answer the same question, with the standard path first where there is one. The forms of
 * their responses differ.
 */
const groups: readonly (readonly string[])[] = [
  ['/eth/v1/node/peers', '/lighthouse/peers', '/nimbus/v1/network/peers', '/eth/v1/lodestar/peers'],
  ['/eth/v1/node/peers?state=connected', '/lighthouse/peers/connected'],
  ['/eth/v1/node/syncing', '/lighthouse/syncing', '/nimbus/v1/syncmanager/status'],
  ['/eth/v1/node/version', '/nimbus/v1/node/version'],
  ['/eth/v1/node/identity', '/nimbus/v1/node/peerid'],
  ['/eth/v1/node/health', '/teku/v1/admin/liveness', '/teku/v1/admin/readiness'],
  ['/eth/v1/debug/fork_choice', '/lighthouse/proto_array'],
  [
    '/eth/v1/beacon/headers/head',
    '/nimbus/v1/beacon/head',
    '/nimbus/v1/chain/head',
    '/prysm/v1/beacon/chain_head',
  ],
  ['/eth/v2/debug/beacon/states/{state_id}', '/teku/v1/beacon/states/{state_id}'],
  ['/eth/v1/validator/liveness/{epoch}', '/nimbus/v1/validator/activity/{epoch}'],
  ['/lighthouse/validator_inclusion/{epoch}/global', '/teku/v1/validator_inclusion/{epoch}/global'],
  [
    '/lighthouse/validator_inclusion/{epoch}/{validator_id}',
    '/teku/v1/validator_inclusion/{epoch}/{validator_id}',
  ],
  [
    '/lighthouse/custody/info',
    '/teku/v1/node/custody_overview',
    '/nimbus/v1/debug/custody',
    '/prysm/v1/node/custody',
  ],
  ['/teku/v1/nodes/peer_scores', '/eth/v1/lodestar/gossip_peer_score_stats'],
];

/** The templates, with a query if needed, that answer the same question as another one. */
export function alike(template: string): readonly string[] {
  return groups.find((group) => group.includes(template))?.filter((one) => one !== template) ?? [];
}

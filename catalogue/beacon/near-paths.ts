import { distanceOf } from '../../common/nearest';
import { problemsOf, type Schema } from '../types';
import { type VendorPrefix, withPrefix } from './paths';

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
  const next = new Set<string>();
  for (const { words, gone } of templates) {
    const word = words[written.length];
    if (gone || !word || !written.every((text, index) => isWord(words[index], text))) continue;
    next.add(word.text);
  }
  return [...next];
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

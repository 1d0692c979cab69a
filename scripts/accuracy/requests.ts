/** Holds what the checker says of mistaken requests against what has to be found. */

import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { createChecker } from '../../server/check/check';
import type { Mutation } from './mutation';
import { envelopeMutations } from './mutations/envelope';
import { httpMutations } from './mutations/http';
import { shapeMutations } from './mutations/shapes';
import { syntaxMutations } from './mutations/syntax';
import { valueMutations } from './mutations/values';
import { type Sample, samples } from './sample';

const requestMutations: readonly Mutation[] = [
  ...valueMutations,
  ...shapeMutations,
  ...envelopeMutations,
  ...syntaxMutations,
  ...httpMutations,
];

/** What became of one mistaken request. */
export interface RequestOutcome {
  readonly mutation: Mutation;
  readonly sample: Sample;
  readonly form: string;
  readonly text: string;
  readonly worst: 'error' | 'warning' | 'information' | 'none';
  /** Errors and warnings. */
  readonly findings: number;
  /** One of them is at the mistake. */
  readonly isAtPlace: boolean;
}

const levels = ['error', 'warning', 'information'] as const;

/** One mistaken request. */
export interface Mistake {
  readonly mutation: Mutation;
  readonly form: string;
  readonly text: string;
  /** Where a person would look for it, in the text. */
  readonly place: { readonly start: number; readonly end: number };
}

/** Every mistake in one request. */
export function* mistakes(sample: Sample): Iterable<Mistake> {
  for (const mutation of requestMutations) {
    for (const edit of mutation.edits(sample)) {
      const text = sample.text.slice(0, edit.start) + edit.text + sample.text.slice(edit.end);
      if (text === sample.text) continue;
      const place = edit.place ?? { start: edit.start, end: edit.start + edit.text.length };
      yield { mutation, form: edit.form ?? '', text, place };
    }
  }
}

/** Checks every mistake in every request of the catalogue. */
export function* requestOutcomes(): Iterable<RequestOutcome> {
  for (const sample of samples()) {
    const language: Language = sample.api === 'execution' ? 'jsonrpc' : 'http';
    const noted = new Set(findingsOf(language, sample.text).map(({ code }) => code));
    for (const { mutation, form, text, place } of mistakes(sample)) {
      // What the catalogue notes about the request itself is not about the mistake.
      const found = findingsOf(language, text).filter(({ code }) => !noted.has(code));
      const counted = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
      yield {
        mutation,
        sample,
        form,
        text,
        worst: levels.find((level) => found.some(({ severity }) => severity === level)) ?? 'none',
        findings: counted.length,
        isAtPlace: counted.some(
          ({ start, end }) => start <= place.end && place.start <= end && end - start < text.length,
        ),
      };
    }
  }
}

function findingsOf(language: Language, text: string) {
  const document = new ScratchDocument(`file:///accuracy.${language}`, language, 1, text);
  const lines = text.split('\n');
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  const offset = ({ line, character }: { line: number; character: number }) =>
    (starts[line] ?? 0) + character;
  return createChecker()
    .check(document)
    .map(({ code, severity, message, range }) => ({
      code,
      severity: severity as string,
      message,
      start: offset(range.start),
      end: offset(range.end),
    }));
}

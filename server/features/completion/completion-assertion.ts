/** After `# @assert`: the usual forms, paths of the response, operators. */
import type { CompletionItem } from 'vscode-languageserver';
import { operandAt } from '../../../common/scratch/reading/assertion-operand';
import { comparisonOperators, wordOperators } from '../../../common/scratch/reading/assertion-types';
import type { Span } from '../../../common/scratch/types';
import { completionKinds } from '../kinds';
import { completeReplyPath } from './completion-message';
import { type CompletionContext, itemsOf, type Offer, wordAt } from './offers';

/**
 * @param span the condition
 * @param forms whole conditions, which are offered at its start
 */
export function completeAssertion(
  context: CompletionContext,
  span: Span,
  forms: readonly Offer[],
): CompletionItem[] {
  const { block, offset } = context;
  const before = block.text.slice(span.start, offset);
  const path = /\$[^\s=!<>(),]*$/.exec(before)?.[0];
  const whole = /^(?:\$\.?)?\w*$/.test(before) ? itemsOf(context, span, forms) : [];
  if (path !== undefined) return [...whole, ...completeReplyPath(context, path, whole.length)];
  return operatorsAt(context, before) ?? whole;
}

/** The operators after the left side; undefined elsewhere. */
function operatorsAt(context: CompletionContext, before: string): CompletionItem[] | undefined {
  const { block, offset } = context;
  const start = /^(?:(?:all|any)\s+)?/.exec(before)?.[0].length ?? 0;
  const source = { text: before, end: before.length, words: true, several: true };
  const left = operandAt({ ...source, missing: (at) => ({ start: at, end: at, message: '' }) }, start);
  const end = left.ok ? left.value.end : before.length;
  const [, not, typed] = /^\s+(not\s+)?([A-Za-z=!<>]*)$/.exec(before.slice(end)) ?? [];
  if (typed === undefined) return undefined;
  const span = { start: offset - typed.length, end: wordAt(block.text, offset, /[A-Za-z=!<>]/).end };
  const words = [...wordOperators, ...(not ? [] : (['not'] as const))];
  const offers = [...(not ? [] : comparisonOperators), ...words].map(
    (label): Offer => ({ label, kind: completionKinds.keyword, detail: ABOUT[label] }),
  );
  return itemsOf(context, span, offers);
}

const ABOUT: Readonly<Record<string, string>> = {
  contains: 'part of a text, item of a list, member of an object',
  startsWith: 'beginning of a text',
  endsWith: 'end of a text',
  matches: 'a regular expression',
  in: 'a list, as in [1, 2]',
  exists: 'not null or missing',
  not: 'the opposite of the next word',
};

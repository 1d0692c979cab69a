/** Hovers of placeholders, definitions and directives. */

import { metaOf } from '../../../catalogue/types';
import type { Variables } from '../../../common/scratch/api';
import { directiveNamed } from '../../../common/scratch/directives/table';
import type { Placeholder, Span, Token } from '../../../common/scratch/types';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import { systemValue } from '../../../common/scratch/variables/system-values';
import { systemVariables, withoutSecrets } from '../../../common/scratch/variables/variables';
import { clockOf } from '../../../common/units/slots';
import { shortened } from '../../../common/units/words';
import type { DecodeContext } from '../decode/decoded';
import { inlineCode, paragraphs } from '../markdown';
import { contains, type Place, placeholderAt } from '../place';
import { pathOf, replyParts } from '../reply/reply-parts';
import { metaPage } from './pages';

/** Longer values are truncated. Characters. */
const MOST_SHOWN = 2000;

export interface Found {
  /** Markdown. */
  readonly text: string;
  readonly span: Span;
}

/**
 * @param meaning paragraphs on the meaning of the placeholder's value
 * @param shared whether another extension has hovers for placeholders of variables and responses
 */
export function variableHover(
  place: Place,
  variables: Variables,
  meaning: () => readonly string[],
  world: DecodeContext,
  shared: boolean,
): Found | undefined {
  const placeholder = placeholderAt(place);
  if (placeholder && shared && placeholder.expression.kind !== 'system') {
    const text = paragraphs(...meaning());
    return text === '' ? undefined : { text, span: placeholder };
  }
  if (placeholder) {
    const text = placeholderText(placeholder, variables, world);
    return text === undefined ? undefined : { text: paragraphs(text, ...meaning()), span: placeholder };
  }
  const definition = place.block.definitions.find(({ name }) => contains(name, place.offset));
  const text = definition && variableText(definition.name.text, variables);
  return text === undefined || !definition ? undefined : { text, span: definition.name };
}

function placeholderText(
  { expression, inner }: Placeholder,
  variables: Variables,
  world: DecodeContext,
): string | undefined {
  switch (expression.kind) {
    case 'variable':
      return variableText(expression.name, variables) ?? `**${expression.name}** is not defined.`;
    case 'system': {
      const about = systemVariables[expression.name];
      if (about === undefined) return undefined;
      return `**${expression.name}**${systemText(expression.name, inner.text, variables, world)}\n\n${about}`;
    }
    case 'message':
      return `The ${expression.of}'s ${expression.part} of \`${expression.request}\`: available after it was sent.`;
    case 'malformed':
      return undefined;
  }
}

/** The value of a system variable if it is known before sending, or its current value if it depends on the time. */
function systemText(
  name: string,
  inner: string,
  variables: Variables,
  { scale, now }: DecodeContext,
): string {
  const shown = withoutSecrets(variables);
  const options = { ...systemOptions(shown), clock: () => clockOf(scale) };
  const found = systemValue(inner, options);
  if (!found.ok) return `: ${found.failure.message}`;
  if (found.value !== undefined) return ` = ${inlineCode(shortened(found.value, MOST_SHOWN))}`;
  if (!OF_THE_TIME.has(name)) return '';
  const around = { now: () => now * 1000, uuid: () => '', random: () => 0 };
  const present = systemValue(inner, { ...options, around });
  return present.ok && present.value !== undefined ? `, now ${inlineCode(present.value)}` : '';
}

const OF_THE_TIME: ReadonlySet<string> = new Set([
  '$timestamp',
  '$isoTimestamp',
  '$datetime',
  '$slotAt',
  '$epochAt',
]);

export function variableText(name: string, variables: Variables): string | undefined {
  const found = variables.get(name);
  if (!found) return undefined;
  const value = found.circular
    ? `Depends on itself: ${found.circular.join(' → ')}.`
    : isSecret(found)
      ? '`••••••••` (secret)'
      : found.value === undefined
        ? found.tooLong
          ? 'Longer than 1,000,000 characters.'
          : 'Known when sent.'
        : inlineCode(shortened(found.value, MOST_SHOWN));
  return `**${name}** = ${value}\n\n*${found.where}*`;
}

function isSecret(found: { readonly secret?: boolean; readonly origin: string }): boolean {
  return found.secret === true || found.origin === 'private-environment';
}

/** What the catalogue says of the value that a path in `# @assert` leads to. */
function assertionHover(place: Place, { text, start }: Token): Found | undefined {
  for (const { 0: written, index } of text.matchAll(/\$(?:\.[\w-]+|\[[^\]]*\])+/g)) {
    const span = { start: start + index, end: start + index + written.length };
    if (!contains(span, place.offset)) continue;
    // Up to the end of the step under the cursor.
    const rest = /^[\w-]*\]?/.exec(written.slice(place.offset - span.start))?.[0].length ?? 0;
    const path = pathOf(
      written.slice(0, place.offset - span.start + rest).replace(/\[[*?:][^\]]*\]/g, '[0]'),
    );
    const last = path.at(-1);
    const member = replyParts(place, place.placed)
      .members(path.slice(0, -1))
      .find(({ name }) => name === last);
    const meta = member?.schema && metaOf(member.schema);
    return meta && { text: metaPage(String(last), meta), span };
  }
  return undefined;
}

/** The description of a directive, on its key and its value; on a path in an assertion that of its value. */
export function directiveHover(place: Place): Found | undefined {
  const { block, offset } = place;
  for (const { key, value } of block.directives) {
    const span = contains(key, offset) ? key : contains(value, offset) ? value : undefined;
    const path = key.text === 'assert' && span === value ? assertionHover(place, value) : undefined;
    if (path) return path;
    const info = span && directiveNamed(key.text);
    if (!span || !info) continue;
    const { about, handling, owner } = info;
    const text = {
      done: about,
      information: `No effect in Slotpad (${owner}). ${about}`,
      error: `Not supported by Slotpad (${owner}): it ${about}.`,
    }[handling];
    return { text: `**@${key.text}**\n\n${text}`, span };
  }
  return undefined;
}

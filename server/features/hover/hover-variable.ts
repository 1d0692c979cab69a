/** Hovers of placeholders, definitions and directives. */
import type { Variables } from '../../../common/scratch/api';
import { directiveNamed } from '../../../common/scratch/directives/table';
import type { Placeholder, Span } from '../../../common/scratch/types';
import { systemValue } from '../../../common/scratch/variables/system-values';
import { systemVariables, withoutSecrets } from '../../../common/scratch/variables/variables';
import { clockOf } from '../../../common/units/slots';
import { shortened } from '../../../common/units/words';
import type { DecodeContext } from '../decode/decoded';
import { inlineCode, paragraphs } from '../markdown';
import { contains, type Place, placeholderAt } from '../place';

/** Longer values are truncated. Characters. */
const MOST_SHOWN = 2000;

export interface Found {
  /** Markdown. */
  readonly text: string;
  readonly span: Span;
}

/** @param meaning paragraphs on the meaning of the placeholder's value */
export function variableHover(
  place: Place,
  variables: Variables,
  meaning: () => readonly string[],
  world: DecodeContext,
): Found | undefined {
  const placeholder = placeholderAt(place);
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
  const options = { variable: (one: string) => shown.get(one)?.value, clock: () => clockOf(scale) };
  const found = systemValue(inner, options);
  if (!found.ok) return `: ${found.failure.message}`;
  if (found.value !== undefined) return ` = ${inlineCode(shortened(found.value, MOST_SHOWN))}`;
  if (!OF_THE_TIME.has(name)) return '';
  const around = { now: () => now * 1000, uuid: () => '', random: () => 0 };
  const present = systemValue(inner, { ...options, around });
  return present.ok && present.value !== undefined ? `, now ${inlineCode(present.value)}` : '';
}

const OF_THE_TIME: ReadonlySet<string> = new Set(['$timestamp', '$datetime', '$slotAt', '$epochAt']);

function variableText(name: string, variables: Variables): string | undefined {
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

/** The description of a directive, on its key and its value. */
export function directiveHover({ block, offset }: Place): Found | undefined {
  for (const { key, value } of block.directives) {
    const span = contains(key, offset) ? key : contains(value, offset) ? value : undefined;
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

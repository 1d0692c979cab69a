/** Hovers of placeholders, definitions and directives. */
import type { Variables } from '../../common/scratch/api';
import { directives } from '../../common/scratch/directives';
import type { Placeholder, Span } from '../../common/scratch/types';
import { systemVariables } from '../../common/scratch/variables';
import { inlineCode, paragraphs } from './markdown';
import { holds, type Place, placeholderAt } from './place';

export { withoutSecrets } from '../../common/scratch/variables';

export interface Found {
  /** Markdown. */
  readonly text: string;
  readonly span: Span;
}

/** @param meaning paragraphs about a value that stands where the placeholder does */
export function variableHover(
  place: Place,
  variables: Variables,
  meaning: () => readonly string[],
): Found | undefined {
  const placeholder = placeholderAt(place);
  if (placeholder) {
    const text = placeholderText(placeholder, variables);
    return text === undefined ? undefined : { text: paragraphs(text, ...meaning()), span: placeholder };
  }
  const definition = place.block.definitions.find(({ name }) => holds(name, place.offset));
  const text = definition && variableText(definition.name.text, variables);
  return text === undefined || !definition ? undefined : { text, span: definition.name };
}

function placeholderText({ expression }: Placeholder, variables: Variables): string | undefined {
  switch (expression.kind) {
    case 'variable':
      return variableText(expression.name, variables) ?? `**${expression.name}** is not defined.`;
    case 'system': {
      const about = systemVariables[expression.name];
      return about === undefined ? undefined : `**${expression.name}**\n\n${about}`;
    }
    case 'message':
      return `The ${expression.of}'s ${expression.part} of \`${expression.request}\`: known when it has been sent.`;
    case 'malformed':
      return undefined;
  }
}

function variableText(name: string, variables: Variables): string | undefined {
  const found = variables.get(name);
  if (!found) return undefined;
  const value = found.circular
    ? `Leads back to itself: ${found.circular.join(' → ')}.`
    : isSecret(found)
      ? '`••••••••` (secret)'
      : found.value === undefined
        ? 'Known when sent.'
        : inlineCode(found.value);
  return `**${name}** = ${value}\n\n*${found.where}*`;
}

function isSecret(found: { readonly secret?: boolean; readonly origin: string }): boolean {
  return found.secret === true || found.origin === 'private-environment';
}

/** What `# @key` does, on the key and on its value. */
export function directiveHover({ block, offset }: Place): Found | undefined {
  const directive = block.directives.find(({ key, end }) => key.start <= offset && offset <= end);
  const key = directive?.key.text;
  if (!directive || key === undefined || !Object.hasOwn(directives, key)) return undefined;
  return { text: `**@${key}**\n\n${directives[key]}`, span: directive.key };
}

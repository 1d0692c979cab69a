import type { Placeholder } from '../../../common/scratch/types';
import { nearest } from '../../../common/spec/nearest';
import type { BlockContext, BlockRule } from '../rule';

export const variableUndefined: BlockRule = {
  on: 'block',
  code: 'variable-undefined',
  severity: 'warning',
  title: 'A variable is defined',
  why: 'What is in braces is sent as it stands when nothing defines it. A warning while an environment may still define it; an error when all environments are known.',
  bad: { language: 'http', text: '@epoch = 5\nGET /vendor/validator_inclusion/{{epcoh}}/global' },
  good: { language: 'http', text: '@epoch = 5\nGET /vendor/validator_inclusion/{{epoch}}/global' },
  source: 'Scratch files',
  check(context, report) {
    const prompted = promptedNames(context);
    const severity = context.options.environmentKnown ? { severity: 'error' as const } : {};
    for (const placeholder of context.block.placeholders) {
      const { expression } = placeholder;
      if (expression.kind === 'message') {
        const { request } = expression;
        if (context.file.hasRequest(request)) continue;
        report(
          placeholder.inner,
          `No request is named \`${request}\`: name one with \`# @name ${request}\`.`,
        );
      } else if (expression.kind === 'variable') {
        const { name } = expression;
        if (prompted.has(name) || context.variables.get(name) || context.file.definitions(name).length > 0) {
          continue;
        }
        const near = nearest(name, context.variables.names());
        report(
          placeholder.inner,
          near[0] === undefined
            ? `The variable \`${name}\` is not defined.`
            : `The variable \`${name}\` is not defined. Did you mean \`${near[0]}\`?`,
          { ...severity, fixes: near.map((other, index) => rename(placeholder, name, other, index === 0)) },
        );
      }
    }
  },
};

function rename(placeholder: Placeholder, name: string, other: string, preferred: boolean) {
  const { inner } = placeholder;
  const at = inner.start + Math.max(0, inner.text.indexOf(name));
  return {
    title: `Change to \`${other}\``,
    edits: [{ start: at, end: at + name.length, text: other }],
    preferred,
  };
}

/** Asked for when sent: `# @prompt name what it is`. */
function promptedNames({ block }: BlockContext): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { key, value } of block.directives) {
    if (key.text === 'prompt') names.add(/^[^\s=]*/.exec(value.text)?.[0] ?? '');
  }
  return names;
}

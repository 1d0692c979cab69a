import type { Placeholder } from '../../../common/scratch/types';
import { variablesInArguments } from '../../../common/scratch/variables/system-values';
import { systemVariables } from '../../../common/scratch/variables/variables';
import { nearest } from '../../../common/spec/nearest';
import type { BlockRule, Fix } from '../rule';

export const variableUndefined: BlockRule = {
  on: 'block',
  code: 'variable-undefined',
  severity: 'warning',
  title: 'Undefined variable',
  why: 'An undefined placeholder is sent unchanged, braces included. A warning as long as an environment may define it; an error when all environments are known.',
  bad: { language: 'http', text: '@epoch = 5\nGET /vendor/validator_inclusion/{{epcoh}}/global' },
  good: { language: 'http', text: '@epoch = 5\nGET /vendor/validator_inclusion/{{epoch}}/global' },
  source: 'Slotpad scratch file format',
  check(context, report) {
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
        if (context.variables.get(name)) continue;
        const others = context.variables.others?.(name) ?? [];
        if (others.length > 0) {
          report(placeholder.inner, onlyIn(name, others), severity);
          continue;
        }
        const near = nearest(name, context.variables.names());
        report(placeholder.inner, told(`The variable \`${name}\` is not defined.`, near), {
          ...severity,
          fixes: renames(placeholder, name, near),
        });
      } else if (expression.kind === 'system') {
        const { name } = expression;
        for (const argument of variablesInArguments(expression.args)) {
          if (context.variables.get(argument)) continue;
          const start = placeholder.inner.start + placeholder.inner.text.indexOf(`%${argument}`);
          report(
            { start, end: start + argument.length + 1 },
            told(
              `The variable \`${argument}\` is not defined.`,
              nearest(argument, context.variables.names()),
            ),
            severity,
          );
        }
        if (Object.hasOwn(systemVariables, name)) continue;
        // Other tools have more of them: only a name that was meant to be a known one is told.
        const near = nearest(name, Object.keys(systemVariables));
        if (near.length === 0) continue;
        report(placeholder.inner, told(`Unknown system variable \`${name}\`.`, near), {
          fixes: renames(placeholder, name, near),
        });
      }
    }
  },
};

function onlyIn(name: string, environments: readonly string[]): string {
  const list = environments.map((one) => `"${one}"`).join(', ');
  return environments.length === 1
    ? `The variable \`${name}\` is defined only in the environment ${list}: select it.`
    : `The variable \`${name}\` is defined only in the environments ${list}: select one of them.`;
}

function told(text: string, near: readonly string[]): string {
  return near[0] === undefined ? text : `${text} Did you mean \`${near[0]}\`?`;
}

function renames({ inner }: Placeholder, name: string, near: readonly string[]): readonly Fix[] {
  const start = inner.start + Math.max(0, inner.text.indexOf(name));
  return near.map((other, index) => ({
    title: `Change to \`${other}\``,
    edits: [{ start, end: start + name.length, text: other }],
    preferred: index === 0,
  }));
}

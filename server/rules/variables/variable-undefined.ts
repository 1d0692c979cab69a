import { nearest } from '../../../common/nearest';
import { inStore } from '../../../common/scratch/environments/environments';
import { foreignPlaceholder } from '../../../common/scratch/text/placeholder';
import type { Placeholder } from '../../../common/scratch/types';
import { variablesInArguments } from '../../../common/scratch/variables/system-values';
import { systemVariables } from '../../../common/scratch/variables/variables';
import type { BlockContext, BlockRule, Fix, ReportFinding } from '../rule';

export const variableUndefined: BlockRule = {
  on: 'block',
  needs: ['placeholders'],
  code: 'variable-undefined',
  severity: 'warning',
  title: 'Undefined variable',
  why: 'A request with an undefined placeholder is not sent. A warning as long as an environment may define it; an error when all environments are known, and for system variables.',
  bad: { language: 'http', text: '@epoch = 5\nGET /lighthouse/validator_inclusion/{{epcoh}}/global' },
  good: { language: 'http', text: '@epoch = 5\nGET /lighthouse/validator_inclusion/{{epoch}}/global' },
  source: 'Slotpad scratch file format',
  check(context, report) {
    for (const placeholder of context.block.placeholders) {
      const { expression } = placeholder;
      if (expression.kind === 'message') checkRequest(context, report, placeholder, expression.request);
      else if (expression.kind === 'variable') checkVariable(context, report, placeholder, expression.name);
      else if (expression.kind === 'system') checkSystemVariable(context, report, placeholder, expression);
    }
  },
};

/** A placeholder for a part of another request. */
function checkRequest(
  { file }: BlockContext,
  report: ReportFinding,
  { inner }: Placeholder,
  request: string,
): void {
  if (file.hasRequest(request) || file.hasUnreadImports()) return;
  report(inner, `No request is named \`${request}\`: name one with \`# @name ${request}\`.`);
}

function checkVariable(
  context: BlockContext,
  report: ReportFinding,
  placeholder: Placeholder,
  name: string,
): void {
  const { file, variables } = context;
  const found = variables.get(name);
  if (found?.store !== undefined)
    report(placeholder.inner, inStore(name, found.store), { severity: 'error' });
  if (found || file.hasUnreadImports()) return;
  const others = variables.others?.(name) ?? [];
  if (others.length > 0) {
    report(placeholder.inner, onlyIn(name, others), severityIn(context));
    return;
  }
  if (isSetByScript(context, name)) return;
  const near = nearest(name, variables.names());
  if (context.options.environmentUnread && near.length === 0) {
    report(placeholder.inner, unread(name), { severity: 'information' });
    return;
  }
  report(placeholder.inner, withSuggestion(`The variable \`${name}\` is not defined.`, near), {
    ...severityIn(context),
    fixes: renames(placeholder, name, near),
  });
}

/** `request.variables.set("name", …)` in a script of the same request: that it is not run is reported there. */
function isSetByScript({ block }: BlockContext, name: string): boolean {
  if (!block.problems.some(({ code }) => code === 'script-not-run')) return false;
  return block.text.includes(`.set("${name}"`) || block.text.includes(`.set('${name}'`);
}

/** A system variable, and the variables in its arguments. */
function checkSystemVariable(
  context: BlockContext,
  report: ReportFinding,
  placeholder: Placeholder,
  { args, name }: { readonly args: readonly string[]; readonly name: string },
): void {
  const { variables } = context;
  for (const argument of variablesInArguments(name, args)) {
    const at = placeholder.inner.text.indexOf(`%${argument}`);
    // A bare word may be the name of a contract: the rule for the arguments of calls looks at it.
    if (at < 0 || variables.get(argument)) continue;
    const start = placeholder.inner.start + at;
    const span = { start, end: start + argument.length + 1 };
    const near = nearest(argument, variables.names());
    if (context.options.environmentUnread && near.length === 0) {
      report(span, unread(argument), { severity: 'information' });
      continue;
    }
    const message = `The variable \`${argument}\` is not defined.`;
    report(span, withSuggestion(message, near), severityIn(context));
  }
  if (Object.hasOwn(systemVariables, name)) return;
  const near = nearest(name, Object.keys(systemVariables));
  const message =
    near.length > 0
      ? withSuggestion(`Unknown system variable \`${name}\`.`, near)
      : foreignPlaceholder(placeholder.inner.text);
  report(placeholder.inner, message, { severity: 'error', fixes: renames(placeholder, name, near) });
}

/** An environment may define the variable, which cannot be known here. */
function unread(name: string): string {
  return `The variable \`${name}\` is not defined in this file. Environment files are not read, because the folder is not trusted.`;
}

function severityIn({ options }: BlockContext): { readonly severity?: 'error' } {
  return options.environmentKnown ? { severity: 'error' } : {};
}

function onlyIn(name: string, environments: readonly string[]): string {
  const list = environments.map((one) => `"${one}"`).join(', ');
  return environments.length === 1
    ? `The variable \`${name}\` is defined only in the environment ${list}: select it.`
    : `The variable \`${name}\` is defined only in the environments ${list}: select one of them.`;
}

function withSuggestion(text: string, near: readonly string[]): string {
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

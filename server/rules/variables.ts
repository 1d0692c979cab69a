import { http, jsonrpc } from '../../catalogue/rule-doc';
import { nearest } from '../../common/nearest';
import { inStore } from '../../common/scratch/environments/environments';
import { capturedBy } from '../../common/scratch/foreign/foreign-parts';
import { parsePath } from '../../common/scratch/json/json-path';
import { foreignPlaceholder } from '../../common/scratch/text/placeholder';
import type { Block, Placeholder } from '../../common/scratch/types';
import { chainTo, namesOf, placeholdersSent, requestsNeeded } from '../../common/scratch/variables/chain';
import { formatOf, fromDotnet } from '../../common/scratch/variables/clock-values';
import { systemOptions } from '../../common/scratch/variables/resolve';
import { namesIn } from '../../common/scratch/variables/resolver';
import { systemValue, variablesInArguments } from '../../common/scratch/variables/system-values';
import { systemVariables } from '../../common/scratch/variables/variables';
import { callInPlaceholder } from '../../common/scratch/variables/written-calls';
import { shortened } from '../../common/units/words';
import type { BlockContext, FileFacts, Fix, ReportFinding, Rule } from './rule';

/** Ten times as long as the value before. */
const TEN = (name: string) => `{{${name}}}`.repeat(10);

/** Placeholders and the variables behind them. */
export const variablesRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['placeholders'],
    code: 'variable-undefined',
    severity: 'warning',
    title: 'Undefined variable',
    why: 'A request with an undefined placeholder is not sent. A warning as long as an environment may define it; an error when all environments are known, and for system variables.',
    ...http(
      '@epoch = 5\nGET /lighthouse/validator_inclusion/{{epcoh}}/global',
      '@epoch = 5\nGET /lighthouse/validator_inclusion/{{epoch}}/global',
    ),
    source: 'Slotpad scratch file format',
    check(context, report) {
      for (const placeholder of context.block.placeholders) {
        const { expression } = placeholder;
        if (expression.kind === 'message') checkRequest(context, report, placeholder, expression.request);
        else if (expression.kind === 'variable') checkVariable(context, report, placeholder, expression.name);
        else if (expression.kind === 'system') checkSystemVariable(context, report, placeholder, expression);
      }
    },
  },
  {
    on: 'block',
    needs: ['definitions'],
    code: 'variable-duplicate',
    severity: 'warning',
    title: 'Duplicate variable',
    why: 'Variables belong to the whole file. If a name is defined several times, the last definition wins, even for requests above it. Other tools may use another one.',
    ...http(
      '@epoch = 5\n@epoch = 6\nGET /lighthouse/validator_inclusion/{{epoch}}/global',
      '@epoch = 5\nGET /lighthouse/validator_inclusion/{{epoch}}/global',
    ),
    source: 'Slotpad scratch file format',
    check({ block, file }, report) {
      for (const definition of block.definitions) {
        const name = definition.name.text;
        const all = file.definitions(name);
        const at = all.findIndex((other) => other.own && other.definition === definition);
        if (at > 0)
          report(
            definition.name,
            `The variable \`${name}\` is already defined: only the last definition is used.`,
            { fixes: removeEarlier(block, all.slice(0, at)) },
          );
      }
    },
  },
  {
    on: 'parse',
    code: 'definition-invalid',
    severity: 'warning',
    title: 'Definition without a name or a value',
    why: 'A variable is defined as `@name = value`. Any other line that starts with `@` above a request has no effect, and is not sent.',
    ...http('@epoch 5\nGET /eth/v1/node/version', '@epoch = 5\nGET /eth/v1/node/version'),
    source: 'Slotpad scratch file format',
    message: () => 'This line defines no variable. Write `@name = value`.',
    fixes({ text }, { start, end }) {
      const [, name, value = ''] = /^@([\w.-]+):?\s+([^\s=].*)$/.exec(text.slice(start, end)) ?? [];
      if (name === undefined) return [];
      const written = `@${name} = ${value}`;
      return [
        { title: `Write ${shortened(written, 60)}`, edits: [{ start, end, text: written }], preferred: true },
      ];
    },
  },
  {
    on: 'block',
    needs: ['definitions'],
    code: 'variable-circular',
    severity: 'error',
    title: 'Circular variable',
    why: 'A variable that depends on itself has no value.',
    ...http(
      '@first = {{second}}\n@second = {{first}}\nGET /eth/v1/node/version',
      '@first = {{second}}\n@second = 5\nGET /eth/v1/node/version',
    ),
    source: 'Slotpad scratch file format',
    check({ block, variables }, report) {
      for (const { name } of block.definitions) {
        const loop = variables.get(name.text)?.circular;
        if (!loop || loop.length === 0) continue;
        const closed = loop.length > 1 && loop[0] === loop.at(-1) ? loop : [...loop, loop[0] ?? name.text];
        report(name, `The variable \`${name.text}\` depends on itself: ${closed.join(' → ')}.`);
      }
    },
  },
  {
    on: 'block',
    needs: ['placeholders'],
    code: 'system-variable-arguments',
    severity: 'error',
    title: 'Invalid arguments of a system variable',
    why: 'The value is computed when the request is sent. With invalid arguments there is no value, and nothing is sent. A warning for a format of Visual Studio such as `yyyy-MM-dd`, whose letters mean something else here and in REST Client.',
    ...jsonrpc(
      'eth_call({ "to": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "input": "{{$calldata balanceOf(address) 0x12}}" }, "latest")',
      'eth_call({ "to": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "input": "{{$calldata balanceOf(address) 0x407d73d8a49eeb85d32cf465507dd71d507100c1}}" }, "latest")',
    ),
    source: 'Slotpad scratch file format',
    check({ block, variables }, report) {
      for (const placeholder of block.placeholders) {
        const { expression, inner } = placeholder;
        if (expression.kind !== 'system') continue;
        // Rules of their own report calls by name, at the argument that is wrong.
        if (callInPlaceholder(placeholder)) continue;
        const found = systemValue(inner.text, systemOptions(variables));
        if (!found.ok) report(inner, found.failure.message);
        else checkFormat(placeholder, report);
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'message-circular',
    severity: 'error',
    title: 'Circular request dependency',
    why: 'The requests whose responses a request uses are sent before it. In a cycle, none of them can be sent first.',
    ...http(
      '# @name head\nGET /eth/v1/beacon/headers/{{root.response.body.$.data.root}}\n\n###\n# @name root\nGET /eth/v1/beacon/blocks/{{head.response.body.$.data.root}}/root',
      '# @name head\nGET /eth/v1/beacon/headers/head\n\n###\n# @name root\nGET /eth/v1/beacon/blocks/{{head.response.body.$.data.root}}/root',
    ),
    source: 'Slotpad scratch file format',
    check({ block, file }, report) {
      if (block.directives.length === 0) return;
      const own = namesOf(block);
      const [name] = own;
      if (name === undefined) return;
      const names = new Set(own);
      for (const placeholder of placeholdersSent(block)) {
        for (const needed of requestsNeeded(file, [placeholder])) {
          const way = chainTo(needed, names, file.needs);
          if (!way) continue;
          const shown = [name, ...way].map((one) => capturedBy(one) ?? one);
          report(placeholder.inner, `\`${shown[0]}\` depends on its own response: ${shown.join(' → ')}.`);
          break;
        }
      }
    },
  },
  {
    on: 'block',
    code: 'message-path',
    severity: 'error',
    title: 'Invalid path into a response',
    why: 'The path after `body.` leads to one value: names and indices after `$`. XPath, wildcards and filters, which REST Client has as well, are not supported, and the request is not sent.',
    ...http(
      '# @name peers\nGET /eth/v1/node/peers\n\n###\nGET /eth/v1/node/peers/{{peers.response.body.$.data[*].peer_id}}',
      '# @name peers\nGET /eth/v1/node/peers\n\n###\nGET /eth/v1/node/peers/{{peers.response.body.$.data[0].peer_id}}',
    ),
    source: 'Slotpad scratch file format',
    check({ block }, report) {
      for (const placeholder of placeholdersSent(block)) {
        const wrong = wrongPath(placeholder);
        if (wrong !== undefined) report(placeholder.inner, wrong);
      }
    },
  },
  {
    on: 'block',
    needs: ['placeholders'],
    code: 'value-too-long',
    severity: 'information',
    title: 'Values too long to be checked',
    why: 'Variables whose values have more than 1,000,000 characters in one request are not filled in for checks, hovers and hints. The request is sent with them.',
    ...http(
      `@a = 0123456789\n@b = ${TEN('a')}\n@c = ${TEN('b')}\n@d = ${TEN('c')}\n@e = ${TEN('d')}\n@f = ${TEN('e')}\n\n###\nGET /eth/v1/node/{{f}}{{a}}`,
      '@name = version\nGET /eth/v1/node/{{name}}',
    ),
    source: 'Slotpad scratch file format',
    check({ block, variables }, report) {
      for (const placeholder of block.placeholders) {
        const name = namesIn(placeholder).find((one) => variables.get(one)?.tooLong);
        if (name === undefined) continue;
        const length = '1,000,000 characters';
        report(
          placeholder.inner,
          `The value of \`${name}\` is not checked: the variables of one request may have ${length} in all.`,
        );
        return;
      }
    },
  },
];

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

/** Those that do not count, where all of them stand in the block that is looked at. */
function removeEarlier(block: Block, earlier: ReturnType<FileFacts['definitions']>): readonly Fix[] {
  if (!earlier.every(({ own, definition }) => own && !definition.implied)) return [];
  const edits = earlier.map(({ definition }) => {
    const next = /\r\n|\n|\r/.exec(block.text.slice(definition.end));
    const before = definition.start - 1;
    const start = Math.max(block.text.lastIndexOf('\n', before), block.text.lastIndexOf('\r', before)) + 1;
    return { start, end: next ? definition.end + next.index + next[0].length : block.text.length, text: '' };
  });
  const title = edits.length === 1 ? 'Remove the earlier definition' : 'Remove the earlier definitions';
  return [{ title, edits, preferred: true }];
}

/** Reports a format of .NET, whose letters mean something else here and in REST Client. */
function checkFormat({ expression, inner }: Placeholder, report: ReportFinding): void {
  if (expression.kind !== 'system' || !/^\$(?:local)?datetime$/i.test(expression.name)) return;
  const { format } = formatOf(inner.text.slice(expression.name.length).trim());
  const other = format && fromDotnet(format);
  if (format === undefined || !other) return;
  const start = inner.start + inner.text.indexOf(format, expression.name.length);
  const span = { start, end: start + format.length };
  report(span, `\`${format}\` is a format of Visual Studio. Here and in REST Client it is \`${other}\`.`, {
    severity: 'warning',
    fixes: [{ title: `Change to \`${other}\``, edits: [{ ...span, text: other }], preferred: true }],
  });
}

/** Why a path leads to no value; undefined if it may lead to one. */
function wrongPath({ expression }: Placeholder): string | undefined {
  if (expression.kind !== 'message' || expression.part !== 'body') return undefined;
  const { path } = expression;
  if (path === '' || path === '*') return undefined;
  const parsed = parsePath(path);
  if (!parsed.ok) return parsed.failure.message;
  const { end } = parsed.value;
  return end < path.length ? `"${path.slice(end)}" is not part of a path.` : undefined;
}

import { failed, type Result, success } from '../../result';
import { placeholdersOf } from '../http/request-line';
import { isJson } from '../text/is-json';
import type { Block, Definition, ForeignTest } from '../types';
import { hurlParts } from './hurl';
import { scriptParts } from './script';
import { falsy, firstLine, type RawPart, truthy } from './script-tokens';

/** The parts of a test. Spans are relative to it. */
export function rawPartsOf({ kind, text }: ForeignTest): readonly RawPart[] {
  switch (kind) {
    case 'httpyac': {
      const whole = { start: 0, end: firstLine(text).length };
      const read = httpYacConditions(text);
      if (!read.ok) return [{ ...whole, kind: 'not-run', notRun: read.failure.message }];
      return read.value.map((condition) => ({ ...whole, kind: 'condition', condition }));
    }
    case 'hurl':
      return hurlParts(text);
    case 'script':
      return scriptParts(text);
  }
}

/** The name of the requests that set a variable from their response. No `# @name` has it. */
export function captureKey(variable: string): string {
  return `=${variable}`;
}

/** The variable of such a name; undefined for the name of a request. */
export function capturedBy(name: string): string | undefined {
  return name.startsWith('=') ? name.slice(1) : undefined;
}

const known = new WeakMap<Block, readonly Definition[]>();
const NONE: readonly Definition[] = [];

/** The variables that the tests of a block set from its response, as definitions: `{{=token.response.body.$.token}}`. */
export function capturesOf(block: Block): readonly Definition[] {
  const { foreignTests } = block;
  if (!foreignTests) return NONE;
  let captures = known.get(block);
  if (!captures) {
    captures = foreignTests.flatMap((test) =>
      rawPartsOf(test).flatMap((part) => {
        if (part.kind !== 'capture') return [];
        const span = { start: test.start + part.start, end: test.start + part.end };
        const value = `{{${captureKey(part.name)}.response.${part.from}}}`;
        const placeholders = placeholdersOf(value, 0, value.length);
        return [
          {
            ...span,
            name: { ...span, text: part.name },
            value: { ...span, text: value },
            placeholders,
            implied: true,
          },
        ];
      }),
    );
    known.set(block, captures);
  }
  return captures;
}

const CONDITION =
  /^(==|!=|>=|<=|>|<|(?:equals|startsWith|endsWith|includes|contains|exists|isTrue|isFalse|isNumber|isBoolean|isString|isArray|matches|sha256|sha512|md5)(?!\S))\s*(.*)$/s;

const OPERATORS: Readonly<Record<string, string>> = {
  '==': '==',
  '!=': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  equals: '==',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  includes: 'contains',
  contains: 'contains',
  matches: 'matches',
};

const KINDS: Readonly<Record<string, string>> = {
  isNumber: 'number',
  isBoolean: 'boolean',
  isString: 'string',
  isArray: 'array',
};

/** `?? status == 200`, `?? header content-type includes json`, `?? body $.result exists` as conditions. */
function httpYacConditions(text: string): Result<readonly string[]> {
  const [, kind = '', rest = ''] = /^\?\?\s*(\S*)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (kind === 'js') return failed({ message: 'Scripts are not run.' });
  const subject = subjectOf(kind, rest);
  const [, operator, value = ''] = CONDITION.exec(subject?.rest ?? '') ?? [];
  if (!subject || operator === undefined) return notRead(text);
  if (operator === 'exists' || operator === 'isTrue') return success(truthy(subject.text));
  if (operator === 'isFalse') return success([falsy(subject.text)]);
  const jsonKind = Object.hasOwn(KINDS, operator) ? KINDS[operator] : undefined;
  if (jsonKind !== undefined) return success([`${subject.text} is ${jsonKind}`]);
  const own = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (own === undefined || value.trim() === '') return notRead(text);
  return success([`${subject.text} ${own} ${valueText(value.trim(), own)}`]);
}

function notRead(text: string): Result<never> {
  const shown = text.trim();
  return failed({ message: `\`${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}\` is not run.` });
}

/** The subject as an assertion writes it, and the text after it. */
function subjectOf(kind: string, rest: string): { readonly text: string; readonly rest: string } | undefined {
  if (kind === 'status' || kind === 'duration') return { text: kind, rest };
  if (kind === 'header') {
    const [, name, after = ''] = /^([\w-]+)\s+(.*)$/s.exec(rest) ?? [];
    return name === undefined ? undefined : { text: `header.${name.toLowerCase()}`, rest: after };
  }
  if (kind !== 'body') return undefined;
  if (CONDITION.test(rest)) return { text: 'body', rest };
  const [, path = '', after = ''] = /^(\S+)\s+(.*)$/s.exec(rest) ?? [];
  if (path.startsWith('$')) return { text: path, rest: after };
  return /^[\w.[\]-]+$/.test(path) ? { text: `$.${path}`, rest: after } : undefined;
}

/** httpYac takes the value as text; what an assertion would read as something else is quoted. */
function valueText(value: string, operator: string): string {
  if (operator === 'matches' || isJson(value) || !/^["'$([{]/.test(value) || value.startsWith('{{')) {
    return value;
  }
  return JSON.stringify(value);
}

import { failed, type Result, success } from '../../result';
import { isJson } from '../text/is-json';
import { falsy, truthy } from './values';

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

/** `?? status == 200`, `?? header content-type includes json`, `?? body $.result exists` as conditions. */
export function httpYacConditions(text: string): Result<readonly string[]> {
  const [, kind = '', rest = ''] = /^\?\?\s*(\S*)\s*(.*)$/s.exec(text.trim()) ?? [];
  if (kind === 'js') return failed({ message: 'Scripts are not run.' });
  const subject = subjectOf(kind, rest);
  const [, operator, value = ''] = CONDITION.exec(subject?.rest ?? '') ?? [];
  if (!subject || operator === undefined) return notRead(text);
  if (operator === 'exists' || operator === 'isTrue') return success(truthy(subject.text));
  if (operator === 'isFalse') return success([falsy(subject.text)]);
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

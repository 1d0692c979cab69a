/** The response part of Hurl: `HTTP 200`, headers, `[Asserts]`. */
import { parseQuery } from '../../jsonpath/parse';
import { isSingular } from '../../jsonpath/query';
import { failed, type Result, success } from '../../result';
import { isJson } from '../text/is-json';
import type { Span } from '../types';
import { placeholderPart, type RawPart } from './script-tokens';

const REQUEST_LINE = /^[A-Z]+\s+(?:https?:\/\/|\/|\{\{)/;

/** The parts of the lines from `HTTP 200` to the end of the block. */
export function hurlParts(text: string): readonly RawPart[] {
  const parts: RawPart[] = [];
  let section = '';
  for (const { line, ...span } of linesOf(text)) {
    if (line.startsWith('[')) {
      section = line;
      if (section !== '[Asserts]' && section !== '[Captures]') {
        parts.push({ ...span, kind: 'not-run', notRun: `\`${section}\` of Hurl is not read.` });
      }
      continue;
    }
    if (REQUEST_LINE.test(line)) {
      parts.push({ ...span, kind: 'not-run', notRun: 'This request is not sent. Write `###` before it.' });
      break;
    }
    if (section === '[Captures]') {
      parts.push(capture(line, span));
      continue;
    }
    const read = conditionOf(line, section);
    if (!read.ok) parts.push({ ...span, kind: 'not-run', notRun: read.failure.message });
    else if (read.value !== undefined) parts.push({ ...span, kind: 'condition', condition: read.value });
  }
  return parts;
}

/** The lines that are neither blank nor comments. */
function linesOf(text: string): readonly (Span & { readonly line: string })[] {
  return [...text.matchAll(/[^\r\n]+/g)].flatMap(({ 0: raw, index }) => {
    const line = withoutComment(raw).trim();
    const start = index + raw.length - raw.trimStart().length;
    return line === '' ? [] : [{ line, start, end: start + line.length }];
  });
}

/** The line without `# …` at its end. In quotes and in a pattern, `#` is no comment. */
function withoutComment(line: string): string {
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (char === '"') quote = char;
    else if (char === '/' && /\bmatches\s*$/.test(line.slice(0, at))) quote = char;
    else if (char === '#' && /^$|\s$/.test(line.slice(0, at))) return line.slice(0, at);
  }
  return line;
}

/** The condition of a line; undefined when it checks nothing. */
function conditionOf(line: string, section: string): Result<string | undefined> {
  if (section === '[Asserts]') return assertCondition(line);
  if (section !== '') return failed({ message: `\`${line}\` of Hurl is not read.` });
  const [, version, status] = /^HTTP(?:\/([\d.*]+))?\s+(\d{3}|\*)$/.exec(line) ?? [];
  if (status !== undefined) {
    if (version !== undefined && !version.startsWith('1') && version !== '*') {
      return failed({ message: 'The HTTP version is not checked: Slotpad sends HTTP/1.1.' });
    }
    return success(status === '*' ? undefined : `status == ${status}`);
  }
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
  if (name === undefined || value === undefined) return failed({ message: 'This body is not compared.' });
  return success(`header.${name.toLowerCase()} == ${JSON.stringify(value)}`);
}

/** `token: jsonpath "$.token"` */
function capture(line: string, { start, end }: Span): RawPart {
  const [, name = '', kind, argument = ''] =
    /^([\w-]+)\s*:\s*(jsonpath|header)\s+("(?:[^"\\]|\\.)*")$/.exec(line) ?? [];
  const named = isJson(argument) ? String(JSON.parse(argument)) : '';
  const from = placeholderPart(kind === 'header' ? `header.${named}` : named);
  return kind === undefined || from === undefined
    ? { start, end, kind: 'not-run', notRun: `\`${line}\` of Hurl is not read.` }
    : { start, end: start + name.length, kind: 'capture', name, from };
}

const QUERY = /^(?:(status|duration|body)|(header|jsonpath)\s+("(?:[^"\\]|\\.)*"))(?:\s+(count))?\s+/;
const PREDICATE = /^(not\s+)?(==|!=|>=|<=|>|<|[A-Za-z]+)\s*(.*)$/;

/** `jsonpath "$.data" count == 5`, `header "X" not exists` */
function assertCondition(line: string): Result<string> {
  const query = QUERY.exec(line);
  const [, not, predicate = '', value = ''] = PREDICATE.exec(line.slice(query?.[0].length ?? 0)) ?? [];
  if (!query) return notRead(line);
  const [, word, kind, argument = '""', filter] = query;
  if (!isJson(argument)) return notRead(line);
  const named = String(JSON.parse(argument));
  if (kind === 'jsonpath')
    return pathCondition(line, named, filter, { predicate, not: not !== undefined, value });
  if (filter !== undefined) return notRead(line);
  const subject = word ?? `header.${named.toLowerCase()}`;
  return plainCondition(line, subject, { predicate, not: not !== undefined, value });
}

interface Predicate {
  readonly predicate: string;
  readonly not: boolean;
  readonly value: string;
}

function pathCondition(
  line: string,
  path: string,
  filter: string | undefined,
  test: Predicate,
): Result<string> {
  const parsed = parseQuery(path);
  if (!parsed.ok || parsed.value.end < path.length) return notRead(line);
  const single = isSingular(parsed.value.query);
  const { predicate, not, value } = test;
  if (filter !== undefined) {
    return plainCondition(line, single ? `length(${path})` : `count(${path})`, test);
  }
  // For Hurl, a value that is null exists.
  if (predicate === 'exists') return success(`count(${path}) ${not ? '==' : '>'} 0`);
  if (predicate === 'isEmpty')
    return success(`${single ? `length(${path})` : `count(${path})`} ${not ? '>' : '=='} 0`);
  if (single) return plainCondition(line, path, test);
  const read = (predicate === 'includes' || predicate === 'contains') && !not ? valueText(value) : undefined;
  return read === undefined ? notRead(line) : success(`any ${path} == ${read}`);
}

const OPERATORS: Readonly<Record<string, string>> = {
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  contains: 'contains',
  includes: 'contains',
  matches: 'matches',
  exists: 'exists',
};

function plainCondition(line: string, subject: string, { predicate, not, value }: Predicate): Result<string> {
  if (/^[=!<>]/.test(predicate)) {
    const read = valueText(value);
    const opposite = OPPOSITE[predicate];
    const operator = not ? opposite : predicate;
    return read === undefined || operator === undefined
      ? notRead(line)
      : success(`${subject} ${operator} ${read}`);
  }
  const kind = Object.hasOwn(KINDS, predicate) && value === '' ? KINDS[predicate] : undefined;
  if (kind !== undefined) return success(`${subject} ${not ? 'not ' : ''}is ${kind}`);
  const operator = Object.hasOwn(OPERATORS, predicate) ? OPERATORS[predicate] : undefined;
  if (operator === undefined) return notRead(line);
  const sign = `${not ? 'not ' : ''}${operator}`;
  if (operator === 'exists') return value === '' ? success(`${subject} ${sign}`) : notRead(line);
  if (operator === 'matches' && /^\/.+\/$/.test(value)) return success(`${subject} ${sign} ${value}`);
  const read = valueText(value);
  return read === undefined ? notRead(line) : success(`${subject} ${sign} ${read}`);
}

/** Hurl tells integers and floats apart. */
const KINDS: Readonly<Record<string, string>> = {
  isBoolean: 'boolean',
  isList: 'array',
  isNumber: 'number',
  isObject: 'object',
  isString: 'string',
};

const OPPOSITE: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
};

/** A value as an assertion writes it; undefined for those that it does not have. */
function valueText(text: string): string | undefined {
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return text;
  return /^(?:-?\d+(?:\.\d+)?|true|false|null|\{\{[^{}]+\}\})$/.test(text) ? text : undefined;
}

function notRead(line: string): Result<never> {
  return failed({ message: `\`${line}\` is not run.` });
}

import { shortened } from '../../units/words';
import type { Expression, Placeholder } from '../types';
import { CARRIAGE_RETURN, CLOSE_BRACE, DOLLAR, DOT, HYPHEN, LINE_FEED, OPEN_BRACE } from './characters';
import { added, type Gather, NONE, nextOf, obstacle, problem, token } from './gather';
import { isSpace, isWord, trimEnd } from './lines';

/**
 * Finds the placeholders of a part of a block, in order, and collects them. Malformed ones are reported.
 *
 * @param lenient for texts where `{{` may mean something else: reports only what another tool would fill in
 */
export function placeholdersIn(
  gather: Gather,
  from: number,
  to: number,
  lenient = false,
): readonly Placeholder[] {
  let at = nextOf(gather.open, gather.text, from);
  if (at >= to) return NONE;
  let found: readonly Placeholder[] = NONE;
  while (at < to) {
    const placeholder = placeholderAt(gather.text, at, to);
    if (keepPlaceholder(gather, placeholder, lenient)) found = added(found, placeholder);
    at = nextOf(gather.open, gather.text, placeholder.end);
  }
  return found;
}

/**
 * Collects a placeholder, and reports it if it is malformed.
 *
 * @param lenient see `placeholdersIn`
 * @returns false for braces that are only text
 */
export function keepPlaceholder(gather: Gather, placeholder: Placeholder, lenient = false): boolean {
  if (placeholder.expression.kind !== 'malformed')
    gather.placeholders = added(gather.placeholders, placeholder);
  else if (!lenient || isScript(placeholder) || isForeign(placeholder)) keepMalformed(gather, placeholder);
  else return false;
  return true;
}

function keepMalformed(gather: Gather, placeholder: Placeholder): void {
  gather.placeholders = added(gather.placeholders, placeholder);
  const { start, end } = placeholder;
  const open = !gather.text.startsWith('}}', end - 2) || end < start + 4;
  if (open) {
    const detail = 'The placeholder has no closing `}}`.';
    problem(gather, 'placeholder-malformed', start, end, detail, 'open-placeholder');
  } else if (placeholder.inner.text.startsWith('$')) {
    obstacle(gather, 'placeholder-malformed', placeholder, foreignPlaceholder(placeholder.inner.text));
  } else if (isScript(placeholder)) {
    obstacle(gather, 'script-not-run', placeholder, scriptPlaceholder(placeholder.inner.text));
  } else {
    obstacle(gather, 'placeholder-malformed', placeholder, whatIsWrong(placeholder));
  }
}

/** `\{\{name\}\}`, with which httpYac writes braces that are not a placeholder. */
const ESCAPED_BRACES = /\\\{\\\{([^{}\\\r\n]+)\\\}\\\}/;
const ALL_ESCAPED_BRACES = new RegExp(ESCAPED_BRACES, 'g');
const ESCAPED_BRACES_HERE = new RegExp(ESCAPED_BRACES, 'y');

/** `\{\{name\}\}` → `{{name}}` */
export function withoutEscapedBraces(text: string): string {
  return text.includes('\\{\\{') ? text.replace(ALL_ESCAPED_BRACES, '{{$1}}') : text;
}

/** The length of `\{\{name\}\}` at an offset; 0 where there is none. */
export function escapedBracesAt(text: string, at: number): number {
  ESCAPED_BRACES_HERE.lastIndex = at;
  return ESCAPED_BRACES_HERE.exec(text)?.[0].length ?? 0;
}

/** Why a placeholder of another tool, such as `{{$auth.token("name")}}` or `{{$env.HOME}}`, is never sent. */
export function foreignPlaceholder(inner: string): string {
  const help = inner.startsWith('$auth')
    ? 'Put the token into a variable of a private environment file.'
    : /^\$(?:input|prompt|password|pick)\b/.test(inner)
      ? 'Write `# @prompt name` above the request, and {{name}} here.'
      : 'Write the value itself, or a variable.';
  return `Slotpad does not know {{${shortened(inner, 60)}}}. ${help}`;
}

/** Whether a malformed placeholder is JavaScript, which httpYac runs: `{{new Date().getTime()}}`, `{{1 + 2}}`. */
export function isScript({ inner, expression, end }: Placeholder): boolean {
  return expression.kind === 'malformed' && end > inner.end && SCRIPT.test(inner.text);
}

/** A keyword, a literal, a call, a function, or an operator between blanks. */
const SCRIPT =
  /^(?:new|await|typeof|void)\s|^["'`[]|[\w$)\]]\(|=>|[=!]==?\s|\s(?:[-+*/%<>?]|&&|\|\||\?\?|[<>]=)\s/;

/** Why a placeholder with JavaScript has no value. */
export function scriptPlaceholder(inner: string): string {
  return `Slotpad does not run JavaScript, as in {{${shortened(inner, 60)}}}. Write the value itself, or a variable.`;
}

/** Whether a malformed placeholder is one of another tool, such as `{{$auth.token("name")}}`, and not text in braces. */
export function isForeign({ inner, expression, end }: Placeholder): boolean {
  return expression.kind === 'malformed' && inner.text.startsWith('$') && end > inner.end;
}

function whatIsWrong(placeholder: Placeholder): string {
  if (placeholder.inner.text === '')
    return "The placeholder is empty: write a variable's name, as in `{{name}}`.";
  return 'Expected a variable, a system variable such as `{{$timestamp}}`, or a part of a response such as `{{name.response.body.$.result}}`.';
}

/**
 * Parses the placeholder with its `{{` at `at`. It ends on its line and before `to`. An unclosed one spans its `{{` and
 * the word after it.
 */
export function placeholderAt(text: string, at: number, to: number): Placeholder {
  let close = at + 2;
  while (close < to) {
    const code = text.charCodeAt(close);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
    if (code === CLOSE_BRACE && close + 1 < to && text.charCodeAt(close + 1) === CLOSE_BRACE) {
      let start = at + 2;
      const end = trimEnd(text, start, close);
      while (start < end && isSpace(text.charCodeAt(start))) start++;
      const inner = token(text, start, end);
      return { start: at, end: close + 2, inner, expression: expressionOf(inner.text) };
    }
    if (code === OPEN_BRACE && close + 1 < to && text.charCodeAt(close + 1) === OPEN_BRACE) break;
    close++;
  }
  let end = at + 2;
  while (end < to && isName(text.charCodeAt(end))) end++;
  return { start: at, end, inner: token(text, at + 2, end), expression: MALFORMED };
}

const MALFORMED: Expression = { kind: 'malformed' };
const MESSAGE = /^([^\s.{}]+)\.(?:(request|response)\.(body|headers)|response\.(receipt))(?:\.(.*))?$/;
const MESSAGE_BEGUN = /^[^\s.{}]+\.(?:request|response)(?:\.\w*)?$/;
const VARIABLE = /^(%?)([^\s{}"'`()=,;$%<>|\\]+)$/;
const SYSTEM = /^(\$[A-Za-z]\w*)(?:\s+([\s\S]*))?$/;
/** Of JetBrains HTTP Client: `$random.integer(1, 100)`. */
const RANDOM =
  /^(\$random\.(?:uuid|email|integer|float|alphabetic|alphanumeric|hexadecimal))\s*(?:\(([^(){}]*)\))?$/;
/** Of JetBrains HTTP Client: `$env.NAME`. */
const ENV = /^(\$env)\.([^\s(){}]+)$/;

/** The name of a system variable, with its `$`, and its arguments; undefined for other texts. */
export function systemParts(inner: string): { readonly name: string; readonly args: string } | undefined {
  const [, name, args = ''] = SYSTEM.exec(inner) ?? RANDOM.exec(inner) ?? ENV.exec(inner) ?? [];
  return name === undefined ? undefined : { name, args: args.trim() };
}

/** Parses the text inside a placeholder. Names of system variables keep their `$`. */
export function expressionOf(inner: string): Expression {
  if (inner.charCodeAt(0) === DOLLAR) {
    const system = systemParts(inner);
    if (!system) return MALFORMED;
    const { name, args } = system;
    return { kind: 'system', name, args: args === '' ? NONE : args.split(/\s+/) };
  }
  if (isPlainName(inner)) return { kind: 'variable', name: inner };
  const message = MESSAGE.exec(inner);
  if (message) {
    return {
      kind: 'message',
      request: message[1] ?? '',
      of: message[2] === 'request' ? 'request' : 'response',
      part: message[4] ? 'receipt' : message[3] === 'headers' ? 'headers' : 'body',
      path: message[5] ?? '',
    };
  }
  if (MESSAGE_BEGUN.test(inner)) return MALFORMED;
  const variable = VARIABLE.exec(inner);
  if (!variable) return MALFORMED;
  const name = variable[2] ?? '';
  return variable[1] ? { kind: 'variable', name, encoded: true } : { kind: 'variable', name };
}

function isPlainName(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (!isWord(text.charCodeAt(at)) && text.charCodeAt(at) !== HYPHEN) return false;
  }
  return text !== '';
}

function isName(code: number): boolean {
  return isWord(code) || code === DOT || code === HYPHEN || code === DOLLAR;
}

/** Assertions about contracts: `emits Transfer(from, *, >= 1 ether)`, `not reverts`, `reverts InsufficientBalance`. */
import { failed, type Result, success } from '../../result';
import type { ArgumentPattern, AssertionFailure, ContractAssertion } from './assertion-types';

const EXAMPLES = '`emits Transfer(*, {{to}}, >= 1)`, `reverts InsufficientBalance`, `not reverts`';

/** Undefined if the condition does not start with `emits` or `reverts`. */
export function contractAssertion(
  text: string,
  start: number,
  end: number,
): Result<ContractAssertion, AssertionFailure> | undefined {
  const whole = text.slice(start, end);
  const [head, not, word] = /^(not\s+)?(emits|reverts)(?![\w.-])\s*/.exec(whole) ?? [];
  if (head === undefined || (word !== 'emits' && word !== 'reverts')) return undefined;
  const base: ContractAssertion = { kind: word, ...(not === undefined ? {} : { negated: true }) };
  const rest = whole.slice(head.length);
  const at = start + head.length;
  if (rest === '') {
    return word === 'reverts'
      ? success(base)
      : failed({ start, end, message: `Missing event after \`emits\`. Examples: ${EXAMPLES}.` });
  }
  const [, reason] = /^"((?:[^"\\]|\\.)*)"$/.exec(rest) ?? [];
  if (reason !== undefined && word === 'reverts')
    return success({ ...base, name: 'Error', arguments: [{ operator: '==', value: rest }] });
  const [named, name] = /^([A-Za-z_$][\w$]*)\s*/.exec(rest) ?? [];
  if (named === undefined || name === undefined)
    return failed({ start: at, end, message: `Expected a name here. Examples: ${EXAMPLES}.` });
  const list = rest.slice(named.length);
  if (list === '') return success({ ...base, name });
  if (!list.startsWith('(') || !list.endsWith(')'))
    return failed({
      start: at + named.length,
      end,
      message: `Write the arguments of ${name} in parentheses, with \`*\` for any value.`,
    });
  const patterns = patternsIn(list.slice(1, -1));
  if (patterns) return success({ ...base, name, arguments: patterns });
  const message = `An argument of ${name} is missing or not closed. \`*\` stands for any value.`;
  return failed({ start: at + named.length, end, message });
}

/** Undefined if one cannot be read. */
function patternsIn(list: string): readonly ArgumentPattern[] | undefined {
  if (list.trim() === '') return [];
  const patterns: ArgumentPattern[] = [];
  for (const part of partsOf(list)) {
    const [, name, operator = '==', value = ''] =
      /^(?:([A-Za-z_$][\w$]*)\s*:\s*)?(==|!=|<=|>=|<|>)?\s*(.*)$/s.exec(part) ?? [];
    if (value === '' || !isOperator(operator)) return undefined;
    patterns.push({ ...(name === undefined ? {} : { name }), operator, value });
  }
  return patterns;
}

function isOperator(text: string): text is ArgumentPattern['operator'] {
  return ['==', '!=', '<', '<=', '>', '>='].includes(text);
}

/** Splits at commas outside of quotes and placeholders. */
function partsOf(list: string): readonly string[] {
  const parts: string[] = [''];
  for (const [token] of list.matchAll(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}|[\s\S]/g)) {
    if (token === ',') parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts.map((part) => part.trim());
}

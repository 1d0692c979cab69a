import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';

/** A rule as tree-sitter writes it to grammar.json. */
type Rule = Readonly<Record<string, unknown>>;
type Written = Rule | string | RegExp;

/** Evaluates a grammar.js. @returns the rules as tree-sitter writes them to grammar.json */
export function rulesOf(file: string): Record<string, Rule> {
  const module: { exports: { rules?: Record<string, Rule> } } = { exports: {} };
  vm.runInNewContext(readFileSync(file, 'utf8'), { module, ...words });
  return JSON.parse(JSON.stringify(module.exports.rules));
}

/** The rules in the grammar.json beside the parser. */
export function generatedRules(folder: string): Record<string, Rule> {
  return JSON.parse(readFileSync(path.join(folder, 'src/grammar.json'), 'utf8')).rules;
}

function rule(written: Written): Rule {
  if (typeof written === 'string') return { type: 'STRING', value: written };
  // A regular expression of the other context is not an instance of this RegExp.
  if (Object.prototype.toString.call(written) === '[object RegExp]') {
    return { type: 'PATTERN', value: (written as RegExp).source };
  }
  return written as Rule;
}

const precedence = (type: string) => (value: number | Written, content?: Written) =>
  content === undefined
    ? { type, value: 0, content: rule(value as Written) }
    : { type, value, content: rule(content) };
const around = (type: string) => (content: Written) => ({ type, content: rule(content) });
const choice = (...members: Written[]) => ({ type: 'CHOICE', members: members.map(rule) });

/** The words that a grammar.js is written with. */
const words = {
  seq: (...members: Written[]) => ({ type: 'SEQ', members: members.map(rule) }),
  choice,
  optional: (content: Written) => choice(content, { type: 'BLANK' }),
  repeat: around('REPEAT'),
  repeat1: around('REPEAT1'),
  token: Object.assign(around('TOKEN'), { immediate: around('IMMEDIATE_TOKEN') }),
  prec: Object.assign(precedence('PREC'), { right: precedence('PREC_RIGHT') }),
  field: (name: string, content: Written) => ({ type: 'FIELD', name, content: rule(content) }),
  alias(content: Written, as: string | Rule) {
    const named = typeof as !== 'string';
    return { type: 'ALIAS', content: rule(content), named, value: named ? as.name : as };
  },
  grammar({ rules }: { rules: Record<string, ($: unknown) => Written> }) {
    const symbols = new Proxy({}, { get: (_, name) => ({ type: 'SYMBOL', name }) });
    return {
      rules: Object.fromEntries(Object.entries(rules).map(([name, make]) => [name, rule(make(symbols))])),
    };
  },
};

/** Where a block names contracts: in `# @contract`, calls, placeholders and assertions. */
import { parseWrittenValue, wordsOf } from '../../contracts/writing/call-syntax';
import { contractOfDirective } from '../contracts/contract-directive';
import type { Block, Placeholder, Span, Token } from '../types';
import { callInPlaceholder } from './written-calls';

export interface ContractName extends Token {
  readonly role: 'definition' | 'use';
  /** Of a definition without `as`, whose name is also that of its ABI: the address. */
  readonly address?: Span;
}

/** Key of the uses of a contract in the index of names. No variable has this name. */
export function contractKey(name: string): string {
  return `@contract ${name}`;
}

/** All names of a block that a contract may have, in the order of its text. A word may also be a variable. */
export function contractNamesIn(block: Block): readonly ContractName[] {
  const found: ContractName[] = [];
  const use = ({ start, end, text }: Token) => found.push({ start, end, text, role: 'use' });
  for (const directive of block.directives) {
    const defined = contractOfDirective(directive);
    if (defined) {
      const { name, address, of } = defined;
      found.push({ ...name, role: 'definition', ...(of ? {} : { address }) });
    } else if (directive.key.text === 'assert') for (const one of wordsOfAssertion(directive.value)) use(one);
  }
  for (const placeholder of block.placeholders) for (const one of wordsOfPlaceholder(placeholder)) use(one);
  for (const one of block.words ?? []) if (block.text[one.start - 1] !== '%') use(one);
  if (block.request?.kind === 'rpc') {
    for (const { candidate } of block.request.calls) if (candidate) use(candidate.written.contract);
  }
  return found.sort((a, b) => a.start - b.start);
}

function wordsOfPlaceholder(placeholder: Placeholder): readonly Token[] {
  const { expression, inner } = placeholder;
  if (expression.kind !== 'system') return [];
  const call = callInPlaceholder(placeholder);
  const moved = (at: number, words: readonly Token[]) =>
    words.map(({ text, start, end }) => ({ text, start: start + at, end: end + at }));
  if (call) {
    const words = wordsOf(call.parsed.call.items).filter(({ start }) => call.written[start - 1] !== '%');
    return moved(call.at, [call.parsed.call.contract, ...words]);
  }
  if (expression.name !== '$address' && expression.name !== '$quantity') return [];
  const written = inner.text.slice(expression.name.length).trimStart();
  const value = parseWrittenValue(written);
  const words = value && value.kind !== 'variable' ? wordsOf([{ ...value, value }]) : [];
  return moved(inner.end - written.length, words);
}

/** The words among the arguments of `emits Transfer(to: token)`, and the unit of `>= 1.5 usdc`. */
function wordsOfAssertion({ text, start }: Token): readonly Token[] {
  const list = /^\s*(?:not\s+)?(?:emits|reverts)\s+\w+\s*\(/.exec(text)?.[0];
  if (list === undefined) return unitOfAssertion({ text, start });
  const found: Token[] = [];
  // Quoted texts and placeholders are matched to step over them.
  const item = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}|([A-Za-z_$][\w$]*)(?=\s*[,)])/g;
  item.lastIndex = list.length;
  for (const match of text.matchAll(item)) {
    const word = match[1];
    if (word !== undefined)
      found.push({ text: word, start: start + match.index, end: start + match.index + word.length });
  }
  return found;
}

function unitOfAssertion({ text, start }: Pick<Token, 'text' | 'start'>): readonly Token[] {
  const [whole, before = '', unit = ''] =
    /^(.*[=<>]\s*\d[\d_]*(?:\.\d+)? +)([A-Za-z_]\w*)\s*$/.exec(text) ?? [];
  if (whole === undefined || /^\s*duration\b/.test(text) || /^(?:ether|gwei|wei)$/.test(unit)) return [];
  const at = start + before.length;
  return [{ text: unit, start: at, end: at + unit.length }];
}

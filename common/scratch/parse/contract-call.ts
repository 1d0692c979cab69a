/**
 * Calls of contracts in `.jsonrpc` files, `send token.transfer(alice, 1 ether) { from: alice }`, and deployments,
 * `deploy Token("name", 18) { from: alice }`.
 */
import {
  type Argument,
  LIBRARIES,
  type ParsedCall,
  parseDeployment,
  parseWrittenCall,
  type Word,
  type WrittenCall,
  type WrittenValue,
  wordsOf,
} from '../../contracts/writing/call-syntax';
import { placeholdersOf } from '../http/request-line';
import { parseArguments } from '../json/json';
import { type Gather, NONE, obstacle, problem } from '../text/gather';
import { keepPlaceholder } from '../text/placeholder';
import type {
  ContractCall,
  ContractVerb,
  JsonMember,
  JsonNode,
  JsonPlaceholder,
  JsonString,
  Placeholder,
  RpcCall,
  Span,
  Token,
} from '../types';

const START = /(?:(send|estimate|trace)[ \t]+)?(?=[A-Za-z_]\w*\s*\.)/y;

const DEPLOY = /(?:(estimate|trace)[ \t]+)?deploy[ \t]+(?=[A-Za-z_]\w*\s*\()/y;

/** Members of a transaction that can stand after the arguments, and `block`. */
const OPTIONS = ['from', 'value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'];

/** Parses a call of a contract. Undefined if there is none at the offset. */
export function parseContractCall(gather: Gather, start: number): RpcCall | undefined {
  const { text } = gather;
  const { verb, parsed } = deploymentAt(text, start) ?? callAt(text, start);
  if (!parsed) return undefined;
  const { mistake, end, call: written } = parsed;
  const { list } = written;
  const isPlain = !verb && !written.types && !written.options;
  const plain = isPlain ? jsonArguments(gather, list.start) : undefined;
  // Only a method with a dot in its name has such arguments: `rpc.discover({ "a": 1 })`.
  if (plain && (mistake || plain.stop !== list.end)) return undefined;
  const method: Token = { start, end: written.name.end, text: text.slice(start, written.name.end) };
  if (plain) for (const one of plain.placeholders) keepPlaceholder(gather, one);
  else {
    for (const one of placeholdersOf(text, start, end)) keepPlaceholder(gather, one);
    if (mistake) {
      const open = mistake.end === mistake.start + 1 && text[mistake.start] === '(';
      if (open)
        problem(
          gather,
          'call-syntax',
          mistake.start,
          mistake.end,
          'The call has no closing `)`.',
          'open-bracket',
        );
      else obstacle(gather, 'call-syntax', mistake, mistake.message);
    } else checkOptions(gather, written, verb);
  }
  gather.words = [
    ...(gather.words ?? NONE),
    ...wordsOf(written.items),
    ...wordsOf(written.options?.items ?? NONE),
  ];
  const candidate: ContractCall = {
    ...(verb ? { verb } : {}),
    written,
    isJson: plain !== undefined,
    call: { ...resolvedCall(text, written, verb, start), closed: !mistake },
  };
  const params = plain?.items ?? NONE;
  return { start, end, form: 'call', method, params, paramsSpan: list, closed: !mistake, candidate };
}

interface CallAt {
  readonly verb?: ContractVerb | undefined;
  readonly parsed: ParsedCall | undefined;
}

function callAt(text: string, start: number): CallAt {
  START.lastIndex = start;
  const found = START.exec(text);
  const verb = found?.[1] as ContractVerb | undefined;
  return { verb, parsed: found ? parseWrittenCall(text, START.lastIndex) : undefined };
}

function deploymentAt(text: string, start: number): CallAt | undefined {
  DEPLOY.lastIndex = start;
  const found = DEPLOY.exec(text);
  if (!found) return undefined;
  const verb = (found[1] ?? 'deploy') as ContractVerb;
  return { verb, parsed: parseDeployment(text, DEPLOY.lastIndex) };
}

/** The arguments as JSON; undefined if they are not. */
function jsonArguments(gather: Gather, open: number) {
  const own: Gather = { ...gather, problems: NONE, placeholders: NONE, comments: NONE };
  const { items, stop } = parseArguments(own, open, gather.text.length);
  const valid = own.problems.length === 0 && items.every(({ kind }) => kind !== 'invalid');
  return valid ? { items, stop, placeholders: own.placeholders } : undefined;
}

function checkOptions(gather: Gather, written: WrittenCall, verb: ContractVerb | undefined): void {
  const known = optionsOf(verb, written.deploys === true);
  const seen = new Set<string>();
  for (const option of written.options?.items ?? NONE) {
    const { name, value, start, end } = option;
    const wrong = wrongOption(option, known, seen, verb);
    if (wrong !== undefined)
      obstacle(gather, 'call-syntax', { start, end: name && value ? name.end : end }, wrong);
    seen.add(name?.text ?? '');
  }
}

function wrongOption(
  { name, value }: Argument,
  known: readonly string[],
  seen: ReadonlySet<string>,
  verb: ContractVerb | undefined,
): string | undefined {
  if (!name || !value) return 'An option has a name and a value, as in { value: 1 ether }.';
  if (!known.includes(name.text))
    return `"${name.text.slice(0, 50)}" is not an option of ${verb ?? 'a call'}. Options are ${known.join(', ')}.`;
  if (seen.has(name.text)) return `"${name.text}" is given twice.`;
  if (value.kind === 'number' && value.unit)
    return `${value.unit.text} is not a unit here. Use wei, gwei or ether.`;
  return name.text === LIBRARIES && value.kind !== 'tuple'
    ? 'Write names and addresses in parentheses, as in { libraries: (MathLib: 0x…) }.'
    : undefined;
}

/** The options that a call can have. */
export function optionsOf(verb: ContractVerb | undefined, deploys: boolean): readonly string[] {
  const own = deploys ? [...OPTIONS, LIBRARIES] : OPTIONS;
  return verb === 'send' || verb === 'deploy' ? own : [...own, 'block'];
}

// ---------------------------------------------------------------- the JSON-RPC call

const METHODS: Readonly<Record<ContractVerb | 'call', string>> = {
  call: 'eth_call',
  deploy: 'eth_sendTransaction',
  send: 'eth_sendTransaction',
  estimate: 'eth_estimateGas',
  trace: 'debug_traceCall',
};

/** The JSON-RPC call. Its nodes have the spans of what they were made of. */
function resolvedCall(
  text: string,
  written: WrittenCall,
  verb: ContractVerb | undefined,
  start: number,
): Omit<RpcCall, 'closed'> {
  const { contract, list, name, options = { items: NONE } } = written;
  const after = { start: written.end, end: written.end };
  const optionOf = (wanted: string) => options.items.find((one) => one.name?.text === wanted);
  const transaction: JsonMember[] = [];
  for (const key of OPTIONS) {
    const option = optionOf(key);
    const value = option?.value && valueOfOption(text, key, option.value);
    if (option && value) transaction.push(member(key, option, value));
  }
  if (written.deploys) {
    // The libraries are among the options.
    const data = text.slice(contract.start, written.end);
    transaction.push(member('input', list, made(list, '$initcode', data)));
  } else {
    const data = text.slice(contract.start, list.end);
    transaction.push(member('to', contract, made(contract, '$address', contract.text)));
    transaction.push(member('input', list, made(list, '$calldata', data)));
  }
  const params: JsonNode[] = [{ kind: 'object', ...list, members: transaction, closed: true }];
  const block = optionOf('block')?.value;
  if (verb !== 'send' && verb !== 'deploy' && (verb !== 'estimate' || block)) {
    params.push((block && valueOfOption(text, 'block', block)) ?? textNode('latest', after));
  }
  if (verb === 'trace') {
    const members = [member('tracer', after, textNode('callTracer', after))];
    params.push({ kind: 'object', ...after, members, closed: true });
  }
  const method = { start, end: name.end, text: METHODS[verb ?? 'call'] };
  return { start, end: written.end, form: 'call', method, params, paramsSpan: list };
}

function valueOfOption(text: string, key: string, value: WrittenValue): JsonNode {
  const written = text.slice(value.start, value.end);
  if (key === 'from') return made(value, '$address', written);
  const isNumber = value.kind === 'number' && !/^0x[\da-f]{64}$/i.test(value.text);
  if (key !== 'block' || isNumber) return made(value, '$quantity', written);
  if (value.kind === 'text') return textNode(value.value, value);
  if (value.kind !== 'placeholder') return textNode(written, value);
  const [placeholder] = placeholdersOf(text, value.start, value.end);
  return placeholder
    ? { kind: 'placeholder', start: value.start, end: value.end, placeholder }
    : textNode(written, value);
}

/** A value that a system variable makes of a part of the call. */
function made({ start, end }: Span, name: string, written: string): JsonPlaceholder {
  const args = written.split(/\s+/);
  const placeholder: Placeholder = {
    start,
    end,
    inner: { start, end, text: `${name} ${written}` },
    expression: { kind: 'system', name, args },
  };
  return { kind: 'placeholder', start, end, placeholder };
}

function member(key: string, { start }: Span | Word | Argument, value: JsonNode): JsonMember {
  return { start, end: value.end, key: { ...textNode(key, { start, end: start }), quotes: 'none' }, value };
}

function textNode(value: string, { start, end }: Span): JsonString {
  return { kind: 'string', start, end, value, quotes: 'none' };
}

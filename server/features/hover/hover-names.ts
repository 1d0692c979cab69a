/** Hovers of names: placeholders, definitions, directives, and calls of contracts. */
import { metaOf } from '../../../catalogue/types';
import { type AbiEntry, sourceDeclarationOf, structsOf } from '../../../common/contracts/abi';
import { type ContractNotes, notesText } from '../../../common/contracts/natspec';
import type { Deploying } from '../../../common/contracts/writing/read-call';
import { functionsOf, readCall } from '../../../common/contracts/writing/written-call';
import type { Variables } from '../../../common/scratch/api';
import { directiveNamed } from '../../../common/scratch/directives/table';
import { jsonTextOf } from '../../../common/scratch/json/json-value';
import type { JsonMember, JsonNode, Placeholder, RpcCall, Span, Token } from '../../../common/scratch/types';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import { scopeOf, systemValue } from '../../../common/scratch/variables/system-values';
import { systemVariables, withoutSecrets } from '../../../common/scratch/variables/variables';
import { clockOf } from '../../../common/units/slots';
import { bytesInWords, shortened } from '../../../common/units/words';
import type { DecodeContext } from '../decode/decoded';
import { inlineCode, paragraphs } from '../markdown';
import { callAt, contains, type Place, placeholderAt } from '../place';
import { pathOf, replyParts } from '../reply/reply-parts';
import { metaPage } from './pages';

/** Longer values are truncated. Characters. */
const MOST_SHOWN = 2000;

export interface Found {
  /** Markdown. */
  readonly text: string;
  readonly span: Span;
}

/**
 * @param meaning paragraphs on the meaning of the placeholder's value
 * @param shared whether another extension has hovers for placeholders of variables and responses
 */
export function variableHover(
  place: Place,
  variables: Variables,
  meaning: () => readonly string[],
  world: DecodeContext,
  shared: boolean,
): Found | undefined {
  const placeholder = placeholderAt(place);
  if (placeholder && shared && placeholder.expression.kind !== 'system') {
    const text = paragraphs(...meaning());
    return text === '' ? undefined : { text, span: placeholder };
  }
  if (placeholder) {
    const text = placeholderText(placeholder, variables, world);
    return text === undefined ? undefined : { text: paragraphs(text, ...meaning()), span: placeholder };
  }
  const definition = place.block.definitions.find(({ name }) => contains(name, place.offset));
  const text = definition && variableText(definition.name.text, variables);
  return text === undefined || !definition ? undefined : { text, span: definition.name };
}

function placeholderText(
  { expression, inner }: Placeholder,
  variables: Variables,
  world: DecodeContext,
): string | undefined {
  switch (expression.kind) {
    case 'variable':
      return variableText(expression.name, variables) ?? `**${expression.name}** is not defined.`;
    case 'system': {
      const about = systemVariables[expression.name];
      if (about === undefined) return undefined;
      return `**${expression.name}**${systemText(expression.name, inner.text, variables, world)}\n\n${about}`;
    }
    case 'message':
      return `The ${expression.of}'s ${expression.part} of \`${expression.request}\`: available after it was sent.`;
    case 'malformed':
      return undefined;
  }
}

/** The value of a system variable if it is known before sending, or its current value if it depends on the time. */
function systemText(
  name: string,
  inner: string,
  variables: Variables,
  { scale, now }: DecodeContext,
): string {
  const shown = withoutSecrets(variables);
  const options = { ...systemOptions(shown), clock: () => clockOf(scale) };
  const found = systemValue(inner, options);
  if (!found.ok) return `: ${found.failure.message}`;
  if (found.value !== undefined) return ` = ${inlineCode(shortened(found.value, MOST_SHOWN))}`;
  if (!OF_THE_TIME.has(name)) return '';
  const around = { now: () => now * 1000, uuid: () => '', random: () => 0 };
  const present = systemValue(inner, { ...options, around });
  return present.ok && present.value !== undefined ? `, now ${inlineCode(present.value)}` : '';
}

const OF_THE_TIME: ReadonlySet<string> = new Set([
  '$timestamp',
  '$isoTimestamp',
  '$datetime',
  '$slotAt',
  '$epochAt',
]);

function variableText(name: string, variables: Variables): string | undefined {
  const found = variables.get(name);
  if (!found) return undefined;
  const value = found.circular
    ? `Depends on itself: ${found.circular.join(' → ')}.`
    : isSecret(found)
      ? '`••••••••` (secret)'
      : found.value === undefined
        ? found.tooLong
          ? 'Longer than 1,000,000 characters.'
          : 'Known when sent.'
        : inlineCode(shortened(found.value, MOST_SHOWN));
  return `**${name}** = ${value}\n\n*${found.where}*`;
}

function isSecret(found: { readonly secret?: boolean; readonly origin: string }): boolean {
  return found.secret === true || found.origin === 'private-environment';
}

/** What the catalogue says of the value that a path in `# @assert` leads to. */
function assertionHover(place: Place, { text, start }: Token): Found | undefined {
  for (const { 0: written, index } of text.matchAll(/\$(?:\.[\w-]+|\[[^\]]*\])+/g)) {
    const span = { start: start + index, end: start + index + written.length };
    if (!contains(span, place.offset)) continue;
    // Up to the end of the step under the cursor.
    const rest = /^[\w-]*\]?/.exec(written.slice(place.offset - span.start))?.[0].length ?? 0;
    const path = pathOf(
      written.slice(0, place.offset - span.start + rest).replace(/\[[*?:][^\]]*\]/g, '[0]'),
    );
    const last = path.at(-1);
    const member = replyParts(place, place.placed)
      .members(path.slice(0, -1))
      .find(({ name }) => name === last);
    const meta = member?.schema && metaOf(member.schema);
    return meta && { text: metaPage(String(last), meta), span };
  }
  return undefined;
}

/** The description of a directive, on its key and its value; on a path in an assertion that of its value. */
export function directiveHover(place: Place): Found | undefined {
  const { block, offset } = place;
  for (const { key, value } of block.directives) {
    const span = contains(key, offset) ? key : contains(value, offset) ? value : undefined;
    const path = key.text === 'assert' && span === value ? assertionHover(place, value) : undefined;
    if (path) return path;
    const info = span && directiveNamed(key.text);
    if (!span || !info) continue;
    const { about, handling, owner } = info;
    const text = {
      done: about,
      information: `No effect in Slotpad (${owner}). ${about}`,
      error: `Not supported by Slotpad (${owner}): it ${about}.`,
    }[handling];
    return { text: `**@${key.text}**\n\n${text}`, span };
  }
  return undefined;
}

export function contractHover(place: Place, variables: Variables, notes?: ContractNotes): Found | undefined {
  const call = callAt(place);
  if (!call?.contract) return undefined;
  const { block, offset } = place;
  const options = systemOptions(variables);
  const contracts = options.contracts?.();
  if (!contracts) return undefined;
  const word = block.words?.find((one) => contains(one, offset));
  if (word) {
    const target = contracts.target(word.text);
    const text = target
      ? paragraphs(`**${word.text}**: ${target.source}`, target.addresses.map(inlineCode).join(', '))
      : variableText(word.text, variables);
    return text === undefined ? undefined : { text, span: word };
  }
  const { written } = call.contract;
  const head = { start: call.start, end: written.name.end };
  if (!contains(head, offset)) return undefined;
  const scope = scopeOf(contracts, options);
  const read = readCall(written, scope);
  const named = read.target && !written.deploys ? functionsOf(read.target, scope) : [];
  const entries = read.entry ? [read.entry] : named.filter(({ name }) => name === written.name.text);
  const { deploying } = read;
  const text = paragraphs(
    ...entries.map((entry) => functionText(entry, notes)),
    deploying && deployingText(deploying),
    resolvedText(call, variables, deploying && inputOf(deploying)),
  );
  return { text, span: head };
}

/** The documentation of a function or constructor. */
export function notesOf({ kind, signature }: AbiEntry, notes: ContractNotes | undefined) {
  return notes?.of(kind === 'constructor' ? 'constructor' : signature);
}

function deployingText({ creation, libraries }: Deploying): string {
  const lines = creation.libraries.map((name) => {
    const address = libraries.get(name);
    return `Library ${inlineCode(name)}: ${address === undefined ? 'known when sent' : inlineCode(address)}`;
  });
  return [`Bytecode: ${bytesInWords(creation.size)}, from ${inlineCode(creation.file)}`, ...lines].join(
    '\n\n',
  );
}

/** The input of the transaction. The bytecode is too long to show. */
function inputOf({ creation, encodedArguments = '…' }: Deploying): string {
  return `(bytecode, ${bytesInWords(creation.size)})${encodedArguments.slice(2)}`;
}

/** The function as in Solidity with its documentation, and its contract. */
export function functionText(entry: AbiEntry, notes?: ContractNotes): string {
  const { kind, mutability, outputs, source } = entry;
  const returned = outputs.length > 0 ? `returns ${sourceDeclarationOf({ name: '', inputs: outputs })}` : '';
  const shown = mutability === 'nonpayable' ? '' : mutability;
  const declaration =
    kind === 'constructor'
      ? `constructor${sourceDeclarationOf({ ...entry, name: '' })}`
      : `function ${sourceDeclarationOf(entry)}`;
  const line = [declaration, shown, returned].filter(Boolean).join(' ');
  const about = notesText(notesOf(entry, notes));
  const structs = structsOf([...entry.inputs, ...outputs]).map((one) => `${one}\n`);
  return `\`\`\`solidity\n${structs.join('')}${about}${line}\n\`\`\`\n\nof ${inlineCode(source)}`;
}

/** @param input shown in place of that of the transaction */
function resolvedText({ method, params }: RpcCall, variables: Variables, input?: string): string {
  const name = inlineCode(method?.text ?? '');
  const shown = input === undefined ? params : params.map((node) => withInput(node, input));
  const texts = shown.map((node) => jsonTextOf(node, variables));
  if (texts.includes(undefined)) return `Resolves to ${name}. Not all values are known yet.`;
  const json = JSON.stringify(JSON.parse(`[${texts.join(',')}]`), undefined, 2);
  return `Resolves to ${name}:\n\n\`\`\`json\n${json}\n\`\`\``;
}

function withInput(node: JsonNode, input: string): JsonNode {
  if (node.kind !== 'object') return node;
  const members = node.members.map((one): JsonMember => {
    if (one.key.value !== 'input') return one;
    return { ...one, value: { kind: 'string', start: one.start, end: one.end, value: input } };
  });
  return { ...node, members };
}

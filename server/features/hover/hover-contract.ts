/** Hovers of calls of contracts: the function, and the JSON-RPC call that is sent. */
import type { AbiEntry } from '../../../common/contracts/abi';
import { declarationOf } from '../../../common/contracts/abi';
import { type ContractNotes, notesText } from '../../../common/contracts/natspec';
import type { Deploying } from '../../../common/contracts/writing/read-call';
import { functionsOf, readCall } from '../../../common/contracts/writing/written-call';
import type { Variables } from '../../../common/scratch/api';
import { jsonTextOf } from '../../../common/scratch/json/json-value';
import type { JsonMember, JsonNode, RpcCall } from '../../../common/scratch/types';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import { scopeOf } from '../../../common/scratch/variables/system-values';
import { bytesInWords } from '../../../common/units/words';
import { inlineCode, paragraphs } from '../markdown';
import { callAt, contains, type Place } from '../place';
import { type Found, variableText } from './hover-variable';

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
  const returned = outputs.length > 0 ? `returns ${declarationOf({ name: '', inputs: outputs })}` : '';
  const shown = mutability === 'nonpayable' ? '' : mutability;
  const declaration =
    kind === 'constructor'
      ? `constructor${declarationOf({ ...entry, name: '' })}`
      : `function ${declarationOf(entry)}`;
  const line = [declaration, shown, returned].filter(Boolean).join(' ');
  const about = notesText(notesOf(entry, notes));
  return `\`\`\`solidity\n${about}${line}\n\`\`\`\n\nof ${inlineCode(source)}`;
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

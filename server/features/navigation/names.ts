/** The names in a scratch file and their positions: variables, named requests, names of a `.env` file. */

import { wordsOf } from '../../../common/contracts/writing/call-syntax';
import type { PlacedBlock, Position, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { contractOfDirective } from '../../../common/scratch/contracts/contract-directive';
import { capturesOf } from '../../../common/scratch/foreign/foreign-parts';
import type { Block, Placeholder, Span } from '../../../common/scratch/types';
import { contractDirectives } from '../../../common/scratch/variables/contracts-of';
import { variablesInArguments } from '../../../common/scratch/variables/system-values';
import { callInPlaceholder } from '../../../common/scratch/variables/written-calls';
import { contains } from '../place';
import { blocksOfContract, contractAt, contractsInBlock, isContractTaken } from './contract-names';

/** `dotenv`: a name of the nearest `.env` file, as in `{{$dotenv NAME}}`. `contract`: that of a `# @contract`. */
export type NameKind = 'variable' | 'request' | 'dotenv' | 'contract';

export interface Name {
  readonly kind: NameKind;
  readonly name: string;
  /** The only block of a contract that a single request names. */
  readonly within?: PlacedBlock;
}

/** A name at a position, which is its definition or a use. */
interface Occurrence extends Span, Name {
  readonly role: 'definition' | 'use';
  /** A word in a call, which may be the name of a contract. */
  readonly bare?: true;
}

export interface PlacedOccurrence {
  readonly role: 'definition' | 'use';
  readonly range: Range;
  /** Where ` as Name` is missing after a definition of a contract that gets another name. */
  readonly as?: Range;
}

/** The name at a position or before it; undefined if there is none. */
export function nameAt(
  document: ScratchDocumentApi,
  position: Position,
): (Name & PlacedOccurrence) | undefined {
  const placed = document.blockAtLine(position.line);
  const offset = document.offsetIn(placed, position);
  const contract = contractAt(document, placed, offset);
  if (contract) return contract;
  for (const one of occurrencesOf(placed.block)) {
    if (contains(one, offset) && !isContract(document, placed, one)) {
      const { kind, name, role } = one;
      return { kind, name, role, range: document.rangeOf(placed, one) };
    }
  }
  return undefined;
}

/** All occurrences of a name in a document, in order. Only reads the blocks that contain it. */
export function occurrences(document: ScratchDocumentApi, name: Name): readonly PlacedOccurrence[] {
  return occurrencesInBlocks(document, name, [...blocksWith(document, name)]);
}

/** The occurrences of a name in some blocks, in order. */
export function occurrencesInBlocks(
  document: ScratchDocumentApi,
  named: Name,
  blocks: readonly PlacedBlock[],
): readonly PlacedOccurrence[] {
  const { kind, name } = named;
  const ordered = blocks.map((placed) => ({ placed, line: placed.startLine }));
  ordered.sort((a, b) => a.line - b.line);
  const found: PlacedOccurrence[] = [];
  for (const { placed } of ordered) {
    if (kind === 'contract') {
      found.push(...contractsInBlock(document, name, placed));
      continue;
    }
    for (const one of occurrencesOf(placed.block)) {
      if (one.kind === kind && one.name === name && !isContract(document, placed, one))
        found.push({ role: one.role, range: document.rangeOf(placed, one) });
    }
  }
  return found;
}

/** Whether a word in a call is the name of a `# @contract`, which comes before a variable. */
function isContract(document: ScratchDocumentApi, placed: PlacedBlock, { bare, name }: Occurrence): boolean {
  if (!bare) return false;
  return contractDirectives(document, placed.block).some(
    (directive) => contractOfDirective(directive)?.name.text === name,
  );
}

/** The blocks that define, prompt for or use a name. Each block once, in no particular order. */
export function blocksWith(document: ScratchDocumentApi, named: Name): Iterable<PlacedBlock> {
  const { kind, name } = named;
  const blocks = new Set<PlacedBlock>();
  if (kind === 'contract') return blocksOfContract(document, named);
  if (kind === 'request') {
    for (const placed of document.named(name)) blocks.add(placed);
    for (const placed of document.messageReaders(name)) blocks.add(placed);
  } else if (kind === 'dotenv') {
    for (const placed of document.readers(`$dotenv ${name}`)) blocks.add(placed);
  } else {
    for (const { placed } of document.definitions(name)) blocks.add(placed);
    for (const placed of document.prompts(name)) blocks.add(placed);
    for (const placed of document.readers(name)) blocks.add(placed);
  }
  return blocks;
}

/** Whether the file defines the name. */
export function definesName(document: ScratchDocumentApi, { kind, name, within }: Name): boolean {
  if (kind === 'request') return document.named(name).length > 0;
  if (kind === 'contract') return isContractTaken(document, name, within);
  return kind === 'variable' && (document.definitions(name).length > 0 || document.prompts(name).length > 0);
}

/** All names of a block, in the order of its text. */
function occurrencesOf(block: Block): readonly Occurrence[] {
  const found: Occurrence[] = [];
  for (const { name } of [...block.definitions, ...capturesOf(block)]) {
    const { start, end, text } = name;
    found.push({ kind: 'variable', role: 'definition', name: text, start, end });
  }
  for (const { key, value } of block.directives) {
    const { start } = value;
    if (key.text === 'name') {
      if (value.text !== '')
        found.push({ kind: 'request', role: 'definition', name: value.text, start, end: value.end });
    } else if (key.text === 'prompt') {
      const name = /^\S*/.exec(value.text)?.[0] ?? '';
      if (name !== '')
        found.push({ kind: 'variable', role: 'definition', name, start, end: start + name.length });
    }
  }
  for (const placeholder of block.placeholders) {
    const used = usedBy(placeholder);
    if (used) found.push(used);
    found.push(...argumentsOf(placeholder));
  }
  for (const { text: name, start, end } of block.words ?? []) {
    const isPlain = block.text[start - 1] !== '%';
    found.push({ kind: 'variable', role: 'use', name, start, end, ...(isPlain ? { bare: true } : {}) });
  }
  return found.sort((a, b) => a.start - b.start);
}

function usedBy(placeholder: Placeholder): Occurrence | undefined {
  const { expression, inner } = placeholder;
  switch (expression.kind) {
    case 'variable':
      return { kind: 'variable', role: 'use', name: expression.name, ...variableSpan(placeholder) };
    case 'message': {
      const { request: name } = expression;
      return { kind: 'request', role: 'use', name, start: inner.start, end: inner.start + name.length };
    }
    case 'system': {
      const [name] = expression.args;
      if (expression.name !== '$dotenv' || name === undefined) return undefined;
      const start = inner.start + inner.text.indexOf(name, '$dotenv'.length);
      return { kind: 'dotenv', role: 'use', name, start, end: start + name.length };
    }
    case 'malformed':
      return undefined;
  }
}

/** The variables among the arguments of a system variable: `to` in `{{$calldata balanceOf(address) %to}}`. */
function argumentsOf(placeholder: Placeholder): readonly Occurrence[] {
  const { expression, inner } = placeholder;
  if (expression.kind !== 'system') return [];
  const call = callInPlaceholder(placeholder);
  if (call) {
    const { at, parsed, written } = call;
    return wordsOf(parsed.call.items).map(({ text: name, start, end }) => {
      const bare = written[start - 1] === '%' ? {} : { bare: true as const };
      return { kind: 'variable', role: 'use', name, start: start + at, end: end + at, ...bare };
    });
  }
  let at = 0;
  return variablesInArguments(expression.name, expression.args).map((name) => {
    at = inner.text.indexOf(`%${name}`, at) + 1;
    const start = inner.start + at;
    return { kind: 'variable', role: 'use', name, start, end: start + name.length };
  });
}

/** The span of a variable's name in its placeholder, without a leading `%`. */
export function variableSpan({ expression, inner }: Placeholder): Span {
  const encoded = expression.kind === 'variable' && expression.encoded === true;
  return { start: inner.start + (encoded ? 1 : 0), end: inner.end };
}

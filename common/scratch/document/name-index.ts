import { captureKey, capturesOf } from '../foreign/foreign-parts';
import type { Block, Directive, Expression } from '../types';
import { contractKey, contractNamesIn } from '../variables/contract-names';
import { replyPartOf } from '../variables/reply-parts';
import { variablesInArguments } from '../variables/system-values';
import type { Cell } from './cells';

/** The cells that define, name, read or prompt for each name. Updated cell by cell. */
export interface NameIndex {
  readonly definers: Map<string, Set<Cell>>;
  readonly requests: Map<string, Set<Cell>>;
  readonly readers: Map<string, Set<Cell>>;
  readonly messageReaders: Map<string, Set<Cell>>;
  readonly prompts: Map<string, Set<Cell>>;
  readonly imports: Map<string, Set<Cell>>;
  /** By the path of a body file (`< ./file`), as written. */
  readonly bodyFiles: Map<string, Set<Cell>>;
}

export function nameIndex(): NameIndex {
  return {
    definers: new Map(),
    requests: new Map(),
    readers: new Map(),
    messageReaders: new Map(),
    prompts: new Map(),
    imports: new Map(),
    bodyFiles: new Map(),
  };
}

export function addToIndex(index: NameIndex, cell: Cell): void {
  if (!mayName(cell)) return;
  eachName(index, cell.block, (names, name) => {
    const cells = names.get(name);
    if (cells) cells.add(cell);
    else names.set(name, new Set([cell]));
  });
}

export function dropFromIndex(index: NameIndex, cell: Cell): void {
  if (!mayName(cell)) return;
  eachName(index, cell.block, (names, name) => {
    const cells = names.get(name);
    if (cells?.delete(cell) && cells.size === 0) names.delete(name);
  });
}

/** Most blocks have no names, and this shows it without parsing them. */
export function mayName(cell: Cell): boolean {
  if (['@', '{{', 'global.set', '[Captures]', '\n<'].some((sign) => cell.text.includes(sign))) return true;
  // A call of a contract, whose arguments may be names.
  return cell.language === 'jsonrpc' && /\.\s*[A-Za-z_$]|\bdeploy[ \t]/.test(cell.text);
}

function eachName(index: NameIndex, block: Block, visit: Visit): void {
  for (const definition of block.definitions) visit(index.definers, definition.name.text);
  for (const { name } of capturesOf(block)) {
    visit(index.definers, name.text);
    visit(index.requests, captureKey(name.text));
  }
  for (const directive of block.directives) visitDirective(index, directive, visit);
  const file = block.request?.kind === 'http' ? block.request.body?.include?.text : undefined;
  if (file && !file.includes('{{')) visit(index.bodyFiles, file);
  for (const { text } of block.words ?? []) visit(index.readers, text);
  for (const { text } of contractNamesIn(block)) visit(index.readers, contractKey(text));
  for (const { expression } of block.placeholders) visitExpression(index, expression, visit);
}

type Visit = (names: Map<string, Set<Cell>>, name: string) => void;

function visitExpression(index: NameIndex, expression: Expression, visit: Visit): void {
  if (expression.kind === 'variable') {
    visit(index.readers, expression.name);
    const part = replyPartOf(expression.name);
    if (part) visit(index.messageReaders, part.request);
  } else if (expression.kind === 'message') visit(index.messageReaders, expression.request);
  else if (expression.kind === 'system') {
    if (expression.name === '$dotenv' && expression.args[0])
      visit(index.readers, `$dotenv ${expression.args[0]}`);
    for (const name of variablesInArguments(expression.name, expression.args)) visit(index.readers, name);
  }
}

function visitDirective(index: NameIndex, { key, value }: Directive, visit: Visit): void {
  const name = key.text;
  if (name === 'name') visit(index.requests, value.text);
  else if (name === 'prompt' || name === 'secret') visit(index.prompts, /^\S*/.exec(value.text)?.[0] ?? '');
  else if (name === 'import' && value.text.trim() !== '') visit(index.imports, value.text.trim());
  else if (name === 'ref' || name === 'forceRef') visit(index.messageReaders, value.text);
}

import { type Catalogue, catalogueOf } from '../../catalogue/built-in/catalogue';
import type { Layer } from '../../catalogue/clients';
import type { Severity } from '../../catalogue/rule-doc';
import { type CancellationToken, noCancellation } from '../../common/cancellation';
import type { Contracts } from '../../common/contracts/contracts';
import { defined } from '../../common/defined';
import type {
  CellKey,
  EnvironmentValues,
  Imports,
  PlacedBlock,
  Position,
  Range,
  ScratchDocumentApi,
  Variables,
} from '../../common/scratch/api';
import { disabledRules } from '../../common/scratch/document/directives';
import { read } from '../../common/scratch/reading/reading';
import { replySchema } from '../../common/scratch/reading/reply-schema';
import type { Block } from '../../common/scratch/types';
import { placeholdersSent, requestsNeeded } from '../../common/scratch/variables/chain';
import { contractsOf } from '../../common/scratch/variables/contracts-of';
import { LONGEST } from '../../common/scratch/variables/resolve';
import { namesIn } from '../../common/scratch/variables/resolver';
import { fileVariables, withoutSecrets } from '../../common/scratch/variables/variables';
import {
  addressOf,
  requestNode,
  type TargetedRequest,
  type TargetSources,
  targetOf,
} from '../../common/target/request-target';
import type { FileFacts, Finding, RuleOptions } from '../rules/rule';
import { checkBlock } from './check-block';
import {
  changedNames,
  definedIn,
  type Names,
  type PlacedNames,
  placedNames,
  type Replaced,
  withDependents,
} from './dependents';
import { type Head, headOf, noHead } from './head';
import { ruleCodes } from './rules';
import { unfinishedAt } from './unfinished';

/** A finding with its range in the document. */
export interface Diagnostic {
  readonly range: Range;
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  /** The preferred fix first. Call before the next edit of the document, which the edits are computed for. */
  fixes(): readonly DocumentFix[];
}

interface DocumentFix {
  readonly title: string;
  readonly preferred: boolean;
  readonly edits: readonly { readonly range: Range; readonly newText: string }[];
}

export interface CheckerOptions {
  readonly rules?: RuleOptions;
  /** The same for a document, instead of `rules`. */
  rulesFor?(uri: string): RuleOptions;
  /** Variables of the environment of a document. Must return the same object while the values are the same. */
  environment?(uri: string): EnvironmentValues | undefined;
  /** Where the targets of a document's requests come from. Must return the same object while they are the same. */
  targets?(uri: string): TargetSources | undefined;
}

export interface Checker {
  /**
   * All diagnostics of the document, in order. Checks only what may have changed since the last call. When canceled, it
   * returns the diagnostics so far, and the next call continues.
   *
   * @param typing where the document is being typed: what is not finished there is not reported. Without it, the whole
   * text counts as finished.
   */
  check(document: ScratchDocumentApi, token?: CancellationToken, typing?: Position): readonly Diagnostic[];
  /** Like `check`, without collecting diagnostics. Returns false when it was canceled before the end. */
  advance(document: ScratchDocumentApi, token?: CancellationToken): boolean;
  /** Sets new options. Everything is checked again. */
  configure(options: CheckerOptions): void;
  /** Drops the state of a closed document. */
  forget(document: ScratchDocumentApi): void;
}

/** The cached result for one block. Blocks without findings, definitions and reads have no record. */
interface CellRecord {
  /** Undefined without findings. */
  readonly found: Found | undefined;
  /** Names that the block defines, for the dependents when the block changes or moves. Undefined without names. */
  readonly defined: PlacedNames | undefined;
  /** Variables that rules read without a placeholder in the block; undefined when there are none. */
  readonly reads: ReadonlySet<string> | undefined;
}

/** In place of a name: a suggestion depends on the names of all variables. No variable can have this name. */
const ALL_NAMES = '*';

/** The findings of a block, and its diagnostics at its last position. */
interface Found {
  readonly findings: readonly Finding[];
  /** Relative to the first line of the block, so they stay valid when the block moves. */
  ranges: readonly Range[] | undefined;
  /** The first line of the block that `diagnostics` are for. */
  startLine: number;
  diagnostics: readonly Diagnostic[];
}

/** The state of one document. */
interface State {
  readonly records: Map<CellKey, CellRecord>;
  /** Blocks to check again; ignored when `everything` is set. */
  readonly stale: Set<CellKey>;
  everything: boolean;
  /** By the name of a request: the requests that it needs. */
  readonly needs: Map<string, readonly string[]>;
  /** Blocks that were removed and added since the last check. */
  readonly removed: Map<CellKey, PlacedBlock>;
  readonly added: Set<CellKey>;
  environment: EnvironmentValues | undefined;
  catalogue: Catalogue | undefined;
  contracts: Contracts | undefined;
  imports: Imports | undefined;
  importPaths: string;
  targets: TargetSources | undefined;
  /** The directives before the first `###` that change the targets of all requests. */
  head: Head;
  /** Number of the options that the document was checked with. */
  generation: number;
  stopListening(): void;
}

export function createChecker(initial: CheckerOptions = {}): Checker {
  let options = initial;
  let generation = 0;
  const states = new WeakMap<ScratchDocumentApi, State>();

  function stateOf(document: ScratchDocumentApi): State {
    let state = states.get(document);
    if (!state) {
      state = listenTo(document);
      states.set(document, state);
    }
    return state;
  }

  function advance(document: ScratchDocumentApi, token: CancellationToken): boolean {
    const state = stateOf(document);
    const environment = options.environment?.(document.uri);
    const targets = options.targets?.(document.uri);
    const head = headOf(document, state.head);
    const { catalogue, contracts, imports } = document;
    const importPaths = document.importPaths().join('\n');
    if (
      environment !== state.environment ||
      catalogue !== state.catalogue ||
      contracts !== state.contracts ||
      imports !== state.imports ||
      importPaths !== state.importPaths ||
      targets !== state.targets ||
      head.text !== state.head.text ||
      state.generation !== generation
    ) {
      state.environment = environment;
      state.catalogue = catalogue;
      state.contracts = contracts;
      state.imports = imports;
      state.importPaths = importPaths;
      state.targets = targets;
      state.generation = generation;
      state.everything = true;
    }
    state.head = head;
    noteChanges(document, state);
    const work = blockChecker(document, state, options.rulesFor?.(document.uri) ?? options.rules ?? {});
    if (state.everything) checkAll(document, state, work, token);
    else checkStale(document, state, work, token);
    return state.stale.size === 0;
  }

  return {
    advance: (document, token = noCancellation) => advance(document, token),
    check(document, token = noCancellation, typing) {
      advance(document, token);
      return collect(document, stateOf(document), typing);
    },
    configure(next) {
      options = next;
      generation++;
    },
    forget(document) {
      states.get(document)?.stopListening();
      states.delete(document);
    },
  };
}

function listenTo(document: ScratchDocumentApi): State {
  const state: State = {
    records: new Map(),
    stale: new Set(),
    everything: true,
    needs: new Map(),
    removed: new Map(),
    added: new Set(),
    environment: undefined,
    catalogue: undefined,
    contracts: undefined,
    imports: undefined,
    importPaths: '',
    targets: undefined,
    head: noHead,
    generation: 0,
    stopListening: document.onReplaced((removed, added) => {
      state.needs.clear();
      for (const placed of removed) {
        if (!state.added.delete(placed.cell)) state.removed.set(placed.cell, placed);
      }
      for (const { cell } of added) state.added.add(cell);
    }),
  };
  return state;
}

// ---------------------------------------------------------------- what to check again

/** Marks new blocks, and blocks that read or define a name whose definitions changed. */
function noteChanges(document: ScratchDocumentApi, state: State): void {
  if (state.removed.size === 0 && state.added.size === 0) return;
  const replaced = takeReplaced(document, state);
  if (state.everything) return;
  const checked = (cell: CellKey) => (state.stale.has(cell) ? undefined : state.records.get(cell)?.defined);
  const changed = withDependents(document, changedNames(document, replaced, checked));
  for (const cell of replaced.added.keys()) state.stale.add(cell);
  for (const name of changed.variables) {
    for (const { cell } of document.readers(name)) state.stale.add(cell);
    for (const { placed } of document.definitions(name)) state.stale.add(placed.cell);
  }
  for (const name of changed.requests) {
    for (const { cell } of document.messageReaders(name)) state.stale.add(cell);
  }
  if (changed.variables.size === 0) return;
  for (const [cell, { reads }] of state.records) {
    if (reads && [...reads].some((name) => name === ALL_NAMES || changed.variables.has(name))) {
      state.stale.add(cell);
    }
  }
}

/** What was replaced since the last check, which is forgotten. Empty when everything is to be checked. */
function takeReplaced(document: ScratchDocumentApi, state: State): Replaced {
  const removed: PlacedNames[] = [];
  const unchecked: Names[] = [];
  const added = new Map<CellKey, PlacedNames | undefined>();
  for (const [cell, placed] of state.removed) {
    const wasChecked = !state.stale.delete(cell);
    const known = state.records.get(cell)?.defined;
    state.records.delete(cell);
    if (state.everything) continue;
    const unseen = wasChecked ? undefined : definedIn(placed.block);
    if (unseen) unchecked.push(unseen);
    else if (wasChecked && known) removed.push(known);
  }
  for (const cell of state.everything ? [] : state.added) {
    const block = document.placed(cell)?.block;
    const names = block && definedIn(block);
    added.set(cell, names && placedNames(names, cell, document));
  }
  state.removed.clear();
  state.added.clear();
  return { removed, unchecked, added };
}

function checkAll(
  document: ScratchDocumentApi,
  state: State,
  work: (placed: PlacedBlock) => void,
  token: CancellationToken,
): void {
  state.records.clear();
  state.stale.clear();
  state.everything = false;
  let cancelled = false;
  for (const placed of document.blocks()) {
    cancelled ||= token.isCancellationRequested;
    if (cancelled) state.stale.add(placed.cell);
    else work(placed);
  }
}

function checkStale(
  document: ScratchDocumentApi,
  state: State,
  work: (placed: PlacedBlock) => void,
  token: CancellationToken,
): void {
  for (const cell of state.stale) {
    if (token.isCancellationRequested) return;
    state.stale.delete(cell);
    const placed = document.placed(cell);
    if (placed) work(placed);
  }
}

// ---------------------------------------------------------------- one block

function blockChecker(
  document: ScratchDocumentApi,
  state: State,
  options: RuleOptions,
): (placed: PlacedBlock) => void {
  const catalogue = catalogueOf(document);
  // Messages may show values, so rules never see those of secrets.
  const known = withoutSecrets(fileVariables(document, state.environment));
  let current: Block | undefined;
  /** Longer values count as unknown in the current block. */
  let longest = LONGEST;
  /** The variables that its placeholders name. */
  let own: ReadonlySet<string> | undefined;
  let others: Set<string> | undefined;
  const variables: Variables = {
    get(name) {
      own ??= namedIn(current);
      if (!own.has(name)) {
        others ??= new Set();
        others.add(name);
      }
      const found = known.get(name);
      if (found?.value === undefined || found.value.length <= longest) return found;
      const { value: _, ...unknown } = found;
      return { ...unknown, tooLong: true };
    },
    names() {
      others ??= new Set();
      others.add(ALL_NAMES);
      return known.names();
    },
    others: (name) => known.others?.(name) ?? [],
    ...defined({ headers: known.headers }),
    contracts: (source) => contractsOf(document, current ?? document.blockAtLine(0).block, source),
  };
  let currentCell: CellKey | undefined;
  const file: FileFacts = {
    definitions: (name) =>
      document
        .definitions(name)
        .map(({ placed, definition }) => ({ own: placed.cell === currentCell, definition })),
    hasRequest: (name) => document.named(name).length > 0 || document.imports?.requests.has(name) === true,
    hasUnreadImports: () =>
      document.imports
        ? !document.imports.complete
        : [...state.head.directives, ...(current?.directives ?? [])].some(({ key }) => key.text === 'import'),
    hasNode: () => state.head.directives.some(({ key }) => key.text === 'node'),
    importFailure: (path) => document.imports?.failures.get(path),
    isMissing: (path) => document.imports?.missing.has(path) === true,
    needs: (name) => neededBy(document, state, name),
    response(name) {
      const named = document.named(name).at(-1)?.block;
      return named && replySchema(read(named, variables, document.catalogue), variables, catalogue);
    },
  };
  let request: TargetedRequest | undefined;
  const { targets = noTargets } = state;
  const target = (layer: Layer) => request && targetOf(request, layer, targets);
  const node = (layer: Layer) => request && requestNode(request, layer, targets.nodes);
  const address = (layer: Layer) => request && addressOf(request, layer, targets);
  return ({ block, cell }) => {
    current = block;
    currentCell = cell;
    own = undefined;
    others = undefined;
    longest = longestIn(block, known);
    const reading = read(block, variables, document.catalogue);
    request = { block, reading, head: state.head.directives };
    const findings = checkBlock({
      block,
      variables,
      reading,
      file,
      options,
      ruleCodes,
      contracts: document.contracts,
      catalogue,
      target,
      node,
      address,
    });
    const found =
      findings.length > 0 ? { findings, ranges: undefined, startLine: -1, diagnostics: [] } : undefined;
    const names = definedIn(block);
    const defined = names && placedNames(names, cell, document);
    if (found || defined || others) state.records.set(cell, { found, defined, reads: others });
    else if (state.records.size > 0) state.records.delete(cell);
  };
}

/** The length of values with which all values of a block together are not too long. */
function longestIn(block: Block, variables: Variables): number {
  const placeholders = placeholdersSent(block);
  let length = 0;
  for (const placeholder of placeholders) {
    for (const name of namesIn(placeholder)) length += variables.get(name)?.value?.length ?? 0;
  }
  return length <= LONGEST ? LONGEST : Math.floor(LONGEST / placeholders.length);
}

/** The requests whose messages a request uses. Kept until the next edit: chains ask for them again and again. */
function neededBy(document: ScratchDocumentApi, state: State, name: string): readonly string[] {
  let found = state.needs.get(name);
  if (!found) {
    const block = document.named(name).at(-1)?.block;
    const requests = {
      definitions: (variable: string) => document.definitions(variable),
      hasRequest: (other: string) => document.named(other).length > 0,
    };
    found = block ? requestsNeeded(requests, placeholdersSent(block)) : [];
    state.needs.set(name, found);
  }
  return found;
}

const noTargets: TargetSources = {};

function namedIn(block: Block | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { expression } of block?.placeholders ?? []) {
    if (expression.kind === 'variable') names.add(expression.name);
  }
  return names;
}

// ---------------------------------------------------------------- diagnostics

function collect(
  document: ScratchDocumentApi,
  state: State,
  typing: Position | undefined,
): readonly Diagnostic[] {
  const rows: Found[] = [];
  const typed = typing && document.blockAtLine(typing.line);
  for (const [cell, { found }] of state.records) {
    const placed = found && document.placed(cell);
    if (!placed) continue;
    const { startLine } = placed;
    if (found.startLine !== startLine) {
      found.startLine = startLine;
      found.ranges ??= found.findings.map((finding) =>
        shifted(document.rangeOf(placed, finding), -startLine),
      );
      const ranges = found.ranges;
      found.diagnostics = found.findings.map((finding, index) =>
        diagnosticOf(document, placed, finding, shifted(ranges[index] as Range, startLine)),
      );
    }
    rows.push(typing && typed?.cell === cell ? finished(document, typed, typing, found) : found);
  }
  rows.sort((a, b) => a.startLine - b.startLine);
  const diagnostics = rows.flatMap((found) => found.diagnostics);
  if (diagnostics.length === 0) return diagnostics;
  // What stands before the first separator applies to the whole file.
  const { block } = document.blockAtLine(0);
  const disabled = block.separator ? undefined : disabledRules(block.directives);
  return disabled ? diagnostics.filter(({ code }) => !disabled.has(code)) : diagnostics;
}

/** The findings of a block that is being typed, without those about what is not finished. */
function finished(document: ScratchDocumentApi, placed: PlacedBlock, typing: Position, found: Found): Found {
  const isUnfinished = unfinishedAt(placed.block, document.offsetIn(placed, typing));
  const diagnostics = found.diagnostics.filter((_, index) => !isUnfinished(found.findings[index] as Finding));
  return { ...found, diagnostics };
}

function shifted({ start, end }: Range, lines: number): Range {
  return {
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  };
}

function diagnosticOf(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  finding: Finding,
  range: Range,
): Diagnostic {
  const { code, severity, message, tags, fixes = [] } = finding;
  return {
    range,
    severity,
    code,
    message,
    ...(tags ? { tags } : {}),
    fixes: () =>
      fixes.map(({ title, edits, preferred = false }) => ({
        title,
        preferred,
        edits: edits.map((edit) => ({ range: document.rangeOf(placed, edit), newText: edit.text })),
      })),
  };
}

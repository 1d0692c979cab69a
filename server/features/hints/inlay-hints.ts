/** Inlay hints: the meaning of values, names of parameters, and resolved URLs. */

import type { InlayHint } from 'vscode-languageserver';
import { type Catalogue, catalogueOf } from '../../../catalogue/built-in/catalogue';
import { metaOf } from '../../../catalogue/types';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { Contracts } from '../../../common/contracts/contracts';
import { mask } from '../../../common/masking/mask';
import type {
  CellKey,
  PlacedBlock,
  Range,
  ResolvedRequest,
  ScratchDocumentApi,
  Variables,
  VariableValue,
} from '../../../common/scratch/api';
import { valueOf as jsonValue } from '../../../common/scratch/json/json-value';
import { bodyJson, read } from '../../../common/scratch/reading/reading';
import type { Block, JsonNode, Span } from '../../../common/scratch/types';
import { contractsOf, withContracts } from '../../../common/scratch/variables/contracts-of';
import { scaleFor } from '../../../common/scratch/variables/network';
import { resolveText } from '../../../common/scratch/variables/resolve';
import { withoutSecrets } from '../../../common/scratch/variables/variables';
import { beaconFacts, queryValues } from '../../rules/beacon-facts';
import { decode } from '../decode/decode';
import { addValueHints, type Hint, type HintWalk, meets } from '../decode/value-hints';
import { inlineCode } from '../markdown';
import { blocksIn } from '../place';
import { fitting } from './room';

/** The kinds of hints to show. */
export interface HintOptions {
  readonly values: boolean;
  readonly parameters: boolean;
  readonly urls: boolean;
}

export interface HintKeeper {
  /** The hints of a range, in order. Only reads the blocks of the range. */
  hints(
    document: ScratchDocumentApi,
    range: Range,
    variables: Variables,
    options: HintOptions,
    token?: CancellationToken,
  ): InlayHint[];
}

/** Caches the hints of each block until its text or one of its variables changes. */
export function createHintKeeper(): HintKeeper {
  const kept = new WeakMap<CellKey, Kept>();
  return {
    hints(document, range, variables, options, token = noCancellation) {
      const shown: InlayHint[] = [];
      const masked = withoutSecrets(variables);
      for (const placed of blocksIn(document, range)) {
        if (token.isCancellationRequested) return [];
        const window = windowOf(document, placed, range);
        const wanted = blockHints(document, placed, masked, window, kept).filter(
          ({ kind }) => options[`${kind}s`],
        );
        for (const hint of fitting(wanted, placed.block.text)) {
          if (hint.at < window.start || hint.at > window.end) continue;
          shown.push(inlayHint(document.rangeOf(placed, { start: hint.at, end: hint.at }).start, hint));
        }
      }
      return shown;
    },
  };
}

/** Converts a hint to the protocol. */
export function inlayHint(position: InlayHint['position'], { label, kind, whole }: Hint): InlayHint {
  if (kind === 'parameter') return { position, label: `${label}:`, kind: 2, paddingRight: true };
  const tooltip =
    whole === undefined ? {} : { tooltip: { kind: 'markdown' as const, value: inlineCode(whole) } };
  return { position, label, paddingLeft: true, ...tooltip };
}

function windowOf(document: ScratchDocumentApi, placed: PlacedBlock, { start, end }: Range): Span {
  return {
    start: start.line < placed.startLine ? 0 : document.offsetIn(placed, start),
    end: document.offsetIn(placed, end),
  };
}

// ---------------------------------------------------------------- one block

interface Kept {
  readonly hints: readonly Hint[];
  /** Values of the variables that the hints depend on. */
  readonly read: ReadonlyMap<string, string | undefined>;
  /** The first block, whose directives may apply to the whole file. */
  readonly first: CellKey;
  readonly catalogue: Catalogue;
  readonly contracts: Contracts | undefined;
}

/** Hints of larger blocks, in characters, are only computed for the visible range, and not cached. */
const LARGEST_KEPT = 20_000;

function blockHints(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  variables: Variables,
  window: Span,
  kept: WeakMap<CellKey, Kept>,
): readonly Hint[] {
  const { block, cell } = placed;
  if (!block.request && block.directives.length === 0) return [];
  const first = document.blockAtLine(0).cell;
  const large = block.text.length > LARGEST_KEPT;
  const before = large ? undefined : kept.get(cell);
  const catalogue = catalogueOf(document);
  if (
    before &&
    before.first === first &&
    before.catalogue === catalogue &&
    before.contracts === document.contracts &&
    isUnchanged(before.read, variables)
  ) {
    return before.hints;
  }
  const recorded = recording(variables);
  const whole = large ? window : { start: 0, end: block.text.length };
  const hints = hintsOf(document, block, withContracts(recorded.variables, document, block), whole);
  if (!large) kept.set(cell, { hints, read: recorded.read, first, catalogue, contracts: document.contracts });
  return hints;
}

function isUnchanged(before: ReadonlyMap<string, string | undefined>, variables: Variables): boolean {
  for (const [name, value] of before) if (variables.get(name)?.value !== value) return false;
  return true;
}

function recording(variables: Variables) {
  const read = new Map<string, string | undefined>();
  return {
    read,
    variables: {
      get(name: string): VariableValue | undefined {
        const found = variables.get(name);
        read.set(name, found?.value);
        return found;
      },
      names: () => variables.names(),
    },
  };
}

function hintsOf(document: ScratchDocumentApi, block: Block, variables: Variables, window: Span): Hint[] {
  const resolved = read(block, variables, document.catalogue);
  const catalogue = catalogueOf(document);
  const walk: HintWalk = {
    world: {
      scale: scaleFor(document, block, resolved, variables),
      now: 0,
      contracts: contractsOf(document, block, variables),
    },
    window,
    valueOf: (node) => scalarOf(node, variables),
    found: [],
  };
  nodeHints(walk, block, variables);
  if (resolved.kind === 'beacon') beaconHints(walk, block, resolved, catalogue);
  if (resolved.kind === 'rpc')
    for (const call of resolved.calls) if (!call.contract) callHints(walk, call, catalogue);
  // After the hint of the last value in the target.
  urlHint(walk, block, resolved);
  return walk.found.sort((a, b) => a.at - b.at);
}

function scalarOf(node: JsonNode, variables: Variables): unknown {
  return node.kind === 'number' ? node.text : jsonValue(node, variables);
}

function callHints(
  walk: HintWalk,
  { method, params }: Extract<ResolvedRequest, { kind: 'rpc' }>['calls'][number],
  catalogue: Catalogue,
): void {
  const entry = method && catalogue.methodNamed(method.text);
  if (!entry) return;
  for (const [index, node] of params.entries()) {
    const parameter = entry.params[index];
    if (!parameter || !meets(walk.window, node)) continue;
    walk.found.push({ at: node.start, label: parameter.name, kind: 'parameter' });
    addValueHints(walk, node, parameter.schema);
  }
}

function beaconHints(
  walk: HintWalk,
  block: Block,
  resolved: Extract<ResolvedRequest, { kind: 'beacon' }>,
  catalogue: Catalogue,
): void {
  const { operation, pathValues } = beaconFacts(resolved, catalogue);
  const { request } = block;
  if (!operation || request?.kind !== 'http') return;
  // After the URL: a hint in it would look like a part of it.
  const { end: at } = request.target;
  for (const { name, schema } of operation.pathParams) {
    const value = pathValues.get(name);
    if (value) textHint(walk, at, value.text, metaOf(schema));
  }
  for (const { param, text } of queryValues(resolved, operation)) {
    textHint(walk, at, text, metaOf(param.schema));
  }
  const json = operation.body && bodyJson(block);
  if (json) addValueHints(walk, json, operation.body?.schema);
}

function textHint(walk: HintWalk, at: number, text: string, meta: Parameters<typeof decode>[1]): void {
  if (!meta) return;
  const { hint } = decode(text, meta, walk.world);
  if (hint !== undefined) walk.found.push({ at, label: hint, kind: 'value' });
}

// ---------------------------------------------------------------- URLs

function urlHint(walk: HintWalk, { request }: Block, resolved: ResolvedRequest): void {
  if (request?.kind !== 'http' || request.target.placeholders.length === 0) return;
  const { target } = request;
  const url = 'resolved' in resolved ? resolved.resolved : undefined;
  if (!url || url.unknown.length >= target.placeholders.length) return;
  walk.found.push(destination(target.end, url.text));
}

/** The resolved URL of a `# @node` with variables. */
function nodeHints(walk: HintWalk, { directives, placeholders }: Block, variables: Variables): void {
  for (const { key, value } of directives) {
    if (key.text !== 'node') continue;
    const own = placeholders.filter((one) => one.start >= value.start && one.end <= value.end);
    if (own.length === 0) continue;
    const resolved = resolveText(value.text, value.start, own, variables);
    if (resolved.unknown.length < own.length) walk.found.push(destination(value.end, resolved.text));
  }
}

function destination(at: number, url: string): Hint {
  return { at, label: `→ ${mask(url)}`, kind: 'url' };
}

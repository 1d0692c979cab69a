/** Chooses the target of a request: what its file or the settings state, else the client of the node that it goes to. */

import type { Layer } from '../../catalogue/clients';
import { nodeAt } from '../requests/node-at';
import { isSocketPath } from '../requests/socket-address';
import type { PlacedBlock, ResolvedRequest, ScratchDocumentApi } from '../scratch/api';
import { TARGET_DIRECTIVE } from '../scratch/directives/table';
import type { Block, Directive, Header } from '../scratch/types';
import { type ClientTarget, readTargets, type Targets, targetOfVersion } from './client-target';

/** A node with the version that it reported. */
export interface NodeVersion {
  readonly name: string;
  readonly kind: Layer;
  readonly url: string;
  /** Whether requests without a node go to it. */
  readonly selected: boolean;
  readonly version: string;
  /** Slots from one full state in its cold database to the next, if it reports that. */
  readonly slotsPerRestorePoint?: number | undefined;
}

/** Where targets come from, for the requests of a document. */
export interface TargetSources {
  /** From the settings or the command line. */
  readonly stated?: Targets;
  readonly nodes?: readonly NodeVersion[];
}

/** The target of a request. */
export interface RequestTarget extends ClientTarget {
  /** True if only the version of the node says so; false if a directive, a setting or an option does. */
  readonly detected: boolean;
}

/** A request, and the directives before the first `###` of its file. */
export interface TargetedRequest {
  readonly block: Block;
  readonly reading: ResolvedRequest;
  readonly head: readonly Directive[];
}

/** The target of a request; undefined if it is not known. */
export function targetOf(
  { block, reading, head }: TargetedRequest,
  layer: Layer,
  { stated, nodes }: TargetSources,
): RequestTarget | undefined {
  const target = directiveTarget(block.directives, layer) ?? directiveTarget(head, layer) ?? stated?.[layer];
  if (target) return { ...target, detected: false };
  const node = requestNode({ block, reading, head }, layer, nodes);
  const found = node && targetOfVersion(node.version, layer);
  return found && { ...found, detected: true };
}

/** The node that a request goes to; undefined if it is not known. */
export function requestNode(
  request: TargetedRequest,
  layer: Layer,
  nodes: readonly NodeVersion[] = [],
): NodeVersion | undefined {
  return nodes.length > 0 ? nodeOf(request, layer, nodes) : undefined;
}

function directiveTarget(directives: readonly Directive[], layer: Layer): ClientTarget | undefined {
  const text = lastValue(directives, TARGET_DIRECTIVE);
  return text === undefined ? undefined : readTargets(text).targets[layer];
}

function lastValue(directives: readonly Directive[], key: string): string | undefined {
  if (directives.length === 0) return undefined;
  return directives
    .findLast((one) => one.key.text === key && one.value.text.trim() !== '')
    ?.value.text.trim();
}

/** The URL of the node that a request goes to, or the path of its socket file; undefined if it is not known. */
export function addressOf(
  request: TargetedRequest,
  layer: Layer,
  { nodes = [] }: TargetSources,
): string | undefined {
  const place = placeOf(request);
  switch (place.kind) {
    case 'url':
      return place.text;
    case 'name':
      return isSocketPath(place.text) ? place.text : namedNode(place.text, layer, nodes)?.url;
    case 'selected':
      return selectedNode(layer, nodes)?.url;
    case 'unknown':
      return undefined;
  }
}

/** The node that a request goes to, if it is one of these. */
function nodeOf(
  request: TargetedRequest,
  layer: Layer,
  nodes: readonly NodeVersion[],
): NodeVersion | undefined {
  const place = placeOf(request);
  switch (place.kind) {
    case 'url':
      return atUrl(place.text, layer, nodes);
    case 'name':
      return namedNode(place.text, layer, nodes);
    case 'selected':
      return selectedNode(layer, nodes);
    case 'unknown':
      return undefined;
  }
}

/** Where a request goes: to a URL, to the node with a name (or to a socket file), or to the selected node. */
type RequestPlace =
  | { readonly kind: 'url' | 'name'; readonly text: string }
  | { readonly kind: 'selected' | 'unknown' };

/** Where a request goes, as its file says. */
export type Destination = RequestPlace & { readonly layer: Layer };

/** Where a request of a file goes. A path without a node goes to the selected beacon node, a call to the execution node. */
export function destinationOf(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  { block }: PlacedBlock,
  reading: ResolvedRequest,
): Destination {
  const first = document.blockAtLine(0).block;
  const head = first.separator ? [] : first.directives;
  return { layer: reading.kind === 'rpc' ? 'execution' : 'beacon', ...placeOf({ block, reading, head }) };
}

function placeOf({ block, reading, head }: TargetedRequest): RequestPlace {
  const { target } = reading.kind === 'none' ? {} : reading;
  // Something before the path: an address, or a placeholder of unknown value.
  if (target && target.start < (target.path?.start ?? target.end)) {
    return target.origin ? { kind: 'url', text: target.text } : { kind: 'unknown' };
  }
  // A `Host` header with a path names the host, and comes before a node.
  const { request } = block;
  const host = request?.kind === 'http' ? request.headers.find(isHost)?.value?.text.trim() : undefined;
  if (host) return host.includes('{{') ? { kind: 'unknown' } : { kind: 'url', text: host };
  const text = lastValue(block.directives, 'node') ?? lastValue(head, 'node');
  if (text === undefined) return { kind: 'selected' };
  if (text.includes('{{')) return { kind: 'unknown' };
  return { kind: /^(?:https?|wss?|ipc):\/\//i.test(text) ? 'url' : 'name', text };
}

function isHost({ name }: Header): boolean {
  return name.text.toLowerCase() === 'host';
}

function namedNode(wanted: string, layer: Layer, nodes: readonly NodeVersion[]): NodeVersion | undefined {
  return nodes.find(({ name, kind }) => kind === layer && name.toLowerCase() === wanted.toLowerCase());
}

function selectedNode(layer: Layer, nodes: readonly NodeVersion[]): NodeVersion | undefined {
  return nodes.find(({ kind, selected }) => selected && kind === layer);
}

function atUrl(text: string, layer: Layer, nodes: readonly NodeVersion[]): NodeVersion | undefined {
  const address = /^(?:https?|wss?|ipc):/i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const node = nodeAt(url, layer === 'execution' ? 'rpc' : layer, nodes);
  // Behind one address there may be other nodes below other paths.
  return node?.kind === layer && isBelow(url.pathname, new URL(node.url).pathname) ? node : undefined;
}

function isBelow(path: string, base: string): boolean {
  return `${path}/`.startsWith(`${base.replace(/\/+$/, '')}/`);
}

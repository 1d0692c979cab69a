import * as z from 'zod';
import { mask } from '../../common/masking/mask';
import { once } from '../../common/once';
import { isIpcUrl, isSocketUrl, socketPathOf } from '../../common/requests/socket-address';
import type { AlertKind } from '../../common/settings/alerts';
import type { NodeConnection } from '../../runner/connection/connection';
import type { NodeAddress } from '../../runner/model/node-address';
import type { NodePlace } from './place';

interface OwnLimits {
  readonly amber?: number | undefined;
  readonly red?: number | undefined;
}

/** Thresholds that differ from those of the settings, in the same units. */
export interface OwnThresholds {
  readonly beaconPeers?: OwnLimits | undefined;
  readonly syncDistance?: OwnLimits | undefined;
  readonly executionPeers?: OwnLimits | undefined;
  readonly diskFree?: OwnLimits | undefined;
  readonly stalledSeconds?: number | undefined;
  readonly finalityLag?: number | undefined;
}

/** A node: from the settings, or the demo node. */
export interface KnownNode extends NodeAddress {
  /** Stable while the name, the kind and the settings that define it stay the same: the key of rows, pollers and selections. */
  readonly id: string;
  readonly origin: 'settings' | 'demo';
  /** Whether to ask before sending methods that sign or send transactions. */
  readonly askBeforeSending: boolean;
  /** The kinds of alerts that are on. If absent or empty, the node is polled only while a view needs it. */
  readonly alerts?: readonly AlertKind[];
  /** How to connect: TLS, credentials, proxy. Absent: no special settings. */
  readonly connection?: NodeConnection;
  /** The expected network: a name or a chain id. */
  readonly network?: string;
  /** Thresholds of this node alone. */
  readonly thresholds?: OwnThresholds;
  /** The settings that define it, and its name there; absent for the demo node. */
  readonly place?: NodePlace & { readonly name: string };
}

export type NodeKind = KnownNode['kind'];

/**
 * What is wrong with the URL of a node, in one sentence; undefined if it is valid.
 *
 * @param kind only execution nodes have a WebSocket or a socket file
 */
export function urlProblem(typed: string, kind?: NodeKind): string | undefined {
  // The message may be logged.
  const text = mask(typed);
  if (kind === 'beacon' && isSocketUrl(text.trim())) {
    return 'A beacon node is reached over http:// or https://.';
  }
  if (isIpcUrl(text.trim())) return undefined;
  if (text.trim() === '') return 'The URL is empty: write one such as http://127.0.0.1:5052.';
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    const [, port] = /^(?:https?|wss?):\/\/[^/?#]*:(\d+)(?:[/?#]|$)/i.exec(text.trim()) ?? [];
    if (Number(port) > 65_535) return `The port ${port} is too large: ports end at 65535.`;
    return /^(?:https?|wss?):/i.test(text)
      ? `"${text}" is not a URL: write one such as http://127.0.0.1:5052.`
      : `"${text}" does not start with http:// or https://.`;
  }
  if (!/^(?:https?|wss?):$/.test(url.protocol)) {
    return /^[a-z]+:\/\//i.test(text)
      ? `Nodes are reached over http://, https://, ws://, wss:// or a socket file, not ${url.protocol}//.`
      : `"${text}" does not start with http:// or https://.`;
  }
  if (url.search || url.hash) return 'A node URL has no query and no fragment.';
  return undefined;
}

/** The id of an address. */
export function knownNode(
  address: NodeAddress,
  origin: KnownNode['origin'],
  askBeforeSending = true,
): KnownNode {
  return {
    id: `${origin}/${address.kind}/${address.name}`,
    name: address.name,
    kind: address.kind,
    url: address.url.trim().replace(/\/+$/, ''),
    origin,
    askBeforeSending,
  };
}

/** A provider of checkpoints is asked like a beacon node, with nothing of the nodes of the settings. */
export function providerNode(url: string): KnownNode {
  return knownNode({ name: hostOf(url), kind: 'beacon', url }, 'settings');
}

/** The URL with its secrets masked, for display, copying and logging. */
export function shownUrl(text: string): string {
  return isIpcUrl(text) ? socketPathOf(text) : mask(text);
}

/** The URL for a request that a person opens and may share; empty where it has a secret, so that only a path is written. */
export function requestBase(url: string): string {
  return shownUrl(url) === url ? url : '';
}

/** `127.0.0.1:5052`, `geth.ipc`: the default name of a node. */
export function hostOf(text: string): string {
  if (isIpcUrl(text)) return socketPathOf(text).split(/[\\/]/).at(-1) ?? text;
  try {
    return new URL(text).host;
  } catch {
    return text;
  }
}

const demoUrls = once(() => z.object({ beacon: z.url(), execution: z.url() }));

export interface DemoUrls {
  readonly beacon: string;
  readonly execution: string;
}

/** Parses `{"beacon": URL, "execution": URL}` as printed by the demo node; undefined for any other text. */
export function readDemoUrls(text: string | undefined): DemoUrls | undefined {
  if (!text) return undefined;
  try {
    return demoUrls().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The beacon node and the execution node of a running demo node. */
export function demoNodes(urls: DemoUrls): readonly KnownNode[] {
  return [
    knownNode({ name: 'Demo beacon node', kind: 'beacon', url: urls.beacon }, 'demo'),
    knownNode({ name: 'Demo execution node', kind: 'execution', url: urls.execution }, 'demo'),
  ];
}

/** The selected node of a kind; the first one if none is selected or the selected one was removed. */
export function pick(
  nodes: readonly KnownNode[],
  kind: NodeKind,
  chosen: string | undefined,
): KnownNode | undefined {
  const ofKind = nodes.filter((node) => node.kind === kind);
  return ofKind.find((node) => node.id === chosen) ?? ofKind[0];
}

/** A name that no other node of the kind has. */
export function freeName(nodes: readonly NodeAddress[], kind: NodeKind, wanted: string): string {
  const taken = new Set(nodes.filter((node) => node.kind === kind).map((node) => node.name));
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted} ${count}`;
  return name;
}

export function article(kind: NodeKind): string {
  return kind === 'beacon' ? 'a beacon' : 'an execution';
}

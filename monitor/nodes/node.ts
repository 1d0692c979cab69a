import * as z from 'zod';
import type { AlertKind } from '../../common/settings/alerts';
import type { NodeConnection } from '../../runner/connection/connection';
import type { NodeAddress } from '../../runner/model/node-address';
import type { NodePlace } from './place';

/** One node that Slotpad knows, whether a person configured it or it is the demo node. */
export interface KnownNode extends NodeAddress {
  /** Stable for as long as the name and the kind stay: the key of tree items, pollers and selections. */
  readonly id: string;
  readonly origin: 'settings' | 'demo';
  /** Whether methods that sign or send ask first. */
  readonly askBeforeSending: boolean;
  /** What a person wants to be alerted of; absent or empty: of nothing, and it is polled only while it is looked at. */
  readonly alerts?: readonly AlertKind[];
  /** How it is reached besides its address; absent when nothing is said of it. */
  readonly connection?: NodeConnection;
  /** The network that it has to be on: a name, or a chain id. */
  readonly network?: string;
  /** Where it is written, and under which name; absent for the demo node. */
  readonly place?: NodePlace & { readonly name: string };
}

export type NodeKind = KnownNode['kind'];

/** What is wrong with a node's URL, in one sentence; undefined when nothing is. */
export function urlProblem(text: string): string | undefined {
  if (text.trim() === '') return 'The URL is empty: write one such as http://127.0.0.1:5052.';
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return /^https?:/i.test(text)
      ? `"${text}" is not a URL: write one such as http://127.0.0.1:5052.`
      : `"${text}" does not start with http:// or https://.`;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return /^[a-z]+:\/\//i.test(text)
      ? `Nodes are reached over http:// or https://, not ${url.protocol}//.`
      : `"${text}" does not start with http:// or https://.`;
  }
  if (url.search || url.hash) return 'A node URL has no query and no fragment.';
  return undefined;
}

/** Gives an address its identity. */
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

/** The URL without a password, for everything that is shown, copied or logged. */
export function shownUrl(text: string): string {
  try {
    const url = new URL(text);
    if (!url.username && !url.password) return text;
    url.username = '';
    url.password = '';
    return url.href.replace('://', '://***@').replace(/\/$/, '');
  } catch {
    return text;
  }
}

/** `127.0.0.1:5052`: what a node is called until a person names it. */
export function hostOf(text: string): string {
  try {
    return new URL(text).host;
  } catch {
    return text;
  }
}

const demoUrls = z.object({ beacon: z.url(), execution: z.url() });

export interface DemoUrls {
  readonly beacon: string;
  readonly execution: string;
}

/** Reads `{"beacon": URL, "execution": URL}`, as the demo node prints it; undefined when the text is not that. */
export function readDemoUrls(text: string | undefined): DemoUrls | undefined {
  if (!text) return undefined;
  try {
    return demoUrls.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The two nodes that a running demo node is. */
export function demoNodes(urls: DemoUrls): readonly KnownNode[] {
  return [
    knownNode({ name: 'Demo beacon node', kind: 'beacon', url: urls.beacon }, 'demo'),
    knownNode({ name: 'Demo execution node', kind: 'execution', url: urls.execution }, 'demo'),
  ];
}

/** Of the nodes of a kind, the chosen one; the first when none is chosen or the chosen one is gone. */
export function pick(
  nodes: readonly KnownNode[],
  kind: NodeKind,
  chosen: string | undefined,
): KnownNode | undefined {
  const ofKind = nodes.filter((node) => node.kind === kind);
  return ofKind.find((node) => node.id === chosen) ?? ofKind[0];
}

/** A name that no node of the kind has yet. */
export function freeName(nodes: readonly NodeAddress[], kind: NodeKind, wanted: string): string {
  const taken = new Set(nodes.filter((node) => node.kind === kind).map((node) => node.name));
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted} ${count}`;
  return name;
}

export function article(kind: NodeKind): string {
  return kind === 'beacon' ? 'a beacon' : 'an execution';
}

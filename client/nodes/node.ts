import * as z from 'zod';
import type { NodeAddress } from '../../runner/outcome';
import { type AlertKind, alertKinds } from '../alerts/kinds';

/** One node that Slotpad knows, whether a person configured it or it is the demo node. */
export interface KnownNode extends NodeAddress {
  /** Stable for as long as the name and the kind stay: the key of tree items, pollers and selections. */
  readonly id: string;
  readonly origin: 'settings' | 'demo';
  /** Whether methods that sign or send ask first. */
  readonly askBeforeSending: boolean;
  /** What a person wants to be alerted of; absent or empty: of nothing, and it is polled only while it is looked at. */
  readonly alerts?: readonly AlertKind[];
}

export type NodeKind = KnownNode['kind'];

export interface CheckedNodes {
  readonly nodes: readonly KnownNode[];
  /** One line for each item that is left out, with what is right. */
  readonly problems: readonly string[];
}

const item = z.object(
  {
    name: z.string('"name" must be a text.').trim().min(1, '"name" must not be empty.'),
    kind: z.enum(['beacon', 'execution'], '"kind" must be "beacon" or "execution".'),
    url: z.string('"url" must be a text.').trim(),
    askBeforeSending: z.boolean('"askBeforeSending" must be true or false.').default(true),
    alerts: z
      .union(
        [z.boolean(), z.array(z.enum(alertKinds))],
        `"alerts" must be true, false or a list of ${alertKinds.map((kind) => `"${kind}"`).join(', ')}.`,
      )
      .default(false),
  },
  'a node is an object with "name", "kind" and "url".',
);

/** Reads the value of the setting `slotpad.nodes`. Items that are wrong are left out and named in `problems`. */
export function readNodes(value: unknown): CheckedNodes {
  if (value === undefined || value === null) return { nodes: [], problems: [] };
  if (!Array.isArray(value)) return { nodes: [], problems: ['slotpad.nodes must be a list of nodes.'] };
  const nodes: KnownNode[] = [];
  const problems: string[] = [];
  value.forEach((raw: unknown, index) => {
    const place = `slotpad.nodes, item ${index + 1}: `;
    const parsed = item.safeParse(raw);
    if (!parsed.success) {
      problems.push(place + (parsed.error.issues[0]?.message ?? 'not a node.'));
      return;
    }
    const wrong = urlProblem(parsed.data.url);
    if (wrong) {
      problems.push(`${place}${wrong}`);
      return;
    }
    const { alerts, askBeforeSending } = parsed.data;
    const wanted = alerts === true ? alertKinds : alerts === false ? [] : alerts;
    const node = {
      ...knownNode(parsed.data, 'settings', askBeforeSending),
      ...(wanted.length > 0 ? { alerts: wanted } : {}),
    };
    if (nodes.some((other) => other.id === node.id)) {
      problems.push(`${place}there is already ${article(node.kind)} node named "${node.name}".`);
      return;
    }
    nodes.push(node);
  });
  return { nodes, problems };
}

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

function article(kind: NodeKind): string {
  return kind === 'beacon' ? 'a beacon' : 'an execution';
}

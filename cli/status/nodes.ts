import { usualPorts } from '../../catalogue/ports';
import { MASK } from '../../common/masking/mask';
import { withScheme } from '../../common/requests/address';
import { isSocketPath } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { demoUrls, findDemo } from '../../monitor/nodes/find-demo';
import {
  freeName,
  hostOf,
  type KnownNode,
  knownNode,
  type NodeKind,
  urlProblem,
} from '../../monitor/nodes/node';
import { probe } from '../../monitor/nodes/probe';
import { probeLocal } from '../../monitor/nodes/probe-local';
import type { NodeReader } from '../../monitor/nodes/reader';
import { withFailure } from '../../monitor/readings/node-state';
import type { AskedNode } from '../../monitor/report/report';
import { socketFileUrl } from '../../runner/request/socket-path';

/** Fails for an invalid URL. The message has no secrets of it. */
export function checkUrl(text: string, kind?: NodeKind): Result<void> {
  // User information may stand without a scheme.
  const message = urlProblem(text, kind)?.replace(/(")[^/@"\s]*@/g, `$1${MASK}@`);
  return message === undefined ? success(undefined) : failed({ message });
}

/** The URLs of nodes as they are given, each once: a host with a port is one over http, a path that of a socket file. */
export function urlsOf(texts: readonly string[], cwd: string, kind?: NodeKind): Result<readonly string[]> {
  const urls = new Set<string>();
  for (const text of texts) {
    const url = isSocketPath(text) ? socketFileUrl(text, cwd) : success(withScheme(text));
    if (!url.ok) return url;
    const checked = checkUrl(url.value, kind);
    if (!checked.ok) return checked;
    urls.add(url.value);
  }
  return success([...urls]);
}

/** The nodes at the given URLs, named after their hosts. */
export function nodesAt(urls: readonly string[], kind: NodeKind | undefined): readonly AskedNode[] {
  const taken: KnownNode[] = [];
  return urls.map((url) => {
    const node = named(url, kind ?? 'beacon', taken);
    return {
      state: { node, selected: false },
      ...(kind === undefined ? { kindUnknown: true as const } : {}),
    };
  });
}

/** The nodes on the default ports of this machine. */
export async function localNodes(
  readerFor: (url: string) => NodeReader,
  kind: NodeKind | undefined,
): Promise<readonly AskedNode[]> {
  const [usual, demo] = await Promise.all([probeLocal(readerFor, []), findDemo(readerFor)]);
  const found = usual.map(({ url, result }) => ({ url, kind: result.kind }));
  if (demo) {
    found.push({ url: demo.beacon, kind: 'beacon' }, { url: demo.execution, kind: 'execution' });
  }
  const taken: KnownNode[] = [];
  return found
    .filter((one) => kind === undefined || one.kind === kind)
    .map((one) => ({ state: { node: named(one.url, one.kind, taken), selected: false } }));
}

/** The addresses that `localNodes` tries: `127.0.0.1 at the ports 5052, 9596 and 8545`. */
export function usualPlaces(): string {
  const ports = [
    ...usualPorts.map(({ port }) => String(port)),
    ...Object.values(demoUrls).map((url) => new URL(url).port),
  ];
  return `127.0.0.1 at the ports ${ports.slice(0, -1).join(', ')} and ${ports.at(-1)}`;
}

const startIt = 'Start the node with its HTTP API on (often --http), or check the port.';

/** Detects the kind of a node, unless it is known. */
export async function detected(asked: AskedNode, reader: NodeReader): Promise<AskedNode> {
  if (!asked.kindUnknown) return asked;
  const result = await probe(reader);
  const { state } = asked;
  if (!result.ok) {
    const { failure } = result;
    // The usual advice depends on the kind, which is not known here.
    const advised = failure.cause === 'refused' ? { ...failure, remedy: startIt } : failure;
    return { ...asked, state: withFailure(state, advised) };
  }
  const { kind } = result;
  const { name, url } = state.node;
  return { state: { ...state, node: knownNode({ name, kind, url }, 'settings') } };
}

function named(url: string, kind: NodeKind, taken: KnownNode[]): KnownNode {
  // All names are different, whatever kinds are detected later.
  const name = freeName(
    taken.map((node) => ({ ...node, kind })),
    kind,
    hostOf(url),
  );
  const node = knownNode({ name, kind, url }, 'settings');
  taken.push(node);
  return node;
}

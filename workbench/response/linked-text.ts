import type { NodeAddress } from '../../runner/model/node-address';
import type { Prepared } from '../../runner/model/prepared';
import { redact } from '../../runner/redact/redact';

/** A request that asks for a value of a response. */
export interface LinkedRequest {
  readonly language: 'http' | 'jsonrpc';
  /** What it asks for. */
  readonly title: string;
  /** A call, or a path with its query. */
  readonly text: string;
}

/** The request as it stands in a scratch file; it goes to the node that the response came from, where that is its kind. */
export function linkedText(
  { language, title, text }: LinkedRequest,
  from: Pick<Prepared, 'kind' | 'url' | 'secrets'> | undefined,
  nodes: readonly NodeAddress[],
): string {
  if (language === 'jsonrpc') {
    const node = from?.kind === 'rpc' ? nodeOf(from, nodes, 'execution') : undefined;
    return `### ${title}\n${node === undefined ? '' : `# @node ${node}\n`}${text}\n`;
  }
  const base = from?.kind === 'beacon' ? baseOf(from) : undefined;
  return `### ${title}\nGET ${base ?? ''}${text}\nAccept: application/json\n`;
}

/** By name where it is a known node, else by its address; left away where that would show a secret. */
function nodeOf(
  from: Pick<Prepared, 'url' | 'secrets'>,
  nodes: readonly NodeAddress[],
  kind: NodeAddress['kind'],
): string | undefined {
  const plain = (url: string) => url.replace(/\/+$/, '');
  const known = nodes.find((node) => node.kind === kind && plain(node.url) === plain(from.url));
  if (known) return known.name;
  return redact(from.url, from.secrets) === from.url ? plain(from.url) : undefined;
}

/** What stands before the path of the API: a node may be served below a path of its own. */
function baseOf({ url, secrets }: Pick<Prepared, 'url' | 'secrets'>): string | undefined {
  if (redact(url, secrets) !== url) return undefined;
  const { origin, pathname } = new URL(url);
  const api = pathname.search(/\/(?:eth|vendor|lighthouse)\//);
  return api < 0 ? undefined : origin + pathname.slice(0, api);
}

import { mask } from '../../common/masking/mask';
import type { NodeAddress } from '../../runner/model/node-address';
import type { Prepared } from '../../runner/model/prepared';

/** The request of a link on a value in a response. */
export interface LinkedRequest {
  readonly language: 'http' | 'jsonrpc';
  /** Title of the request. */
  readonly title: string;
  /** A call, or a path with its query. */
  readonly text: string;
}

/** The request as a scratch file, for the node that the response came from if it has the right kind. */
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

/** The name of a known node, else its address; undefined when the address contains a secret. */
function nodeOf(
  from: Pick<Prepared, 'url' | 'secrets'>,
  nodes: readonly NodeAddress[],
  kind: NodeAddress['kind'],
): string | undefined {
  const plain = (url: string) => url.replace(/\/+$/, '');
  const known = nodes.find((node) => node.kind === kind && plain(node.url) === plain(from.url));
  if (known) return known.name;
  return mask(from.url, from.secrets) === from.url ? plain(from.url) : undefined;
}

/** The origin, with the path before `/eth/`; undefined when the URL contains a secret. */
function baseOf({ url, secrets }: Pick<Prepared, 'url' | 'secrets'>): string | undefined {
  if (mask(url, secrets) !== url) return undefined;
  const { origin, pathname } = new URL(url);
  const api = pathname.search(/\/(?:eth|vendor|lighthouse)\//);
  return api < 0 ? undefined : origin + pathname.slice(0, api);
}

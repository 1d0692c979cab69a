import { counted, listed } from '../../common/units/words';
import type { LocalNode, LocalSearch } from '../../monitor/local/search';
import { clientWords } from '../../monitor/nodes/client-version';
import { hostOf } from '../../monitor/nodes/node';

/** The texts of a found node in a quick pick. */
export function foundItem({ container, result, url }: LocalNode) {
  const kind = result.kind === 'beacon' ? 'Beacon node' : 'Execution node';
  return {
    label: hostOf(url),
    description: clientWords(result.version),
    detail: [kind, result.network, container].filter(Boolean).join(', '),
  };
}

/** What answers on this machine without being offered, and what was looked at. Sentences, the latter first. */
export function searchNotes(search: LocalSearch): readonly string[] {
  const { engines, guarded, known, looked, others, silent } = search;
  const hosts = (urls: readonly string[]) => listed(urls.map(hostOf), 'and', 5);
  const say = (urls: readonly string[], one: string, many: string) =>
    urls.length === 0 ? [] : [`${hosts(urls)} ${urls.length === 1 ? one : many}`];
  return [
    looked,
    ...(known === 0 ? [] : [`${counted(known, 'address', 'addresses')} already in your list.`]),
    ...say(
      engines,
      'is an engine API: add it by its URL, with its JWT secret file.',
      'are engine APIs: add them by their URLs, with their JWT secret files.',
    ),
    ...say(
      guarded,
      'requires credentials: add it by its URL.',
      'require credentials: add them by their URLs.',
    ),
    ...say(others, 'answers, but is not a node.', 'answer, but are not nodes.'),
    ...say(silent, 'did not answer in time.', 'did not answer in time.'),
  ];
}

/** When no node was found. */
export function nothingFound(search: LocalSearch): string {
  return [
    search.known > 0 ? 'Found no other node on this machine.' : 'Found no node on this machine.',
    ...searchNotes(search),
    'Check that the HTTP API of the node is enabled (often --http), or add the node by its URL.',
  ].join(' ');
}

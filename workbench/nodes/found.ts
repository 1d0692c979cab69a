/** What adding a node offers: nodes that were found on this machine, and scenarios of the demo node. */
import { counted, listed } from '../../common/units/words';
import { type Scenario, scenarios } from '../../demo/world/scenario';
import type { LocalNode, LocalSearch } from '../../monitor/local/search';
import { clientWords } from '../../monitor/nodes/client-version';
import { hostOf, shownUrl } from '../../monitor/nodes/node';
import { addressKey } from '../../monitor/nodes/node-url';
import type { FoundNode } from '../../monitor/nodes/probe-local';
import type { NodeAddress } from '../../runner/model/node-address';
import { type PlainItem, rowContext } from '../tree/item';

/** The texts of a found node in a quick pick. */
export function foundItem({ container, result, url }: LocalNode) {
  const kind = result.kind === 'beacon' ? 'Beacon node' : 'Execution node';
  return {
    label: hostOf(url),
    description: clientWords(result.version),
    detail: [kind, result.network, container].filter(Boolean).join(', '),
  };
}

/** The rows of nodes on this machine that are not in the list: a click adds one and selects it. */
export function foundRows(found: readonly FoundNode[], known: readonly NodeAddress[]): readonly PlainItem[] {
  const taken = new Set(known.map(({ url }) => addressKey(url)));
  return found
    .filter(({ url }) => !taken.has(addressKey(url)))
    .map(({ result, url }) => {
      // Without its version, which is in the hover.
      const client = clientWords(result.version).replace(/ v?\d\S*$/, '');
      const { description, detail } = foundItem({ result, url });
      return {
        id: `found/${url}`,
        label: `${client} on ${hostOf(url)}`,
        description: 'click to use it',
        tooltip: `${description}\n${detail}\n${shownUrl(url)}\nIt is not in your list of nodes. Click to add it to the settings and to send requests to it.`,
        icon: { id: 'plug' },
        context: rowContext('found', result.kind),
        value: shownUrl(url),
      };
    });
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
    ...say(others, 'responds, but is not a node.', 'respond, but are not nodes.'),
    ...say(silent, 'did not respond in time.', 'did not respond in time.'),
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

/** A scenario in a quick pick. */
interface ScenarioChoice {
  readonly scenario: Scenario;
  readonly label: string;
  readonly description?: string;
  readonly detail: string;
}

const labels: Readonly<Record<Scenario, string>> = {
  healthy: 'Healthy',
  syncing: 'Syncing',
  stalled: 'Stalled',
  'few-peers': 'Few peers',
  'no-peers': 'No peers',
  'no-finality': 'No finality',
  starting: 'Starting',
  'el-offline': 'Execution layer offline',
  optimistic: 'Optimistic',
  backfilling: 'Backfilling',
  reorg: 'Reorganizations',
  slow: 'Slow',
  flapping: 'Flapping',
  'many-peers': '10,000 peers',
  lying: 'Lying',
};

/** The scenarios of the demo node, with descriptions. */
export function scenarioChoices(current: Scenario | undefined): readonly ScenarioChoice[] {
  return (Object.keys(scenarios) as Scenario[]).map((scenario) => ({
    scenario,
    label: labels[scenario],
    ...(scenario === current ? { description: 'running' } : {}),
    detail: scenarios[scenario],
  }));
}

/** The label in lower case: `few peers`. */
export function scenarioName(scenario: Scenario): string {
  const label = labels[scenario];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

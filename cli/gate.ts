import { failed, type Result, success } from '../common/result';
import { PLACES, parsedHost, type TrustedHosts } from '../common/trust/trust';
import type { NodeAddress } from '../runner/model/node-address';
import type { Prepared } from '../runner/model/prepared';
import { type Gate, type Taking, takingsOf, takingWords } from '../runner/send/gate';
import type { Options } from './options';

/** The option with the hosts that may get values and files of the person's, and the placeholder of its value. */
export const gateOptions = { '--allow-host': 'NAME' } as const;

/** The hosts of `--allow-host`, and of the nodes that the person named on the command line. */
export function gateFrom(options: Options, nodes: readonly NodeAddress[]): Result<Gate> {
  const allowed = options.all('--allow-host');
  const wrong = allowed.find((one) => !parsedHost(one));
  if (wrong !== undefined) {
    return failed({
      message: `--allow-host takes the name of a host, such as api.example.com or 10.0.0.5:8545, not "${nameOnly(wrong)}".`,
    });
  }
  const own = nodes.filter((node) => options.byPerson(`--${node.kind}`));
  const hosts: TrustedHosts = { nodes: own.map(({ url }) => url), allowed };
  return success({ hosts: () => hosts, refuse: (taking) => failed({ message: refusalWords(taking) }) });
}

/** The message for a request that may not be sent, before anything is sent; undefined where it may. */
export function refusalOf(prepared: Prepared, gate: Gate): string | undefined {
  const [first] = takingsOf(prepared, gate.hosts());
  return first && `"${prepared.name}": ${refusalWords(first)}`;
}

function refusalWords(taking: Taking): string {
  return `${takingWords(taking)} If that is meant, add --allow-host ${taking.host}.`;
}

/** The place that the URL of a node comes from: the command line, or a file of the repository. */
export function placeOfNode(options: Options, name: string): string | undefined {
  return options.has(name) && !options.byPerson(name) ? undefined : PLACES.person;
}

/** A URL may have a password. */
function nameOnly(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//').slice(0, 100);
}

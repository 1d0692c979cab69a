/** The client, and perhaps its version, that a request is checked for. */

import { type KnownClient, knownClients, type Layer } from '../../catalogue/clients';
import { defined } from '../defined';
import { nearest } from '../nearest';
import { failed, type Result, success } from '../result';

export interface ClientTarget {
  readonly client: KnownClient;
  /** Numbers with dots: `1.14.8`. The last ones may be missing: `1.14` stands for any 1.14. */
  readonly version?: string;
}

/** At most one client for each layer. */
export type Targets = Readonly<Partial<Record<Layer, ClientTarget>>>;

const byName = new Map(
  knownClients.flatMap((client) =>
    [client.name, client.alias].flatMap((name) => (name === undefined ? [] : [[name, client] as const])),
  ),
);

/** The names of all clients: `lighthouse`, `geth`, … */
export const clientNames: readonly string[] = knownClients.map(({ name }) => name);

/** Reads `geth`, `geth/1.14` or a version as a client reports it: `Geth/v1.14.8-stable/linux-amd64`. */
export function parseTarget(text: string): Result<ClientTarget> {
  const [name = '', ...rest] = text.trim().split('/');
  const client = byName.get(name.toLowerCase());
  if (!client) {
    const [near] = nearest(name.toLowerCase(), clientNames, 1);
    const help = near === undefined ? `Known clients: ${clientNames.join(', ')}.` : `Did you mean "${near}"?`;
    return failed({ message: `Unknown client "${name}". ${help}` });
  }
  const version = versionIn(rest);
  if (rest.length > 0 && version === undefined) {
    return failed({ message: `"${rest.join('/')}" is not a version. Write ${name}/1.14, or only ${name}.` });
  }
  return success({ client, ...defined({ version }) });
}

/**
 * The client of a node.
 *
 * @param version as the node reports it
 * @returns undefined for an unknown client, and for a network's own fork that reports the name of the original
 */
export function targetOfVersion(version: string, layer: Layer): ClientTarget | undefined {
  if (/quorum/i.test(version)) return undefined;
  const parsed = parseTarget(version.replace(/[\s(].*$/s, ''));
  if (!parsed.ok || parsed.value.client.layer !== layer) return undefined;
  // op-geth has the version of Geth in its minor version: 1.101411.0.
  if (/^\d+\.\d{5,}/.test(parsed.value.version ?? '')) return undefined;
  return parsed.value;
}

/** The first part that starts with a number, without what follows it: `v1.14.8-stable` → `1.14.8`. */
function versionIn(parts: readonly string[]): string | undefined {
  for (const part of parts) {
    const found = /^v?(\d{1,9}(?:\.\d{1,9}){0,3})/.exec(part)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `Geth`, `Geth 1.14.8` */
export function targetTitle({ client, version }: ClientTarget): string {
  return version === undefined ? client.title : `${client.title} ${version}`;
}

/**
 * Reads the setting or an option: a text with one or more targets separated by commas or spaces, or a list of them.
 *
 * @returns the valid targets, and what is wrong with the others, in one sentence each
 */
export function readTargets(value: unknown): {
  readonly targets: Targets;
  readonly problems: readonly string[];
} {
  const targets: { -readonly [L in Layer]?: ClientTarget } = {};
  const problems: string[] = [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value ?? ''];
  const texts = values.flatMap((one) => (typeof one === 'string' ? one.split(/[\s,]+/) : []));
  if (values.some((one) => typeof one !== 'string')) {
    problems.push('Write the name of a client, such as "geth/1.14", or a list of names.');
  }
  for (const text of texts.filter((one) => one !== '')) {
    const parsed = parseTarget(text);
    if (!parsed.ok) {
      problems.push(parsed.failure.message);
      continue;
    }
    const { layer } = parsed.value.client;
    const first = targets[layer];
    if (!first) targets[layer] = parsed.value;
    else problems.push(`Only one ${layer} client can be the target: "${first.client.name}" or "${text}".`);
  }
  return { targets, problems };
}

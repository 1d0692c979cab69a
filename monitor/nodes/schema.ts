import path from 'node:path';
import * as z from 'zod';
import { ipcUrl, isIpcUrl, isSocketPath, withoutUnix } from '../../common/requests/socket-address';
import { alertKinds, defaultAlertKinds } from '../../common/settings/alerts';
import type { NodeConnection } from '../../runner/connection/connection';
import { hasKeyMark } from '../../runner/connection/path-key';
import { article, type KnownNode, knownNode, urlProblem } from './node';
import type { NodePlace } from './place';

/** The nodes of one place, and what is wrong with the others. */
export interface PlaceValue extends NodePlace {
  readonly value: unknown;
  /** Absolute folder for relative paths; absent if there is none. */
  readonly base?: string;
}

export interface CheckedNodes {
  readonly nodes: readonly KnownNode[];
  /** One line for each ignored item, with the remedy. */
  readonly problems: readonly string[];
}

const text = (name: string) => z.string(`"${name}" must be a string.`).trim();
const filled = (name: string) => text(name).min(1, `"${name}" must not be empty.`);
const file = (name: string) => filled(name).optional();
const seconds = (name: string) => {
  const right = `"timeouts.${name}" must be a number of seconds above 0.`;
  return z.number(right).positive(right).optional();
};

/** One item of `slotpad.nodes`, as written in the settings. */
const item = z.object(
  {
    name: filled('name'),
    kind: z.enum(['beacon', 'execution'], '"kind" must be "beacon" or "execution".'),
    url: text('url'),
    network: filled('network').optional(),
    askBeforeSending: z.boolean('"askBeforeSending" must be true or false.').default(true),
    alerts: z
      .union(
        [z.boolean(), z.array(z.enum(alertKinds))],
        `"alerts" must be true, false or a list of ${alertKinds.map((kind) => `"${kind}"`).join(', ')}.`,
      )
      .default(false),
    ca: file('ca'),
    certificate: file('certificate'),
    key: file('key'),
    jwtSecretFile: file('jwtSecretFile'),
    auth: z.enum(['bearer', 'basic', 'path'], '"auth" must be "bearer", "basic" or "path".').optional(),
    user: text('user').optional(),
    proxy: filled('proxy').optional(),
    timeouts: z
      .object(
        { connect: seconds('connect'), firstByte: seconds('firstByte'), whole: seconds('whole') },
        '"timeouts" must be an object with "connect", "firstByte" and "whole".',
      )
      .optional(),
  },
  'a node is an object with "name", "kind" and "url".',
);

type Item = z.output<typeof item>;

/** Reads the nodes of one place. Invalid items are ignored and listed in `problems`. */
export function readItems(place: PlaceValue, home: string): CheckedNodes {
  const { value, scope, folder } = place;
  const named = folder ? `slotpad.nodes of the folder "${folder.name}"` : 'slotpad.nodes';
  if (value === undefined || value === null) return { nodes: [], problems: [] };
  if (!Array.isArray(value)) return { nodes: [], problems: [`${named} must be a list of nodes.`] };
  const nodes: KnownNode[] = [];
  const problems: string[] = [];
  value.forEach((raw: unknown, index) => {
    const found = readItem(raw, place, home);
    const node = 'problem' in found ? undefined : found;
    const twice = node && nodes.some(({ kind, name }) => kind === node.kind && name === node.name);
    const problem = 'problem' in found ? found.problem : '';
    if (node && !twice) {
      const at = { scope, ...(folder ? { folder } : {}), name: node.name };
      nodes.push({ ...node, id: idIn(place, node), place: at });
    } else {
      const taken = node && `there is already ${article(node.kind)} node named "${node.name}".`;
      problems.push(`${named}, item ${index + 1}: ${taken ?? problem}`);
    }
  });
  return { nodes, problems };
}

/** The same name may be in several settings. An id stays the same whatever the other settings have. */
function idIn({ folder, scope }: NodePlace, { id, kind, name }: KnownNode): string {
  if (scope === 'user') return id;
  return scope === 'workspace' ? `workspace/${kind}/${name}` : `folder/${folder?.uri}/${kind}/${name}`;
}

function readItem(raw: unknown, place: PlaceValue, home: string): KnownNode | { problem: string } {
  const parsed = item.safeParse(raw);
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message ?? 'not a node.' };
  const { data } = parsed;
  const { kind } = data;
  const url = isSocketPath(data.url) ? socketUrl(data.url, place.base, home) : data.url;
  const wrong =
    url === undefined
      ? `"url" must be an absolute path, or begin with ~/: there is no folder that "${data.url}" is in.`
      : urlProblem(url, kind);
  if (url === undefined || wrong) return { problem: wrong ?? '' };
  const ignored = isIpcUrl(url) ? notForSockets.find((name) => data[name] !== undefined) : undefined;
  if (ignored) return { problem: `"${ignored}" does not apply to a socket file. Remove it.` };
  if (data.auth === 'path' && !hasKeyMark(url)) {
    return { problem: '"auth": "path" needs *** in "url", in place of the API key.' };
  }
  if (data.jwtSecretFile !== undefined && data.auth !== undefined) {
    return {
      problem: '"jwtSecretFile" and "auth" exclude each other: a request has one Authorization header.',
    };
  }
  const connection = connectionOf(data, place, home);
  if ('problem' in connection) return connection;
  const { alerts, askBeforeSending, network } = data;
  const wanted = alerts === true ? defaultAlertKinds : alerts === false ? [] : alerts;
  return {
    ...knownNode({ ...data, url }, 'settings', askBeforeSending),
    ...(wanted.length > 0 ? { alerts: wanted } : {}),
    ...(network === undefined ? {} : { network }),
    ...(Object.keys(connection).length > 0 ? { connection } : {}),
  };
}

/** Settings of TLS, headers and proxies, which a socket file does not have. */
const notForSockets = ['ca', 'certificate', 'key', 'jwtSecretFile', 'auth', 'user', 'proxy'] as const;

function socketUrl(written: string, base: string | undefined, home: string): string | undefined {
  const absolute = absolutePath(withoutUnix(written), base, home);
  return absolute === undefined ? undefined : ipcUrl(absolute);
}

const fileMembers = ['ca', 'certificate', 'key', 'jwtSecretFile'] as const;

function connectionOf(
  data: Item,
  { base, scope }: PlaceValue,
  home: string,
): NodeConnection | { readonly problem: string } {
  const files: Partial<Record<(typeof fileMembers)[number], string>> = {};
  for (const name of fileMembers) {
    const written = data[name];
    if (written === undefined) continue;
    const absolute = absolutePath(written, base, home);
    if (absolute === undefined) {
      return {
        problem: `"${name}" must be an absolute path, or begin with ~/: there is no folder that "${written}" is in.`,
      };
    }
    files[name] = absolute;
  }
  const { auth, user, proxy } = data;
  // Paths in the settings of a workspace may be those of the person's own files.
  const isForeign = scope !== 'user' && (Object.keys(files).length > 0 || proxy !== undefined);
  const { connect, firstByte, whole } = data.timeouts ?? {};
  const timeouts = {
    ...(connect === undefined ? {} : { connect }),
    ...(firstByte === undefined ? {} : { firstByte }),
    ...(whole === undefined ? {} : { whole }),
  };
  return {
    ...files,
    ...(auth === undefined ? {} : { auth }),
    ...(user === undefined ? {} : { user }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(Object.keys(timeouts).length > 0 ? { timeouts } : {}),
    ...(isForeign ? { workspace: base ?? '' } : {}),
  };
}

/** `~` is the home folder; other relative paths are relative to the folder of the settings. */
function absolutePath(written: string, base: string | undefined, home: string): string | undefined {
  if (/^~(?:[\\/]|$)/.test(written)) return path.join(home, written.slice(1));
  if (path.isAbsolute(written)) return path.normalize(written);
  return base === undefined ? undefined : path.join(base, written);
}

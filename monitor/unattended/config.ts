/** The file of `slotpad monitor` and `slotpad status --config`: nodes, credentials, thresholds, validators, webhook, history. */
import path from 'node:path';
import * as z from 'zod';
import { defined } from '../../common/defined';
import { nearest } from '../../common/nearest';
import { failed, type Result, success } from '../../common/result';
import { defaultAlertKinds } from '../../common/settings/alerts';
import { nodeItem, readProviders } from '../../common/settings/nodes';
import { type KnownNode, knownNode, type OwnThresholds, urlProblem } from '../nodes/node';
import { readItems } from '../nodes/schema';
import { readValidators, type WatchList } from '../validators/list';

/** A value that is in an environment variable or a file; a text stands for itself. */
export type Kept = string | { readonly env: string } | { readonly file: string };

interface ConfiguredNode {
  readonly node: KnownNode;
  /** Bearer token, password or API key, by `auth`. */
  readonly token?: Kept;
  /** Headers of each request. */
  readonly headers: Readonly<Record<string, Kept>>;
}

export interface MonitorConfig {
  readonly nodes: readonly ConfiguredNode[];
  readonly thresholds: OwnThresholds;
  /** Seconds between two readings of a node. */
  readonly interval?: number;
  /** Seconds for one request. */
  readonly timeout?: number;
  readonly listen?: string;
  readonly webhook?: Kept;
  /** URLs whose finalized checkpoints those of the nodes are compared with. */
  readonly checkpointProviders?: readonly string[];
  /** Absolute path of the folder with the readings of a week; absent: they stay in memory, for an hour. */
  readonly history?: string;
  readonly validators?: WatchList & {
    readonly node?: string;
    /** Who should get the fees of their blocks, by id; in lower case. */
    readonly feeRecipients: ReadonlyMap<string, string>;
  };
}

/** More than anybody runs: a longer range is a mistake in typing. */
const mostOfConfig = 100_000;

const limit = z.number().min(0);
const colours = z.strictObject({ amber: limit.optional(), red: limit.optional() }).optional();
const thresholds = z.strictObject({
  beaconPeers: colours,
  syncDistance: colours,
  executionPeers: colours,
  diskFree: colours,
  stalledSeconds: limit.optional(),
  finalityLag: z.number().min(3).optional(),
});

const fromOutside = z.union(
  [z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: z.string().min(1) })],
  'takes {"env": "NAME"} or {"file": "PATH"}, so that no secret stands in this file.',
);
const kept = z.union(
  [z.string().min(1), ...fromOutside.options],
  'takes a text, {"env": "NAME"} or {"file": "PATH"}.',
);
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is not the name of a header.');

const members = {
  // `readItems` looks at their values.
  ...(Object.fromEntries(
    Object.keys(nodeItem.properties).map((name) => [name, z.unknown().optional()]),
  ) as Readonly<Record<keyof typeof nodeItem.properties, z.ZodOptional<z.ZodUnknown>>>),
  thresholds: thresholds.optional(),
};

const file = z.strictObject({
  $schema: z.string().optional(),
  nodes: z
    .array(
      z.strictObject({
        ...members,
        token: fromOutside.optional(),
        headers: z.record(headerName, kept).optional(),
      }),
    )
    .min(1, 'needs at least one node.'),
  thresholds: thresholds.optional(),
  interval: z.number().min(1).max(3600).optional(),
  timeout: z.number().positive().max(3600).optional(),
  listen: z.string().optional(),
  webhook: kept.optional(),
  checkpointProviders: z
    .array(
      z
        .string()
        .refine(
          (url) => readProviders([url]).length === 1,
          'is not a URL that starts with https:// or http://, without a query.',
        ),
    )
    .optional(),
  history: z.string().min(1).optional(),
  validators: z
    .strictObject({
      node: z.string().optional(),
      groups: z
        .array(
          z.strictObject({
            label: z.string().optional(),
            ids: z.string().min(1),
            feeRecipient: z
              .string()
              .regex(/^0x[0-9a-fA-F]{40}$/, 'is not an address: 0x and 40 hex digits.')
              .optional(),
          }),
        )
        .min(1),
    })
    .optional(),
});

const names = [
  ...Object.keys(file.shape),
  ...Object.keys(members),
  ...Object.keys(thresholds.shape),
  'token',
  'headers',
  'groups',
  'label',
  'ids',
  'feeRecipient',
  'amber',
  'red',
];

/**
 * Reads a configuration. It fails with the first thing that is wrong and where, because a monitor that leaves out a node
 * looks like one whose nodes are well.
 * @param base folder of the file, for relative paths
 */
export function readMonitorConfig(text: string, base: string, home: string): Result<MonitorConfig> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return failed({ message: `It is not JSON: ${error instanceof Error ? error.message : String(error)}` });
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) return failed({ message: problemOf(parsed.error.issues[0]) });
  const { data } = parsed;
  const { nodes: items, validators, ...rest } = data;
  const nodes: ConfiguredNode[] = [];
  for (const [index, item] of items.entries()) {
    const read = readNode(item, base, home);
    const isTwice = read.ok && nodes.some((one) => one.node.name === read.value.node.name);
    const problem = !read.ok
      ? read.failure.message
      : isTwice
        ? `there is already a node named "${read.value.node.name}".`
        : undefined;
    if (problem !== undefined || !read.ok) return failed({ message: `nodes[${index}]: ${problem}` });
    nodes.push(read.value);
  }
  const watched = validators && watchList(validators);
  if (watched && !watched.ok) return watched;
  const asked = validators?.node;
  if (asked !== undefined && !nodes.some(({ node }) => node.name === asked)) {
    return failed({ message: `validators.node: there is no node named "${asked}".` });
  }
  const { checkpointProviders, history, interval, listen, thresholds: all = {}, timeout, webhook } = rest;
  return success({
    nodes,
    thresholds: all,
    ...defined({
      interval,
      timeout,
      listen,
      checkpointProviders: checkpointProviders && readProviders(checkpointProviders),
      webhook: webhook && absoluteFile(webhook, base, home),
      history: history && absolute(history, base, home),
      validators: watched && { ...watched.value, ...defined({ node: asked }) },
    }),
  });
}

type Item = z.output<typeof file>['nodes'][number];

function readNode(
  { headers = {}, thresholds: limits, token, ...item }: Item,
  base: string,
  home: string,
): Result<ConfiguredNode> {
  const auth = token !== undefined && item.auth === undefined ? { auth: 'bearer' } : {};
  const { nodes, problems } = readItems({ scope: 'user', value: [{ ...item, ...auth }], base }, home);
  const [node] = nodes;
  if (!node) return failed({ message: (problems[0] ?? '').replace(/^.*?item 1: /, '') });
  if (node.connection?.auth !== undefined && token === undefined) {
    return failed({ message: '"auth" needs "token": {"env": "NAME"} or {"file": "PATH"}.' });
  }
  const hasHeader = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
  if (hasHeader && (token !== undefined || node.connection?.jwtSecretFile !== undefined)) {
    return failed({
      message:
        'a request has one Authorization header: write "token", "jwtSecretFile" or the header, not two of them.',
    });
  }
  const alerts = item.alerts === undefined ? defaultAlertKinds : (node.alerts ?? []);
  return success({
    node: { ...node, alerts, ...defined({ thresholds: limits }) },
    headers: absoluteFiles(headers, base, home),
    ...defined({ token: token && absoluteFile(token, base, home) }),
  });
}

/** The nodes at addresses of a command line, as in a file without anything else. Undefined for an invalid URL. */
export function configOf(
  nodes: readonly { readonly name: string; readonly kind: KnownNode['kind']; readonly url: string }[],
): MonitorConfig {
  return {
    nodes: nodes.flatMap((address) => {
      if (urlProblem(address.url, address.kind) !== undefined) return [];
      const node = knownNode(address, 'settings');
      return [{ node: { ...node, alerts: defaultAlertKinds }, headers: {} }];
    }),
    thresholds: {},
  };
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'It is not a configuration.';
  const where = issue.path.reduce<string>(
    (all, each) =>
      typeof each === 'number' ? `${all}[${each}]` : all === '' ? String(each) : `${all}.${String(each)}`,
    '',
  );
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const [near] = nearest(key, names, 1);
    const help = near === undefined || near === key ? '' : ` Did you mean "${near}"?`;
    return `${where === '' ? '' : `${where}: `}There is no member "${key}" here.${help}`;
  }
  return `${where === '' ? 'The file' : where}: ${issue.message}`;
}

function watchList({
  groups,
}: Pick<NonNullable<z.output<typeof file>['validators']>, 'groups'>): Result<
  Omit<NonNullable<MonitorConfig['validators']>, 'node'>
> {
  const labels = new Map<string, string>();
  const feeRecipients = new Map<string, string>();
  const all = new Set<string>();
  for (const [index, { feeRecipient, ids, label }] of groups.entries()) {
    const read = readValidators(ids, mostOfConfig);
    if (!read.ok) return failed({ message: `validators.groups[${index}].ids: ${read.failure.message}` });
    for (const id of read.value) {
      all.add(id);
      if (label !== undefined && label.trim() !== '') labels.set(id, label.trim());
      if (feeRecipient !== undefined) feeRecipients.set(id, feeRecipient.toLowerCase());
    }
  }
  return success({ ids: [...all], labels, feeRecipients });
}

function absoluteFiles(
  headers: Readonly<Record<string, Kept>>,
  base: string,
  home: string,
): Readonly<Record<string, Kept>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, absoluteFile(value, base, home)]),
  );
}

function absoluteFile<K extends Kept>(value: K, base: string, home: string): K | { readonly file: string } {
  return typeof value === 'object' && 'file' in value ? { file: absolute(value.file, base, home) } : value;
}

function absolute(written: string, base: string, home: string): string {
  return /^~(?:[\\/]|$)/.test(written) ? path.join(home, written.slice(1)) : path.resolve(base, written);
}

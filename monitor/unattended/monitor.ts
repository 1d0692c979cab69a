/** The monitor that runs without an editor: the readings, alerts and history of the extension, from a configuration. */
import { usualSecondsPerSlot } from '../../catalogue/networks';
import type { Clock } from '../../common/units/clock';
import { createAlerts } from '../alerts/alerts';
import type { Message } from '../alerts/message';
import { createReportedVersions } from '../alerts/outdated';
import { followValidators } from '../alerts/validators';
import { createWebhook, type WebhookOptions, webhookBody } from '../alerts/webhook';
import { type Archive, createArchive } from '../archive/archive';
import type { ArchiveFiles } from '../archive/archive-files';
import { followDisks } from '../archive/disk-trend';
import { type KnownNode, providerNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import { createNodeEvents, type NodeEventsOptions } from '../poll/node-events';
import type { NodeState, Thresholds } from '../readings/node-state';
import { type Group, reportOf } from '../report/report';
import { createSeriesHistory } from '../series/series-history';
import { createCheckpoints } from '../store/checkpoints';
import { createNodesWatcher, type NodesWatcher } from '../store/watcher';
import { createValidatorInterest, type Memento, type ValidatorInterest } from '../validators/interest';
import type { ValidatorsReading, ValidatorsState } from '../validators/state';
import { createValidatorsWatcher } from '../validators/validators-watcher';
import type { MonitorConfig } from './config';

export interface UnattendedOptions {
  readonly clock: Clock;
  readonly config: MonitorConfig;
  readonly thresholds: Thresholds;
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  readonly openStream: NodeEventsOptions['open'];
  /** Absent: alerts are only told. */
  readonly post?: WebhookOptions['post'] | undefined;
  /** Absent: the last hour stays in memory. */
  readonly files?: ArchiveFiles | undefined;
  /** Called with each alert. */
  readonly alerted: (message: Message) => void;
  /** Called when the webhook or the disk does not take what is written. */
  readonly failed: (text: string) => void;
  readonly random?: (() => number) | undefined;
}

export interface UnattendedMonitor {
  /** The states of all nodes, judged now. */
  readonly groups: readonly Group[];
  readonly validators: ValidatorsState | undefined;
  readonly interest: ValidatorInterest;
  readonly watcher: Pick<NodesWatcher, 'onReading' | 'states'>;
  /** The nodes that were not read for much longer than planned: the monitor itself hangs. */
  readonly overdue: readonly string[];
  /** Bytes of all that grows with time. */
  readonly size: number;
  /** Ends all reading; settles when the history is written. */
  dispose(): Promise<void>;
}

/** The size of a week of many nodes on disk. Bytes. */
const mostOnDisk = 500 * 1024 * 1024;
/** Id of the only writer of the history: files of windows are named after theirs. */
const writer = 'monitor';

export function createUnattendedMonitor(options: UnattendedOptions): UnattendedMonitor {
  const { clock, config, files, post, readerFor, thresholds } = options;
  const interval = () => (config.interval ?? usualSecondsPerSlot) * 1000;
  const gap = () => Math.max(150_000, 3 * interval());
  const startedAt = clock.now();
  const lastTry = new Map<string, number>();

  const events = createNodeEvents({ clock, open: options.openStream });
  const watcher = createNodesWatcher({
    clock,
    events,
    readerFor,
    interval,
    thresholds: () => thresholds,
    ...(options.random ? { random: options.random } : {}),
    checkpoints: createCheckpoints({
      clock,
      providers: () => config.checkpointProviders ?? [],
      readerFor: (url, signal) => readerFor(providerNode(url), signal),
    }),
  });
  const history = createSeriesHistory(watcher, () => clock.now(), gap);
  const archive: Archive | undefined =
    files &&
    createArchive({
      clock,
      history,
      thresholds: () => thresholds,
      gap,
      limit: () => mostOnDisk,
      files,
      writer,
    });
  const disks = archive && followDisks({ archive, clock, watcher });
  const webhook = post && createWebhook({ clock, post, failed: options.failed });
  const interest = interestOf(config);
  const first = config.nodes.find(
    ({ node }) =>
      node.kind === 'beacon' &&
      (config.validators?.node === undefined || node.name === config.validators.node),
  )?.node;
  const alerts = createAlerts({
    clock,
    watcher,
    events,
    thresholds: () => thresholds,
    reorgDepth: () => 1,
    interval,
    alertsOf: (node) => node.alerts ?? [],
    reported: createReportedVersions(inMemory()),
    validators: (node, heard) =>
      node.id === first?.id
        ? followValidators(node, expecting(heard, config), { watcher, interest, retry: interval })
        : { dispose: () => undefined },
    tell: options.alerted,
    publish: (notice) => webhook?.send(webhookBody(notice)),
  });
  const validators =
    first && createValidatorsWatcher({ nodes: watcher, retry: interval, changed: () => undefined });

  const nodes = config.nodes.map(({ node }) => node);
  watcher.setNodes(nodes, new Set());
  events.setNodes(nodes);
  const heard = watcher.onReading(({ node }) => void lastTry.set(node.id, clock.now()));
  const wanted = watcher.want('all', 'monitor');
  validators?.setIds(interest.list);
  validators?.setVisible(true);
  validators?.setNode(first);
  alerts.follow();
  const problems = archive?.onProblem(() => {
    const problem = archive.problem(0);
    if (problem !== '') options.failed(problem);
  });

  return {
    get groups() {
      return reportOf(
        watcher.states.map((state: NodeState) => ({ state })),
        thresholds,
        clock.now(),
      );
    },
    get validators() {
      return interest.list.length > 0 ? validators?.state : undefined;
    },
    interest,
    watcher,
    get overdue() {
      const longest = 2 * interval() + 120_000;
      const now = clock.now();
      return nodes.flatMap(({ id, name }) => (now - (lastTry.get(id) ?? startedAt) > longest ? [name] : []));
    },
    get size() {
      return history.size;
    },
    async dispose() {
      wanted.dispose();
      heard.dispose();
      problems?.dispose();
      disks?.dispose();
      alerts.dispose();
      validators?.dispose();
      events.dispose();
      webhook?.dispose();
      await archive?.flush();
      archive?.dispose();
      history.dispose();
      watcher.dispose();
    },
  };
}

function interestOf({ validators }: MonitorConfig): ValidatorInterest {
  const interest = createValidatorInterest(inMemory());
  if (validators) {
    interest.add(validators.ids);
    interest.label(validators.labels);
  }
  return interest;
}

/** Adds who should have got the fees of each block. */
function expecting(
  heard: (reading: ValidatorsReading) => void,
  { validators }: MonitorConfig,
): (reading: ValidatorsReading) => void {
  return (reading) => {
    const expectedOf = (validator: string) => {
      const ids = [...reading.records].flatMap(([id, { index }]) => (index === validator ? id : []));
      return ids.map((id) => validators?.feeRecipients.get(id)).find((one) => one !== undefined);
    };
    const proposals = reading.proposals?.map((one) => ({ ...one, expected: expectedOf(one.validator) }));
    heard(proposals ? { ...reading, proposals } : reading);
  };
}

/** What a window remembers between sessions. */
function inMemory(): Memento {
  const values = new Map<string, unknown>();
  return {
    get: (key) => values.get(key),
    async update(key, value) {
      values.set(key, value);
    },
  };
}

import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { type Follower, followLog } from '../../monitor/logs/follow';
import type { LogCounts } from '../../monitor/logs/log-counts';
import { type KnownNode, shownUrl } from '../../monitor/nodes/node';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { screenText } from '../../workbench/screen/text';
import type { NodeRegistry } from '../nodes/registry';
import { showInformation, showPick, showWarning } from '../screen/screen';
import { type Feature, setContext } from '../surface/commands';
import type { logsSurface } from '../surface/nodes';

interface LogCommandOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  /** Counts the entries for the Nodes view. */
  readonly counts: LogCounts;
  /** The node of a row. */
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
}

interface NodeLog {
  node: KnownNode;
  readonly channel: vscode.LogOutputChannel;
  /** Absent after a stop; the channel keeps its lines. */
  follower?: Follower | undefined;
}

/** "Show Node Log" and "Stop Node Log": one channel per node, streamed until it is stopped or the node is removed. */
export function registerLogCommands(options: LogCommandOptions): Feature<typeof logsSurface> {
  const { registry, clock, counts, send } = options;
  const logs = new Map<string, NodeLog>();

  const updateContext = () => {
    const running = [...logs.values()].some((log) => log.follower);
    void setContext('slotpad.logRuns', running);
  };
  const stop = (log: NodeLog, reason: string) => {
    if (!log.follower) return;
    log.follower.stop();
    log.follower = undefined;
    log.channel.info(`— ${reason} —`);
    updateContext();
  };

  const show = async (row?: string) => {
    const node = options.nodeOfRow(row) ?? (await pickBeacon(registry));
    if (!node) return;
    if (node.kind === 'execution') {
      const instead =
        'See the log where the node was started: in its terminal, or with journalctl or docker logs.';
      void showInformation(`Execution nodes do not stream their log. ${instead}`);
      return;
    }
    const log: NodeLog = logs.get(node.id) ?? {
      node,
      channel: vscode.window.createOutputChannel(screenText(`Slotpad: ${node.name}`), { log: true }),
    };
    const { channel } = log;
    logs.set(node.id, log);
    channel.show(true);
    if (log.follower) return;
    log.node = node;
    channel.info(`— ${shownUrl(node.url)} —`);
    log.follower = followLog({
      url: node.url,
      clock,
      send,
      entry(entry) {
        counts.add(node.id, entry.level);
        channel[entry.level](entry.text);
      },
      changed: (isOpen) => (isOpen ? counts.opened(node.id) : counts.closed(node.id)),
      note: (text) => channel.info(`— ${text} —`),
      failed(reason) {
        log.follower = undefined;
        updateContext();
        channel.warn(`— ${reason} —`);
        void showWarning(`${node.name}: ${reason}`);
      },
    });
    updateContext();
  };

  const stopOne = async (row?: string) => {
    const running = [...logs.values()].filter((log) => log.follower);
    const asked = options.nodeOfRow(row);
    const log =
      running.find((each) => each.node.id === asked?.id) ??
      (running.length > 1 && !asked ? await pickLog(running) : running[0]);
    if (log) stop(log, 'Stopped');
  };

  const registered = vscode.Disposable.from(
    registry.onDidChange(() => {
      // The channel stays open: the last lines of a removed node may explain why it failed.
      for (const [id, log] of logs) {
        const now = registry.byId(id);
        if (now?.url === log.node.url) continue;
        stop(log, now ? 'The address of the node changed' : 'The node was removed');
        counts.forget(id);
      }
    }),
    {
      dispose() {
        for (const log of logs.values()) {
          log.follower?.stop();
          log.channel.dispose();
        }
        logs.clear();
      },
    },
  );
  return {
    commands: {
      'slotpad.showLog': show,
      'slotpad.stopLog': stopOne,
    },
    dispose: () => registered.dispose(),
  };
}

async function pickBeacon(registry: NodeRegistry): Promise<KnownNode | undefined> {
  const nodes = registry.all.filter((node) => node.kind === 'beacon');
  if (nodes.length === 0) {
    const add = 'Add Node';
    const answer = await showInformation('There are no beacon nodes yet.', add);
    if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
    return undefined;
  }
  if (nodes.length === 1) return nodes[0];
  const picked = await showPick(
    nodes.map((node) => ({ label: node.name, detail: shownUrl(node.url), node })),
    { title: 'Show the log of', matchOnDetail: true },
  );
  return picked?.node;
}

async function pickLog(logs: readonly NodeLog[]): Promise<NodeLog | undefined> {
  const picked = await showPick(
    logs.map((log) => ({ label: log.node.name, detail: shownUrl(log.node.url), log })),
    { title: 'Stop the log of' },
  );
  return picked?.log;
}

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as vscode from 'vscode';
import { nodeAt } from '../../common/requests/node-at';
import type { Clock } from '../../common/units/clock';
import { createHistory, type History } from '../../runner/history/history';
import { historyFolder, historyInMemory } from '../../runner/history/history-files';
import type { AssertionResult } from '../../runner/judge/assertion';
import type { Reply } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import type { Send } from '../../runner/send/send';
import type { NodeRegistry } from '../nodes/registry';
import { type Log, showWarning } from '../screen/screen';
import { historyLimitSetting } from '../settings/settings';

/** Records exchanges in the history of the workspace. The original requests stay in memory with this window. */
export interface Recorder extends vscode.Disposable {
  readonly history: History;
  /** Wraps a sender so that its exchanges are recorded. */
  recorded(send: Send): Send;
  /** The original request with its secrets; only for the last requests of this window. */
  asSent(id: string): Prepared | undefined;
  /** Adds the results of its assertions to the entry of a response. */
  judged(reply: Reply, results: readonly AssertionResult[]): void;
  /** The id of the entry of a response; undefined if it has none. */
  idOf(reply: Reply): string | undefined;
  /** Entries were added, changed or removed. */
  readonly onDidChange: vscode.Event<void>;
  /** The name of the node that a request goes to; null for an unknown address. */
  nodeOf(prepared: Pick<Prepared, 'url' | 'kind'>): string | null;
}

export interface RecorderOptions {
  /** The storage folder of the workspace; undefined when no folder is open. */
  readonly storage: vscode.Uri | undefined;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly log: Log;
}

/** Number and size (UTF-16 units of the body) of original requests in memory. */
const MOST_AS_SENT = 100;
const LONGEST_AS_SENT = 1_000_000;

export function createRecorder({ storage, registry, clock, log }: RecorderOptions): Recorder {
  const asSent = new Map<string, Prepared>();
  const kept = new WeakMap<Reply, { readonly id: string; readonly prepared: Prepared }>();
  const changes = new vscode.EventEmitter<void>();
  const now = () => clock.now();
  const files =
    storage?.scheme === 'file' ? historyFolder(path.join(storage.fsPath, 'history'), now) : historyInMemory();
  const history = createHistory({
    files,
    now,
    random: () => randomBytes(4).toString('hex'),
    after: (milliseconds, call) => clock.after(milliseconds, call),
    limit: () => (vscode.workspace.isTrusted ? historyLimitSetting() : undefined),
    changed: () => changes.fire(),
    problem(message) {
      log.warn(message);
      void showWarning(message);
    },
  });

  const nodeOf = ({ url, kind }: Pick<Prepared, 'url' | 'kind'>) =>
    nodeAt(new URL(url), kind, registry.all)?.name ?? null;

  const keep = (prepared: Prepared, reply: Reply) => {
    const entry = history.add(prepared, reply, { node: nodeOf(prepared) });
    if (entry) kept.set(reply, { id: entry.id, prepared });
    if (!entry || (prepared.body ?? prepared.bytes ?? '').length > LONGEST_AS_SENT) return;
    asSent.set(entry.id, prepared);
    const [oldest] = asSent.keys();
    if (asSent.size > MOST_AS_SENT && oldest !== undefined) asSent.delete(oldest);
  };

  return {
    history,
    recorded: (send) => async (prepared, options) => {
      const reply = await send(prepared, options);
      keep(prepared, reply);
      return reply;
    },
    judged(reply, results) {
      const own = kept.get(reply);
      if (own) void history.judged(own.id, own.prepared, reply, results);
    },
    idOf: (reply) => kept.get(reply)?.id,
    asSent: (id) => asSent.get(id),
    onDidChange: changes.event,
    nodeOf,
    dispose() {
      void history.flush();
      changes.dispose();
    },
  };
}

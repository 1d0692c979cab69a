import * as vscode from 'vscode';
import { operationNamed } from '../../catalogue/beacon';
import { capital } from '../../catalogue/types/findings';
import {
  type ConformanceRow,
  type FromConformance,
  fromConformance,
  type ToConformance,
} from '../../common/panels/conformance';
import { failureText } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import { conformanceOf, type EntryResult, type NodeConformance } from '../../monitor/conformance/conformance';
import {
  conformanceMarkdown,
  conformanceVerdict,
  placeOf,
  SERVED_WORDS,
} from '../../monitor/conformance/report';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Send } from '../../runner/send/send';
import { iconText } from '../../workbench/screen/text';
import type { Explore } from '../explore/explore';
import { pickFrom } from '../nodes/choosing';
import type { NodeRegistry } from '../nodes/registry';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly } from '../screen/screen';
import { timeoutSetting } from '../settings/settings';
import type { Feature } from '../surface/commands';
import type { conformanceSurface } from '../surface/nodes';

export interface ConformanceCommandOptions {
  readonly extensionUri: vscode.Uri;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  /** Does not add to the history. */
  readonly send: Send;
  readonly explore: Pick<Explore, 'open'>;
  readonly nodeOfRow: (row: string | undefined) => KnownNode | undefined;
}

/** A run on a node, and what is known so far. */
interface Run {
  readonly node: KnownNode;
  readonly heavy: boolean;
  readonly stop: AbortController;
  readonly results: EntryResult[];
  progress: { readonly done: number; readonly all: number; readonly name: string } | undefined;
  verdict: Extract<ToConformance, { type: 'state' }>['verdict'];
  whole: NodeConformance | undefined;
}

/** Requests a second: as in the terminal. */
const RATE = 10;

/** "Check Conformance": asks a node for all that only reads, and shows which responses deviate. */
export function registerConformance(options: ConformanceCommandOptions): Feature<typeof conformanceSurface> {
  const { clock, explore, extensionUri, nodeOfRow, registry, send } = options;
  let panel: Panel<ToConformance> | undefined;
  let run: Run | undefined;

  const post = () => {
    if (!run) return;
    const { heavy, node, progress, results, verdict } = run;
    panel?.post({
      type: 'state',
      title: node.name,
      what: node.kind === 'beacon' ? 'endpoint' : 'method',
      heavy,
      rows: results.map(rowOf),
      progress,
      verdict,
    });
  };

  const start = async (node: KnownNode, heavy: boolean) => {
    run?.stop.abort();
    const own: Run = {
      node,
      heavy,
      stop: new AbortController(),
      results: [],
      progress: { done: 0, all: 0, name: '' },
      verdict: undefined,
      whole: undefined,
    };
    run = own;
    post();
    const checked = await conformanceOf({
      url: node.url,
      kind: node.kind,
      send,
      signal: own.stop.signal,
      clock,
      rate: RATE,
      timeoutMs: timeoutSetting(),
      whenLimited: 'Check it in a terminal, with a lower --rate.',
      heavy,
      onProgress(done, all, id, result) {
        if (run !== own) return;
        own.progress = { done, all, name: nameOf(id) };
        if (result) own.results.push(result);
        panel?.post({ type: 'row', row: result && rowOf(result), progress: own.progress });
      },
    });
    if (run !== own) return;
    own.progress = undefined;
    own.verdict = checked.ok
      ? conformanceVerdict(checked.value)
      : { level: 'error', text: 'Nothing was checked', reasons: [failureText(checked.failure)] };
    if (checked.ok) own.whole = checked.value;
    post();
  };

  const received = async (message: FromConformance) => {
    switch (message.type) {
      case 'ready':
        return post();
      case 'again':
        return run && start(run.node, message.heavy);
      case 'cancel':
        return run?.stop.abort();
      case 'copy': {
        if (!run?.whole) return;
        await vscode.env.clipboard.writeText(conformanceMarkdown(run.whole));
        return showBriefly(iconText('copy', 'Copied'), 2000);
      }
      case 'open': {
        const result = run?.results[message.row];
        if (!run || !result) return;
        const scratch =
          message.deviation === undefined ? result.scratch : result.deviations[message.deviation]?.scratch;
        if (scratch) await explore.open({ ...scratch, title: nameOf(result.id) }, run.node);
      }
    }
  };

  return {
    commands: {
      'slotpad.checkConformance': async (row?: string) => {
        const node = nodeOfRow(row) ?? (await pickFrom(registry.all, 'Check Conformance', registry));
        if (!node) return;
        const title = `Conformance: ${node.name}`;
        if (panel) {
          panel.title = title;
          panel.reveal();
        } else {
          panel = createPanel<FromConformance, ToConformance>({
            extensionUri,
            page: 'conformance',
            title,
            messages: fromConformance,
            received: (message) => void received(message),
            closed() {
              run?.stop.abort();
              run = undefined;
              panel = undefined;
            },
          });
        }
        await start(node, false);
      },
    },
    dispose: () => panel?.dispose(),
  };
}

/** `GET /eth/v1/node/health` for the id of an endpoint; the name of a method is its id. */
function nameOf(id: string): string {
  const operation = operationNamed(id);
  return operation ? `${operation.method} ${operation.path}` : id;
}

function rowOf({ deviations, durationMs, group, id, reason, scratch, served }: EntryResult): ConformanceRow {
  return {
    name: nameOf(id),
    group,
    state: deviations.length > 0 ? 'deviates' : SERVED_WORDS[served],
    durationMs,
    note: capital(reason ?? ''),
    sent: scratch !== undefined,
    deviations: deviations.map((one) => ({
      rule: one.statement,
      place: placeOf(one),
      message: one.message,
      request: one.request,
    })),
  };
}

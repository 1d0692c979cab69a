import * as vscode from 'vscode';
import { standardContracts } from '../../common/contracts/contracts';
import { type FromSimulation, fromSimulation, type ToSimulation } from '../../common/panels/simulation';
import { failureText, type Result } from '../../common/result';
import { simulationWords, summaryLines } from '../../common/simulation/sections';
import type { Simulation } from '../../common/simulation/simulation';
import { simulationLines } from '../../common/simulation/text';
import type { Prepared } from '../../runner/model/prepared';
import type { Send } from '../../runner/send/send';
import { askOver } from '../../runner/simulation/ask';
import { simulate } from '../../runner/simulation/simulate';
import { transactionOf } from '../../runner/simulation/transaction';
import { iconText } from '../../workbench/screen/text';
import { createPanel, type Panel } from '../panels/panel';
import { showBriefly, showInformation, showWarning, withProgress } from '../screen/messages';
import { timeoutSetting } from '../settings/settings';

export interface Simulator extends vscode.Disposable {
  /** Shows what the transaction of a request would do. @returns the result, or why there is none, in a few lines */
  simulate(prepared: Prepared): Promise<readonly string[]>;
}

/** One tab shows all simulations, one at a time. */
export function createSimulator({
  extensionUri,
  send,
}: {
  readonly extensionUri: vscode.Uri;
  readonly send: Send;
}): Simulator {
  let panel: Panel<ToSimulation> | undefined;
  let shown: { readonly prepared: Prepared; readonly simulation: Simulation } | undefined;

  const wordsOf = ({ prepared, simulation }: NonNullable<typeof shown>) =>
    simulationWords(simulation, prepared.contracts ?? standardContracts());
  const post = () => {
    if (shown) panel?.post({ type: 'simulation', title: shown.prepared.name, words: wordsOf(shown) });
  };

  const run = async (prepared: Prepared): Promise<readonly string[]> => {
    const transaction = transactionOf(prepared);
    if (!transaction.ok) return told(transaction, showInformation);
    const stop = new AbortController();
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `Simulating ${prepared.name}`,
      cancellable: true,
    };
    const simulation = await withProgress(options, (_, token) => {
      token.onCancellationRequested(() => stop.abort());
      return simulate(askOver(prepared, send, timeoutSetting(), stop.signal), transaction.value);
    });
    if (stop.signal.aborted) return ['Simulation: canceled.'];
    if (!simulation.ok) return told(simulation, showWarning);
    shown = { prepared, simulation: simulation.value };
    show(prepared.name);
    return summaryLines(simulation.value, prepared.contracts ?? standardContracts());
  };

  const again = async () => {
    if (!shown) return;
    panel?.post({ type: 'busy' });
    await run(shown.prepared);
    // What was shown is shown again if it could not be simulated this time.
    post();
  };

  const received = async ({ type }: FromSimulation) => {
    if (type === 'ready') return post();
    if (type === 'again') return again();
    if (!shown) return;
    const lines = simulationLines(shown.prepared.name, wordsOf(shown)).map(({ text }) => text);
    await vscode.env.clipboard.writeText(`${lines.join('\n')}\n`);
    showBriefly(iconText('copy', 'Copied the simulation'), 2000);
  };

  const show = (name: string) => {
    const title = `Simulation: ${name}`;
    if (panel) {
      panel.title = title;
      panel.reveal(undefined, true);
      return post();
    }
    panel = createPanel<FromSimulation, ToSimulation>({
      extensionUri,
      page: 'simulation',
      title,
      column: vscode.ViewColumn.Beside,
      preserveFocus: true,
      messages: fromSimulation,
      received: (message) => void received(message),
      closed: () => {
        panel = undefined;
        shown = undefined;
      },
    });
  };

  return { simulate: run, dispose: () => panel?.dispose() };
}

function told(
  result: Extract<Result<unknown>, { readonly ok: false }>,
  show: (text: string) => unknown,
): readonly string[] {
  const text = failureText(result.failure);
  show(text);
  return [`Simulation: ${text}`];
}

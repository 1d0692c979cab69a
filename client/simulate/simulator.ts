/** Simulates transactions and shows what they would do. */
import * as vscode from 'vscode';
import { type Contracts, standardContracts } from '../../common/contracts/contracts';
import { type FromSimulation, fromSimulation, type ToSimulation } from '../../common/panels/simulation';
import { failureText, type Result } from '../../common/result';
import { contractsOfSimulation } from '../../common/simulation/known-contracts';
import { simulationWords, summaryLines } from '../../common/simulation/sections';
import { severalWords } from '../../common/simulation/several';
import { simulationLines } from '../../common/simulation/text';
import { callText } from '../../common/traces/describe';
import type { Prepared } from '../../runner/model/prepared';
import { prepare } from '../../runner/request/prepare';
import type { Send } from '../../runner/send/send';
import { askOver, codeOver } from '../../runner/transactions/ask';
import { type Simulated, simulateSeveral } from '../../runner/transactions/simulate-several';
import { transactionsIn } from '../../runner/transactions/transaction';
import { iconText } from '../../workbench/screen/text';
import type { ProvideNode } from '../nodes/providing';
import { createPanel, type Panel } from '../panels/panel';
import type { ScratchPlace } from '../scratch/documents';
import { showBriefly, showInformation, showWarning, withProgress } from '../screen/screen';
import { refuseUntrusted } from '../send/ask';
import { findPlace, type RequestInputs } from '../send/inputs';
import { timeoutSetting } from '../settings/settings';
import type { Handlers } from '../surface/commands';
import type { simulateSurface } from '../surface/requests';

export interface Simulator extends vscode.Disposable {
  /** Shows what the transaction of a request would do. @returns the result, or why there is none, in a few lines */
  simulate(prepared: Prepared): Promise<readonly string[]>;
}

interface Shown {
  readonly prepared: Prepared;
  readonly simulated: Simulated;
  readonly contracts: Contracts;
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
  let shown: Shown | undefined;

  const wordsOf = ({ contracts, prepared, simulated }: Shown) =>
    severalWords(
      simulated.simulations.map((one) => ({
        name: one.execution ? callText(one.execution.call, contracts) : prepared.name,
        words: simulationWords(one, contracts),
      })),
      simulated.stopped,
    );
  const post = () => {
    if (shown) panel?.post({ type: 'simulation', title: shown.prepared.name, words: wordsOf(shown) });
  };

  const run = async (prepared: Prepared): Promise<readonly string[]> => {
    const transactions = transactionsIn(prepared);
    if (!transactions.ok) return told(transactions, showInformation);
    const stop = new AbortController();
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `Simulating ${prepared.name}`,
      cancellable: true,
    };
    const named = prepared.contracts ?? standardContracts();
    const [simulated, contracts] = await withProgress(options, async (_, token) => {
      token.onCancellationRequested(() => stop.abort());
      const ask = askOver(prepared, send, timeoutSetting(), stop.signal);
      const found = await simulateSeveral(ask, transactions.value);
      let known = named;
      for (const one of found.ok ? found.value.simulations : [])
        known = await contractsOfSimulation(one, known, codeOver(ask));
      return [found, known];
    });
    if (stop.signal.aborted) return ['Simulation: canceled.'];
    if (!simulated.ok) return told(simulated, showWarning);
    shown = { prepared, simulated: simulated.value, contracts };
    show(prepared.name);
    return simulated.value.simulations.flatMap((one) => summaryLines(one, contracts));
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

interface SimulateOptions {
  readonly inputs: RequestInputs;
  readonly provideNode: ProvideNode;
  readonly simulator: Simulator;
}

/** Simulates the transaction of the request at a place, or at the cursor. */
export function simulateCommands(options: SimulateOptions): Handlers<typeof simulateSurface> {
  return {
    'slotpad.simulate': async (place?: unknown) => {
      if (!vscode.workspace.isTrusted) return refuseUntrusted();
      const found = await findPlace(place);
      if (found) await simulateAt(options, found);
    },
  };
}

async function simulateAt(options: SimulateOptions, place: ScratchPlace): Promise<void> {
  const { inputs, provideNode, simulator } = options;
  const { signal } = new AbortController();
  const input = await inputs.at(place.document, place.line, signal);
  if (!input) return;
  const prepared = input.ok ? await prepare(input.value) : input;
  if (prepared.ok) {
    await simulator.simulate(prepared.value);
    return;
  }
  const { missing } = prepared.failure;
  if (missing && (await provideNode(missing, signal))) return simulateAt(options, place);
  void showWarning(failureText(prepared.failure));
}

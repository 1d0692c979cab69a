import * as vscode from 'vscode';
import { failureText } from '../../common/result';
import { prepare } from '../../runner/request/prepare';
import type { ProvideNode } from '../nodes/missing';
import type { ScratchPlace } from '../scratch/scratch-text';
import { showWarning } from '../screen/messages';
import { refuseUntrusted } from '../send/ask';
import type { RequestInputs } from '../send/inputs';
import { findPlace } from '../send/place';
import type { Handlers } from '../surface/handlers';
import type { Simulator } from './simulator';
import type { simulateSurface } from './surface';

export interface SimulateOptions {
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

import * as vscode from 'vscode';
import { isScenario } from '../../demo/world/scenario';
import { showInformation } from '../screen/messages';
import type { Handlers } from '../surface/handlers';
import type { DemoNodeProcess } from './demo';
import { type FindOptions, findLocalNodes } from './find-local';
import type { localNodesSurface } from './surface';

export interface LocalCommandOptions extends FindOptions {
  readonly demo: DemoNodeProcess;
  readonly showRemotePage: () => Promise<void>;
  /** Whether a request has been sent in this window. */
  readonly hasSent: () => boolean;
}

/** The commands that need a computer: those that look for nodes on this machine, and those of the demo node. */
export function localCommands(options: LocalCommandOptions): Handlers<typeof localNodesSurface> {
  const { demo } = options;
  return {
    'slotpad.showRemoteNodes': () => options.showRemotePage(),
    'slotpad.findLocalNodes': () => findLocalNodes(options),
    'slotpad.startDemoNode': async (scenario?: unknown) => {
      if (typeof scenario === 'string' && isScenario(scenario)) await demo.start(scenario);
      else await demo.choose();
      if (demo.runs && !options.hasSent()) void offerRequest();
    },
    'slotpad.switchDemoNode': () => demo.choose(),
    'slotpad.stopDemoNode': () => demo.stop(),
  };
}

/** The next step after the demo node has started. */
async function offerRequest(): Promise<void> {
  const send = 'Try eth_blockNumber';
  const answer = await showInformation('The demo node is running. Send your first request?', send);
  if (answer === send) await vscode.commands.executeCommand('slotpad.tryRequest');
}

/** What to do without any node. */
export async function offerNodes(): Promise<void> {
  const add = 'Add Node';
  const start = 'Start Demo Node';
  const answer = await showInformation('There are no nodes yet.', add, start);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
  if (answer === start) await vscode.commands.executeCommand('slotpad.startDemoNode', 'healthy');
}

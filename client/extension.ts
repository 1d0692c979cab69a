import type * as vscode from 'vscode';
import type { SlotpadApi } from './api';
import { registerNodeParts } from './node-parts';
import { registerRequestParts } from './request-parts';
import { createServices } from './services';

/** Ends what has to be ended before the window closes. */
let end: (() => Promise<unknown>) | undefined;

/** Registers everything; nothing is read, sent or started here. */
export function activate(context: vscode.ExtensionContext): SlotpadApi {
  const services = createServices(context);
  const { sidebar, tree } = registerNodeParts(services);
  const { endWatches, ...requests } = registerRequestParts(services, sidebar);
  end = () => Promise.all([endWatches(), services.recorder.history.flush()]);
  return { tree, ...requests };
}

/** Takes off the nodes what watches have left there, and writes what waits to be written. */
export async function deactivate(): Promise<void> {
  await end?.();
}

import type * as vscode from 'vscode';
import type { Gate } from '../../runner/send/gate';
import { createAllowedHosts } from '../../workbench/send/allowed-hosts';
import { showWarning } from '../screen/screen';
import type { NodeRegistry } from './registry';

const KEY = 'allowedHosts';

/** Which hosts get what of the user's. Asks in a dialog, and remembers the answers for this workspace. */
export function allowedHosts(registry: Pick<NodeRegistry, 'all'>, memento: vscode.Memento): Gate {
  return createAllowedHosts({
    nodes: () => registry.all,
    memory: {
      get: () => memento.get<readonly string[]>(KEY, []),
      set: (hosts) => memento.update(KEY, hosts),
    },
    ask: async ({ message, detail, button }) =>
      (await showWarning(message, { modal: true, detail }, button)) === button,
  });
}

import type * as vscode from 'vscode';
import { type Clock, systemClock } from '../../common/units/clock';
import type { Send } from '../../runner/send/send-with';
import { createNodeSecrets } from '../../workbench/nodes/secrets';
import { createEnvironmentChoice, type EnvironmentChoice } from '../environment/choice';
import { createNodeVersions, type NodeVersions } from '../language/node-versions';
import { createLog, type Log } from '../log/log';
import { allowedHosts } from '../nodes/allowed-hosts';
import { createNodeRegistry, type NodeRegistry } from '../nodes/registry';
import { webCommands } from './commands';
import { createPageSender } from './page-sender';

/** What the features share in a browser. */
export interface WebServices {
  readonly context: vscode.ExtensionContext;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: NodeRegistry;
  readonly environment: EnvironmentChoice;
  readonly versions: NodeVersions;
  readonly send: Send;
  /** Whether a command works in a browser. */
  readonly offers: (command: string) => boolean;
  /** Disposes the argument together with the extension. */
  readonly keep: <T extends vscode.Disposable>(disposable: T) => T;
}

/** Creates the services without reading, sending or starting anything. */
export function createWebServices(context: vscode.ExtensionContext, keep: WebServices['keep']): WebServices {
  const log = keep(createLog());
  const secrets = createNodeSecrets(context.secrets, (error) =>
    log.warn('A token or password of a node could not be read from the secret storage.', String(error)),
  );
  keep(context.secrets.onDidChange(({ key }) => secrets.forget(key)));
  const registry = keep(createNodeRegistry(context.workspaceState, secrets, log));
  const commands: ReadonlySet<string> = new Set(webCommands);
  return {
    context,
    clock: systemClock,
    log,
    registry,
    environment: keep(createEnvironmentChoice(context.workspaceState)),
    versions: keep(createNodeVersions()),
    send: createPageSender({
      nodes: () => registry.all,
      secrets,
      gate: allowedHosts(registry, context.workspaceState),
    }).send,
    offers: (command) => commands.has(command) || !command.startsWith('slotpad.'),
    keep,
  };
}

/** The extension in a browser, once it is used. */
import * as vscode from 'vscode';
import * as z from 'zod';
import { registerCheckCommand } from '../check/command';
import { useFiles } from '../files/files';
import { createLanguageServer, type LanguageServer } from '../language/server';
import { registerRulePages } from '../rules/rule-page';
import { followSharing } from '../sharing/sharing';
import type { Run } from '../surface/commands';
import { type Handler, runWith } from '../surface/handlers';
import type { webCommands } from './commands';
import { RULE_PAGE_REQUEST } from './messages';
import { registerWebNodes, type WebPlaces } from './nodes';
import { registerSending } from './sending';
import { connectToWorker } from './server-worker';
import { createWebServices } from './services';
import { filesOfEditor } from './workspace-files';

/** The running extension in a browser. Its members do not need `this`. */
export interface WebSlotpad {
  readonly run: Run;
  readonly serve: LanguageServer['serve'];
}

/** Starts what works in a browser. The worker starts with the first scratch file, and nodes are read while they are visible. */
export function startInBrowser(context: vscode.ExtensionContext, places: WebPlaces): WebSlotpad {
  const { extension, subscriptions } = context;
  useFiles(filesOfEditor);
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    subscriptions.push(disposable);
    return disposable;
  };
  const services = createWebServices(context, keep);
  const { clock, environment, log, versions } = services;
  const server = keep(
    createLanguageServer({
      extensionId: extension.id,
      connect: async () =>
        connectToWorker(vscode.Uri.joinPath(extension.extensionUri, 'dist/web/server.js').toString(true)),
      commands: ['slotpad.send'],
      log,
      clock,
      environment,
      sharing: keep(followSharing(extension.id)),
      // Only nodes give specifications, by a command that is not there.
      specifications: { given: [], onDidGive: () => new vscode.Disposable(() => undefined) },
      versions,
    }),
  );
  const rules = keep(
    registerRulePages(log, async (name) =>
      z
        .string()
        .optional()
        .catch(undefined)
        .parse(await server.request(RULE_PAGE_REQUEST, { name })),
    ),
  );
  const checking = keep(registerCheckCommand(server));
  const commands: Readonly<Record<(typeof webCommands)[number], Handler>> = {
    ...rules.commands,
    ...checking.commands,
    ...server.commands,
    ...registerWebNodes(services, places),
    ...registerSending(services, server),
  };
  return { run: runWith(commands), serve: server.serve };
}

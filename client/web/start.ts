/** The extension in a browser, once it is used. */
import * as vscode from 'vscode';
import * as z from 'zod';
import { registerCheckCommand } from '../check/command';
import { useFiles } from '../files/files';
import { startOnFirstScratchFile } from '../language/language-client';
import { registerRulePages } from '../rules/rule-page';
import { followSharing } from '../sharing/sharing';
import { RULE_PAGE_REQUEST } from './messages';
import { registerWebNodes } from './nodes';
import type { Scripts } from './parts';
import { scriptOf } from './script';
import { registerSending } from './sending';
import { connectToWorker } from './server-worker';
import { createWebServices } from './services';
import { filesOfEditor } from './workspace-files';

/**
 * Registers what works in a browser. The worker starts with the first scratch file, and nodes are read while they are visible.
 *
 * @param scripts for the worker
 */
export function startInBrowser(context: vscode.ExtensionContext, scripts: Scripts): vscode.Disposable {
  const { extension } = context;
  useFiles(filesOfEditor);
  const kept: vscode.Disposable[] = [];
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    kept.push(disposable);
    return disposable;
  };
  const services = createWebServices(context, keep);
  const { clock, environment, log, versions } = services;
  const server = keep(
    startOnFirstScratchFile({
      extensionId: extension.id,
      connect: connectToWorker(scriptOf(extension.extensionUri, 'worker.js'), scripts),
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
  keep(
    registerRulePages(log, async (name) =>
      z
        .string()
        .optional()
        .catch(undefined)
        .parse(await server.request(RULE_PAGE_REQUEST, { name })),
    ),
  );
  keep(registerCheckCommand(server));
  registerWebNodes(services);
  registerSending(services, server);
  return vscode.Disposable.from(...kept.reverse());
}

/** The extension in a browser, once it is used. */
import * as vscode from 'vscode';
import * as z from 'zod';
import { systemClock } from '../../common/units/clock';
import { registerCheckCommand } from '../check/command';
import { createEnvironmentChoice } from '../environment/choice';
import { useFiles } from '../files/files';
import { startOnFirstScratchFile } from '../language/language-client';
import { createNodeVersions } from '../language/node-versions';
import { createLog } from '../log/log';
import { registerRulePages } from '../rules/rule-page';
import { followSharing } from '../sharing/sharing';
import { RULE_PAGE_REQUEST } from './messages';
import type { Scripts } from './parts';
import { scriptOf } from './script';
import { registerSending } from './sending';
import { connectToWorker } from './server-worker';
import { filesOfEditor } from './workspace-files';

/**
 * Registers what works in a browser, and starts the worker for the first scratch file.
 *
 * @param scripts for the worker
 */
export function startInBrowser(context: vscode.ExtensionContext, scripts: Scripts): vscode.Disposable {
  const { extension, workspaceState } = context;
  useFiles(filesOfEditor);
  const kept: vscode.Disposable[] = [];
  const keep = <T extends vscode.Disposable>(disposable: T): T => {
    kept.push(disposable);
    return disposable;
  };
  const log = keep(createLog());
  const environment = keep(createEnvironmentChoice(workspaceState));
  const server = keep(
    startOnFirstScratchFile({
      extensionId: extension.id,
      connect: connectToWorker(scriptOf(extension.extensionUri, 'worker.js'), scripts),
      commands: ['slotpad.send'],
      log,
      clock: systemClock,
      environment,
      sharing: keep(followSharing(extension.id)),
      // Only nodes give specifications and versions.
      specifications: { given: [], onDidGive: () => new vscode.Disposable(() => undefined) },
      versions: keep(createNodeVersions()),
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
  registerSending({ context, log, environment, server, keep });
  return vscode.Disposable.from(...kept.reverse());
}

import * as vscode from 'vscode';
import type { ServerState } from '../../workbench/language/server-watch';
import type { Log } from '../log/log';
import { scratchLanguages } from '../scratch/scratch-language';
import { showError } from '../screen/messages';

const RESTART = 'slotpad.restartLanguageServer';

/** Shows that the language server is gone: a status item at scratch files, and a notification when it has stopped. */
export interface ServerStatus extends vscode.Disposable {
  show(state: ServerState): void;
}

export function createServerStatus(log: Log): ServerStatus {
  let item: vscode.LanguageStatusItem | undefined;
  return {
    show(state) {
      item?.dispose();
      item = undefined;
      if (state === 'running') return;
      item = vscode.languages.createLanguageStatusItem('slotpad.server', [...scratchLanguages]);
      item.name = 'Slotpad Language Server';
      item.command = { title: 'Restart', command: RESTART };
      if (state === 'not-responding') {
        item.text = 'Slotpad is not responding';
        item.detail = 'scratch files are not checked';
        item.severity = vscode.LanguageStatusSeverity.Warning;
        return;
      }
      item.text = state === 'stopped' ? 'Slotpad has stopped' : 'Slotpad did not start';
      item.detail = 'scratch files are not checked';
      item.severity = vscode.LanguageStatusSeverity.Error;
      void notify(state, log);
    },
    dispose: () => item?.dispose(),
  };
}

const reasons = {
  stopped: 'crashed five times in three minutes and was not started again',
  'not-started': 'did not start',
};

async function notify(state: keyof typeof reasons, log: Log): Promise<void> {
  const restart = 'Restart Slotpad Language Server';
  const showLog = 'Show Log';
  const choice = await showError(
    `The Slotpad language server ${reasons[state]}. Scratch files are not checked.`,
    restart,
    showLog,
  );
  if (choice === restart) await vscode.commands.executeCommand(RESTART);
  if (choice === showLog) log.show();
}

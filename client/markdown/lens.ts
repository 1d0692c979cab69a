import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fencedText, requestFences } from '../../common/scratch/markdown/fences';
import { isResponse } from '../../common/scratch/markdown/fragment';
import { fileVariables } from '../../common/scratch/variables/variables';
import { requestLenses, SEND_COMMAND } from '../../server/features/actions/lens';
import { screenText } from '../../workbench/screen/text';
import { scratchLanguages } from '../scratch/scratch-language';
import { createLens } from '../screen/lens';
import { sendTitle } from '../send/lens-title';
import { onSettingChange } from '../settings/on-change';
import { folderSetting } from '../settings/settings';
import type { Sharing } from '../sharing/sharing';

/** Shows "Send" above the requests in Markdown files. */
export function registerMarkdownLens(sharing: Sharing): vscode.Disposable {
  const changes = new vscode.EventEmitter<void>();
  const update = () => changes.fire();
  const provideCodeLenses = (document: vscode.TextDocument) => {
    if (!folderSetting('codeLens', document.uri)) return [];
    const uri = document.uri.toString();
    const fences = requestFences(document.getText());
    return scratchLanguages.flatMap((language) => {
      if (!fences.some((fence) => fence.language === language)) return [];
      const scratch = new ScratchDocument(uri, language, document.version, fencedText(fences, language));
      const lenses = requestLenses(scratch, fileVariables(scratch), sharing.scope);
      return lenses.flatMap(({ range: { start }, command }) => {
        if (isResponse(scratch.blockAtLine(start.line).block.text)) return [];
        const title = screenText(sendTitle(command?.title ?? ''));
        const target = { uri, line: start.line };
        const tooltip = command?.tooltip ?? '';
        return createLens(start.line, { title, tooltip, command: SEND_COMMAND, arguments: [target] });
      });
    });
  };
  return vscode.Disposable.from(
    changes,
    sharing.onDidChange(update),
    onSettingChange('codeLens', update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.languages.registerCodeLensProvider('markdown', {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses,
    }),
  );
}

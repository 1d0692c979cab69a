import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fencedText, requestFences } from '../../common/scratch/markdown/fences';
import { isResponse } from '../../common/scratch/markdown/fragment';
import { fileVariables } from '../../common/scratch/variables/variables';
import type { Destination } from '../../common/target/request-target';
import { requestLenses, SEND_COMMAND } from '../../server/features/actions/lens';
import { namedDestination } from '../../workbench/nodes/items';
import { screenText } from '../../workbench/screen/text';
import { isStartedDemo, type NodeRegistry } from '../nodes/registry';
import { scratchLanguages } from '../scratch/request-files';
import { createLens, sendTitle } from '../screen/screen';
import { onSettingChange } from '../settings/on-change';
import { folderSetting } from '../settings/settings';
import type { Sharing } from '../sharing/sharing';

/** Shows "Send" above the requests in Markdown files. */
export function registerMarkdownLens(
  sharing: Sharing,
  registry: Pick<NodeRegistry, 'all' | 'selected' | 'startedDemo' | 'onDidChange'>,
): vscode.Disposable {
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
      return lenses.flatMap(({ range: { start }, command, data }) => {
        if (isResponse(scratch.blockAtLine(start.line).block.text)) return [];
        const { name, node } = namedDestination(data as Destination, registry);
        const title = screenText(sendTitle(command?.title ?? '', name, isStartedDemo(node, registry)));
        const target = { uri, line: start.line };
        const tooltip = command?.tooltip ?? '';
        return createLens(start.line, { title, tooltip, command: SEND_COMMAND, arguments: [target] });
      });
    });
  };
  return vscode.Disposable.from(
    changes,
    sharing.onDidChange(update),
    registry.onDidChange(update),
    onSettingChange('codeLens', update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
    vscode.languages.registerCodeLensProvider('markdown', {
      onDidChangeCodeLenses: changes.event,
      provideCodeLenses,
    }),
  );
}

import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { fileVariables } from '../../common/scratch/variables/variables';
import { linesForSeveral } from '../../workbench/compare/lens-lines';
import { screenText } from '../../workbench/screen/text';
import type { NodeRegistry } from '../nodes/registry';
import { scratchLanguages } from '../scratch/scratch-language';
import { createLens } from '../screen/lens';
import { setting } from '../settings/settings';
import type { Sharing } from '../sharing/sharing';

/** Shows the lens "Several nodes…" above a request when there are several nodes of its kind. */
export function registerSeveralLens(registry: NodeRegistry, sharing: Sharing): vscode.Disposable {
  const changes = new vscode.EventEmitter<void>();
  const several = (kind: 'beacon' | 'execution') =>
    registry.all.filter((node) => node.kind === kind).length > 1;
  const provideCodeLenses = (document: vscode.TextDocument) => {
    const { languageId } = document;
    const kinds = { beacon: several('beacon'), execution: several('execution') };
    if ((!kinds.beacon && !kinds.execution) || (languageId !== 'http' && languageId !== 'jsonrpc')) return [];
    if (!setting('codeLens')) return [];
    const uri = document.uri.toString();
    const scratch = new ScratchDocument(uri, languageId, document.version, document.getText());
    return linesForSeveral(scratch, fileVariables(scratch), kinds, sharing.scope).map((line) =>
      createLens(line, {
        title: screenText('Several nodes…'),
        command: 'slotpad.sendToSeveral',
        arguments: [{ uri, line }],
      }),
    );
  };
  return vscode.Disposable.from(
    changes,
    registry.onDidChange(() => changes.fire()),
    vscode.languages.registerCodeLensProvider(
      scratchLanguages.map((language) => ({ language })),
      { onDidChangeCodeLenses: changes.event, provideCodeLenses },
    ),
  );
}

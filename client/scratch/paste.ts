import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { pastedRequest } from '../../server/features/actions/pasted';

const kind = vscode.DocumentDropOrPasteEditKind.Empty.append('slotpad', 'request');

/** Turns a pasted `curl` command into a request. The paste menu offers the original text. */
export function registerPasting(): vscode.Disposable {
  return vscode.languages.registerDocumentPasteEditProvider(
    [{ language: 'http' }, { language: 'jsonrpc' }],
    {
      async provideDocumentPasteEdits(document, [range, ...others], dataTransfer, _context, token) {
        if (!range || others.length > 0) return undefined;
        const text = await dataTransfer.get('text/plain')?.asString();
        // Avoids parsing the file for every paste.
        if (!text || token.isCancellationRequested || !/^\s*(?:\$ +)?curl/.test(text)) return undefined;
        const language = document.languageId as Language;
        const scratch = new ScratchDocument(document.uri.toString(), language, 1, document.getText());
        const pasted = pastedRequest(scratch, range, text);
        return pasted && [new vscode.DocumentPasteEdit(pasted.text, pasted.title, kind)];
      },
    },
    { providedPasteEditKinds: [kind], pasteMimeTypes: ['text/plain'] },
  );
}

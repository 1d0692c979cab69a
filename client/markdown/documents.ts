import type * as vscode from 'vscode';
import { requestFences } from '../../common/scratch/markdown/fences';
import { type FencedFile, fencedFiles } from '../../workbench/markdown/fence-mapping';
import type { TextSync } from '../sync/text-sync';

/** The Markdown documents whose code blocks the language server knows. */
export interface MarkdownDocuments {
  all(): readonly vscode.TextDocument[];
  has(document: vscode.TextDocument): boolean;
  /** Sends the current code blocks to the server, if it does not have them yet. */
  sync(document: vscode.TextDocument): Promise<readonly FencedFile[]>;
  /** @returns whether the server knew the document */
  close(document: vscode.TextDocument): boolean;
}

export function createMarkdownDocuments(texts: TextSync): MarkdownDocuments {
  const known = new Map<vscode.TextDocument, { version: number; files: readonly FencedFile[] }>();
  return {
    all: () => [...known.keys()],
    has: (document) => known.has(document),
    async sync(document) {
      const { uri, version } = document;
      const old = known.get(document);
      if (old?.version === version) return old.files;
      const files = fencedFiles(uri.toString(), requestFences(document.getText()));
      known.set(document, { version, files });
      for (const one of old?.files ?? [])
        if (!files.some((file) => file.uri === one.uri)) texts.close(one.uri);
      // All at once: a request about one of them may follow before the others are sent.
      await Promise.all(files.map((file) => texts.send(file)));
      return files;
    },
    close(document) {
      for (const { uri } of known.get(document)?.files ?? []) texts.close(uri);
      return known.delete(document);
    },
  };
}

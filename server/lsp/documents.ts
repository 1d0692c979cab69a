import { TextDocuments } from 'vscode-languageserver';
import { ScratchDocument } from '../../common/scratch/document';
import type { Language } from '../../common/scratch/types';

/** The open files, kept as `ScratchDocument`s: an edit costs the block that it touches. */
export function openDocuments(): TextDocuments<ScratchDocument> {
  return new TextDocuments({
    create: (uri, languageId, version, text) =>
      new ScratchDocument(uri, languageOf(uri, languageId), version, text),
    update: (document, changes, version) => {
      document.update(changes, version);
      return document;
    },
  });
}

/** Editors have other names for the languages (`rest`, `plaintext`): then the file's ending decides. */
export function languageOf(uri: string, languageId: string): Language {
  if (languageId === 'http' || languageId === 'jsonrpc') return languageId;
  return /\.jsonrpc$/i.test(uri) ? 'jsonrpc' : 'http';
}

/** Types a text key by key, as an editor does that closes brackets and quotes and indents new lines. */
import type { Position } from '../../common/scratch/api';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { type Change, createTyping } from '../../server/lsp/documents';

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')', '"': '"' };
/** As in the language configurations: before other characters, nothing is closed. */
const CLOSES_BEFORE = /^(?:[;:.,=}\])>\s]|$)/;

/** One key: the document after it, and where the server takes the person to be typing. */
export interface Key {
  readonly document: ScratchDocument;
  /** What the editor did. */
  readonly changes: readonly Change[];
  readonly typing: Position | undefined;
  /** How much of the text is typed. */
  readonly length: number;
}

/** @param closes whether the editor closes brackets and quotes */
export function* typed(language: Language, text: string, closes: boolean): Generator<Key> {
  const document = new ScratchDocument(`file:///typed.${language}`, language, 1, '');
  const typing = createTyping({ after: () => () => undefined });
  let cursor = 0;
  const edit = (start: number, end: number, inserted: string): Omit<Key, 'length'> => {
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    const changes = [{ range, text: inserted }];
    typing.edited(document.uri, changes);
    document.update(changes, document.version + 1);
    return { document, changes, typing: typing.at(document.uri) };
  };
  const behind = () => document.getText().slice(cursor);
  for (let at = 0; at < text.length; ) {
    const key = text[at] ?? '';
    const known = /^\s*[}\])"]/.exec(behind())?.[0];
    if (closes && known !== undefined && text.startsWith(known, at)) {
      // The arrow keys, and a bracket that is written over the one that the editor has added.
      cursor += known.length;
      at += known.length;
      yield { ...edit(cursor - 1, cursor, known.slice(-1)), length: at };
    } else if (key === '\n' && closes) {
      const indent = /^\n( *)/.exec(text.slice(at))?.[1] ?? '';
      const closing = /^[}\])]/.test(behind()) && /[{[(]$/.test(document.getText().slice(0, cursor));
      const inserted = `\n${indent}`;
      const entered = edit(cursor, cursor, closing ? `${inserted}\n${indent.slice(2)}` : inserted);
      cursor += inserted.length;
      at += inserted.length;
      yield { ...entered, length: at };
    } else {
      const close = PAIRS[key];
      const before = document.getText()[cursor - 1] ?? '';
      const isClosed =
        closes && close !== undefined && CLOSES_BEFORE.test(behind()) && !(key === '"' && /\w/.test(before));
      const result = edit(cursor, cursor, isClosed ? key + close : key);
      cursor += 1;
      at += 1;
      yield { ...result, length: at };
    }
  }
}

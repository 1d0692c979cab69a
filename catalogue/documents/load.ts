/** Reads documents into a catalogue. Loaded on first use: most workspaces have no specifications of their own. */
import { failureText } from '../../common/result';
import { plainText } from '../../common/units/plain-text';
import type { Catalogue } from '../built-in/catalogue';
import { extendedBy } from './extended';
import { type DocumentSource, type OwnDocument, problemText } from './own-document';
import { parseDocument } from './parse-document';

export interface DocumentText extends DocumentSource {
  /** Undefined if the file cannot be read. */
  readonly text: string | undefined;
}

export interface Loaded {
  /** Undefined if no document can be used. */
  readonly catalogue: Catalogue | undefined;
  readonly documents: readonly OwnDocument[];
  /** What is wrong, one sentence or two each, with the name of the document. */
  readonly problems: readonly string[];
}

export function load(texts: readonly DocumentText[]): Loaded {
  const documents: OwnDocument[] = [];
  const problems: string[] = [];
  for (const { text, ...source } of texts) {
    const say = (problem: string) => problems.push(plainText(`${source.name}: ${problem}`, { max: 500 }));
    if (text === undefined) {
      say('The file does not exist, cannot be read, or is larger than 8 MB. Check its path.');
      continue;
    }
    const read = parseDocument(text, source);
    if (!read.ok) say(failureText(read.failure));
    else {
      documents.push(read.value);
      for (const problem of read.value.problems) say(problemText(problem));
    }
  }
  const isUseful = documents.some(({ methods, operations }) => methods.length + operations.length > 0);
  return { catalogue: isUseful ? extendedBy(documents) : undefined, documents, problems };
}

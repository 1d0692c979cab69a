import type { Position, Range, ScratchDocumentApi } from '../common/scratch/api';
import { fencedUri } from '../common/scratch/markdown/fenced-uri';
import { fencedText, removedIndents, requestFences } from '../common/scratch/markdown/fences';
import { isCheckedInMarkdown } from '../common/scratch/markdown/fragment';
import { startsWithSeparator } from '../common/scratch/parse/blocks';
import { read } from '../common/scratch/reading/reading';
import type { Language } from '../common/scratch/types';
import { fileVariables } from '../common/scratch/variables/variables';
import type { CheckedBlocks } from './formats/report';

/** A scratch file, or the code blocks of Markdown as one. */
export interface SourceText {
  readonly uri: string;
  readonly language: Language;
  readonly text: string;
  /** The range in the Markdown file; undefined for a scratch file. */
  readonly inMarkdown?: (range: Range) => Range;
}

/** The code blocks of a Markdown file as one scratch file for each language. */
export function markdownTexts(uri: string, markdown: string): readonly SourceText[] {
  const fences = requestFences(markdown);
  const indents = removedIndents(fences);
  const inMarkdown = ({ start, end }: Range): Range => ({ start: moved(start), end: moved(end) });
  const moved = ({ line, character }: Position): Position => ({
    line,
    character: character + (indents.get(line) ?? 0),
  });
  const languages = [...new Set(fences.map(({ language }) => language))];
  return languages.map((language: Language) => ({
    uri: fencedUri(uri, language),
    language,
    text: fencedText(fences, language),
    inMarkdown,
  }));
}

/** The blocks of a scratch file from Markdown that are checked, and the others. */
export function checkedBlocks(document: ScratchDocumentApi): CheckedBlocks {
  const variables = fileVariables(document);
  const unchecked: number[] = [];
  let checked = 0;
  for (const { block, startLine } of document.blocks()) {
    const lines = block.text.split('\n');
    const first = lines.findIndex((line) => line.trim() !== '' && !startsWithSeparator(line));
    if (first === -1) continue;
    if (isCheckedInMarkdown(block, read(block, variables, document.catalogue))) checked++;
    else unchecked.push(startLine + first);
  }
  return { checked, unchecked };
}

import type { TextEdit } from 'vscode-languageserver';
import { noCancellation } from '../../common/cancellation';
import { servesFile } from '../../common/scratch/reading/http-scope';
import { formatDocument, formatOnType, formatRange } from '../features/format/format';
import { foldingRanges } from '../features/structure/folding';
import { selectionRange } from '../features/structure/selection';
import type { LanguageService } from './language-service';
import type { ServiceContext } from './service-context';

type Edits = readonly TextEdit[] | undefined;

type Layout = Pick<
  LanguageService,
  'getFoldingRanges' | 'getSelectionRanges' | 'formatDocument' | 'formatRange' | 'formatOnType'
>;

/** The characters that trigger formatting while typing. */
export const FORMAT_TRIGGERS = ['\n', '}', ']', ')'] as const;

/** Folding, selection ranges and formatting. */
export function layout(context: ServiceContext): Layout {
  return {
    getFoldingRanges(document, token) {
      return context.answer(document, [], token, (_, token) =>
        servesFile(context.configuration.http, document) ? foldingRanges(document, token) : [],
      );
    },
    async getSelectionRanges(document, positions, token = noCancellation) {
      if (token.isCancellationRequested) return [];
      return positions.map((position) => selectionRange(document, position));
    },
    formatDocument(document, options, token) {
      return context.answer<Edits>(document, undefined, token, (_, token) =>
        context.settings(document.uri).format ? formatDocument(document, options, token) : undefined,
      );
    },
    formatRange(document, range, options, token) {
      return context.answer<Edits>(document, undefined, token, (_, token) =>
        context.settings(document.uri).format ? formatRange(document, range, options, token) : undefined,
      );
    },
    formatOnType(document, position, typed, options, token) {
      return context.answer<Edits>(document, undefined, token, () =>
        context.settings(document.uri).format ? formatOnType(document, position, typed, options) : undefined,
      );
    },
  };
}

import type { TextEdit } from 'vscode-languageserver';
import { noCancellation } from '../../common/cancellation';
import { servesFile } from '../../common/scratch/reading/http-scope';
import { formatDocument, formatOnType, formatRange } from '../features/format/format';
import { foldingRanges } from '../features/structure/folding';
import { selectionRange } from '../features/structure/selection';
import type { LanguageService } from './language-service';
import type { ServiceContext } from './session';

type Edits = readonly TextEdit[] | undefined;

type Layout = Pick<
  LanguageService,
  'getFoldingRanges' | 'getSelectionRanges' | 'formatDocument' | 'formatRange' | 'formatOnType'
>;

/** The structure of a file: folds, selections, white space. */
export function layout(session: ServiceContext): Layout {
  return {
    getFoldingRanges(document, token) {
      return session.answer(document, [], token, (_, token) =>
        servesFile(session.configuration.http, document) ? foldingRanges(document, token) : [],
      );
    },
    async getSelectionRanges(document, positions, token = noCancellation) {
      if (token.isCancellationRequested) return [];
      return positions.map((position) => selectionRange(document, position));
    },
    formatDocument(document, options, token) {
      return session.answer<Edits>(document, undefined, token, (_, token) =>
        session.configuration.settings.format ? formatDocument(document, options, token) : undefined,
      );
    },
    formatRange(document, range, options, token) {
      return session.answer<Edits>(document, undefined, token, (_, token) =>
        session.configuration.settings.format ? formatRange(document, range, options, token) : undefined,
      );
    },
    formatOnType(document, position, typed, options, token) {
      return session.answer<Edits>(document, undefined, token, () =>
        session.configuration.settings.format ? formatOnType(document, position, typed, options) : undefined,
      );
    },
  };
}

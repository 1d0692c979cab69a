import { servesFile, servesPlace, servesTyping } from '../../common/scratch/reading/http-scope';
import { requestLenses } from '../features/actions/lens';
import { complete } from '../features/completion/completion';
import { documented } from '../features/completion/offers';
import { createHintKeeper } from '../features/hints/inlay-hints';
import { hover } from '../features/hover/hover';
import { signatureHelp } from '../features/hover/signature';
import { createSymbolKeeper } from '../features/navigation/symbols';
import { blocksIn } from '../features/place';
import { createTokenKeeper } from '../features/structure/semantic-tokens';
import { notesAt } from './contract-files';
import type { LanguageService } from './language-service';
import type { ServiceContext } from './service-context';

type Assistance = Pick<
  LanguageService,
  | 'getCompletionItems'
  | 'resolveCompletionItem'
  | 'getSignatureHelp'
  | 'getHover'
  | 'getDocumentSymbols'
  | 'getSemanticTokens'
  | 'getSemanticTokensDelta'
  | 'getSemanticTokensOfRange'
  | 'getInlayHints'
  | 'getCodeLenses'
>;

/** Completion, hover, symbols, tokens, hints and lenses. */
export function assistance(context: ServiceContext): Assistance {
  const tokens = createTokenKeeper();
  const hints = createHintKeeper();
  const symbols = createSymbolKeeper();
  return {
    getCompletionItems(document, position, trigger, token) {
      return context.answer(document, [], token, (variables) => {
        const { http, editor, settings } = context.configuration;
        if (!servesTyping(http, document, position, variables)) return [];
        return complete(document, position, variables, {
          snippets: editor.snippets,
          ...(editor.opensHelp ? { opensHelp: true } : {}),
          ...(editor.resolvesCompletions ? { resolves: true } : {}),
          nodes: settings.nodes,
          targets: context.targets(document.uri),
          trigger,
        });
      });
    },
    resolveCompletionItem: (item) => documented(item, context.documents),
    getSignatureHelp(document, position, token) {
      return context.answer(document, undefined, token, async (variables) =>
        signatureHelp(document, position, variables, await notesAt(document, position, variables)),
      );
    },
    getHover(document, position, token) {
      return context.answer(document, undefined, token, async (variables) => {
        const { http, settings } = context.configuration;
        if (!servesPlace(http, document, position, variables)) return undefined;
        const targets = context.targets(document.uri);
        const shared = !servesFile(http, document);
        return hover(
          document,
          position,
          variables,
          () => context.clock.now(),
          targets,
          shared,
          settings.explorers,
          await notesAt(document, position, variables),
        );
      });
    },
    getDocumentSymbols(document, token) {
      return context.answer(document, [], token, (_, token) =>
        servesFile(context.configuration.http, document) ? symbols.symbols(document, token) : [],
      );
    },
    getSemanticTokens(document, token) {
      return context.answer(document, { data: [] }, token, (variables, token) =>
        tokens.full(document, variables, token),
      );
    },
    getSemanticTokensDelta(document, previousResultId, token) {
      return context.answer(document, { data: [] }, token, (variables, token) =>
        tokens.delta(document, variables, previousResultId, token),
      );
    },
    getSemanticTokensOfRange(document, range, token) {
      return context.answer(document, { data: [] }, token, (variables, token) =>
        tokens.range(document, variables, range, token),
      );
    },
    getInlayHints(document, range, token) {
      return context.answer(document, [], token, (variables, token) =>
        hints.hints(document, range, variables, context.settings(document.uri).inlayHints, token),
      );
    },
    getCodeLenses(document, token, range) {
      return context.answer(document, [], token, (variables, token) => {
        const { http, editor, trusted } = context.configuration;
        const { codeLens } = context.settings(document.uri);
        const commands = editor.sends && trusted ? { ...editor.lenses, send: true } : editor.lenses;
        const blocks = range ? blocksIn(document, range) : document.blocks();
        return codeLens ? requestLenses(document, variables, http, commands, token, blocks) : [];
      });
    },
  };
}

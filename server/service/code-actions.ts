import { fixAll, quickFixes } from '../features/actions/actions';
import { refactorings } from '../features/actions/refactor';
import type { NewFile } from '../features/actions/refactor/refactoring';
import { folderOf } from './files';
import type { CodeActionContext, LanguageService } from './language-service';
import type { ServiceContext } from './session';

/** Kinds of code actions, as the protocol names them. */
export const CODE_ACTION_KINDS = [
  'quickfix',
  'source.fixAll',
  'refactor.extract',
  'refactor.inline',
  'refactor.rewrite',
] as const;

/** Fixes of what is found, and refactorings. */
export function codeActions(session: ServiceContext): Pick<LanguageService, 'getCodeActions'> {
  return {
    getCodeActions(document, range, context, token) {
      return session.answer(document, [], token, async (variables, token) => {
        const { uri } = document;
        const asked = askedFor(context);
        const fileFor = asked('refactor.rewrite') ? await fileNamer(session, uri) : undefined;
        if (token.isCancellationRequested) return [];
        const fixes = asked('quickfix') || asked('source.fixAll');
        const found = fixes ? await session.check(document, token) : [];
        if (!found) return [];
        // Nobody takes it from a light bulb that follows the cursor, and it looks through the whole file.
        const follows = context.automatic === true && !context.only;
        const all = asked('source.fixAll') && !follows ? fixAll(uri, found, token) : undefined;
        const changes = refactorings(document, range, variables, fileFor ? { fileFor } : {});
        return [
          ...(asked('quickfix') ? quickFixes(uri, range, found, context.diagnostics) : []),
          ...changes.filter(({ kind = '' }) => asked(kind)),
          ...(all ? [all] : []),
        ];
      });
    },
  };
}

/** Names beside a file that nothing has yet; undefined where no file can be made. */
async function fileNamer(
  session: ServiceContext,
  uri: string,
): Promise<((file: NewFile) => string) | undefined> {
  if (!session.configuration.editor.createsFiles || !uri.startsWith('file:')) return undefined;
  const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
  const entries = session.environments.trusted ? await session.files.list(folderOf(uri)) : [];
  const taken = new Set(entries.map((entry) => folder + entry.name));
  return ({ name, language }) => {
    for (let number = 1; ; number++) {
      const candidate = `${folder}${name}${number === 1 ? '' : `-${number}`}.${language}`;
      if (!taken.has(candidate) && !session.documents.has(candidate)) return candidate;
    }
  };
}

function askedFor({ only }: CodeActionContext): (kind: string) => boolean {
  return (kind) => !only || only.some((one) => kind === one || kind.startsWith(`${one}.`) || one === '');
}

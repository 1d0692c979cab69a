import type { CancellationToken } from '../../common/cancellation';
import { noCancellation } from '../../common/cancellation';
import { success } from '../../common/result';
import type { Position } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Environments } from '../features/navigation/environment-file';
import { documentLinks } from '../features/navigation/links';
import {
  definition,
  highlights,
  type Neighbours,
  references,
  sharedNameAt,
} from '../features/navigation/navigation';
import { prepareRename, rename } from '../features/navigation/rename';
import { workspaceSymbols } from '../features/navigation/workspace-symbols';
import type { LanguageService } from './language-service';
import type { ServiceContext } from './session';

type Navigation = Pick<
  LanguageService,
  | 'getDefinition'
  | 'getReferences'
  | 'getDocumentHighlights'
  | 'prepareRename'
  | 'getRenameEdits'
  | 'getDocumentLinks'
  | 'getWorkspaceSymbols'
>;

/** Names and places, also in other files. */
export function navigation(session: ServiceContext): Navigation {
  return {
    getDefinition(document, position, token) {
      return session.answer(document, [], token, () =>
        definition(document, position, environmentsOf(session, document.uri)),
      );
    },
    getReferences(document, position, includeDeclaration, token) {
      return session.answer(document, [], token, async (_, token) => {
        const others = await neighbours(session, document, position, token);
        return others ? references(document, position, others, includeDeclaration, token) : [];
      });
    },
    async getDocumentHighlights(document, position, token = noCancellation) {
      return token.isCancellationRequested ? undefined : highlights(document, position);
    },
    async prepareRename(document, position, token = noCancellation) {
      return token.isCancellationRequested ? undefined : prepareRename(document, position);
    },
    getRenameEdits(document, position, newName, token) {
      const nothing = success({});
      return session.answer<Awaited<ReturnType<LanguageService['getRenameEdits']>>>(
        document,
        nothing,
        token,
        async (_, token) => {
          const others = await neighbours(session, document, position, token);
          return others ? rename(document, position, newName, others, token) : nothing;
        },
      );
    },
    getDocumentLinks(document, token) {
      return session.answer(document, [], token, (variables, token) =>
        documentLinks(document, variables, token),
      );
    },
    async getWorkspaceSymbols(query, token = noCancellation) {
      const files = await session.scratchFiles.all(token);
      return token.isCancellationRequested ? [] : workspaceSymbols(files, query, token);
    },
  };
}

function environmentsOf({ environments }: ServiceContext, uri: string): Environments {
  return { files: environments.files(uri), selected: environments.selected };
}

/**
 * The files that may mean the same by the name at a position. Other scratch files are looked for only where they
 * matter: finding them reads the workspace. Undefined when cancelled.
 */
async function neighbours(
  session: ServiceContext,
  document: ScratchDocument,
  position: Position,
  token: CancellationToken,
): Promise<Neighbours | undefined> {
  const own = environmentsOf(session, document.uri);
  if (!sharedNameAt(document, position, own)) return { environments: own, others: [] };
  const files = new Set(own.files.map(({ uri }) => uri));
  const others: ScratchDocument[] = [];
  for (const other of await session.scratchFiles.all(token)) {
    if (token.isCancellationRequested) return undefined;
    await session.environments.ready(other.uri);
    if (session.environments.files(other.uri).some(({ uri }) => files.has(uri))) others.push(other);
  }
  return token.isCancellationRequested ? undefined : { environments: own, others };
}

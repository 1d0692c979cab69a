import type { TextEdit } from 'vscode-languageserver';
import type { CancellationToken } from '../../common/cancellation';
import { noCancellation } from '../../common/cancellation';
import { success } from '../../common/result';
import type { Position } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Environments } from '../features/navigation/environment-file';
import { editsForMoves } from '../features/navigation/file-references';
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
import { definitionInSource } from './contract-files';
import type { LanguageService } from './language-service';
import type { ServiceContext } from './service-context';

type Navigation = Pick<
  LanguageService,
  | 'getDefinition'
  | 'getReferences'
  | 'getDocumentHighlights'
  | 'prepareRename'
  | 'getRenameEdits'
  | 'getDocumentLinks'
  | 'getEditsForMoves'
  | 'getWorkspaceFiles'
  | 'getWorkspaceSymbols'
>;

/** Definitions, references, rename, links and symbols, across files. */
export function navigation(context: ServiceContext): Navigation {
  return {
    getDefinition(document, position, token) {
      return context.answer(document, [], token, async (variables) => {
        const own = definition(document, position, environmentsOf(context, document.uri));
        if (own.length > 0) return own;
        const folder = context.folderOf(document.uri);
        const source = await definitionInSource(document, position, variables, folder);
        return source ? [source] : [];
      });
    },
    getReferences(document, position, includeDeclaration, token) {
      return context.answer(document, [], token, async (_, token) => {
        const others = await neighbours(context, document, position, token);
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
      return context.answer<Awaited<ReturnType<LanguageService['getRenameEdits']>>>(
        document,
        nothing,
        token,
        async (_, token) => {
          const others = await neighbours(context, document, position, token);
          return others ? rename(document, position, newName, others, token) : nothing;
        },
      );
    },
    getDocumentLinks(document, token) {
      return context.answer(document, [], token, (variables, token) =>
        documentLinks(document, variables, token, context.configuration.reference),
      );
    },
    async getEditsForMoves(moves, token = noCancellation) {
      const changes: Record<string, readonly TextEdit[]> = {};
      for (const file of await context.scratchFiles.all(token)) {
        if (token.isCancellationRequested) return {};
        const edits = editsForMoves(file, moves);
        if (edits.length > 0) changes[file.uri] = edits;
      }
      return changes;
    },
    getWorkspaceFiles: (token) => context.scratchFiles.all(token),
    async getWorkspaceSymbols(query, token = noCancellation) {
      const files = await context.scratchFiles.all(token);
      return token.isCancellationRequested ? [] : workspaceSymbols(files, query, token);
    },
  };
}

function environmentsOf({ environments }: ServiceContext, uri: string): Environments {
  return { files: environments.files(uri), selected: environments.selected };
}

/**
 * The files that share the name at a position. Other scratch files are only searched for names of an environment,
 * because that reads the workspace. Undefined if canceled.
 */
async function neighbours(
  context: ServiceContext,
  document: ScratchDocument,
  position: Position,
  token: CancellationToken,
): Promise<Neighbours | undefined> {
  const own = environmentsOf(context, document.uri);
  if (!sharedNameAt(document, position, own)) return { environments: own, others: [] };
  const files = new Set(own.files.map(({ uri }) => uri));
  const others: ScratchDocument[] = [];
  for (const other of await context.scratchFiles.all(token)) {
    if (token.isCancellationRequested) return undefined;
    await context.environments.ready(other.uri);
    if (context.environments.files(other.uri).some(({ uri }) => files.has(uri))) others.push(other);
  }
  return token.isCancellationRequested ? undefined : { environments: own, others };
}

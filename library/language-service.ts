/**
 * The language service: diagnostics, completion, hovers and the other features of `.http` and `.jsonrpc` scratch files, for
 * any host. It uses no global of Node, has no timers, and reads nothing but through the `files` of its options.
 *
 * @packageDocumentation
 */
import {
  createLanguageService as createService,
  type HostOptions,
  type ScratchFileService,
} from '../server/service';

export type {
  CodeActionContext,
  Configuration,
  FileChange,
  FileReader,
  FolderEntry,
  FolderSettings,
  HostOptions as LanguageServiceOptions,
  OpenDocument,
  ScratchFileService as LanguageService,
  Settings,
} from '../server/service';
export {
  CODE_ACTION_KINDS,
  defaultSettings,
  FORMAT_TRIGGERS,
  SCRATCH_EXTENSIONS,
  TOKEN_MODIFIERS,
  TOKEN_TYPES,
} from '../server/service';

/** Creates a language service. It reads nothing until a document is opened. */
export function createLanguageService(options: HostOptions = {}): ScratchFileService {
  return createService({
    ...options,
    loadSpecifications: async () => (await import('../catalogue/documents/load')).load,
  });
}

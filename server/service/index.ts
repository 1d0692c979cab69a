/** The language service for any host, without a connection or Node. `library/` is its front door for other programs. */
export { TOKEN_MODIFIERS, TOKEN_TYPES } from '../features/structure/token-legend';
export { CODE_ACTION_KINDS } from './code-actions';
export type { FileReader, FolderEntry } from './files';
export type * from './language-service';
export { defaultSettings } from './language-service';
export { FORMAT_TRIGGERS } from './layout';

export { SCRATCH_EXTENSIONS } from './scratch-files';
export { createLanguageService } from './service';

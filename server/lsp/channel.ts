import type { Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { LanguageService } from '../service';
import type { ClientForms } from './client-forms';
import type { Guard } from './guard';
import type { Typing } from './typing';

/** The connection to an editor, its open documents, and the language service. */
export interface Channel {
  readonly connection: Connection;
  readonly service: LanguageService;
  readonly documents: TextDocuments<ScratchDocument>;
  /** Responses of nodes that the client shows as documents. */
  readonly responses: TextDocuments<TextDocument>;
  readonly guard: Guard;
  readonly typing: Typing;
  readonly forms: ClientForms;
}

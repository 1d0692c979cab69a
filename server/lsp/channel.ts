import type { Connection, TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { LanguageService } from '../service';
import type { Guard } from './guard';

/** One editor: its connection, the documents that it has open, and the service that answers about them. */
export interface Channel {
  readonly connection: Connection;
  readonly service: LanguageService;
  readonly documents: TextDocuments<ScratchDocument>;
  /** Responses of nodes, which the client shows as documents. */
  readonly responses: TextDocuments<TextDocument>;
  readonly guard: Guard;
}

/** The front door of the language service: what it is given, and what it answers. See docs/language-service.md. */
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  FormattingOptions,
  Hover,
  InlayHint,
  Location,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SignatureHelp,
  SymbolInformation,
  TextEdit,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { CancellationToken } from '../../common/cancellation';
import type { Result } from '../../common/result';
import type { Position, Range } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import type { Clock } from '../../common/units/clock';
import type { LensCommands } from '../features/actions/lens';
import type { FileReader } from './files';
import type { ResponseDescription } from './responses';
import type { Settings } from './settings';

/** What the service needs from its host. Everything is optional. */
export interface LanguageServiceOptions {
  /** Reads files beside the open ones: environment files and other scratch files. Default: there are none. */
  readonly files?: FileReader;
  /** The time, for the age of a timestamp in a hover. Default: the system clock. */
  readonly clock?: Pick<Clock, 'now'>;
  /**
   * Called between the parts of a long check; settles when the service may go on. A host that handles messages in the
   * meantime can cancel the check. Default: no pause.
   */
  readonly pause?: () => Promise<void>;
  /** As `configure` takes it. */
  readonly configuration?: Partial<Configuration>;
}

/** What a host can change at any time. */
export interface Configuration {
  readonly settings: Settings;
  /** Which requests of `.http` files are served. Default: `all`. */
  readonly http: HttpScope;
  /** Link to the page of a rule, with `{code}` for its code; undefined without such pages. */
  readonly documentation: string | undefined;
  /** Whether files beside the open ones may be read. Default: false. */
  readonly trusted: boolean;
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[];
  /** The chosen environment; undefined for the shared values alone. */
  readonly environment: string | undefined;
  /** Environments from the editor's settings: values by variable, by environment. */
  readonly environments: unknown;
  /** Whether `filesChanged` is called for changes on disk. Default: false: files are read again when one is opened. */
  readonly watchesFiles: boolean;
  readonly editor: EditorAbilities;
}

export interface EditorAbilities {
  /** Completion may insert texts with tab stops. Default: false. */
  readonly snippets: boolean;
  /** An edit may create a file. Default: false. */
  readonly createsFiles: boolean;
  /** Commands that lenses can run. Default: none. */
  readonly lenses: LensCommands;
}

export interface CodeActionContext {
  /** Kinds that are wanted, such as `quickfix` or `refactor`; all when absent. */
  readonly only?: readonly string[] | undefined;
  /** The diagnostics that the editor shows in the range. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the editor asks by itself, as for a light bulb, and no person did. */
  readonly automatic?: boolean;
}

export interface FileChange {
  readonly uri: string;
  /** False when the file was deleted. */
  readonly exists: boolean;
}

/**
 * Language features for `.http` and `.jsonrpc` scratch files.
 *
 * Positions and ranges are zero-based lines and UTF-16 characters; answers have the shapes of the Language Server
 * Protocol. A position beyond the end of a line or file counts as that end. A method may be asked at any time; it
 * answers for the document as it is when the answer is made. When its token is cancelled, a method resolves with an
 * empty answer. No method rejects for what a document or a file contains.
 */
export interface LanguageService {
  // -------------------------------------------------------------- documents and configuration

  /**
   * Opens a document. Edit it with its `update(changes, version)`.
   *
   * @param languageId `http` or `jsonrpc`; for any other id the extension of the file decides
   */
  openDocument(uri: string, languageId: string, version: number, text: string): ScratchDocument;
  /** Drops what is kept for a document. */
  closeDocument(document: ScratchDocument): void;
  /** Changes the members that are given. */
  configure(change: Partial<Configuration>): void;
  /** Tells of files that changed on disk: environment files and scratch files matter. */
  filesChanged(changes: readonly FileChange[]): void;
  /** Grows whenever the configuration or an environment file changes: the same document may then get other answers. */
  readonly revision: number;
  /** Calls back after `revision` grew; the result ends it. */
  onDidChange(listener: () => void): () => void;

  // -------------------------------------------------------------- scratch files

  /** Everything that is wrong with a document, in the order of its text. */
  getDiagnostics(document: ScratchDocument, token?: CancellationToken): Promise<readonly Diagnostic[]>;
  /** @param trigger the character just typed, where it was that which asked */
  getCompletionItems(
    document: ScratchDocument,
    position: Position,
    trigger?: string,
    token?: CancellationToken,
  ): Promise<readonly CompletionItem[]>;
  getSignatureHelp(
    document: ScratchDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<SignatureHelp | undefined>;
  getHover(
    document: ScratchDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<Hover | undefined>;
  /** Requests, with the calls of batches below them, and variables. */
  getDocumentSymbols(
    document: ScratchDocument,
    token?: CancellationToken,
  ): Promise<readonly DocumentSymbol[]>;
  getFoldingRanges(document: ScratchDocument, token?: CancellationToken): Promise<readonly FoldingRange[]>;
  /** One for each position, the innermost range first. */
  getSelectionRanges(
    document: ScratchDocument,
    positions: readonly Position[],
    token?: CancellationToken,
  ): Promise<readonly SelectionRange[]>;
  /** Types and modifiers are indices of `TOKEN_TYPES` and bits of `TOKEN_MODIFIERS`. */
  getSemanticTokens(document: ScratchDocument, token?: CancellationToken): Promise<SemanticTokens>;
  /** What changed since an earlier answer; everything when that is no longer known. */
  getSemanticTokensDelta(
    document: ScratchDocument,
    previousResultId: string,
    token?: CancellationToken,
  ): Promise<SemanticTokens | SemanticTokensDelta>;
  getSemanticTokensOfRange(
    document: ScratchDocument,
    range: Range,
    token?: CancellationToken,
  ): Promise<SemanticTokens>;
  getInlayHints(
    document: ScratchDocument,
    range: Range,
    token?: CancellationToken,
  ): Promise<readonly InlayHint[]>;
  getCodeLenses(document: ScratchDocument, token?: CancellationToken): Promise<readonly CodeLens[]>;
  /** Fixes of diagnostics, and refactorings. */
  getCodeActions(
    document: ScratchDocument,
    range: Range,
    context: CodeActionContext,
    token?: CancellationToken,
  ): Promise<readonly CodeAction[]>;
  getDefinition(
    document: ScratchDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<readonly Location[]>;
  /** Also in environment files and in other scratch files, as far as the workspace is trusted. */
  getReferences(
    document: ScratchDocument,
    position: Position,
    includeDeclaration: boolean,
    token?: CancellationToken,
  ): Promise<readonly Location[]>;
  /** Undefined where nothing with a name stands. */
  getDocumentHighlights(
    document: ScratchDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<readonly DocumentHighlight[] | undefined>;
  /** The name at a position; undefined where nothing stands that can be renamed. */
  prepareRename(
    document: ScratchDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<{ readonly range: Range; readonly placeholder: string } | undefined>;
  /** Edits by URI. Fails where nothing can be renamed, or when the new name is not valid or is taken. */
  getRenameEdits(
    document: ScratchDocument,
    position: Position,
    newName: string,
    token?: CancellationToken,
  ): Promise<Result<Readonly<Record<string, readonly TextEdit[]>>>>;
  getDocumentLinks(document: ScratchDocument, token?: CancellationToken): Promise<readonly DocumentLink[]>;
  /** Symbols of the open files, and of those in the workspace's folders when it is trusted; 500 at most. */
  getWorkspaceSymbols(query: string, token?: CancellationToken): Promise<readonly SymbolInformation[]>;
  /** This and the next two: undefined where formatting is switched off. */
  formatDocument(
    document: ScratchDocument,
    options: FormattingOptions,
    token?: CancellationToken,
  ): Promise<readonly TextEdit[] | undefined>;
  formatRange(
    document: ScratchDocument,
    range: Range,
    options: FormattingOptions,
    token?: CancellationToken,
  ): Promise<readonly TextEdit[] | undefined>;
  /** @param typed the character just typed: one of `FORMAT_TRIGGERS` */
  formatOnType(
    document: ScratchDocument,
    position: Position,
    typed: string,
    options: FormattingOptions,
    token?: CancellationToken,
  ): Promise<readonly TextEdit[] | undefined>;

  // -------------------------------------------------------------- responses of nodes

  /** Says which request the response in a document answers. Responses without a description get empty answers. */
  describeResponse(uri: string, description: ResponseDescription): void;
  getResponseHover(
    response: TextDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<Hover | undefined>;
  getResponseInlayHints(
    response: TextDocument,
    range: Range,
    token?: CancellationToken,
  ): Promise<readonly InlayHint[]>;
  getResponseLinks(response: TextDocument, token?: CancellationToken): Promise<readonly DocumentLink[]>;
}

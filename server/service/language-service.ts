/** The interface of the language service. See docs/guide/library.md. */

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
import type { GivenDocument, LoadSpecifications } from '../../catalogue/documents/specification-files';
import type { CancellationToken } from '../../common/cancellation';
import type { Result } from '../../common/result';
import type { Position, Range } from '../../common/scratch/api';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { HttpScope } from '../../common/scratch/reading/http-scope';
import type { Explorers } from '../../common/settings/explorers';
import { settings } from '../../common/settings/settings';
import { readTargets, type Targets } from '../../common/target/client-target';
import type { NodeVersion } from '../../common/target/request-target';
import type { Clock } from '../../common/units/clock';
import type { RuleSettings } from '../features/actions/disable-rule';
import type { LensCommands } from '../features/actions/lens';
import type { HintOptions } from '../features/hints/inlay-hints';
import type { MovedFile } from '../features/navigation/file-references';
import type { ResponseSubject } from '../features/response/response';
import type { RuleOptions } from '../rules/rule';
import type { FileReader } from './files';

/** What the host provides. Everything is optional. */
export interface HostOptions {
  /** Reads files that are not open: environment files and other scratch files. Default: none exist. */
  readonly files?: FileReader;
  /** Current time, for the age of a timestamp in a hover. Default: the system clock. */
  readonly clock?: Pick<Clock, 'now'>;
  /**
   * Called between the parts of a long check; settles when the service may continue. Lets the host handle messages
   * meanwhile, such as the cancellation of the check. Default: no pause.
   */
  readonly pause?: () => Promise<void>;
  /** Called with what is wrong in the own specifications of a folder after they have been read; empty if nothing is. */
  readonly onSpecificationsRead?: (problems: readonly string[], folder: string) => void;
  /** Called with what is wrong in the files of contracts of a folder after they have been read; empty if nothing is. */
  readonly onContractsRead?: (problems: readonly string[], folder: string) => void;
  /** Initial configuration, as for `configure`. */
  readonly configuration?: Partial<Configuration>;
}

/** The same for hosts that are part of Slotpad. */
export interface LanguageServiceOptions extends HostOptions {
  /** Loads the reader of own specifications on first use. Default: they are not supported. */
  readonly loadSpecifications?: LoadSpecifications;
}

/** A scratch file that is open. Only `openDocument` makes one. */
export interface OpenDocument {
  readonly uri: string;
  readonly languageId: 'http' | 'jsonrpc';
  readonly version: number;
  getText(range?: Range): string;
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  /** Applies change events of the protocol in their order. */
  update(
    changes: readonly ({ readonly range: Range; readonly text: string } | { readonly text: string })[],
    version: number,
  ): void;
}

/** Configuration that the host can change at any time. */
export interface Configuration {
  readonly settings: Settings;
  /** Which requests of `.http` files are served. Default: `all`. */
  readonly http: HttpScope;
  /** Link to the page of a rule, with `{code}` for its code; undefined if there are no pages. */
  readonly documentation: string | undefined;
  /** Link to a page of the reference, with `{page}` for `execution/state.md#eth_call`; undefined if there are no pages. */
  readonly reference: string | undefined;
  /** Whether files that are not open may be read. Default: false. */
  readonly trusted: boolean;
  /** URIs of the workspace folders. */
  readonly folders: readonly string[];
  /** The selected environment; undefined for only the shared values. */
  readonly environment: string | undefined;
  /** Environments from the settings of the editor: environment name → variable name → value. */
  readonly environments: unknown;
  /** Paths of own specifications by the URI of a workspace folder. Other folders have those of `settings`. */
  readonly specifications: ReadonlyMap<string, readonly string[]>;
  /** The setting `slotpad.contracts` by the URI of a workspace folder. Other folders have that of `settings`. */
  readonly contracts: ReadonlyMap<string, readonly string[]>;
  /** Own specifications that are no files. They apply to all folders. */
  readonly givenSpecifications: readonly GivenDocument[];
  /** The targets of workspace folders with a setting of their own, by the URI of the folder. Default: none. */
  readonly folderTargets: Readonly<Record<string, Targets>>;
  /** Settings of workspace folders by the URI of the folder. Other files have those of `settings`. Default: none. */
  readonly folderSettings: Readonly<Record<string, FolderSettings>>;
  /** Nodes with the versions that they reported, to check requests for their clients. Default: none. */
  readonly nodes: readonly NodeVersion[];
  /** The names of all nodes that requests can go to. Default: not known, and no name is reported. */
  readonly nodeNames: readonly string[] | undefined;
  /** Whether the host calls `filesChanged`. Default: false; files are then read again when a document is opened. */
  readonly watchesFiles: boolean;
  readonly editor: EditorAbilities;
}

interface EditorAbilities {
  /** Whether completion may insert snippets with tab stops. Default: false. */
  readonly snippets: boolean;
  /** Whether an edit may create a file. Default: false. */
  readonly createsFiles: boolean;
  /** Whether it has the commands of VS Code that open completion and signature help. Default: false. */
  readonly opensHelp?: boolean;
  /** Whether it calls `resolveCompletionItem` for the item that it shows. Default: false. */
  readonly resolvesCompletions?: boolean;
  /** Whether the host runs `slotpad.send` itself, in a trusted workspace; its lens is then shown as well. Default: false. */
  readonly sends?: boolean;
  /** Commands that code lenses can run. Default: none. */
  readonly lenses: LensCommands;
  /** Whether the host has the commands `slotpad.disableRule` and `slotpad.disableRuleForUser`. Default: neither. */
  readonly disablesRules: RuleSettings;
}

export interface CodeActionContext {
  /** Requested kinds, such as `quickfix` or `refactor`; all if absent. */
  readonly only?: readonly string[] | undefined;
  /** The diagnostics that the editor shows in the range. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the editor asks on its own, as for a light bulb, and not on a user's command. */
  readonly automatic?: boolean;
}

export interface FileChange {
  readonly uri: string;
  /** False if the file was deleted. */
  readonly exists: boolean;
}

/** The request that a response belongs to. */
export interface ResponseDescription extends ResponseSubject {
  /** Host of the request. Its name may identify the network. */
  readonly host?: string | undefined;
  /** Location of the request; the line is zero-based. */
  readonly request: { readonly uri: string; readonly line: number };
}

/**
 * Language features of `.http` and `.jsonrpc` scratch files.
 *
 * Positions and ranges are zero-based lines and UTF-16 characters; results have the types of the Language Server
 * Protocol. A position beyond the end of a line or file counts as that end. A method can be called at any time; it
 * uses the document as it is when the result is computed. If its token is canceled, a method resolves with an empty
 * result. No method rejects because of the content of a document or file.
 */
export interface ScratchFileService<Document extends OpenDocument = OpenDocument> {
  // -------------------------------------------------------------- documents and configuration

  /**
   * Opens a document. Edit it with its `update(changes, version)`.
   *
   * @param languageId `http` or `jsonrpc`; for any other ID the extension of the file decides
   */
  openDocument(uri: string, languageId: string, version: number, text: string): Document;
  /** Releases the data of a document. */
  closeDocument(document: Document): void;
  /** Settles when the files that the results for a document depend on have been read. */
  whenReady(document: Document): Promise<void>;
  /** Changes the given members of the configuration. */
  configure(change: Partial<Configuration>): void;
  /** Reports files that changed on disk. Only environment files, scratch files, own specifications and files of contracts have an effect. */
  filesChanged(changes: readonly FileChange[]): void;
  /** URIs of the own specifications that have been read, to watch them. */
  readonly specificationFiles: readonly string[];
  /** Increases when the configuration, an environment file or a specification changes: results for an unchanged document may differ. */
  readonly revision: number;
  /** Calls the listener after `revision` increases. Returns a function that removes the listener. */
  onDidChange(listener: () => void): () => void;

  // -------------------------------------------------------------- scratch files

  /**
   * All diagnostics of a document, in the order of its text.
   *
   * @param typing where a character was just typed: an open string, list or path that ends the text there is not
   * reported. Without it, the whole text counts as finished.
   */
  getDiagnostics(
    document: Document,
    token?: CancellationToken,
    typing?: Position,
  ): Promise<readonly Diagnostic[]>;
  /** @param trigger the typed character, if it triggered the completion */
  getCompletionItems(
    document: Document,
    position: Position,
    trigger?: string,
    token?: CancellationToken,
  ): Promise<readonly CompletionItem[]>;
  /** Adds the documentation that `getCompletionItems` left out because the editor `resolvesCompletions`. */
  resolveCompletionItem(item: CompletionItem): CompletionItem;
  getSignatureHelp(
    document: Document,
    position: Position,
    token?: CancellationToken,
  ): Promise<SignatureHelp | undefined>;
  getHover(document: Document, position: Position, token?: CancellationToken): Promise<Hover | undefined>;
  /** Requests, with the calls of batches below them, and variables. */
  getDocumentSymbols(document: Document, token?: CancellationToken): Promise<readonly DocumentSymbol[]>;
  getFoldingRanges(document: Document, token?: CancellationToken): Promise<readonly FoldingRange[]>;
  /** One per position, with the innermost range first. */
  getSelectionRanges(
    document: Document,
    positions: readonly Position[],
    token?: CancellationToken,
  ): Promise<readonly SelectionRange[]>;
  /** Types and modifiers are indices of `TOKEN_TYPES` and bits of `TOKEN_MODIFIERS`. */
  getSemanticTokens(document: Document, token?: CancellationToken): Promise<SemanticTokens>;
  /** Changes since an earlier result; all tokens if that result is no longer known. */
  getSemanticTokensDelta(
    document: Document,
    previousResultId: string,
    token?: CancellationToken,
  ): Promise<SemanticTokens | SemanticTokensDelta>;
  getSemanticTokensOfRange(
    document: Document,
    range: Range,
    token?: CancellationToken,
  ): Promise<SemanticTokens>;
  getInlayHints(document: Document, range: Range, token?: CancellationToken): Promise<readonly InlayHint[]>;
  /** @param range its lines; default: the whole document */
  getCodeLenses(document: Document, token?: CancellationToken, range?: Range): Promise<readonly CodeLens[]>;
  /** Fixes of diagnostics, and refactorings. */
  getCodeActions(
    document: Document,
    range: Range,
    context: CodeActionContext,
    token?: CancellationToken,
  ): Promise<readonly CodeAction[]>;
  getDefinition(
    document: Document,
    position: Position,
    token?: CancellationToken,
  ): Promise<readonly Location[]>;
  /** Also in environment files and in other scratch files, as far as the workspace is trusted. */
  getReferences(
    document: Document,
    position: Position,
    includeDeclaration: boolean,
    token?: CancellationToken,
  ): Promise<readonly Location[]>;
  /** Undefined if there is no name at the position. */
  getDocumentHighlights(
    document: Document,
    position: Position,
    token?: CancellationToken,
  ): Promise<readonly DocumentHighlight[] | undefined>;
  /** The name at a position; undefined if it cannot be renamed. */
  prepareRename(
    document: Document,
    position: Position,
    token?: CancellationToken,
  ): Promise<{ readonly range: Range; readonly placeholder: string } | undefined>;
  /** Edits by URI. Fails if the name cannot be renamed, or if the new name is invalid or already in use. */
  getRenameEdits(
    document: Document,
    position: Position,
    newName: string,
    token?: CancellationToken,
  ): Promise<Result<Readonly<Record<string, readonly TextEdit[]>>>>;
  /** The edits in scratch files of the workspace after which their paths still lead to files that are moved. By URI. */
  getEditsForMoves(
    moves: readonly MovedFile[],
    token?: CancellationToken,
  ): Promise<Readonly<Record<string, readonly TextEdit[]>>>;
  /** The scratch files of the workspace: all in a trusted workspace, otherwise the open ones. */
  getWorkspaceFiles(token?: CancellationToken): Promise<readonly Document[]>;
  getDocumentLinks(document: Document, token?: CancellationToken): Promise<readonly DocumentLink[]>;
  /** Symbols of open files, and of all scratch files in a trusted workspace; at most 500. */
  getWorkspaceSymbols(query: string, token?: CancellationToken): Promise<readonly SymbolInformation[]>;
  /** This and the next two: undefined if the formatter is disabled. */
  formatDocument(
    document: Document,
    options: FormattingOptions,
    token?: CancellationToken,
  ): Promise<readonly TextEdit[] | undefined>;
  formatRange(
    document: Document,
    range: Range,
    options: FormattingOptions,
    token?: CancellationToken,
  ): Promise<readonly TextEdit[] | undefined>;
  /** @param typed the typed character, one of `FORMAT_TRIGGERS` */
  formatOnType(
    document: Document,
    position: Position,
    typed: string,
    options: FormattingOptions,
    token?: CancellationToken,
  ): Promise<readonly TextEdit[] | undefined>;
}

/** The language features of scratch files, and those of responses. */
export interface LanguageService extends ScratchFileService<ScratchDocument> {
  /** Describes the request of a response. Responses without a description have no hovers, hints or links. */
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

/** The `slotpad.` settings of the language service. */
export interface Settings {
  /** Severities by rule code. */
  readonly rules: RuleOptions;
  /** The targets of `slotpad.target`. */
  readonly target: Targets;
  /** Whether code lenses ("Send", "Watch") are shown above requests. */
  readonly codeLens: boolean;
  /** Nodes that completion offers after `# @node`. */
  readonly nodes: readonly { readonly name: string; readonly kind?: string | undefined }[];
  /** Paths of own specifications, for folders that `Configuration.specifications` does not name. */
  readonly specifications: readonly string[];
  /** `slotpad.contracts`, for folders that `Configuration.contracts` does not name. */
  readonly contracts: readonly string[];
  /** Explorers that hovers link to. */
  readonly explorers: Explorers;
  /** Whether the formatter is enabled. */
  readonly format: boolean;
  /** The kinds of inlay hints to show; `responses`: whether to show hints in responses. */
  readonly inlayHints: HintOptions & { readonly responses: boolean };
}

/** Settings that can differ between workspace folders. Own specifications and targets are members of the configuration. */
export type FolderSettings = Pick<Settings, 'rules' | 'codeLens' | 'format' | 'inlayHints'>;

export const defaultSettings: Settings = {
  rules: { severities: settings.rules.default },
  target: readTargets(settings.target.default).targets,
  codeLens: settings.codeLens.default,
  nodes: [],
  specifications: [],
  contracts: settings.contracts.default,
  explorers: settings.explorers.default,
  format: settings['format.enable'].default,
  inlayHints: {
    values: settings['inlayHints.values'].default,
    parameters: settings['inlayHints.parameters'].default,
    urls: settings['inlayHints.urls'].default,
    responses: settings['inlayHints.responses'].default,
  },
};

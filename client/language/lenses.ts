/** The lenses above requests: those near what the editors show, with the node that each request goes to. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CodeLensRequest,
  type ProvideCodeLensesSignature,
} from 'vscode-languageclient';
import type { Destination } from '../../common/target/request-target';
import { namedDestination } from '../../workbench/nodes/items';
import { screenText } from '../../workbench/screen/text';
import { isStartedDemo, type NodeRegistry } from '../nodes/registry';
import { createLens, sendTitle } from '../screen/screen';

type Registry = Pick<NodeRegistry, 'all' | 'selected' | 'startedDemo'>;

export interface Lenses extends vscode.Disposable {
  attach(client: BaseLanguageClient): void;
  /** The lenses of the lines that editors show, and of the lines around them. */
  provide(
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    next: ProvideCodeLensesSignature,
  ): Promise<vscode.CodeLens[] | null | undefined>;
  /** Asks for the lenses of all documents again, such as when another node is selected. */
  draw(): void;
}

/**
 * Lines above and below what is shown that have lenses. VS Code makes room for each lens that there is, wherever it is, and
 * moves all of them at each key: in a file of 5,000 requests, a key took four times as long.
 */
const AROUND = 300;
/** Further lenses are asked for before the last line with lenses is scrolled into view. */
const RESERVE = AROUND / 2;

export function createLenses(): Lenses {
  let client: BaseLanguageClient | undefined;
  /** The lines whose lenses the editor has. Documents with all of theirs are not in it. */
  const drawn = new WeakMap<vscode.TextDocument, vscode.Range>();
  const drawIn = (documents: readonly vscode.TextDocument[]) => {
    if (!client?.isRunning()) return;
    const feature = client.getFeature(CodeLensRequest.method);
    const providers = new Set(documents.flatMap((document) => feature.getProvider(document) ?? []));
    for (const { onDidChangeCodeLensEmitter } of providers) onDidChangeCodeLensEmitter.fire();
  };
  const drawFurther = (document: vscode.TextDocument) => {
    const lines = drawn.get(document);
    if (lines && !lines.contains(linesAround(document, RESERVE))) drawIn([document]);
  };
  const events = vscode.Disposable.from(
    vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => drawFurther(textEditor.document)),
    vscode.window.onDidChangeVisibleTextEditors((editors) => {
      for (const { document } of editors) drawFurther(document);
    }),
  );
  return {
    attach(made) {
      client = made;
    },
    async provide(document, token, next) {
      const range = linesAround(document, AROUND);
      if (!client || coversAll(range, document)) {
        drawn.delete(document);
        return await next(document, token);
      }
      drawn.set(document, range);
      const { code2ProtocolConverter: code, protocol2CodeConverter: protocol } = client;
      const params = { ...code.asCodeLensParams(document), range: code.asRange(range) };
      return protocol.asCodeLenses(await client.sendRequest(CodeLensRequest.type, params, token), token);
    },
    draw: () => drawIn(vscode.workspace.textDocuments),
    dispose: () => void events.dispose(),
  };
}

/** What editors show of a document, and the lines around it. An editor that is just opened does not say yet what it shows. */
function linesAround(document: vscode.TextDocument, around: number): vscode.Range {
  const shown = vscode.window.visibleTextEditors
    .filter((editor) => editor.document === document)
    .flatMap(({ visibleRanges }) => visibleRanges);
  const lines = shown.flatMap(({ start, end }) => [start.line, end.line]);
  const [first, last] = lines.length === 0 ? [0, 0] : [Math.min(...lines), Math.max(...lines)];
  const top = Math.max(first - around, 0);
  return document.validateRange(new vscode.Range(top, 0, last + around + 1, 0));
}

function coversAll(range: vscode.Range, document: vscode.TextDocument): boolean {
  return range.start.line === 0 && range.end.line >= document.lineCount - 1;
}

/**
 * "Send" with the node or host that the request goes to, and with whose "Send" it is beside that of another extension.
 * In an untrusted workspace it says that nothing is sent, and is the only lens.
 */
export function shownLens(
  lens: vscode.CodeLens & { readonly data?: Destination },
  registry: Registry,
  isShared: boolean,
): vscode.CodeLens[] {
  const { command, data, range } = lens;
  if (command?.command !== 'slotpad.send') return vscode.workspace.isTrusted ? [lens] : [];
  const to = data && namedDestination(data, registry);
  const title = sendTitle(command.title, to?.name, isStartedDemo(to?.node, registry));
  return [
    createLens(range.start.line, {
      title: screenText(isShared ? `Slotpad: ${title}` : title),
      tooltip: command.tooltip ?? '',
      command: command.command,
      arguments: command.arguments ?? [],
    }),
  ];
}

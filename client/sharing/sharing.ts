/** Sharing .http files with another extension, and the request at the caret as far as Slotpad serves it. */
import * as vscode from 'vscode';
import { ScratchDocument } from '../../common/scratch/document/document';
import { type HttpScope, servesPlace } from '../../common/scratch/reading/http-scope';
import { read } from '../../common/scratch/reading/reading';
import { fileVariables } from '../../common/scratch/variables/variables';
import { type Destination, destinationOf } from '../../common/target/request-target';
import { claimsHttp, httpScope } from '../../workbench/sharing/sharing-rules';
import { onSettingChange } from '../settings/on-change';
import { setting } from '../settings/settings';
import { setContext } from '../surface/commands';

export interface Sharing extends vscode.Disposable {
  readonly scope: HttpScope;
  /** Whether another extension serves `.http` files as well. */
  readonly shared: boolean;
  readonly onDidChange: vscode.Event<HttpScope>;
}

/** Which requests in `.http` files Slotpad serves. The context key `slotpad.http` follows it for keys and menus. */
export function followSharing(ownId: string): Sharing {
  const changed = new vscode.EventEmitter<HttpScope>();
  let shared = false;
  const now = (): HttpScope => {
    shared = vscode.extensions.all.some(({ id, packageJSON }) => id !== ownId && claimsHttp(packageJSON));
    return httpScope(setting('http'), shared);
  };
  let scope = now();
  const updateContext = () => void setContext('slotpad.http', scope);
  const update = () => {
    const next = now();
    if (next === scope) return;
    scope = next;
    updateContext();
    changed.fire(scope);
  };
  updateContext();
  const listeners = vscode.Disposable.from(
    changed,
    vscode.extensions.onDidChange(update),
    onSettingChange('http', update),
  );
  return {
    get scope() {
      return scope;
    },
    get shared() {
      return shared;
    },
    onDidChange: changed.event,
    dispose: () => listeners.dispose(),
  };
}

/** The request at the caret of the active editor. */
export interface Caret extends vscode.Disposable {
  /** Where it goes; undefined outside scratch files and where there is no request. */
  readonly destination: Destination | undefined;
  /** Its text; undefined outside scratch files. */
  readonly text: string | undefined;
  readonly onDidChange: vscode.Event<void>;
}

/**
 * Follows the request at the caret, and keeps two context keys up to date in `.http` files. `slotpad.inRequest`: while Slotpad shares them with
 * another extension, it keeps its keys in its own requests. `slotpad.inCall`: only JSON-RPC calls can be copied for
 * libraries of execution nodes. An edit parses only the blocks that it touches.
 */
export function followCaret(sharing: Sharing): Caret {
  let scratch: ScratchDocument | undefined;
  const changes = new vscode.EventEmitter<void>();
  const nowhere: Shown = { inRequest: false, inCall: false, destination: undefined, text: undefined };
  let shown = nowhere;

  const atCaret = (): Shown => {
    const editor = vscode.window.activeTextEditor;
    const language = editor?.document.languageId;
    if (!editor || (language !== 'http' && language !== 'jsonrpc')) {
      scratch = undefined;
      return nowhere;
    }
    const { document, selection } = editor;
    const uri = document.uri.toString();
    if (scratch?.uri !== uri || scratch.version !== document.version) {
      scratch = new ScratchDocument(uri, language, document.version, document.getText());
    }
    const { line, character } = selection.active;
    const variables = fileVariables(scratch);
    const isShared = sharing.scope === 'ethereum';
    const placed = scratch.blockAtLine(line);
    const reading = read(placed.block, variables);
    const isHttp = language === 'http';
    return {
      inRequest: isHttp && isShared && servesPlace('ethereum', scratch, { line, character }, variables),
      inCall: isHttp && reading.kind === 'rpc',
      text: placed.block.text,
      destination: reading.kind === 'none' ? undefined : destinationOf(scratch, placed, reading),
    };
  };
  const update = () => {
    const before = shown;
    shown = atCaret();
    if (shown.inRequest !== before.inRequest) void setContext('slotpad.inRequest', shown.inRequest);
    if (shown.inCall !== before.inCall) void setContext('slotpad.inCall', shown.inCall);
    const isSame = JSON.stringify(shown.destination) === JSON.stringify(before.destination);
    if (!isSame || shown.text !== before.text) changes.fire();
  };
  update();
  const listeners = vscode.Disposable.from(
    changes,
    sharing.onDidChange(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) update();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (scratch?.uri !== document.uri.toString()) return;
      scratch.update([...contentChanges], document.version);
      update();
    }),
  );
  return {
    get destination() {
      return shown.destination;
    },
    get text() {
      return shown.text;
    },
    onDidChange: changes.event,
    dispose: () => listeners.dispose(),
  };
}

interface Shown extends Pick<Caret, 'destination' | 'text'> {
  readonly inRequest: boolean;
  readonly inCall: boolean;
}

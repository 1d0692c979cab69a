import * as vscode from 'vscode';
import { shortened } from '../../common/units/words';
import { WATCH_SCHEME } from '../../server/lsp/messages';
import { iconText, type ScreenText, screenText, tooltipText } from '../../workbench/screen/text';
import type { AnswerWatch } from '../../workbench/watch/answer-watch';
import type { ChangedLines } from '../../workbench/watch/source';
import { createLens } from '../screen/screen';

/** The actions of the lenses above a watched response. */
export type WatchAction = 'pause' | 'go-on' | 'stop' | 'interval' | 'list';

interface AnswerDocument extends vscode.Disposable {
  readonly uri: vscode.Uri;
  /** Shows the newest response with its changes marked. */
  draw(what: 'state' | 'answer'): void;
  reveal(): Promise<void>;
}

/** The internal command of the lenses. Arguments: the URI of the document and the action. */
export const WATCH_ACTION = 'slotpad.watchAction';

export interface AnswerDocuments extends vscode.Disposable {
  /** Creates the read-only document of a watch. @param closed called when a person closes its tab */
  open(name: string, watch: () => AnswerWatch, closed: () => void): AnswerDocument;
  /** The column of its tab; undefined while it has none. */
  columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined;
}

/** The documents of watched requests: each shows the newest response with its changes marked. */
export function createAnswerDocuments(): AnswerDocuments {
  const open = new Map<string, { readonly watch: () => AnswerWatch; readonly closed: () => void }>();
  const texts = new vscode.EventEmitter<vscode.Uri>();
  const lenses = new vscode.EventEmitter<void>();
  const decorations = decorationTypes();
  let made = 0;

  const decorate = (editor: vscode.TextEditor) => {
    const watched = open.get(editor.document.uri.toString());
    if (!watched) return;
    const lines = watched.watch().answer?.lines ?? [];
    for (const [kind, type] of Object.entries(decorations)) {
      const own = atOnePlace(lines.filter((line) => line.kind === kind));
      editor.setDecorations(
        type,
        own.map((line) => decorationOf(line, editor.document)),
      );
    }
  };
  const decorateAll = (uri: string) => {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document.uri.toString() === uri) decorate(editor);
    }
  };

  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(WATCH_SCHEME, {
      onDidChange: texts.event,
      provideTextDocumentContent: (uri) => open.get(uri.toString())?.watch().answer?.text ?? '',
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: WATCH_SCHEME },
      {
        onDidChangeCodeLenses: lenses.event,
        provideCodeLenses: ({ uri }) => {
          const watch = open.get(uri.toString())?.watch();
          return watch ? lensesOf(watch, uri) : [];
        },
      },
    ),
    // The document gets its text later than the response, so its lines are marked when it changes.
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme !== WATCH_SCHEME) return;
      decorateAll(document.uri.toString());
      void inItsLanguage(document);
    }),
    vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach(decorate)),
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const { input } of closed) {
        if (!(input instanceof vscode.TabInputText) || isOpen(input.uri)) continue;
        open.get(input.uri.toString())?.closed();
      }
    }),
    texts,
    lenses,
    ...Object.values(decorations),
  );

  return {
    open(name, watch, closed) {
      made += 1;
      const title = name
        .replace(/[/\\\p{Cc}]+/gu, ' ')
        .slice(0, 60)
        .trim();
      const uri = vscode.Uri.from({ scheme: WATCH_SCHEME, path: `/${made}/Watch ${title}.json` });
      open.set(uri.toString(), { watch, closed });
      return {
        uri,
        draw(what) {
          lenses.fire();
          if (what === 'answer') texts.fire(uri);
        },
        async reveal() {
          await vscode.window.showTextDocument(uri, {
            viewColumn: columnOf(uri) ?? vscode.ViewColumn.Beside,
            preserveFocus: true,
            preview: false,
          });
        },
        dispose() {
          open.delete(uri.toString());
          lenses.fire();
          const tabs = vscode.window.tabGroups.all
            .flatMap((group) => group.tabs)
            .filter((tab) => shows(tab, uri));
          if (tabs.length > 0) void vscode.window.tabGroups.close(tabs, true);
        },
      };
    },
    columnOf,
    dispose: () => registered.dispose(),
  };
}

/** Sets the language by content: the error page of a proxy is not JSON. */
async function inItsLanguage(document: vscode.TextDocument): Promise<void> {
  const wanted = /^\s*(?:[[{"\d-]|true|false|null|$)/.test(document.getText()) ? 'json' : 'plaintext';
  if (document.languageId !== wanted) await vscode.languages.setTextDocumentLanguage(document, wanted);
}

function isOpen(uri: vscode.Uri): boolean {
  return columnOf(uri) !== undefined;
}

function columnOf(uri: vscode.Uri): vscode.ViewColumn | undefined {
  return vscode.window.tabGroups.all.find((group) => group.tabs.some((tab) => shows(tab, uri)))?.viewColumn;
}

function shows({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}

function lensesOf(watch: AnswerWatch, uri: vscode.Uri): vscode.CodeLens[] {
  const lens = (title: ScreenText, action?: WatchAction, tooltip?: string) =>
    createLens(0, {
      title,
      ...(action ? { command: WATCH_ACTION, arguments: [uri.toString(), action] } : {}),
      ...(tooltip ? { tooltip } : {}),
    });
  const { kind } = watch.status;
  const runs = watch.state.kind === 'asking' || watch.state.kind === 'waiting';
  const icon = { live: 'eye', busy: 'eye', waiting: 'warning', stopped: 'eye-closed', failed: 'error' }[kind];
  const found = [
    lens(iconText(icon, watch.words)),
    runs
      ? lens(iconText('debug-pause', 'Pause'), 'pause')
      : lens(iconText('debug-continue', 'Resume'), 'go-on'),
    ...(runs || watch.state.kind === 'paused' ? [lens(iconText('debug-stop', 'Stop'), 'stop')] : []),
    lens(iconText('watch', 'Interval'), 'interval', 'How often the request is sent'),
    lens(iconText('history', 'Changes'), 'list', 'Show all changes with their times'),
  ];
  if (watch.last) {
    const { at, line } = watch.last;
    const shown = shortened(line, 101);
    found.push(lens(screenText(`${new Date(at).toLocaleTimeString()}: ${shown}`), 'list', line));
  }
  return found;
}

/** Merges changes of the same lines: decorations on top of each other would darken the color. */
function atOnePlace(lines: readonly ChangedLines[]): readonly ChangedLines[] {
  const places = new Map<string, ChangedLines>();
  for (const line of lines) {
    const key = `${line.from}-${line.to}`;
    const other = places.get(key);
    const merged = other && {
      words: `${other.words}\n${line.words}`,
      former: `${other.former} · ${line.former}`,
    };
    places.set(key, { ...line, ...merged });
  }
  return [...places.values()];
}

function decorationTypes(): Readonly<Record<ChangedLines['kind'], vscode.TextEditorDecorationType>> {
  const type = (background: string, ruler: string) =>
    vscode.window.createTextEditorDecorationType({
      isWholeLine: true,
      backgroundColor: new vscode.ThemeColor(background),
      overviewRulerColor: new vscode.ThemeColor(ruler),
      overviewRulerLane: vscode.OverviewRulerLane.Left,
      after: { color: new vscode.ThemeColor('editorCodeLens.foreground'), margin: '0 0 0 2em' },
    });
  return {
    changed: type('diffEditor.insertedLineBackground', 'editorOverviewRuler.modifiedForeground'),
    added: type('diffEditor.insertedLineBackground', 'editorOverviewRuler.addedForeground'),
    removed: type('diffEditor.removedLineBackground', 'editorOverviewRuler.deletedForeground'),
  };
}

function decorationOf(
  { from, to, words, former }: ChangedLines,
  document: vscode.TextDocument,
): vscode.DecorationOptions {
  const last = document.lineCount - 1;
  const range = new vscode.Range(Math.min(from, last), 0, Math.min(to, last), Number.MAX_SAFE_INTEGER);
  // The former value is shown after a single line; for several lines it is in the hover.
  const short = shortened(former, 121);
  return {
    range: document.validateRange(range),
    // As text, because the node sent it.
    hoverMessage: new vscode.MarkdownString().appendText(tooltipText(words)),
    ...(from === to ? { renderOptions: { after: { contentText: screenText(short) } } } : {}),
  };
}

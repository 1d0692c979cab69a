import * as vscode from 'vscode';
import type { EventsState } from '../../common/panels/events';
import { counted } from '../../common/units/words';
import type { LiveList } from '../../runner/events/events';
import { createEventFile, type EventFile } from '../../runner/events/events-file';
import type { LiveEntry } from '../../runner/events/live-entry';
import { showError, showInformation, showWarning } from '../screen/messages';

export interface SavingOptions {
  readonly list: LiveList;
  readonly title: string;
  /** `event`, `item`, `change`. */
  readonly noun: string;
  /** Called after saving has started or stopped. */
  readonly changed: () => void;
}

/** Saves the rows of a live list to a file: the current ones at once, new ones as they arrive. */
export class Saving {
  readonly #options: SavingOptions;
  #file: { readonly out: EventFile; readonly name: string } | undefined;
  #closed = false;

  constructor(options: SavingOptions) {
    this.#options = options;
  }

  /** The file and its number of lines; null while not saving. */
  get progress(): EventsState['saving'] {
    return this.#file ? { file: this.#file.name, count: this.#file.out.count } : null;
  }

  /** Adds a new row while saving. */
  add(entry: LiveEntry): void {
    this.#file?.out.add(entry);
  }

  /** Asks for a file and starts saving to it. */
  async start(): Promise<void> {
    const uri = await this.#askForFile();
    if (!uri || this.#closed) return;
    if (uri.scheme !== 'file') {
      void showWarning('Events can only be saved to a local file. Choose a local file.');
      return;
    }
    const out = createEventFile(uri.fsPath, (why) => {
      this.#setFile(undefined);
      void showError(`Saving has stopped: ${why}`);
    });
    for (const entry of this.#options.list.kept()) out.add(entry);
    this.#setFile({ out, name: uri.fsPath });
  }

  /** Completes the file and offers to open it. */
  async stop(): Promise<void> {
    const file = this.#file;
    this.#setFile(undefined);
    if (!file) return;
    const { out, name } = file;
    await out.close();
    const open = 'Open File';
    void showInformation(`Saved ${counted(out.count, 'line')} to ${name}.`, open).then((answer) => {
      if (answer === open) void vscode.commands.executeCommand('vscode.open', vscode.Uri.file(name));
    });
  }

  /** Completes the file without a message when the tab is closed. */
  async close(): Promise<void> {
    this.#closed = true;
    const file = this.#file;
    this.#file = undefined;
    await file?.out.close();
  }

  #askForFile(): Thenable<vscode.Uri | undefined> {
    const { title, noun } = this.#options;
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const name = `${fileNameOf(title)}.ndjson`;
    return vscode.window.showSaveDialog({
      title: `Save All ${noun === 'event' ? 'Events' : 'Rows'} To`,
      filters: { 'JSON lines': ['ndjson', 'jsonl'] },
      ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
    });
  }

  #setFile(file: { readonly out: EventFile; readonly name: string } | undefined): void {
    this.#file = file;
    this.#options.changed();
  }
}

function fileNameOf(title: string): string {
  const name = title.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 60) || 'events';
}

import { setImmediate as turn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { pathText } from '../../common/scratch/json/json-path';
import { readPart } from '../../runner/json/body-view';
import { parseQuery } from '../../runner/json/json-query';
import { makeSearch, searchFile } from '../../runner/json/json-search';
import { type FoundValue, matchesText } from '../../workbench/response/matches-text';
import type { Answered } from '../../workbench/response/views';
import { iconText, screenText } from '../../workbench/screen/text';
import {
  createLens,
  showBriefly,
  showInformation,
  showInput,
  showWarning,
  withProgress,
} from '../screen/screen';
import type { Feature, Handlers } from '../surface/commands';
import type { matchesSurface } from '../surface/responses';

/** Not the scheme of responses, which the language server explains. */
const uri = vscode.Uri.from({ scheme: 'slotpad-matches', path: '/Matches.jsonc' });
/** Maximum number of matches. */
const mostMatches = 1000;
/** Bytes that are searched before the extension host gets a turn. */
const part = 256 * 1024;
/** Maximum size of a copied value, in bytes. */
const mostCopied = 20 * 1024 * 1024;

export interface Matches extends Feature<typeof matchesSurface> {
  /** Asks for a JSONPath and shows the values that match, with their offsets. */
  search(answered: Answered): Promise<void>;
}

/** Searches in responses. All searches share one document. */
export function createMatches(): Matches {
  const changes = new vscode.EventEmitter<vscode.Uri>();
  const lenses = new vscode.EventEmitter<void>();
  let text = '';
  let places: readonly { readonly line: number; readonly value: FoundValue }[] = [];
  let searched: Answered | undefined;
  let last = '';

  const copy = async (index: unknown) => {
    const value = typeof index === 'number' ? places[index]?.value : undefined;
    if (!value || !searched) return;
    const { start, end } = value;
    if (end - start > mostCopied) {
      void showInformation('This value is too large for the clipboard. Open the file instead.');
      return;
    }
    const { file, body } = searched.reply;
    const bytes =
      body !== null
        ? Buffer.from(body).subarray(start, end)
        : await readPart(file?.path ?? '', start, end - start).catch(() => undefined);
    if (!bytes) {
      void showWarning('The file of this response no longer exists. Send the request again.');
      return;
    }
    await vscode.env.clipboard.writeText(bytes.toString('utf8'));
    showBriefly(iconText('copy', `Copied ${value.path}`), 3000);
  };

  const commands: Handlers<typeof matchesSurface> = {
    'slotpad.copyMatch': copy,
  };
  const registered = vscode.Disposable.from(
    changes,
    lenses,
    vscode.workspace.registerTextDocumentContentProvider(uri.scheme, {
      onDidChange: changes.event,
      provideTextDocumentContent: () => text,
    }),
    vscode.languages.registerCodeLensProvider(
      { scheme: uri.scheme },
      {
        onDidChangeCodeLenses: lenses.event,
        provideCodeLenses: () =>
          places.map(({ line }, index) =>
            createLens(line, {
              title: screenText('Copy Value'),
              command: 'slotpad.copyMatch',
              arguments: [index],
            }),
          ),
      },
    ),
  );

  return {
    commands,
    async search(answered) {
      const query = await showInput({
        title: `Search in ${answered.reply.name}`,
        prompt: 'A JSONPath, optionally followed by a comparison, or just a name.',
        placeHolder: '$.data[?@.status == "exited_slashed"].validator.pubkey',
        value: last,
        validateInput: (value) => {
          const parsed = parseQuery(value);
          return value.trim() === '' || parsed.ok ? undefined : parsed.failure.message;
        },
      });
      if (query === undefined || query.trim() === '') return;
      last = query;
      const found = await searchWithProgress(answered, query);
      if (!found) return;
      searched = answered;
      const shown = matchesText({ query, name: answered.reply.name, ...found });
      ({ text } = shown);
      places = shown.lines.map((line, index) => ({ line, value: found.values[index] as FoundValue }));
      changes.fire(uri);
      lenses.fire();
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Active, preview: true });
    },
    dispose: () => registered.dispose(),
  };
}

interface Searched {
  readonly values: readonly FoundValue[];
  readonly end: 'end' | 'enough' | 'cancelled';
  readonly bytes: number;
}

async function searchWithProgress({ reply }: Answered, asked: string): Promise<Searched | undefined> {
  const parsed = parseQuery(asked);
  if (!parsed.ok) return undefined;
  const query = parsed.value;
  const values: FoundValue[] = [];
  const take = (match: Parameters<Parameters<typeof makeSearch>[2]>[0]) => {
    const { path, start, end, bytes, whole } = match;
    values.push({ path: pathText(path), start, end, value: bytes.toString('utf8'), whole });
  };
  const { file, body } = reply;
  if (body !== null) {
    const search = makeSearch(query, 400, (match) => {
      if (values.length < mostMatches) take(match);
    });
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += part) {
      search.push(bytes.subarray(at, at + part));
      await turn();
    }
    search.end();
    return { values, end: values.length === mostMatches ? 'enough' : 'end', bytes: bytes.length };
  }
  if (!file) return undefined;
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title: `Searching ${reply.name}`, cancellable: true },
    async (report, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      let reported = 0;
      const end = await searchFile(file.path, query, {
        matches: mostMatches,
        signal: controller.signal,
        onMatch: take,
        onProgress(bytes) {
          const percent = Math.floor((bytes / file.bytes) * 100);
          if (percent === reported) return;
          report(`${percent} %, ${values.length} found`, percent - reported);
          reported = percent;
        },
      });
      if (end.kind !== 'unreadable') return { values, end: end.kind, bytes: end.bytes };
      void showWarning(end.message);
      return undefined;
    },
  );
}

/** Completion over the protocol: how long a person waits for the list at a key. */
import {
  type CompletionItem,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
} from 'vscode-languageserver/node';
import { median, type Row } from './measure';
import { withServer } from './server';

const runs = 5;
/** What is typed, in files that were just opened. */
const typed = [
  { languageId: 'jsonrpc', text: 'eth_getBl', label: 'eth_getBlockByNumber' },
  { languageId: 'http', text: 'GET sync', label: '/eth/v1/node/syncing' },
] as const;

/** The first key in a new server whose file was checked, and the slowest of the next keys. */
export async function typing(): Promise<readonly Row[]> {
  const first: number[] = [];
  const next: number[] = [];
  for (let run = 0; run < runs; run++) {
    for (const one of typed) {
      const [start = Number.NaN, ...rest] = await keys(one);
      first.push(start);
      next.push(Math.max(...rest));
    }
  }
  return [
    row('first key of a file to its list of completions, over the protocol', median(first), 150),
    row('slowest of the next keys', median(next), 50),
  ];
}

function row(what: string, taken: number, limit: number): Row {
  return { what, measured: `${taken.toFixed(0)} ms`, asked: `≤ ${limit} ms`, holds: taken <= limit };
}

/** Milliseconds from each key to its list. */
async function keys({ languageId, text, label }: (typeof typed)[number]): Promise<readonly number[]> {
  const capabilities = {
    diagnostic: {},
    completion: {
      completionItem: { snippetSupport: true, resolveSupport: { properties: ['documentation'] } },
    },
  };
  return withServer(capabilities, async (client) => {
    const uri = `file:///typing.${languageId}`;
    const textDocument = { uri };
    await client.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text: '\n' },
    });
    await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    const taken: number[] = [];
    let items: readonly CompletionItem[] = [];
    for (let at = 0; at < text.length; at++) {
      const start = performance.now();
      await client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: at + 2 },
        contentChanges: [
          {
            range: { start: { line: 0, character: at }, end: { line: 0, character: at } },
            text: text.charAt(at),
          },
        ],
      });
      const position = { line: 0, character: at + 1 };
      const found = await client.sendRequest(CompletionRequest.type, { textDocument, position });
      taken.push(performance.now() - start);
      items = Array.isArray(found) ? found : (found?.items ?? []);
    }
    if (!items.some((item) => item.label === label)) throw new Error(`"${text}" does not offer ${label}.`);
    return taken;
  });
}

import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentDiagnosticReport,
  type TextDocuments,
} from 'vscode-languageserver';
import type { ScratchDocument } from '../../common/scratch/document/document';
import type { Diagnostic as Finding } from '../check/check';
import type { Severity } from '../rules/rule';

export const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const tags = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

/** Where the page of a rule is, with `{code}` for its code; undefined when the pages are nowhere. */
export type RulePages = string | undefined;

export function toDiagnostic(found: Finding, pages: RulePages): Diagnostic {
  return {
    range: found.range,
    severity: severities[found.severity],
    code: found.code,
    ...(pages === undefined ? {} : { codeDescription: { href: pages.replace('{code}', found.code) } }),
    source: 'slotpad',
    message: found.message,
    ...(found.tags && found.tags.length > 0 ? { tags: found.tags.map((tag) => tags[tag]) } : {}),
  };
}

export interface Check {
  /** Settles when what a check of the document needs is read; undefined when it is. */
  ready(uri: string): Promise<void> | undefined;
  run(document: ScratchDocument, token?: CancellationToken): readonly Finding[];
}

/** For editors that pull: `generation` changes when settings do, so that an unchanged file is reported anew. */
export function servePulls(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  check: Check,
  pages: RulePages,
  generation: () => number,
): void {
  connection.languages.diagnostics.on(async (params, token): Promise<DocumentDiagnosticReport> => {
    await check.ready(params.textDocument.uri);
    const document = documents.get(params.textDocument.uri);
    if (!document) return { kind: 'full', items: [] };
    const resultId = `${document.version}.${generation()}`;
    if (params.previousResultId === resultId) return { kind: 'unchanged', resultId };
    return {
      kind: 'full',
      resultId,
      items: check.run(document, token).map((found) => toDiagnostic(found, pages)),
    };
  });
}

/** For editors that do not pull: the diagnostics follow each change, once the messages that wait are read. */
export function pushOnChange(
  connection: Connection,
  documents: TextDocuments<ScratchDocument>,
  check: Check,
  pages: RulePages,
): { refresh(): void } {
  const waiting = new Set<string>();
  const push = async (uri: string) => {
    await check.ready(uri);
    const document = documents.get(uri);
    if (!document) return;
    void connection.sendDiagnostics({
      uri,
      version: document.version,
      diagnostics: check.run(document).map((found) => toDiagnostic(found, pages)),
    });
  };
  const soon = (uri: string) => {
    if (waiting.has(uri)) return;
    waiting.add(uri);
    setImmediate(() => {
      waiting.delete(uri);
      void push(uri);
    });
  };
  documents.onDidChangeContent(({ document }) => soon(document.uri));
  documents.onDidClose(({ document }) => {
    void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
  return {
    refresh: () => {
      for (const document of documents.all()) soon(document.uri);
    },
  };
}

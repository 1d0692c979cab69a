import type { Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver';
import type { Severity } from '../../catalogue/rule-doc';
import type { Diagnostic as Finding } from '../check/check';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: 1,
  warning: 2,
  information: 3,
  hint: 4,
};

const tags = { unnecessary: 1, deprecated: 2 } as const satisfies Record<string, DiagnosticTag>;

/**
 * Converts a finding to a diagnostic of the protocol.
 *
 * @param documentation link to the page of a rule, with `{code}` for its code; undefined if there are no pages
 */
export function toDiagnostic(found: Finding, documentation: string | undefined): Diagnostic {
  return {
    range: found.range,
    severity: severities[found.severity],
    code: found.code,
    ...(documentation === undefined
      ? {}
      : { codeDescription: { href: documentation.replace('{code}', found.code) } }),
    source: 'slotpad',
    message: found.message,
    ...(found.tags && found.tags.length > 0 ? { tags: found.tags.map((tag) => tags[tag]) } : {}),
  };
}

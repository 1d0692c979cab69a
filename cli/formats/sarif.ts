import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ruleOf } from '../../server/check/rules';
import { pageNamed } from '../../server/rule-pages/pages';
import { escaped } from '../output/terminal';
import type { CheckedFile } from './report';

const LEVEL = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

/** SARIF 2.1.0, for code scanning services. @param rulePages URL of the folder with a page per rule, if there is one */
export function checkSarif(files: readonly CheckedFile[], version: string, rulePages?: string): string {
  const codes = [...new Set(files.flatMap(({ findings }) => findings.map((one) => one.code)))].sort();
  const rules = codes.map((code) => {
    const rule = ruleOf(code);
    if (!rule) return { id: code };
    return {
      id: code,
      shortDescription: { text: rule.title },
      fullDescription: { text: rule.why },
      help: { text: `${rule.title}. ${rule.why}`, markdown: pageNamed(`${code}.md`) ?? rule.why },
      ...(rulePages === undefined ? {} : { helpUri: `${rulePages}/${code}.md` }),
      defaultConfiguration: { level: LEVEL[rule.severity] },
    };
  });
  const results = files.flatMap(({ file, findings }) =>
    findings.map(({ range, severity, code, message }) => ({
      ruleId: code,
      ruleIndex: codes.indexOf(code),
      level: LEVEL[severity],
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(file) },
            region: {
              startLine: range.start.line + 1,
              startColumn: range.start.character + 1,
              endLine: range.end.line + 1,
              endColumn: range.end.character + 1,
            },
          },
        },
      ],
    })),
  );
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'slotpad', version, rules } }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${escaped(JSON.stringify(log, null, 2))}\n`;
}

/** Relative to the working folder, or a `file:` URI for a file outside it. */
function uriOf(file: string): string {
  return path.isAbsolute(file) ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

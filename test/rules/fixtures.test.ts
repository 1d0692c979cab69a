import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker, type Diagnostic } from '../../server/check/check';
import { ruleOf, ruleSubjects, rules } from '../../server/check/rules';
import { exampleRules, inExampleWorkspace } from '../../server/rule-pages/examples';
import { withoutFix } from '../../server/rule-pages/without-fix';
import { changedLines, type Marker, parseFixture, renderFixture } from './markers';

const root = path.join(import.meta.dirname, '../fixtures');

/** Folders of fixtures with the name of a subject of rules. Other suites use the others. */
const files = fs
  .readdirSync(root)
  .filter((room) => ruleSubjects.some(({ name }) => name === room))
  .flatMap((room) => fs.readdirSync(path.join(root, room)).map((name) => path.join(room, name)))
  .filter((name) => /\.(http|jsonrpc)$/.test(name));

const raised = new Set<string>();

describe('rules: marker fixtures', () => {
  for (const file of files) {
    it(file, () => {
      const source = fs.readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
      const { text, markers } = parseFixture(source);
      const diagnostics = found(file, text);
      const actual = diagnostics.map((diagnostic) => markerOf(text, diagnostic, markers));
      for (const marker of actual) raised.add(marker.code);
      assert.equal(renderFixture(text, actual), renderFixture(text, markers));
      assert.equal(
        renderFixture(text, markers),
        source,
        'Sort the markers as the README of the fixtures says.',
      );
    });
  }

  it('cover every rule', () => {
    // A fixture of what is too large would be too large: test/unit/scratch/too-large.test.ts raises it.
    const silent = rules.map((rule) => rule.code).filter((code) => !raised.has(code) && code !== 'too-large');
    assert.deepEqual(silent, [], 'These rules need a fixture in test/fixtures in which they are raised.');
  });
});

describe('rules: the examples of their pages', () => {
  for (const rule of rules) {
    it(rule.code, () => {
      const foundIn = (example: typeof rule.bad) => found(`example.${example.language}`, example.text);
      const bad = foundIn(rule.bad).map((diagnostic) => diagnostic.code);
      assert.ok(bad.includes(rule.code), `The bad example does not raise ${rule.code}.`);
      // Hints of other rules are allowed, for example about the cost of a request.
      const good = foundIn(rule.good).filter(
        ({ code, severity }) => code === rule.code || severity === 'error' || severity === 'warning',
      );
      assert.deepEqual(
        good.map((diagnostic) => diagnostic.code),
        [],
        'The good example is not free of mistakes.',
      );
    });
  }

  it('have a quick fix that clears the finding, or the reason why there is none', () => {
    const unfixed = rules.filter(({ code, bad }) => {
      const before = findingsOf(code, bad.language, bad.text);
      const fixes = before[0]?.fixes() ?? [];
      return !fixes.some(
        ({ edits }) => findingsOf(code, bad.language, applied(bad.text, edits)).length < before.length,
      );
    });
    assert.deepEqual(
      unfixed.map(({ code }) => code).sort(),
      Object.keys(withoutFix).sort(),
      'The wrong example of a rule needs a fix that clears it, or a reason in server/rule-pages/without-fix.ts.',
    );
  });
});

function findingsOf(code: string, language: string, text: string): readonly Diagnostic[] {
  return found(`example.${language}`, text).filter((diagnostic) => diagnostic.code === code);
}

function found(file: string, text: string): readonly Diagnostic[] {
  const language = file.endsWith('.http') ? 'http' : 'jsonrpc';
  const document = new ScratchDocument(`file:///${file}`, language, 1, text);
  return createChecker({ rules: exampleRules }).check(inExampleWorkspace(document));
}

/** The marker for a finding, with its fix if the fixture has one. */
function markerOf(text: string, diagnostic: Diagnostic, expected: readonly Marker[]): Marker {
  const { range, code, message } = diagnostic;
  const line = range.start.line;
  const multiline = range.end.line > line;
  const start = range.start.character;
  const end = multiline ? (text.split('\n')[line]?.length ?? 0) : range.end.character;
  const severity = diagnostic.severity === ruleOf(code)?.severity ? {} : { severity: diagnostic.severity };
  const same = expected.find(
    (marker) => marker.line === line && marker.start === start && marker.code === code,
  );
  const [fix] = diagnostic.fixes();
  const told = same?.fix === undefined ? {} : { fix: fix?.title ?? 'no fix' };
  const after =
    same?.after === undefined ? {} : { after: fix ? changedLines(text, applied(text, fix.edits)) : [] };
  return { line, start, end, multiline, code, ...severity, message, ...told, ...after };
}

function applied(text: string, edits: ReturnType<Diagnostic['fixes']>[number]['edits']): string {
  const lines = text.split('\n');
  const offset = (position: { line: number; character: number }) =>
    lines.slice(0, position.line).reduce((sum, line) => sum + line.length + 1, 0) + position.character;
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (result, { range, newText }) =>
        result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
      text,
    );
}

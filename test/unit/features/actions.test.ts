import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import { createChecker } from '../../../server/check/check';
import { fixAll, quickFixes } from '../../../server/features/actions/actions';
import { open, withCursor } from './scratch';

function applied(document: ScratchDocument, action: CodeAction | undefined): string {
  const edits = action?.edit?.changes?.[document.uri] ?? [];
  return [...edits]
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      newText,
    }))
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end),
      document.getText(),
    );
}

describe('quick fixes', () => {
  it('fix the findings at the cursor, with the preferred fix marked', () => {
    const { document, position } = withCursor(
      'http',
      'GET /eth/v1/node/ver|soin\n\n###\nGET /vendor/ui/helth\n',
    );
    const found = createChecker().check(document);
    const actions = quickFixes(document.uri, { start: position, end: position }, found);
    assert.deepEqual(
      actions.map(({ title, kind, isPreferred }) => ({ title, kind, isPreferred })),
      [
        { title: 'Change to `/eth/v1/node/version`', kind: 'quickfix', isPreferred: true },
        { title: 'Change to `/eth/v2/node/version`', kind: 'quickfix', isPreferred: undefined },
      ],
    );
    assert.equal(applied(document, actions[0]), 'GET /eth/v1/node/version\n\n###\nGET /vendor/ui/helth\n');
  });

  it('list the shown diagnostics that they fix', () => {
    const document = open('jsonrpc', '###\neth_getBlockByNumber("0x0400", false)\n');
    const [found] = createChecker().check(document);
    assert.ok(found);
    const mine = { range: found.range, code: found.code, message: found.message };
    const other = { ...mine, code: 'something-else' };
    const [action] = quickFixes(document.uri, found.range, [found], [other, mine]);
    assert.deepEqual(action?.diagnostics, [mine]);
  });

  it('are empty where there is no finding', () => {
    const document = open('http', 'GET /eth/v1/node/versoin\n\n###\nGET /eth/v1/node/version\n');
    const there = { line: 3, character: 6 };
    assert.deepEqual(
      quickFixes(document.uri, { start: there, end: there }, createChecker().check(document)),
      [],
    );
  });
});

describe('fix all', () => {
  it('applies all preferred fixes of the file', () => {
    const document = open(
      'http',
      'POST /eth/v1/node/versoin\n\n###\nPOST /vendor/liveness\nContent-Type: application/json\n\n{ "indices": [1, 2], "epoch": 5 }\n',
    );
    const action = fixAll(document.uri, createChecker().check(document));
    assert.equal(action?.kind, 'source.fixAll');
    assert.equal(
      applied(document, action),
      'POST /eth/v1/node/version\n\n###\nPOST /vendor/liveness\nContent-Type: application/json\n\n{ "indices": ["1", "2"], "epoch": "5" }\n',
    );
  });

  it('applies the first of two overlapping fixes', () => {
    const document = open(
      'http',
      'GET /lighthouse/analysis/block_packing?start_epoch=2&end_epoch=1&end_epoch=1',
    );
    assert.equal(
      applied(document, fixAll(document.uri, createChecker().check(document))),
      'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=1&end_epoch=2&end_epoch=1',
    );
  });

  it('is not offered without a preferred fix', () => {
    const document = open('http', 'GET /vendor/coffee/machine/3/brew\n');
    assert.equal(fixAll(document.uri, createChecker().check(document)), undefined);
  });
});

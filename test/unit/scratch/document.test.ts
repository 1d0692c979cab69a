import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';

const open = (text: string) => new ScratchDocument('file:///a.http', 'http', 1, text);
const point = (line: number, character: number) => ({
  start: { line, character },
  end: { line, character },
});

describe('scratch: documents', () => {
  it('keep the cells and parses that an edit does not touch', () => {
    const document = open('@a = 1\n### one\nGET /1\n### two\nGET /2\n### three\nGET /3\n');
    const before = [...document.blocks()].map((placed) => placed.block);
    const told: unknown[] = [];
    const stop = document.onReplaced((removed, added) =>
      told.push([removed.length, added.map((one) => one.block.text)]),
    );
    document.update([{ range: point(4, 6), text: '2\nA: b' }], 2);
    const after = [...document.blocks()].map((placed) => placed.block);
    assert.deepEqual(
      after.map((block, index) => block === before[index]),
      [true, true, false, true],
    );
    assert.deepEqual(
      [...document.blocks()].map((placed) => placed.startLine),
      [0, 1, 3, 6],
    );
    assert.deepEqual(told, [[1, ['### two\nGET /22\nA: b\n']]]);
    stop();
    document.update([{ range: point(4, 0), text: ' ' }], 3);
    assert.equal(told.length, 1);
    assert.equal(document.version, 3);
  });

  it('split and join blocks at separators', () => {
    const document = open('GET /1\nGET /2\n');
    const count = () => document.blockCount;
    document.update([{ range: point(1, 0), text: '###\n' }], 2);
    assert.equal(count(), 2);
    document.update(
      [{ range: { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } }, text: '' }],
      3,
    );
    assert.equal(count(), 1);
    document.update([{ range: point(1, 2), text: '#' }], 4);
    document.update(
      [{ range: { start: { line: 0, character: 6 }, end: { line: 1, character: 0 } }, text: '' }],
      5,
    );
    assert.deepEqual([count(), document.getText()], [1, 'GET /1###\nGET /2\n']);
  });

  it('find definitions, uses and prompts of a name after every edit', () => {
    const document = open('@a = 1\n###\n# @name x\nGET /{{a}}\n###\n@a = {{x.response.body.$}}\n');
    const where = () => [
      document.definitions('a').map((one) => one.placed.startLine),
      document.named('x').map((one) => one.startLine),
      [...document.readers('a')].map((one) => one.startLine),
      [...document.messageReaders('x')].map((one) => one.startLine),
    ];
    assert.deepEqual(where(), [[0, 4], [1], [1], [4]]);
    document.update([{ range: point(0, 0), text: '###\n@a = 0\n' }], 2);
    assert.deepEqual(where(), [[0, 0, 6], [3], [3], [6]]);
    document.update([{ text: '@b = 1' }], 3);
    assert.deepEqual([where(), [...document.definitionNames()]], [[[], [], [], []], ['b']]);
  });

  it('have ranges in the lines of the file', () => {
    const document = open('@a = 1\r\n### t\r\nGET /1\r\n');
    const placed = document.blockAtLine(2);
    const request = placed.block.request;
    assert.ok(request?.kind === 'http');
    assert.deepEqual(document.rangeOf(placed, request.target), {
      start: { line: 2, character: 4 },
      end: { line: 2, character: 6 },
    });
    assert.equal(document.offsetIn(placed, { line: 2, character: 4 }), request.target.start);
    assert.equal(document.placed(placed.cell)?.startLine, 1);
    document.update([{ text: '' }], 2);
    assert.deepEqual([document.placed(placed.cell), document.blockAtLine(5).block.text], [undefined, '']);
  });

  it('find positions in many blocks', () => {
    const document = open(Array.from({ length: 3000 }, (_, index) => `###\nGET /${index}\n`).join(''));
    document.update(
      [
        { range: point(2001, 0), text: '@a = 1\n' },
        { range: point(2001, 0), text: '@a = 0\n' },
      ],
      1,
    );
    assert.deepEqual(
      [...document.definitions('a')].map((one) => [one.placed.startLine, one.definition.value.text]),
      [
        [2000, '0'],
        [2000, '1'],
      ],
    );
    document.update(
      [{ range: { start: { line: 2001, character: 0 }, end: { line: 2003, character: 0 } }, text: '' }],
      1,
    );
    assert.deepEqual(document.definitions('a'), []);
    let at = 0;
    for (let step = 1; step <= 8; step++) {
      document.update([{ range: point(at, 0), text: '###\n'.repeat(300) }], step + 1);
      assert.equal(document.blockAtLine(at + 299).block.text, '###\n');
      assert.equal(document.blockAtLine(at + 301).block.text, `###\nGET /${(step - 1) * 350}\n`);
      at += 1000;
    }
    assert.deepEqual([document.blockCount, document.lineCount], [5400, 8401]);
    document.update(
      [{ range: { start: { line: 10, character: 0 }, end: { line: 8390, character: 0 } }, text: '' }],
      10,
    );
    assert.deepEqual([document.blockCount, document.lineCount], [15, 21]);
  });

  it('forget a variable that a test sets when its block changes', () => {
    const sets = 'GET http://h/\n\n> {% client.global.set("a", response.body.b); %}\n';
    const document = new ScratchDocument('file:///a.http', 'http', 1, `@a = 1\n###\n${sets}`);
    const lines = () => document.definitions('a').map((one) => one.placed.startLine);
    assert.deepEqual(lines(), [0, 1]);
    document.update([{ range: { start: point(4, 0).start, end: point(5, 0).start }, text: '' }], 2);
    assert.deepEqual(lines(), [0]);
  });
});

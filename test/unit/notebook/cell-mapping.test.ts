import assert from 'node:assert/strict';
import { methodNamed } from '../../../catalogue/execution';
import { dataOf } from '../../../server/features/completion/offers';
import {
  cellOfLine,
  type MappedFile,
  toCell,
  toCells,
  toFile,
} from '../../../workbench/notebook/cell-mapping';

const first = { uri: 'cell:1', line: 1, lines: 2 };
const second = { uri: 'cell:2', line: 5, lines: 3 };
const file: MappedFile = {
  uri: 'file:///a.http?notebook',
  fileUri: 'file:///a.http',
  cells: [first, second],
};

const position = (line: number, character = 0) => ({ line, character });
const range = (line: number, from: number, to: number, last = line) => ({
  start: position(line, from),
  end: position(last, to),
});

describe('the messages of a cell', () => {
  it('ask about the lines of the file', () => {
    const params = { textDocument: { uri: 'cell:2' }, position: position(1, 4), context: { triggerKind: 1 } };
    assert.deepEqual(toFile(params, second, file), {
      textDocument: { uri: file.uri },
      position: position(6, 4),
      context: { triggerKind: 1 },
    });
  });

  it('have the lines of the cell in their results', () => {
    const hover = { contents: { kind: 'markdown', value: 'text' }, range: range(6, 2, 8) };
    assert.deepEqual(toCell(hover, second, file), { ...hover, range: range(1, 2, 8) });
    assert.equal(toCell(null, second, file), null);
  });

  it('leave out what is in another cell', () => {
    const hints = [
      { position: position(2, 1), label: 'above' },
      { position: position(5, 1), label: 'here' },
      { position: position(8, 0), label: 'below' },
    ];
    assert.deepEqual(toCell(hints, second, file), [{ position: position(0, 1), label: 'here' }]);
  });

  it('cut a symbol that starts at the separator above the cell', () => {
    const symbol = { name: 'A', range: range(4, 0, 3, 7), selectionRange: range(4, 4, 5), children: [] };
    assert.deepEqual(toCell([{ ...symbol, selectionRange: range(5, 0, 3) }], second, file), [
      { name: 'A', range: range(0, 0, 3, 2), selectionRange: range(0, 0, 3), children: [] },
    ]);
    assert.deepEqual(toCell([{ name: 'B', range: range(0, 0, 0, 9) }], first, file), [
      { name: 'B', range: { start: position(0), end: position(1, 2 ** 31 - 1) } },
    ]);
  });

  it('have no edit that is only partly in the cell', () => {
    const edits = [
      { newText: '', range: range(4, 0, 0, 5) },
      { newText: 'x', range: range(5, 0, 1) },
    ];
    assert.deepEqual(toCell(edits, second, file), [{ newText: 'x', range: range(0, 0, 1) }]);
  });

  it('keep a selection range without a parent that is larger than the cell', () => {
    const whole = { range: range(5, 0, 0, 8), parent: { range: range(9, 0, 1) } };
    assert.deepEqual(toCell([{ range: range(5, 0, 3), parent: whole }], second, file), [
      {
        range: range(0, 0, 3),
        parent: { range: { start: position(0), end: position(2, 2 ** 31 - 1) } },
      },
    ]);
  });

  it('have the folding ranges of the cell', () => {
    const ranges = [
      { startLine: 0, endLine: 3 },
      { startLine: 4, endLine: 6 },
      { startLine: 7, endLine: 9 },
    ];
    assert.deepEqual(toCell(ranges, second, file), [{ startLine: 0, endLine: 1 }]);
  });

  it('have the semantic tokens of the cell, relative to each other', () => {
    const data = [1, 0, 4, 0, 0, 4, 2, 3, 1, 0, 0, 5, 6, 2, 0, 2, 1, 1, 3, 0, 1, 0, 9, 4, 0];
    assert.deepEqual(toCell({ resultId: '1', data }, second, file), {
      data: [0, 2, 3, 1, 0, 0, 5, 6, 2, 0, 2, 1, 1, 3, 0],
    });
    assert.deepEqual(toCell({ data }, first, file), { data: [0, 0, 4, 0, 0] });
  });

  it('lead to the cell of a definition, and to no hidden line', () => {
    const found = [
      { uri: file.uri, range: range(1, 1, 5) },
      { uri: file.uri, range: range(3, 0, 1) },
      { uri: 'file:///env.json', range: range(3, 0, 1) },
    ];
    assert.deepEqual(toCell(found, second, file), [
      { uri: 'cell:1', range: range(0, 1, 5) },
      { uri: 'file:///env.json', range: range(3, 0, 1) },
    ]);
  });

  it('rename in all cells, and in other files', () => {
    const edit = (line: number) => ({ newText: 'base', range: range(line, 1, 5) });
    const other = { 'file:///env.json': [edit(3)] };
    assert.deepEqual(
      toCell({ changes: { [file.uri]: [edit(1), edit(6), edit(7)], ...other } }, first, file),
      {
        changes: { 'cell:1': [edit(0)], 'cell:2': [edit(1), edit(2)], ...other },
      },
    );
  });

  it('have code actions with edits of the cells, and commands with their place', () => {
    const textDocument = { uri: file.uri, version: 3 };
    const actions = [
      {
        title: 'Fix',
        diagnostics: [{ message: 'm', range: range(6, 0, 1) }],
        edit: { documentChanges: [{ textDocument, edits: [{ newText: 'x', range: range(6, 0, 1) }] }] },
      },
      { title: 'Send', command: { command: 'c', arguments: [{ uri: file.uri, line: 6 }, file.uri] } },
    ];
    assert.deepEqual(toCell(actions, second, file), [
      {
        title: 'Fix',
        diagnostics: [{ message: 'm', range: range(1, 0, 1) }],
        edit: {
          documentChanges: [
            {
              textDocument: { uri: 'cell:2', version: null },
              edits: [{ newText: 'x', range: range(1, 0, 1) }],
            },
          ],
        },
      },
      { title: 'Send', command: { command: 'c', arguments: [{ uri: 'cell:2', line: 1 }, file.fileUri] } },
    ]);
  });

  it('leave the data of a completion as it is, because the server reads it again', () => {
    const entry = methodNamed('eth_call');
    assert.ok(entry);
    const item = { label: 'eth_call', data: dataOf(file, entry) };
    assert.deepEqual(toCell([item], second, file), [item]);
  });

  it('of other documents lead to cells', () => {
    const symbols = [{ name: 'A', location: { uri: file.uri, range: range(5, 0, 1) } }];
    assert.deepEqual(toCells(symbols, file), [
      { name: 'A', location: { uri: 'cell:2', range: range(0, 0, 1) } },
    ]);
  });

  it('report what is about hidden text in the cell below it', () => {
    assert.equal(cellOfLine(4, file), second);
    assert.equal(cellOfLine(2, file), first);
    assert.equal(cellOfLine(99, file), second);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countLines } from '../../../common/scratch/text/lines';
import { cellsOf, fileOf, type NotebookCell } from '../../../workbench/notebook/file-cells';

const lineKinds = [
  '',
  '  ',
  '###',
  '### Head of the chain',
  '###no space',
  '#### four',
  '# a comment',
  '// another comment',
  '#',
  '# # Heading',
  '# @name head',
  '// @assert status == 200',
  '@base = http://127.0.0.1:5052',
  'GET {{base}}/eth/v1/node/version',
  'eth_chainId()',
  '{"id": 1}',
  'Accept: application/json',
  '\uFEFFGET /a',
  ' \u2028',
];
const lineEnds = ['\n', '\r\n', '\r'];
const files = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    fc.array(fc.tuple(fc.constantFrom(...lineKinds), fc.constantFrom(...lineEnds)), { maxLength: 14 }),
    fc.constantFrom('', ...lineKinds),
  )
  .map(([mark, lines, last]) => mark + lines.flat().join('') + last);

/** As an editor gives the text of a cell back: with one kind of line end, and without a byte order mark. */
function asEdited(cells: readonly NotebookCell[], lineEnd: string): NotebookCell[] {
  return cells.map((cell) => ({
    ...cell,
    value: cell.value.replace(/^\uFEFF/, '').replace(/\r\n|\n|\r/g, lineEnd),
  }));
}

const saved = (cells: readonly NotebookCell[]) => fileOf(cells, '\n').text;
const cellsShown = (file: string) => cellsOf(file).map(({ kind, value }) => [kind, value]);

describe('a file as a notebook', () => {
  it('is saved as it was opened', () => {
    fc.assert(
      fc.property(files, fc.constantFrom('\n', '\r\n'), (file, lineEnd) => {
        assert.equal(saved(asEdited(cellsOf(file), lineEnd)), file);
      }),
      { numRuns: 2000 },
    );
  });

  it('of any text is saved as it was opened', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (file) => {
        assert.equal(saved(asEdited(cellsOf(file), '\n')), file);
      }),
    );
  });

  it('changes only where a cell is edited', () => {
    fc.assert(
      fc.property(files, fc.nat(), (file, chosen) => {
        const cells = asEdited(cellsOf(file), '\n');
        fc.pre(cells.length > 0);
        const index = chosen % cells.length;
        const edited = cells.map((cell, at) => (at === index ? { ...cell, value: `${cell.value}x` } : cell));
        const whole = ({ origin }: NotebookCell) =>
          origin ? origin.before + origin.text + origin.after : '';
        const above = cells.slice(0, index).map(whole).join('');
        const below = cells
          .slice(index + 1)
          .map(whole)
          .join('');
        const text = saved(edited);
        assert.ok(text.startsWith(above), 'the text above');
        assert.ok(text.endsWith(below), 'the text below');
        assert.notEqual(text, file);
      }),
      { numRuns: 1000 },
    );
  });

  it('has the text of each code cell on the lines where its file has it', () => {
    fc.assert(
      fc.property(files, (file) => {
        const cells = asEdited(cellsOf(file), '\n');
        const { text, places } = fileOf(cells, '\n');
        const lines = text.split(/\r\n|\n|\r/);
        for (const [index, { kind, value }] of cells.entries()) {
          if (kind !== 'code' || value === '') continue;
          const { line = 0 } = places[index] ?? {};
          const found = lines.slice(line, line + countLines(value) + 1);
          const last = found.length - 1;
          // Blanks after the last character of a cell are not shown.
          found[last] = (found[last] ?? '').trimEnd();
          assert.equal(found.join('\n').replace(/^\uFEFF/, ''), value.trimEnd());
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('has titles and comments as Markdown, and each block as code', () => {
    const file = [
      '# Health of a *node*.',
      '@base = http://127.0.0.1:5052',
      '',
      '### Version',
      '# The version,',
      '#',
      '# and its commit.',
      '# @name version',
      'GET {{base}}/eth/v1/node/version',
      '',
      '###',
      '',
      'GET {{base}}/eth/v1/node/health',
      '',
    ].join('\r\n');
    assert.deepEqual(cellsShown(file), [
      ['markdown', 'Health of a *node*.'],
      ['code', '@base = http://127.0.0.1:5052'],
      ['markdown', '### Version\nThe version,\n\nand its commit.'],
      ['code', '# @name version\r\nGET {{base}}/eth/v1/node/version'],
      ['code', 'GET {{base}}/eth/v1/node/health'],
    ]);
  });

  it('has several requests of a block in one cell', () => {
    assert.deepEqual(cellsShown('eth_chainId()\n\neth_syncing()\n'), [
      ['code', 'eth_chainId()\n\neth_syncing()'],
    ]);
  });

  it('has no cells when it is empty, and one when it has only a separator', () => {
    assert.deepEqual(cellsShown(''), []);
    assert.deepEqual(cellsShown('###\n'), [['code', '']]);
  });
});

describe('an edited notebook', () => {
  const edit = (file: string, change: (cells: NotebookCell[]) => NotebookCell[]) =>
    saved(change([...cellsOf(file)]));
  const code = (value: string): NotebookCell => ({ kind: 'code', value });
  const markdown = (value: string): NotebookCell => ({ kind: 'markdown', value });

  it('keeps the line ends of an edited cell', () => {
    const file = '### A\r\nGET /a\r\n\r\n### B\r\nGET /b\r\n';
    assert.equal(
      edit(file, ([title, , ...rest]) => [
        title ?? code(''),
        { ...code('GET /c\nAccept: */*'), origin: cellsOf(file)[1]?.origin },
        ...rest,
      ]),
      '### A\r\nGET /c\r\nAccept: */*\r\n\r\n### B\r\nGET /b\r\n',
    );
  });

  it('starts a line below a separator at the end of the file', () => {
    assert.equal(
      edit('###', ([only]) => [{ ...code('eth_chainId()'), origin: only?.origin }]),
      '###\neth_chainId()',
    );
  });

  it('separates a new cell from the one above', () => {
    assert.equal(
      edit('GET /a', (cells) => [...cells, code('GET /b'), code('GET /c')]),
      'GET /a\n\n###\nGET /b\n\n###\nGET /c\n',
    );
  });

  it('separates two cells when the title between them is deleted', () => {
    assert.equal(
      edit('### A\nGET /a\n\n### B\nGET /b\n', (cells) => cells.filter((_, index) => index !== 2)),
      '### A\nGET /a\n\n###\nGET /b\n',
    );
  });

  it('writes a new Markdown cell as comments of the block below', () => {
    assert.equal(
      edit('GET /a\n###\nGET /b\n', ([a, b]) => [
        a ?? code(''),
        markdown('What *b* is.\n\n@b'),
        b ?? code(''),
      ]),
      'GET /a\n\n###\n# What *b* is.\n\n# \\@b\nGET /b\n',
    );
  });

  it('writes a heading of the third level as the title of the block below', () => {
    assert.equal(saved([markdown('### A'), code('GET /a')]), '### A\nGET /a\n');
  });

  it('keeps the title of a block in the file when only its comment changes', () => {
    const file = '### A\n// One\nGET /a\n';
    const [title] = cellsOf(file);
    assert.equal(
      edit(file, ([, a]) => [{ ...markdown('### A\nTwo'), origin: title?.origin }, a ?? code('')]),
      '### A\n// Two\nGET /a\n',
    );
  });
});

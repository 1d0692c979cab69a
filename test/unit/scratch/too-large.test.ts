import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { createChecker } from '../../../server/check/check';
import { createLanguageService } from '../../../server/service';

const call = '### a\neth_chainIdd()\n';

function foundIn(document: ScratchDocument): readonly string[] {
  return createChecker()
    .check(document)
    .map(({ code, range, message }) => `${range.start.line}: ${code}: ${message}`);
}

const tooMany =
  'too-large: This block has more than 20,000 placeholders, so it is not checked. Put its body in a file: `<@ ./body.json`.';
const tooLong =
  'too-large: This block has more than 4,000,000 characters, so it is not checked. Put its body in a file: `< ./body.json`.';
const unknown = 'method-unknown: Unknown method `eth_chainIdd`. Did you mean `eth_chainId`?';

describe('what is too large to be checked', () => {
  it('is a block of more than 4,000,000 characters or 20,000 placeholders, between others that are checked', () => {
    const text = `${call}### b\nweb3_sha3("0x${'00'.repeat(2_000_000)}")\n${call}### d\nx("${'{{a}}'.repeat(20_001)}")\n`;
    assert.deepEqual(foundIn(new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text)), [
      `1: ${unknown}`,
      `2: ${tooLong}`,
      `5: ${unknown}`,
      `6: ${tooMany}`,
    ]);
  });

  it('is a file of more than 16,000,000 characters, until it is shorter', () => {
    const line = `# ${'x'.repeat(998)}\n`;
    const text = `${call}### b\n`.concat(...Array.from({ length: 16_000 }, () => `###\n${line}`));
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
    const large = [
      '0: too-large: The file has more than 16,000,000 characters, so it is not checked. Split it.',
    ];
    assert.deepEqual(foundIn(document), large);
    const all = { start: { line: 3, character: 0 }, end: { line: document.lineCount, character: 0 } };
    document.update([{ range: all, text: '' }], 2);
    assert.deepEqual(foundIn(document), [`1: ${unknown}`]);
    const end = { line: document.lineCount, character: 0 };
    document.update([{ range: { start: end, end }, text: line.repeat(16_000) }], 3);
    assert.deepEqual(foundIn(document), large);
    assert.equal(document.getText().length, 16_000 * line.length + call.length + '### b\n'.length);
  });

  it('has no features, and does not hold them up', async () => {
    const service = createLanguageService({});
    const text = `GET http://h/eth/v1/${'/'.repeat(20_000_000)}`;
    const document = service.openDocument('file:///a.http', 'http', 1, text);
    const position = { line: 0, character: 14 };
    assert.deepEqual(await service.getDocumentSymbols(document), []);
    assert.equal(await service.getHover(document, position), undefined);
    assert.deepEqual(await service.getCompletionItems(document, position), []);
  });

  it('is a file whose edits touch only their block, and whose problem stays at its first line', () => {
    const text = call.repeat(3) + `### filler\n# ${'x'.repeat(1000)}\n`.repeat(16_000);
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
    const replaced: (readonly number[])[] = [];
    document.onReplaced((removed, added) => replaced.push([removed.length, added.length]));
    const insert = (line: number, character: number, inserted: string, version: number) => {
      const at = { line, character };
      document.update([{ range: { start: at, end: at }, text: inserted }], version);
    };
    insert(20_000, 0, '#', 2);
    assert.deepEqual(replaced, [[1, 1]]);
    const large = [
      '0: too-large: The file has more than 16,000,000 characters, so it is not checked. Split it.',
    ];
    assert.deepEqual(foundIn(document), large);
    // Without its first block, the next one is the first.
    document.update(
      [{ range: { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } }, text: '' }],
      3,
    );
    assert.deepEqual(foundIn(document), large);
    insert(0, 0, '### new\n', 4);
    assert.deepEqual(foundIn(document), large);
  });

  it('can be sent', () => {
    const text = `web3_sha3("0x${'00'.repeat(2_000_000)}")\n`;
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text, { anySize: true });
    assert.equal(document.blockAtLine(0).block.request?.kind, 'rpc');
  });
});

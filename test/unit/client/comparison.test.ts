import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { read } from '../../../common/scratch/reading/reading';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { notSentReply } from '../../../runner/model/prepared';
import { type Answer, presentComparison } from '../../../workbench/compare/present';
import { goesToSeveral } from '../../../workbench/compare/several-nodes';

const subject = { calls: [{ method: 'eth_blockNumber', id: 1 }], batch: false };

function answer(name: string, body: string | null, more: object = {}): Answer {
  const reply = {
    ...notSentReply({ name: 'eth_blockNumber', line: 0, message: '' }),
    outcome: 'replied' as const,
    status: 200,
    durationMs: 12,
    body,
    size: body?.length ?? 0,
    ...more,
  };
  return { name, detail: 'v1', reply };
}

describe('the comparison of responses', () => {
  it('has a column for each node, with or without a response', () => {
    const refused = { outcome: 'refused', status: null, durationMs: 3, message: 'Nothing listens there.' };
    const { columns, rows, counts } = presentComparison({
      title: 'eth_blockNumber',
      subject,
      answers: [
        answer('Geth', '{"id":1,"result":"0x10"}'),
        answer('Reth', '{"id":1,"result":"0x010"}'),
        answer('Erigon', null, refused),
        { name: 'Besu', detail: '' },
      ],
    });
    assert.deepEqual(
      columns.map(({ name, state, status, took, cause, compared }) => [
        name,
        state,
        status,
        took,
        cause,
        compared,
      ]),
      [
        ['Geth', 'good', '200 OK', '12 ms · 24 B', '', true],
        ['Reth', 'good', '200 OK', '12 ms · 25 B', '', true],
        ['Erigon', 'failed', 'Connection refused', '3 ms', 'Nothing listens there.', false],
        ['Besu', 'waiting', '', '', '', false],
      ],
    );
    assert.deepEqual(rows.at(-1)?.cells, ['"0x10"', '"0x010"', null, null]);
    assert.deepEqual(counts, { same: 2, differs: 0, onlyIn: 0 });
  });

  it('adds the time to responses of the same node', () => {
    const { columns } = presentComparison({
      title: '',
      subject,
      answers: [
        { ...answer('Geth', '1'), detail: '16:04:12' },
        { ...answer('Geth', '2'), detail: '16:05:00' },
        answer('Reth', '2'),
      ],
    });
    assert.deepEqual(
      columns.map(({ name, detail }) => `${name} | ${detail}`),
      ['Geth, 16:04:12 | ', 'Geth, 16:05:00 | ', 'Reth | v1'],
    );
  });

  it('says why a response is not compared', () => {
    const { columns, rows } = presentComparison({
      title: '',
      subject,
      answers: [answer('Geth', '[1]'), { ...answer('Reth', '[1'), apart: 'Only its beginning was kept.' }],
    });
    assert.deepEqual([columns[1]?.compared, columns[1]?.cause], [false, 'Only its beginning was kept.']);
    assert.deepEqual(rows.at(-1)?.cells, ['1', null]);
  });

  it('says that a response in a file is too large', () => {
    const file = { path: '/answers/1.json', bytes: 900_000_000, head: '[' };
    const answers = [answer('Geth', '[1]'), answer('Reth', null, { file, size: 900_000_000 })];
    const { columns } = presentComparison({ title: '', subject, answers });
    assert.equal(columns[1]?.cause, 'Responses larger than 19.1 MiB are not compared.');
  });

  it('says how many rows are not shown', () => {
    const list = JSON.stringify(Array.from({ length: 30 }, (_, index) => index % 10));
    const answers = [answer('Geth', list), answer('Reth', list.replace('1,2', '1,3'))];
    const { note } = presentComparison({ title: '', subject: { calls: [], batch: false }, answers }, 10);
    assert.equal(
      note,
      '10 places are shown here. Not shown: 21 values that are the same. Use “Open as Diff” to see them all.',
    );
  });
});

describe('"Send to Several Nodes…"', () => {
  const text = [
    'GET /eth/v1/node/version',
    '###',
    'GET /eth/v1/events?topics=head',
    '###',
    'POST /eth/v1/beacon/pool/attestations',
    '',
    '[]',
    '###',
    'GET https://example.org/',
    '###',
    'POST http://127.0.0.1:8545',
    '',
    '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
    '###',
    'POST http://127.0.0.1:8545',
    '',
    '{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x02"]}',
  ].join('\n');
  const document = new ScratchDocument('file:///a.http', 'http', 1, text);

  it('is offered for requests that several nodes can answer without side effects', () => {
    const variables = fileVariables(document);
    const offered = [...document.blocks()].filter(({ block }) => goesToSeveral(read(block, variables)));
    assert.deepEqual(
      offered.map(({ startLine }) => startLine),
      [0, 9],
    );
  });
});

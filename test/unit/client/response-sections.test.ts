/** What the response page shows of single kinds of values. */
import assert from 'node:assert/strict';
import type { PageSection } from '../../../common/panels/response';
import type { Reply } from '../../../runner/model/outcome';
import { responsePage } from '../../../workbench/response/page';
import { prepared } from '../runner/prepared';

async function sectionsOf(
  method: string,
  params: readonly unknown[],
  result: unknown,
): Promise<readonly PageSection[]> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const reply: Reply = {
    name: method,
    line: 0,
    outcome: 'replied',
    status: 200,
    durationMs: 1,
    body,
    contentType: 'application/json',
    headers: {},
    size: body.length,
    message: '',
    rpcErrors: [],
    problems: [],
    sentTo: 'POST http://127.0.0.1:8545/',
  };
  const sent = await prepared(
    'jsonrpc',
    `${method}(${JSON.stringify(params).slice(1, -1)})
`,
  );
  return responsePage({ reply, prepared: sent, now: 0 }).sections;
}

/** Titles, notes and rows, each level two spaces further to the right. */
function drawn(sections: readonly PageSection[], indent = ''): readonly string[] {
  return sections.flatMap((one) => {
    if (one.kind === 'group')
      return [`${indent}${one.title} | ${one.note}`, ...drawn(one.sections, `${indent}  `)];
    if (one.kind === 'fields')
      return one.rows
        .filter(({ label }) => /gasUsed|txHash|error|Blob/.test(label))
        .map(
          ({ label, value }) => `${indent}${label}: ${[value.text, value.note].filter(Boolean).join(' | ')}`,
        );
    if (one.kind === 'text') return [`${indent}${one.text}`];
    return 'title' in one ? [`${indent}${one.kind} ${one.title}`] : [];
  });
}

const [a, b] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
const transfer = `0xa9059cbb${'0'.repeat(24)}${'3'.repeat(40)}${'5'.padStart(64, '0')}`;

function call(gasUsed: number, more: object = {}): object {
  const gas = `0x${gasUsed.toString(16)}`;
  return { type: 'CALL', from: a, to: b, gas, gasUsed: gas, input: transfer, ...more };
}

describe('the sections of a response', () => {
  const tree = call(90_000, {
    calls: [
      call(30_000, { calls: [call(5000, { type: 'STATICCALL' })] }),
      call(20_000, { error: 'execution reverted' }),
    ],
  });
  const inside = [
    `CALL ${b} transfer(address,uint256) | 30,000 gas · 25,000 its own`,
    '  gasUsed: 30,000 gas | 25,000 its own · 100.0 %',
    `  STATICCALL ${b} transfer(address,uint256) | 5,000 gas`,
    '    gasUsed: 5,000 gas | 100.0 %',
    `CALL ${b} transfer(address,uint256) | execution reverted · 20,000 gas`,
    '  error: execution reverted',
    '  gasUsed: 20,000 gas | 100.0 %',
  ];

  it('show a trace as the tree of its calls, whose gas adds up', async () => {
    const sections = await sectionsOf(
      'debug_traceTransaction',
      [`0x${'a'.repeat(64)}`, { tracer: 'callTracer' }],
      tree,
    );
    assert.deepEqual(drawn(sections), ['gasUsed: 90,000 gas | 40,000 its own · 100.0 %', ...inside]);
    const failed = sections.flatMap((one) =>
      one.kind === 'group' && one.tone === 'error' ? [one.note] : [],
    );
    assert.deepEqual(failed, ['execution reverted · 20,000 gas']);
  });

  it('show the traces of a block, each below its transaction', async () => {
    const result = [
      { txHash: `0x${'c'.repeat(64)}`, result: tree },
      { txHash: `0x${'d'.repeat(64)}`, result: call(21_000) },
    ];
    const shown = drawn(
      await sectionsOf('debug_traceBlockByNumber', ['latest', { tracer: 'callTracer' }], result),
    );
    assert.deepEqual(
      shown.filter((line) => !line.startsWith(' ')),
      [
        'txHash: 0xcccccccccccccccc…cccccccccccccccc',
        `CALL ${b} transfer(address,uint256) | 90,000 gas · 40,000 its own`,
        'txHash: 0xdddddddddddddddd…dddddddddddddddd',
        `CALL ${b} transfer(address,uint256) | 21,000 gas`,
      ],
    );
  });

  it('say how many calls of a large trace are not on the page', async () => {
    const many = call(90_000, { calls: Array.from({ length: 1200 }, () => call(1)) });
    const sections = await sectionsOf(
      'debug_traceTransaction',
      [`0x${'a'.repeat(64)}`, { tracer: 'callTracer' }],
      many,
    );
    assert.equal(sections.filter(({ kind }) => kind === 'group').length, 1000);
    assert.equal(drawn(sections).at(-1), 'And 200 more calls: see "Trace".');
  });

  it('draw no plot of values that are all the same', async () => {
    const result = {
      oldestBlock: '0x10',
      baseFeePerGas: ['0x1', '0x2', '0x3'],
      gasUsedRatio: [0.5, 0.25],
      blobGasUsedRatio: [0, 0],
      baseFeePerBlobGas: ['0x1', '0x1', '0x1'],
    };
    assert.deepEqual(drawn(await sectionsOf('eth_feeHistory', ['0x2', 'latest', []], result)), [
      'Blob gas used: 0.0 % in each of 2 blocks',
      'Blob base fee: 1 wei in each of 3 blocks',
      'plot Base fee',
      'plot Gas used',
    ]);
  });

  it('show what can be drawn only of several blocks, for one block too', async () => {
    const result = { oldestBlock: '0x10', baseFeePerGas: ['0x1', '0x2'], gasUsedRatio: [0.5] };
    const [fields] = await sectionsOf('eth_feeHistory', ['0x1', 'latest', []], result);
    assert.equal(fields?.kind, 'fields');
    assert.deepEqual(
      fields.rows.map(({ label, value }) => [label, value.text]),
      [
        ['oldestBlock', '16'],
        ['gasUsedRatio', '0.5'],
      ],
    );
  });
});

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { requestLenses } from '../../../server/features/actions/lens';
import { createSymbolKeeper, documentSymbols } from '../../../server/features/navigation/symbols';
import { foldingRanges } from '../../../server/features/structure/folding';
import { open, textAt } from './scratch';

const http = open(
  'http',
  [
    '@base = http://127.0.0.1:5052',
    '',
    '### Version',
    'GET {{base}}/eth/v1/node/version',
    '',
    '### Nothing here yet',
    '',
    '###',
    '# @name chain',
    'POST http://127.0.0.1:8545',
    'content-type: application/json',
    '',
    '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }]',
    '',
  ].join('\n'),
);
const rpc = open('jsonrpc', 'eth_chainId()\n\n### Both\neth_blockNumber()\neth_gasPrice()\n');

describe('send lenses', () => {
  it('are on the first line of each request', () => {
    const lenses = requestLenses(http, fileVariables(http)).map(({ range, command }) => [
      range.start.line,
      command?.title,
      command?.command,
      command?.arguments,
    ]);
    assert.deepEqual(lenses, [
      [3, 'Send', 'slotpad.send', [{ uri: 'file:///scratch.http', line: 3 }]],
      [9, 'Send batch', 'slotpad.send', [{ uri: 'file:///scratch.http', line: 9 }]],
    ]);
  });

  it('are named differently for a batch', () => {
    const lenses = requestLenses(rpc, fileVariables(rpc)).map(({ range, command }) => [
      range.start.line,
      command?.title,
    ]);
    assert.deepEqual(lenses, [
      [0, 'Send'],
      [3, 'Send batch'],
    ]);
  });
});

describe('lenses of an editor with "…"', () => {
  it('are two for each request, of which "Send" knows where the request goes', () => {
    const text = [
      '# @node Home',
      '###',
      'eth_sendRawTransaction("0x02")',
      '###',
      '# @node http://127.0.0.1:8545',
      'eth_chainId()',
    ].join('\n');
    const document = open('jsonrpc', text);
    const commands = { send: true, watch: true, simulate: true, more: true };
    assert.deepEqual(
      requestLenses(document, fileVariables(document), 'all', commands).map(({ range, command, data }) => [
        range.start.line,
        command?.title,
        data,
      ]),
      [
        [2, 'Send', { layer: 'execution', kind: 'name', text: 'Home' }],
        [2, '…', undefined],
        [5, 'Send', { layer: 'execution', kind: 'url', text: 'http://127.0.0.1:8545' }],
        [5, '…', undefined],
      ],
    );
  });
});

describe('the tooltips of lenses, which a screen reader reads', () => {
  it('are the title of the request, or its method or path', () => {
    const tooltips = [http, rpc].map((document) =>
      requestLenses(document, fileVariables(document)).map(({ command }) => command?.tooltip),
    );
    assert.deepEqual(tooltips, [
      ['Version', 'chain'],
      ['eth_chainId', 'Both'],
    ]);
  });
});

describe('"Simulate" next to "Send"', () => {
  const simulated = (text: string) => {
    const document = open('jsonrpc', text);
    return requestLenses(document, fileVariables(document), 'all', {
      send: true,
      watch: true,
      simulate: true,
    })
      .filter(({ command }) => command?.command === 'slotpad.simulate')
      .map(({ command, range }) => [range.start.line, command?.title]);
  };

  it('is shown for requests with one transaction, and for no others', () => {
    const text = [
      '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH',
      '###',
      'eth_sendTransaction({})',
      '###',
      'eth_sendRawTransaction("0x02")',
      '###',
      'eth_call({})',
      '###',
      'send weth.deposit() { value: 1 gwei }',
      '###',
      'weth.balanceOf(weth)',
      '###',
      'eth_sendTransaction({})',
      'eth_sendTransaction({})',
    ].join('\n');
    assert.deepEqual(simulated(text), [
      [2, 'Simulate'],
      [4, 'Simulate'],
      [8, 'Simulate'],
    ]);
  });
});

describe('"Watch" next to "Send"', () => {
  const watched = (document: typeof http) =>
    requestLenses(document, fileVariables(document), 'all', { send: true, watch: true })
      .filter(({ command }) => command?.command === 'slotpad.watch')
      .map(({ range }) => range.start.line);

  it('is shown for requests that only read, and for filters', () => {
    assert.deepEqual(
      watched(
        open(
          'jsonrpc',
          [
            'eth_blockNumber()',
            'eth_newBlockFilter()',
            'eth_sendRawTransaction("0x")',
            'eth_sign("0x", "0x")',
            'eth_uninstallFilter("0x1")',
            'own_method()',
            'eth_chainId()\neth_gasPrice()',
            'eth_chainId()\neth_sendTransaction({})',
          ].join('\n###\n'),
        ),
      ),
      [0, 2, 12],
    );
  });

  it('is not shown for event streams and POST requests', () => {
    assert.deepEqual(
      watched(
        open(
          'http',
          [
            'GET /eth/v1/node/syncing',
            'GET /eth/v1/events?topics=head',
            'GET /lighthouse/logs',
            'POST /eth/v1/beacon/pool/voluntary_exits',
            'GET https://example.org/',
          ].join('\n\n###\n'),
        ),
      ),
      [0, 12],
    );
  });
});

describe('document symbols', () => {
  it('list variables and requests in order', () => {
    assert.deepEqual(
      documentSymbols(http).map(({ name, detail }) => [name, detail]),
      [
        ['@base', 'http://127.0.0.1:5052'],
        ['Version', 'GET /eth/v1/node/version'],
        ['chain', 'POST http://127.0.0.1:8545'],
      ],
    );
    assert.deepEqual(
      documentSymbols(rpc).map(({ name, detail }) => [name, detail]),
      [
        ['eth_chainId', undefined],
        ['Both', 'eth_blockNumber, eth_gasPrice'],
      ],
    );
  });

  it('span the block and select the request', () => {
    const [, version] = documentSymbols(http);
    assert.equal(textAt(http, version?.range), '### Version\nGET {{base}}/eth/v1/node/version');
    assert.equal(textAt(http, version?.selectionRange), 'GET {{base}}/eth/v1/node/version');
  });
});

describe('document symbols of batches', () => {
  it('have their calls with params as children', () => {
    const batch = open('jsonrpc', '### Both\neth_chainId()\neth_getBalance(\n  "0x00",\n  "latest"\n)\n');
    const [both] = documentSymbols(batch);
    assert.deepEqual(
      both?.children?.map(({ name, detail, range, selectionRange }) => [
        name,
        detail,
        textAt(batch, range),
        textAt(batch, selectionRange),
      ]),
      [
        ['eth_chainId', undefined, 'eth_chainId()', 'eth_chainId'],
        ['eth_getBalance', '"0x00", "latest"', 'eth_getBalance(\n  "0x00",\n  "latest"\n)', 'eth_getBalance'],
      ],
    );
  });

  it('exist for the body of an HTTP request too, but not for single calls', () => {
    const symbols = documentSymbols(http);
    assert.deepEqual(
      symbols.map(({ children }) => children?.map(({ name }) => name)),
      [undefined, undefined, ['eth_chainId']],
    );
    assert.equal(documentSymbols(open('jsonrpc', 'eth_chainId()\n'))[0]?.children, undefined);
  });
});

describe('folding', () => {
  it('folds each block under its separator, without empty lines at its end', () => {
    assert.deepEqual(foldingRanges(http), [
      { startLine: 2, endLine: 3 },
      { startLine: 7, endLine: 12 },
    ]);
  });

  it('folds groups of comments, headers, and JSON up to the line before its closing bracket', () => {
    const text = [
      '# one',
      '# @name a',
      '',
      '# alone',
      'POST http://h',
      'A: 1',
      'B: 2',
      '',
      '{',
      '  "params": [',
      '    {',
      '      "topics": [],',
      '      "address": "0x00"',
      '    }',
      '  ],',
      '  "short": {',
      '  },',
      '  "id": 1',
      '}',
      '',
    ].join('\n');
    assert.deepEqual(foldingRanges(open('http', text)), [
      { startLine: 0, endLine: 1, kind: 'comment' },
      { startLine: 5, endLine: 6 },
      { startLine: 8, endLine: 17 },
      { startLine: 9, endLine: 13 },
      { startLine: 10, endLine: 12 },
    ]);
  });

  it('folds calls and their arguments, one range per line', () => {
    const text =
      '### call\neth_call({\n  "to": "0x00"\n}, "latest")\neth_sign(\n  "0x00",\n  [\n    1\n  ]\n)\n';
    assert.deepEqual(foldingRanges(open('jsonrpc', text)), [
      { startLine: 0, endLine: 9 },
      { startLine: 1, endLine: 2 },
      { startLine: 4, endLine: 8 },
      { startLine: 6, endLine: 7 },
    ]);
  });
});

describe('cached document symbols', () => {
  it('are correct after any edits, though most blocks are not read again', () => {
    const blocks = ['eth_chainId()', '# @name a\neth_gasPrice()\neth_blockNumber()', '@b = 1', 'x', ''];
    const edit = fc.record({
      from: fc.nat(12),
      count: fc.nat(3),
      come: fc.array(fc.constantFrom(...blocks), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...blocks), { maxLength: 12 }), fc.array(edit), (first, edits) => {
        const all = [...first];
        const text = () => all.map((block) => `###\n${block}\n`).join('');
        const document = open('jsonrpc', text());
        const keeper = createSymbolKeeper();
        keeper.symbols(document);
        for (const [index, { from, count, come }] of edits.entries()) {
          all.splice(from, count, ...come);
          document.update([{ range: wholeOf(document), text: text() }], index + 2);
          assert.deepEqual(keeper.symbols(document), documentSymbols(open('jsonrpc', text())));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stay the same on a second request', () => {
    const document = open('jsonrpc', '###\neth_chainId()\n'.repeat(3));
    const keeper = createSymbolKeeper();
    const before = keeper.symbols(document);
    document.update(
      [{ range: { start: { line: 5, character: 0 }, end: { line: 5, character: 3 } }, text: 'net' }],
      2,
    );
    const after = keeper.symbols(document);
    assert.equal(after[0], before[0]);
    assert.equal(after[1], before[1]);
    assert.equal(after[2]?.name, 'net_chainId');
  });
});

function wholeOf(document: ReturnType<typeof open>) {
  return { start: { line: 0, character: 0 }, end: document.positionAt(Number.MAX_SAFE_INTEGER) };
}

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { SemanticTokens } from 'vscode-languageserver';
import type { EnvironmentValues } from '../../../common/scratch/api';
import type { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { createTokenKeeper } from '../../../server/features/structure/semantic-tokens';
import { TOKEN_MODIFIERS, TOKEN_TYPES } from '../../../server/features/structure/token-legend';
import { anyText, scratchText } from '../scratch/texts';
import { open } from './scratch';

/** `text: type.modifier`, decoded from the numbers. */
function named(document: ScratchDocument, data: readonly number[]): string[] {
  const all: string[] = [];
  let line = 0;
  let character = 0;
  for (let at = 0; at < data.length; at += 5) {
    const [down = 0, along = 0, length = 0, type = 0, bits = 0] = data.slice(at, at + 5);
    character = down > 0 ? along : character + along;
    line += down;
    const text = document.getText({
      start: { line, character },
      end: { line, character: character + length },
    });
    const modifiers = TOKEN_MODIFIERS.filter((_, bit) => bits & (1 << bit));
    all.push(`${text}: ${[TOKEN_TYPES[type], ...modifiers].join('.')}`);
  }
  return all;
}

function tokens(language: Language, text: string, environment?: EnvironmentValues): string[] {
  const document = open(language, text);
  const { data } = createTokenKeeper().full(document, fileVariables(document, environment));
  return named(document, data);
}

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';
const hash = `0x${'ab'.repeat(32)}`;

describe('semantic tokens: calls', () => {
  it('distinguish known, deprecated and unknown methods, and ignore other namespaces', () => {
    assert.deepEqual(
      tokens('jsonrpc', 'eth_chainId()\neth_coinbase()\neth_chanId()\nfoo_bar()\nerigon_x()\n'),
      [
        'eth_chainId: function.defaultLibrary',
        'eth_coinbase: function.deprecated.defaultLibrary',
        'eth_chanId: function.unknown',
        'foo_bar: function',
        'erigon_x: function.unknown',
      ],
    );
  });

  it('distinguish block tags, quantities, data and addresses', () => {
    assert.deepEqual(
      tokens('jsonrpc', `eth_getBalance("${account}", "latest")\neth_getBlockByNumber("0x10", true)\n`),
      [
        'eth_getBalance: function.defaultLibrary',
        `${account}: string.address`,
        'latest: enumMember.defaultLibrary',
        'eth_getBlockByNumber: function.defaultLibrary',
        '0x10: number',
      ],
    );
    assert.deepEqual(tokens('jsonrpc', `web3_sha3("0x68")\neth_getBlockByHash("${hash}", false)\n`), [
      'web3_sha3: function.defaultLibrary',
      '0x68: string.data',
      'eth_getBlockByHash: function.defaultLibrary',
      `${hash}: string.data`,
    ]);
  });

  it('distinguish known and unknown members of objects', () => {
    assert.deepEqual(
      tokens(
        'jsonrpc',
        `{"method":"eth_call","params":[{"to":"${account}","dat":"0x","value":"0x1"},"safe"]}`,
      ),
      [
        'eth_call: function.defaultLibrary',
        'to: property.defaultLibrary',
        `${account}: string.address`,
        'dat: property.unknown',
        '0x: number',
        'value: property.defaultLibrary',
        '0x1: number',
        'safe: enumMember.defaultLibrary',
      ],
    );
  });

  it('cover the body of a POST', () => {
    assert.deepEqual(
      tokens(
        'http',
        'POST http://h:1\ncontent-type: application/json\n\n[{"method":"eth_getLogs","params":[{"fromBlock":"earliest"}]}]',
      ),
      [
        'eth_getLogs: function.defaultLibrary',
        'fromBlock: property.defaultLibrary',
        'earliest: enumMember.defaultLibrary',
      ],
    );
  });
});

describe('semantic tokens: beacon requests', () => {
  it('mark the segments, parameters and query of a known path', () => {
    assert.deepEqual(tokens('http', 'GET /eth/v1/beacon/states/head/validators/3?id=1\n'), [
      'eth: namespace.defaultLibrary',
      'v1: namespace.defaultLibrary',
      'beacon: namespace.defaultLibrary',
      'states: namespace.defaultLibrary',
      'head: enumMember.defaultLibrary',
      'validators: namespace.defaultLibrary',
      '3: number',
      'id: parameter.unknown',
    ]);
    assert.deepEqual(tokens('http', 'http://h/eth/v1/events\n  ?topics=head,block\n').slice(-3), [
      'topics: parameter.defaultLibrary',
      'head: enumMember.defaultLibrary',
      'block: enumMember.defaultLibrary',
    ]);
  });

  it('ignore an unknown path', () => {
    assert.deepEqual(tokens('http', 'GET /eth/v1/nowhere?a=1\n'), []);
  });

  it('mark the members of a body', () => {
    const text = 'POST /lighthouse/liveness\n\n{ "indices": ["1"], "epoch": "5", "slot": "1" }';
    assert.deepEqual(tokens('http', text).slice(2), [
      'indices: property.defaultLibrary',
      '1: number',
      'epoch: property.defaultLibrary',
      '5: number',
      'slot: property.unknown',
    ]);
  });
});

describe('semantic tokens: variables', () => {
  it('show where a variable comes from', () => {
    const text =
      '@state = head\n# @name one\n# @prompt who Who?\nGET /{{state}}/{{%key}}/{{who}}/{{nobody}}/{{$timestamp 1 d}}/{{$no}}/{{one.response.body.$.data}}\n';
    assert.deepEqual(tokens('http', text, { name: 'local', values: { key: '1' } }), [
      'state: variable.declaration',
      'one: variable.declaration.readonly',
      'who: variable.declaration',
      'state: variable',
      'key: variable.readonly.environment',
      'who: variable',
      'nobody: variable.unknown',
      '$timestamp: variable.readonly.defaultLibrary',
      '$no: variable.unknown',
      'one: variable.readonly',
    ]);
  });

  it('resolve a path with variables', () => {
    assert.deepEqual(
      tokens('http', '@state = head\nGET {{base}}/eth/v1/beacon/states/{{state}}/root\n').slice(1),
      [
        'base: variable.unknown',
        'eth: namespace.defaultLibrary',
        'v1: namespace.defaultLibrary',
        'beacon: namespace.defaultLibrary',
        'states: namespace.defaultLibrary',
        'state: variable',
        'root: namespace.defaultLibrary',
      ],
    );
  });
});

describe('semantic tokens: updates', () => {
  const text =
    '@a = 1\n\n### one\neth_chainId()\n\n### two\n\n### three\neth_call({{a}}, {{b}})\n\n### four\nnet_version()\n';

  it('returns the changes', () => {
    const document = open('jsonrpc', text);
    const keeper = createTokenKeeper();
    const { resultId = '' } = keeper.full(document, fileVariables(document));
    document.update(
      [
        {
          range: { start: { line: 6, character: 0 }, end: { line: 6, character: 0 } },
          text: 'net_version()\n',
        },
      ],
      2,
    );
    assert.deepEqual(keeper.delta(document, fileVariables(document), resultId), {
      resultId: '2',
      // The new token, and the one after it, whose position relative to the previous token changes.
      edits: [
        { start: 10, deleteCount: 15, data: [3, 0, 11, 0, 8, 3, 0, 8, 0, 8, 0, 11, 1, 7, 0, 0, 7, 1, 7, 16] },
      ],
    });
  });

  it('recomputes blocks when a definition changes', () => {
    const document = open('jsonrpc', text);
    const keeper = createTokenKeeper();
    keeper.full(document, fileVariables(document));
    document.update(
      [{ range: { start: { line: 0, character: 1 }, end: { line: 0, character: 2 } }, text: 'b' }],
      2,
    );
    const { data } = keeper.full(document, fileVariables(document));
    assert.deepEqual(named(document, data), [
      'b: variable.declaration',
      'eth_chainId: function.defaultLibrary',
      'eth_call: function.defaultLibrary',
      'a: variable.unknown',
      'b: variable',
      'net_version: function.defaultLibrary',
    ]);
  });

  it('returns the tokens of a range', () => {
    const document = open('jsonrpc', text);
    const range = { start: { line: 3, character: 2 }, end: { line: 8, character: 0 } };
    const { data } = createTokenKeeper().range(document, fileVariables(document), range);
    assert.deepEqual(named(document, data), [
      'eth_chainId: function.defaultLibrary',
      'eth_call: function.defaultLibrary',
      'a: variable',
      'b: variable.unknown',
    ]);
  });

  it('returns the same tokens as deltas, as ranges and in full, for any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Language>('http', 'jsonrpc'),
        anyText,
        scratchText,
        fc.nat(12),
        fc.nat(12),
        (language, before, typed, one, other) => {
          const document = open(language, before);
          const keeper = createTokenKeeper();
          const first = keeper.full(document, fileVariables(document));
          const start = { line: Math.min(one, other), character: 0 };
          const end = { line: Math.max(one, other), character: 3 };
          document.update([{ range: { start, end }, text: typed }], 2);
          const variables = fileVariables(document);
          const afresh = createTokenKeeper().full(document, variables).data;
          assert.deepEqual(
            patched(first.data, keeper.delta(document, variables, first.resultId ?? '')),
            afresh,
          );
          const all = { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
          assert.deepEqual(keeper.range(document, variables, all).data, afresh);
        },
      ),
      { numRuns: 50 },
    );
  });
});

type Delta = ReturnType<ReturnType<typeof createTokenKeeper>['delta']>;

function patched(data: SemanticTokens['data'], delta: Delta): number[] {
  if ('data' in delta) return delta.data;
  const all = [...data];
  for (const edit of delta.edits) all.splice(edit.start, edit.deleteCount, ...(edit.data ?? []));
  return all;
}

import assert from 'node:assert/strict';
import { parseAbiLine } from '../../../common/contracts/abi';
import { createContracts } from '../../../common/contracts/contracts';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { decodedText, outputsMarkdown } from '../../../workbench/notebook/cell-output';

const file = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, 'eth_chainId()\n');
const decoded = (json: unknown, request: Partial<Parameters<typeof decodedText>[1]['prepared']>) =>
  decodedText(`${JSON.stringify(json, null, 2)}\n`, {
    prepared: { calls: [], url: 'http://127.0.0.1:8545', ...request },
    status: 200,
    stream: false,
    file,
    line: 0,
  });

describe('the JSON below a cell', () => {
  it('has the meaning of values as comments', () => {
    const result = {
      gasPrice: '0x3b9aca00',
      input: `0xa9059cbb${'70997970c51812dc3a010c7d01b50e0d17dc79c8'.padStart(64, '0')}${'de0b6b3a7640000'.padStart(64, '0')}`,
      value: '0xde0b6b3a7640000',
    };
    const call = { method: 'eth_getTransactionByHash', params: ['0x1'], id: 1 };
    const text = decoded({ jsonrpc: '2.0', id: 1, result }, { calls: [call] });
    assert.deepEqual(
      text.split('\n').map((line) => line.replace(/"0x[\da-f]{9,}"/, '…')),
      [
        '{',
        '  "jsonrpc": "2.0",',
        '  "id": 1,',
        '  "result": {',
        '    "gasPrice": "0x3b9aca00", // 1 gwei',
        '    // transfer(address,uint256)',
        '    "input": …,',
        '    "value": … // 1 ether',
        '  }',
        '}',
        '',
      ],
    );
  });

  it('has the return values of the contracts of its request', () => {
    const entry = parseAbiLine('function box(uint256 id) returns (uint256 amount, bool open)', 'Vault');
    assert.ok(entry.ok);
    const contracts = createContracts([{ name: 'Vault', entries: [entry.value] }]);
    const to = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
    const call = {
      method: 'eth_call',
      params: [{ to, input: `${entry.value.hash.slice(0, 10)}${'0'.repeat(64)}` }],
    };
    const result = `0x${'5'.padStart(64, '0')}${'1'.padStart(64, '0')}`;
    const text = decoded({ id: 1, result }, { calls: [call], contracts });
    assert.deepEqual(text.split('\n').slice(2, 3), ['  // amount: 5, open: true']);
  });

  it('is unchanged where nothing is known', () => {
    const json = { a: '0x1' };
    assert.equal(decoded(json, {}), '{\n  "a": "0x1"\n}\n');
  });
});

describe('a notebook that is saved with its outputs', () => {
  it('is Markdown with the requests, which can be sent, and the responses', () => {
    const text = outputsMarkdown([
      { language: 'markdown', text: '### Chain\n\nWhich one?\n', outputs: [] },
      {
        language: 'jsonrpc',
        text: 'eth_chainId()',
        outputs: [
          {
            text: '\u001b[91m1 of 1 assertions failed\u001b[0m\n\u001b[91m$.result is 0x1.\u001b[0m',
            isJson: false,
          },
          { text: '{ "result": "0x1" }\n', isJson: true },
        ],
      },
      { language: 'jsonrpc', text: ' ', outputs: [] },
    ]);
    assert.equal(
      text,
      [
        '### Chain\n\nWhich one?',
        '```jsonrpc\neth_chainId()\n```',
        '```text\n1 of 1 assertions failed\n$.result is 0x1.\n```',
        '```jsonc\n{ "result": "0x1" }\n```\n',
      ].join('\n\n'),
    );
  });

  it('has fences that its texts cannot end', () => {
    assert.equal(
      outputsMarkdown([{ language: 'http', text: 'POST /a\n\n```\n````x', outputs: [] }]),
      '`````http\nPOST /a\n\n```\n````x\n`````\n',
    );
  });
});

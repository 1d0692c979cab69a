import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { networkNamed } from '../../../catalogue/networks';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import type { DecodeContext } from '../../../server/features/decode/decoded';
import { parseResponse, type ResponseSubject } from '../../../server/features/response/response';
import { responseHints, responseHover } from '../../../server/features/response/response-hover';

const mainnet = networkNamed('mainnet');
const plain: DecodeContext = { scale: usualScale, now: 1_800_000_000 };
const onMainnet: DecodeContext = { ...plain, scale: { ...usualScale, ...mainnet, network: 'mainnet' } };

const call = (...methods: string[]): ResponseSubject => ({
  calls: methods.map((method, index) => ({ method, id: index + 1 })),
  stream: false,
  status: 200,
});
const beacon = (operation: string, status = 200): ResponseSubject => ({
  calls: [],
  operation,
  stream: false,
  status,
});

/** The text with its hints in angle brackets. */
function annotated(text: string, subject: ResponseSubject, world = plain): string {
  const document = TextDocument.create('slotpad-response:/Response.json', 'json', 1, text);
  const root = parseResponse(text);
  assert.ok(root, 'no JSON');
  const range = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
  let drawn = text;
  for (const { position, label } of responseHints(document, root, subject, range, world).reverse()) {
    const at = document.offsetAt(position);
    drawn = `${drawn.slice(0, at)}‹${label}›${drawn.slice(at)}`;
  }
  return drawn;
}

/** The hover at `|`, and the text of its range. */
function shown(marked: string, subject: ResponseSubject, world = plain): { text: string; on: string } {
  const at = marked.indexOf('|');
  const document = TextDocument.create('x:y', 'json', 1, marked.slice(0, at) + marked.slice(at + 1));
  const root = parseResponse(document.getText());
  assert.ok(root, 'no JSON');
  const found = responseHover(document, root, subject, document.positionAt(at), world);
  const contents = found?.contents;
  return {
    text: contents && typeof contents === 'object' && 'value' in contents ? contents.value : '',
    on: found?.range ? document.getText(found.range) : '',
  };
}

const word = (value: bigint) => value.toString(16).padStart(64, '0');

describe('hints in the notifications of a subscription', () => {
  it('explain each by what is subscribed to', () => {
    const subject: ResponseSubject = {
      calls: [{ method: 'eth_subscribe', id: 1 }],
      stream: true,
      status: null,
    };
    const text = (event: string) => `[{"event":"${event}","data":{"gasLimit":"0x1c9c380"}}]`;
    assert.equal(
      annotated(text('newHeads'), subject),
      '[{"event":"newHeads","data":{"gasLimit":"0x1c9c380"‹30,000,000 gas›}}]',
    );
    assert.equal(annotated(text('syncing'), subject), text('syncing'));
  });
});

describe('hints of addresses that have a name on one network only', () => {
  const deposits = '0x4242424242424242424242424242424242424242';

  it('say it for a chain of this network, and where the chain is not known', () => {
    const contract = (chain: string, hint: string) => {
      const text = `{"data":{"chain_id":"${chain}","address":"${deposits}"}}`;
      const wanted = text.replace(`"${deposits}"`, `"${deposits}"${hint}`);
      assert.equal(annotated(text, beacon('config-deposit-contract')), wanted);
    };
    contract('17000', '‹deposit contract on holesky›');
    contract('1337', '');
    contract('1', '');
    assert.equal(
      annotated(
        `{"data":{"DEPOSIT_CHAIN_ID":"1337","DEPOSIT_CONTRACT_ADDRESS":"${deposits}"}}`,
        beacon('config-spec'),
      ),
      `{"data":{"DEPOSIT_CHAIN_ID":"1337","DEPOSIT_CONTRACT_ADDRESS":"${deposits}"}}`,
    );
  });

  it('do not say it in a file of another network', () => {
    const text = `{"jsonrpc":"2.0","id":1,"result":["${deposits}"]}`;
    assert.equal(annotated(text, call('eth_accounts'), onMainnet), text);
    assert.equal(
      annotated(text, call('eth_accounts')),
      text.replace(`"${deposits}"`, `"${deposits}"‹deposit contract on holesky›`),
    );
  });
});

describe('hints in JSON-RPC responses', () => {
  it('explain a result according to its method', () => {
    const cases: [string, string, string][] = [
      ['eth_getBalance', '"0xde0b6b3a7640000"', '1 ether'],
      ['eth_gasPrice', '"0x6fc23ac00"', '30 gwei'],
      ['eth_estimateGas', '"0x5208"', '21,000 gas'],
      ['eth_blockNumber', '"0x10d4f"', '68,943'],
      ['eth_chainId', '"0x1"', 'Ethereum mainnet'],
      ['eth_chainId', '"0x2105"', '8453 · Base'],
      ['net_version', '"11155111"', 'Sepolia'],
      ['eth_call', `"0x${word(1_000_000n)}"`, '1,000,000'],
      [
        'eth_call',
        `"0x${word(32n)}${word(8n)}${Buffer.from('USD Coin').toString('hex').padEnd(64, '0')}"`,
        '"USD Coin"',
      ],
      ['eth_coinbase', '"0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"', 'WETH on mainnet'],
    ];
    for (const [method, value, hint] of cases) {
      const text = `{ "jsonrpc": "2.0", "id": 1, "result": ${value} }`;
      assert.equal(annotated(text, call(method)), text.replace(value, `${value}‹${hint}›`), method);
    }
  });

  it('explain members of objects and lists', () => {
    const text =
      '{ "id": 1, "result": { "number": "0x9b", "timestamp": "0x6553f100", "gasUsed": "0xc91c", "extraData": "0x536c6f74706164", "withdrawals": [{ "amount": "0x773594000" }], "somethingNew": "0x10" } }';
    assert.equal(
      annotated(text, call('eth_getBlockByNumber')),
      text
        .replace('"0x9b"', '"0x9b"‹155›')
        .replace('"0x6553f100"', '"0x6553f100"‹2023-11-14 22:13:20 UTC›')
        .replace('"0xc91c"', '"0xc91c"‹51,484 gas›')
        .replace('"0x536c6f74706164"', '"0x536c6f74706164"‹"Slotpad"›')
        .replace('"0x773594000"', '"0x773594000"‹32 ether›'),
    );
  });

  it('find the call of each response of a batch by its ID', () => {
    const text = '[{ "id": 2, "result": "0xde0b6b3a7640000" }, { "id": 1, "result": "0x10" }]';
    assert.equal(
      annotated(text, call('eth_blockNumber', 'eth_getBalance')),
      '[{ "id": 2, "result": "0xde0b6b3a7640000"‹1 ether› }, { "id": 1, "result": "0x10"‹16› }]',
    );
  });

  it('explain error codes and reverts', () => {
    const reason = Buffer.from('not enough');
    const data = `0x08c379a0${word(32n)}${word(10n)}${reason.toString('hex').padEnd(64, '0')}`;
    const text = `{ "id": 1, "error": { "code": 3, "message": "execution reverted", "data": "${data}" } }`;
    assert.equal(
      annotated(text, call('eth_call')),
      text.replace('3,', '3‹Execution reverted›,').replace(`${data}"`, `${data}"‹Error("not enough")›`),
    );
    const panic = `{ "id": 1, "error": { "code": -32000, "message": "", "data": "0x4e487b71${word(17n)}" } }`;
    assert.match(annotated(panic, call('eth_call')), /‹Panic\(0x11\): arithmetic overflow or underflow›/);
  });

  it('name the return values of a contract', () => {
    const contract = { data: '0x0902f1ac' };
    const subject = { ...call('eth_call'), calls: [{ method: 'eth_call', contract }] };
    const data = `0x${word(1000n)}${word(2000n)}${word(7n)}`;
    const text = `{ "id": 1, "result": "${data}" }`;
    assert.equal(
      annotated(text, subject),
      text.replace(`${data}"`, `${data}"‹reserve0: 1,000, reserve1: 2,000, blockTimestampLast: 7›`),
    );
    assert.match(
      shown(text.replace('"0x', '"|0x'), subject).text,
      /`getReserves\(…\)` of `Uniswap v2`\n\n- reserve0 uint112: 1,000\n- reserve1 uint112: 2,000\n- blockTimestampLast uint32: 7\n\n96 bytes/,
    );
    assert.match(
      shown('{ "id": 1, "result": "|0x" }', subject).text,
      /The call returned no data: there may be no contract at the address, or it has no such function\./,
    );
  });

  it('name custom errors with their arguments', () => {
    const data = `0xe450d38c${word(7n)}${word(1n)}${word(1000n)}`;
    const text = `{ "id": 1, "error": { "code": 3, "message": "execution reverted", "data": "${data}" } }`;
    const account = '0x0000000000000000000000000000000000000007';
    assert.match(
      annotated(text, call('eth_call')),
      new RegExp(`‹ERC20InsufficientBalance\\(sender: ${account}, balance: 1, needed: 1,000\\)›`),
    );
    assert.match(
      shown(text.replace('"0xe4', '"|0xe4'), call('eth_call')).text,
      /`ERC20InsufficientBalance\(address,uint256,uint256\)` of `ERC-20`/,
    );
    assert.match(
      shown(text.replace('"0xe450d38c', '"|0x12345678'), call('eth_call')).text,
      /No known error has the selector 0x12345678\./,
    );
  });

  it('read a log as its event', () => {
    const [from, to] = [
      '0x0000000000000000000000000000000000000007',
      '0x0000000000000000000000000000000000000008',
    ];
    const log = `{ "address": "0xdAC17F958D2ee523a2206206994597C13D831ec7", "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", "0x${word(7n)}", "0x${word(8n)}"], "data": "0x${word(1500n)}" }`;
    const text = `{ "id": 1, "result": [${log}] }`;
    assert.equal(
      annotated(text, call('eth_getLogs')),
      text
        .replace('ec7"', 'ec7"‹USDT on mainnet›')
        .replace('b3ef"', `b3ef"‹Transfer(from: ${from}, to: ${to}, value: 1,500)›`)
        .replace(`${word(7n)}"`, `${word(7n)}"‹from: ${from}›`)
        .replace(`${word(8n)}"`, `${word(8n)}"‹to: ${to}›`)
        .replace(`${word(1500n)}"`, `${word(1500n)}"‹value: 1,500›`),
    );
    const onData = shown(text.replace('"data": "0x', '"data": "|0x'), call('eth_getLogs')).text;
    assert.match(onData, /`Transfer\(address,address,uint256\)` of `ERC-20`\n\n- from address: `0x0{39}7`/);
    const receipt = `{ "id": 1, "result": { "logs": [${log}] } }`;
    assert.match(annotated(receipt, call('eth_getTransactionReceipt')), /‹value: 1,500›/);
  });

  it('say why a log of a known event is not decoded', () => {
    const text = `{ "id": 1, "result": [{ "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"], "data": "|0x" }] }`;
    assert.match(
      shown(text, call('eth_getLogs')).text,
      /Transfer\(address indexed from, address indexed to, uint256 value\) has 2 indexed parameters, but the log has 0 topics after its own\./,
    );
  });

  it('read a transaction by the contract that it goes to', () => {
    const text = `{ "id": 1, "result": { "to": "0x00000961Ef480Eb55e80D19ad83579A64c007002", "input": "0x${'ab'.repeat(48)}0000000000000005" } }`;
    assert.match(
      annotated(text, call('eth_getTransactionByHash')),
      /‹add_withdrawal_request\(validator_pubkey: 0x(?:ab){32}… \(48 bytes\), amount: 5\)›/,
    );
  });

  it('are missing for a method that is not in the catalogue', () => {
    const text = '{ "id": 1, "result": "0xde0b6b3a7640000" }';
    assert.equal(annotated(text, call('my_method')), text);
  });
});

describe('hints in beacon responses', () => {
  it('explain the members of a resource', () => {
    const text =
      '{ "data": { "index": "1", "balance": "32000057997", "validator": { "activation_epoch": "10", "exit_epoch": "18446744073709551615" } } }';
    assert.equal(
      annotated(text, beacon('beacon-states-state-id-validators-validator-id'), onMainnet),
      '{ "data": { "index": "1", "balance": "32000057997"‹32.000057997 ether›, "validator": { "activation_epoch": "10"‹from slot 320, 2020-12-01 13:04:23 UTC›, "exit_epoch": "18446744073709551615"‹never› } } }',
    );
  });

  it('explain members by name if the specification does not show the whole', () => {
    const text =
      '{ "data": { "message": { "slot": "320", "body": { "graffiti": "0x536c6f7470616400000000000000000000000000000000000000000000000000", "execution_payload": { "gas_used": "21000", "timestamp": "1700000000", "withdrawals": [{ "amount": "32000000000" }] } } } } }';
    assert.equal(
      annotated(text, beacon('beacon-blocks-block-id-v2')),
      text
        .replace('"320"', '"320"‹epoch 10›')
        .replace('00000000"', '00000000"‹"Slotpad"›')
        .replace('"21000"', '"21000"‹21,000 gas›')
        .replace('"1700000000"', '"1700000000"‹2023-11-14 22:13:20 UTC›')
        .replace('"32000000000"', '"32000000000"‹32 ether›'),
    );
  });

  it('keep all digits of a number', () => {
    assert.equal(
      annotated('{ "data": { "total_memory": 9007199254740993 } }', beacon('vendor-ui-health')),
      '{ "data": { "total_memory": 9007199254740993‹8 PiB› } }',
    );
    assert.match(
      shown('{ "data": { "total_memory": 900719|9254740993 } }', beacon('vendor-ui-health')).text,
      /9,007,199,254,740,993 bytes · 8 PiB/,
    );
  });

  it('explain events of a stream by their names, also between comments', () => {
    const text =
      '// 12 earlier events are not shown.\n[\n  {\n    "event": "head",\n    "data": { "slot": "320" }\n  }\n]\n// Waiting for events.\n';
    assert.equal(
      annotated(text, { ...beacon('events'), stream: true }, onMainnet),
      text.replace('"320"', '"320"‹epoch 10, 2020-12-01 13:04:23 UTC›'),
    );
  });

  it('only read the lines of the range', () => {
    const items = Array.from({ length: 50 }, (_, index) => `    { "balance": "${index + 1}000000000" }`);
    const text = `{\n  "data": [\n${items.join(',\n')}\n  ]\n}\n`;
    const document = TextDocument.create('x:y', 'json', 1, text);
    const range = { start: { line: 10, character: 0 }, end: { line: 12, character: 0 } };
    const root = parseResponse(text);
    assert.ok(root);
    const subject = beacon('beacon-states-state-id-validator-balances');
    assert.deepEqual(
      responseHints(document, root, subject, range, plain).map(({ position, label }) => [
        position.line,
        label,
      ]),
      [
        [10, '9 ether'],
        [11, '10 ether'],
      ],
    );
  });
});

describe('hovers in responses', () => {
  it('show a member and the meaning of its value, on the name and on the value', () => {
    const text = '{ "data": { "balance": "32000000000" } }';
    const subject = beacon('beacon-states-state-id-validators-validator-id');
    const page = '**balance** — amount\n\n32,000,000,000 gwei · 32 ether\n\nAmount in gwei, decimal.';
    assert.deepEqual(shown(text.replace('bal', 'bal|'), subject), { on: '"balance"', text: page });
    assert.deepEqual(shown(text.replace('32', '32|'), subject), { on: '"32000000000"', text: page });
  });

  it('show the time of a slot on its network, and its age', () => {
    const subject = beacon('beacon-headers-block-id');
    const text = '{ "data": { "header": { "message": { "slot": "3|20" } } } }';
    assert.match(
      shown(text, subject, onMainnet).text,
      /\n\nepoch 10, slot 0 of it · 2020-12-01 13:04:23 UTC · 6 y 45 d ago · mainnet\n\n/,
    );
    assert.match(shown(text, subject).text, /\n\nepoch 10, slot 0 of it\n\n/);
  });

  it('show the meaning of status and error codes', () => {
    assert.match(
      shown('{ "id": 1, "result": { "status": "0x|1" } }', call('eth_getTransactionReceipt')).text,
      /^\*\*status\*\*\n\nWhether it succeeded\.\n\n`0x1`: success$/,
    );
    assert.match(
      shown('{ "id": 1, "error": { "code": -32|601 } }', call('eth_call')).text,
      /^\*\*code\*\* — error code\n\nMethod not found: the node does not have or does not offer the method\./,
    );
  });

  it('show the members of a beacon error', () => {
    const text = '{ "code": 4|04, "message": "NOT_FOUND" }';
    assert.equal(
      shown(text, beacon('vendor-ui-health', 404)).text,
      '**code** — integer\n\nHTTP status again.',
    );
    assert.equal(shown(text, beacon('vendor-ui-health')).text, '');
  });

  it('render no markup from a node', () => {
    const evil = Buffer.from('![x](https://a.example/b.png)').toString('hex');
    const text = `{ "id": 1, "result": { "extraData": "0x|${evil}" } }`;
    assert.match(
      shown(text, call('eth_getBlockByNumber')).text,
      /\n\n29 bytes · `"!\[x\]\(https:\/\/a\.example\/b\.png\)"`\n\n/,
    );
  });

  it('are missing between members, and for text that is not JSON', () => {
    assert.equal(shown('{ | "id": 1 }', call('eth_call')).text, '');
    assert.equal(parseResponse('Connection refused.'), undefined);
    assert.equal(parseResponse(''), undefined);
  });
});

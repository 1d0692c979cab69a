import assert from 'node:assert/strict';
import type { EnvironmentValues } from '../../../common/scratch/api';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { hover } from '../../../server/features/hover/hover';
import { textAt, withCursor } from './scratch';

/** 2027-01-15 08:00:00 UTC. */
const now = () => 1_800_000_000_000;

function shown(
  language: Language,
  marked: string,
  environment?: EnvironmentValues,
): { text: string; on: string } {
  const { document, position } = withCursor(language, marked);
  const found = hover(document, position, fileVariables(document, environment), now);
  const contents = found?.contents;
  const text = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  return { text, on: textAt(document, found?.range) };
}

/** The paragraph after the heading: the meaning of the value. */
function meaning(language: Language, marked: string): string | undefined {
  return shown(language, marked).text.split('\n\n')[1];
}

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const someone = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

/** The parts of the page of eth_estimateGas about the members of its parameters. */
const detailsOfCall = [
  '**call**',
  [
    '- `from`: Sender',
    '- `to`: Receiver; left out to create a contract',
    '- `gas`: Gas limit',
    '- `gasPrice`: Price per unit of gas; unit: wei',
    '- `maxFeePerGas`: Most that each unit of gas may cost, base fee included (EIP-1559); unit: wei',
    '- `maxPriorityFeePerGas`: Tip for each unit of gas (EIP-1559); unit: wei',
    '- `value`: Ether sent along; unit: wei',
    '- `input`: Method selector and encoded arguments, or the code of a new contract',
    '- `data`: Older name of input',
    '- `nonce`: Number of transactions that the sender sent before',
    '- `type`: Kind of transaction envelope; seen on real nodes',
    '  - `0x0`: legacy',
    '  - `0x1`: access list',
    '  - `0x2`: dynamic fee',
    '  - `0x3`: blob',
    '  - `0x4`: set code',
    '- `chainId`: Chain it is valid on',
    '- `accessList`: Accounts and storage slots that the transaction will touch (EIP-2930)',
    '  - `address`: Account that the transaction will touch',
    '  - `storageKeys`',
    '- `maxFeePerBlobGas`: Most that each unit of blob gas may cost (EIP-4844); unit: wei',
    '- `blobVersionedHashes`',
    '- `blobs`',
    '- `commitments`',
    '- `proofs`',
    '- `authorizationList`: Accounts that take on the code of a contract (EIP-7702)',
    '  - `chainId`: Chain it is valid on; 0x0 for all',
    '  - `address`: Contract whose code the account takes on',
    '  - `nonce`: Nonce of the account that signs',
    '  - `yParity`: Parity of the signature, 0x0 or 0x1',
    '  - `r`: Signature part r',
    '  - `s`: Signature part s',
  ].join('\n'),
  '**block**',
  [
    '- `latest`: the latest proposed block',
    '- `safe`: the latest safe head block',
    '- `finalized`: the latest finalized block',
    '- `pending`: pending state and transactions',
    '- `earliest`: the genesis block',
  ].join('\n'),
  '**stateOverrides**',
  [
    '- `nonce`: Nonce that the account has for this call',
    '- `balance`: Balance for this call; unit: wei',
    '- `code`: Code for this call',
    '- `state`: Replaces the whole storage of the account: slot to value',
    '- `stateDiff`: Replaces single slots of the storage: slot to value',
    '- `movePrecompileToAddress`: Where the precompile of this address moves to',
  ].join('\n'),
  '**blockOverrides**',
  [
    '- `number`: Number of the block',
    '- `time`: Time of the block; unit: seconds',
    '- `gasLimit`: Gas limit of the block',
    '- `feeRecipient`: Who gets the fees',
    '- `prevRandao`: Value of PREVRANDAO',
    '- `baseFeePerGas`: Base fee of each unit of gas; unit: wei',
    '- `blobBaseFee`: Base fee of each unit of blob gas; unit: wei',
    '- `withdrawals`: Withdrawals of the block',
    '  - `index`: Number of the withdrawal',
    '  - `validatorIndex`: Validator that it comes from',
    '  - `address`: Account that receives it',
    '  - `amount`: How much; unit: gwei',
    '- `difficulty`: Difficulty, before the merge',
    '- `coinbase`: Who gets the fees',
    '- `random`: Value of PREVRANDAO',
    '- `baseFee`: Older name of baseFeePerGas; unit: wei',
  ].join('\n'),
];

describe('hover over methods and paths', () => {
  it('shows the page of a method on its name', () => {
    const { text, on } = shown('jsonrpc', `eth_est|imateGas({ "to": "${someone}" })`);
    assert.equal(on, 'eth_estimateGas');
    assert.equal(
      text,
      [
        '```typescript\neth_estimateGas(call, block?, stateOverrides?, blockOverrides?)\n```',
        'Gas that a transaction would need.',
        '**Parameters**',
        '- `call` (call object): What to run; every member may be left out\n' +
          '- `block` (block number or tag, default "latest"): Block whose state is read: number or tag\n' +
          '- `stateOverrides` (optional): Account overrides during the call (real nodes)\n' +
          '- `blockOverrides` (optional): Block overrides during the call (real nodes)',
        '**Returns** Gas estimate; may exceed what is used in the end.',
        '**Errors**',
        '- `3` Execution reverted; data holds the revert data as hex.',
        '**Notes**',
        '- Without gas, the gas limit of the pending block bounds it, which may be too little.',
        ...detailsOfCall,
        '[Ethereum execution API specification](https://ethereum.github.io/execution-apis/)',
      ].join('\n\n'),
    );
  });

  it('names the members of a result, and clients without the method', () => {
    assert.match(
      shown('jsonrpc', 'eth_sync|ing()').text,
      /Members: `startingBlock`, `currentBlock`, `highestBlock`/,
    );
    assert.match(
      shown('jsonrpc', 'eth_protocol|Version()').text,
      /\*\*Not in every client:\*\* at least one client does not have it\./,
    );
  });

  it('lists the errors of a method', () => {
    assert.match(
      shown('jsonrpc', 'engine_get|PayloadV3()').text,
      /\*\*Errors\*\*\n\n- `-38001` Engine: unknown payload\.\n- `-38005` Engine: unsupported fork\./,
    );
  });

  it('shows the page of an endpoint on its path and on its HTTP method', () => {
    const page = [
      '```http\nGET /lighthouse/ui/health\n```',
      'Health of machine and node in one object: memory, disk, uptime, peers, sync state.',
      '**Returns** `{ "data": … }`',
      'Members: `total_memory`',
    ].join('\n\n');
    for (const marked of ['GET /lighthouse/ui/hea|lth', 'G|ET /lighthouse/ui/health']) {
      const { text } = shown('http', marked);
      assert.equal(text.slice(0, page.length), page);
      assert.match(text, /\*\*Errors\*\* `\{ "code": 400, "message": "BAD_REQUEST: …" \}`/);
      assert.match(text, /\*\*Served by\*\* Lighthouse\./);
    }
    assert.equal(shown('http', 'GET /lighthouse/ui/hea|lth').on, '/lighthouse/ui/health');
  });

  it('shows a path parameter on its value', () => {
    const { text, on } = shown('http', 'GET /eth/v1/beacon/states/he|ad/validators/1');
    assert.equal(on, 'head');
    assert.match(text, /^\*\*state_id\*\*\n\nState to read\./);
    assert.match(text, /`head`: The canonical head\.$/);
  });

  it('shows a query parameter on its name and on its value', () => {
    const request = 'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=32';
    const name = shown('http', request.replace('end_slot', 'end|_slot'));
    assert.equal(name.on, 'end_slot');
    assert.equal(name.text, '**end_slot** — slot\n\nLast slot, included.\n\nSlot number, decimal.');
    const value = shown('http', request.replace('32', '3|2'));
    assert.equal(value.on, '32');
    assert.equal(
      value.text,
      '**end_slot** — slot\n\nepoch 1, slot 0 of it\n\nLast slot, included.\n\nSlot number, decimal.',
    );
  });

  it('shows headers of the endpoint and well-known ones', () => {
    const request =
      'POST /eth/v2/beacon/blocks\neth-consensus-version: deneb\ncontent-type: application/json\n\n{}';
    const own = shown('http', request.replace('consensus-', 'consensus|-'));
    assert.equal(own.on, 'eth-consensus-version');
    assert.match(own.text, /^\*\*eth-consensus-version\*\* — consensus fork/i);
    const value = shown('http', request.replace('application/', 'application|/'));
    assert.equal(value.on, 'application/json');
    assert.equal(
      value.text,
      '**content-type**\n\n`application/json`: JSON.\n\nType of the body. Nodes reject a POST without it, or with another type.',
    );
  });

  it('describes the values of paths in assertions', () => {
    const { text, on } = shown('http', '# @assert $.data.sync_dis|tance < 3\nGET /eth/v1/node/syncing');
    assert.equal(on, '$.data.sync_distance');
    assert.match(text, /^\*\*sync_distance\*\* — number\n/);
    assert.match(
      shown('http', '# @assert all $.data[*].peer|_id != null\nGET /eth/v1/node/peers').text,
      /^\*\*peer_id\*\*/,
    );
    assert.match(
      shown('http', '# @assert sta|tus == 200\nGET /eth/v1/node/syncing').text,
      /^\*\*@assert\*\*/,
    );
  });

  it('describes directives', () => {
    const { text, on } = shown('jsonrpc', '# @no|de http://127.0.0.1:8545\neth_chainId()');
    assert.equal(on, 'node');
    assert.match(text, /^\*\*@node\*\*\n\nNode that the request is sent to:/);
    assert.equal(shown('jsonrpc', '# @cust|om x\neth_chainId()').text, '');
  });

  it('shows nothing for unknown text', () => {
    assert.equal(shown('http', 'GET https://example.com/pa|th').text, '');
    assert.equal(shown('http', 'GET https://example.com/path\nx-my-head|er: 1').text, '');
    assert.equal(shown('jsonrpc', 'my_met|hod(1)').text, '');
  });
});

describe('hover over values', () => {
  it('shows a parameter by its position, with the meaning of a tag', () => {
    const { text, on } = shown('jsonrpc', `eth_getBalance("${someone}", "la|test")`);
    assert.equal(on, '"latest"');
    assert.match(text, /^\*\*block\*\* — block parameter \(optional\)/);
    assert.match(text, /`latest`: the latest proposed block$/);
  });

  it('shows parameters in the body of a POST', () => {
    const call =
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBlockByNumber", "params": ["fin|alized", false] }';
    const { text, on } = shown(
      'http',
      `POST http://127.0.0.1:8545\ncontent-type: application/json\n\n${call}`,
    );
    assert.equal(on, '"finalized"');
    assert.match(text, /`finalized`: the latest finalized block$/);
  });

  it('shows a member of a body on its name, with its value', () => {
    const { text, on } = shown('http', 'POST /vendor/liveness\n\n{ "indices": ["1"], "ep|och": "5" }');
    assert.equal(on, '"epoch"');
    assert.match(text, /^\*\*epoch\*\*\n\nslots 160 to 191\n\nThe previous, current or next epoch/);
  });

  it('explains amounts, gas, numbers, chains and transaction types', () => {
    const call = (member: string) => `eth_call({ "to": "${someone}", ${member} }, "latest")`;
    const cases: [string, string][] = [
      [call('"value": "0xde0b6b|3a7640000"'), '1,000,000,000,000,000,000 wei · 1,000,000,000 gwei · 1 ether'],
      [call('"gasPrice": "0x6fc|23ac00"'), '30,000,000,000 wei · 30 gwei · 0.00000003 ether'],
      [call('"value": "0x|0"'), '0 wei'],
      [call('"gas": "0x5|208"'), '21,000 gas'],
      [call('"nonce": "0x1|00"'), '256'],
      [call('"chainId": "0x21|05"'), '8453 · Base'],
      [`eth_getBalance("${someone}", "0x10d|4f")`, 'block 68,943'],
      [`eth_getStorageAt("${someone}", "0x0|0ff", "latest")`, '255'],
    ];
    for (const [marked, words] of cases) assert.equal(meaning('jsonrpc', marked), words, marked);
  });

  it('shows times in UTC and their age', () => {
    const marked = `eth_call({ "to": "${someone}" }, "latest", {}, { "time": "0x6553|f100" })`;
    assert.equal(meaning('jsonrpc', marked), '1,700,000,000 · 2023-11-14 22:13:20 UTC · 3 y 62 d ago');
  });

  it('shows the times of slots and epochs if the network is known, otherwise epoch or slots', () => {
    const slot = 'GET /eth/v2/beacon/blocks/123|4567';
    const onSepolia = 'epoch 38,580, slot 7 of it · 2022-12-09 01:13:24 UTC · 4 y 38 d ago · sepolia';
    const cases: [string, string][] = [
      [slot, 'epoch 38,580, slot 7 of it'],
      [`# @network sepolia\n${slot}`, onSepolia],
      [`# @network sepolia\n\n###\n${slot}`, onSepolia],
      [`@network = 11155111\n\n###\n${slot}`, onSepolia],
      [slot.replace('GET ', 'GET https://sepolia.example.org'), onSepolia],
      [`@base = https://sepolia.example.org\n${slot.replace('GET ', 'GET {{base}}')}`, onSepolia],
      [`# @node sepolia beacon\n${slot}`, onSepolia],
      [
        `# @network gnosis\n${slot}`,
        'epoch 77,160, slot 7 of it · 2022-02-18 06:36:15 UTC · 4 y 332 d ago · gnosis',
      ],
      [`@slots_per_epoch = 8\n${slot}`, 'epoch 154,320, slot 7 of it'],
      [
        `@genesis_time = 1800000000\n@seconds_per_slot = 1\n${slot}`,
        'epoch 38,580, slot 7 of it · 2027-01-29 14:56:07 UTC · in 14 d 6 h',
      ],
      [
        '# @network mainnet\nGET /vendor/validator_inclusion/1|0/global',
        'slots 320 to 351 · 2020-12-01 13:04:23 UTC · 6 y 45 d ago · mainnet',
      ],
    ];
    for (const [marked, words] of cases) assert.equal(meaning('http', marked), words, marked);
  });

  it('names known addresses, events and functions, and lists arguments', () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df5|23b3ef';
    assert.equal(
      meaning('jsonrpc', `eth_getCode("${weth.replace('aaA', 'aa|A')}", "latest")`),
      'WETH on mainnet',
    );
    assert.equal(
      meaning('jsonrpc', `eth_getCode("${someone.replace('407d', '407|d')}", "latest")`),
      'EIP-55: `0x407D73d8a49eeb85D32Cf465507dd71d507100c1`',
    );
    assert.equal(
      meaning('jsonrpc', `eth_getLogs({ "topics": ["${topic}"] })`),
      '`Transfer(address,address,uint256)`: Tokens changed hands: from, to, amount or id (ERC-20, ERC-721).',
    );
    const padded = weth.slice(2).toLowerCase().padStart(64, '0');
    const data = `0xa9059cbb${padded}${(1_000_000).toString(16).padStart(64, '0')}`;
    assert.equal(
      shown('jsonrpc', `eth_call({ "to": "${weth}", "in|put": "${data}" }, "latest")`).text,
      [
        '**input** — input data',
        '`0xa9059cbb` `transfer(address,uint256)`: Sends tokens: to, amount.',
        `- to address: \`${weth}\` (WETH on mainnet)\n- amount uint256: 1,000,000`,
        '68 bytes',
        'Method selector and encoded arguments, or the code of a new contract.',
      ].join('\n\n'),
    );
    assert.equal(
      meaning('jsonrpc', `eth_call({ "to": "${weth}", "data": "0x1234|5678${padded}" }, "latest")`),
      'Selector `0x12345678` · 36 bytes',
    );
  });

  it('shows the length of data, and its text', () => {
    assert.equal(meaning('jsonrpc', 'web3_sha3("0x68656c6c|6f20776f726c64")'), '11 bytes · `"hello world"`');
    assert.equal(meaning('jsonrpc', 'web3_sha3("0x00|ff")'), '2 bytes');
  });

  it('renders no markup from data', () => {
    const image = Buffer.from('![x](https://a.example/b.png)`').toString('hex');
    assert.equal(
      meaning('jsonrpc', `web3_sha3("0x|${image}")`),
      '30 bytes · `` "![x](https://a.example/b.png)`" ``',
    );
  });
});

describe('hover over variables', () => {
  it('shows the value of a variable, its source and its meaning', () => {
    const { text, on } = shown('http', '@slot = 12\nGET /eth/v1/beacon/headers/{{sl|ot}}');
    assert.equal(on, '{{slot}}');
    assert.equal(text, '**slot** = `12`\n\n*@slot, line 1*\n\nepoch 0, slot 12 of it');
    assert.equal(shown('http', '@sl|ot = 12\n').on, 'slot');
    const call = `@amount = 0xde0b6b3a7640000\neth_call({ "to": "${someone}", "value": "{{am|ount}}" })`;
    assert.match(shown('jsonrpc', call).text, /\n\n1,000,000,000,000,000,000 wei · .* · 1 ether$/);
  });

  it('never shows a secret', () => {
    const environment = { name: 'local', values: {}, secrets: { token: 'hunter2', slot: '4444' } };
    const { text } = shown('http', 'GET /eth/v1/node/version\nauthorization: {{tok|en}}', environment);
    assert.match(text, /^\*\*token\*\* = `••••••••` \(secret\)/);
    assert.doesNotMatch(text, /hunter2/);
    for (const marked of ['{{sl|ot}}', '{{slot}}|']) {
      const found = shown('http', `GET /eth/v1/beacon/headers/${marked}`, environment);
      assert.doesNotMatch(found.text, /4444|epoch/);
    }
  });

  it('shows the value of a system variable, or its current value', () => {
    const first = (marked: string, environment?: EnvironmentValues) =>
      shown('http', marked, environment).text.split('\n\n')[0];
    assert.equal(first('GET http://h/{{$hex 10|24}}'), '**$hex** = `0x400`');
    assert.equal(
      first('@to = transfer(address)\nGET http://h/{{$selector %t|o}}'),
      '**$selector** = `0x1a695230`',
    );
    assert.equal(first('GET http://h/{{$timest|amp -1 s}}'), '**$timestamp**, now `1799999999`');
    assert.equal(
      first('GET http://h/{{$isoTimes|tamp}}'),
      '**$isoTimestamp**, now `2027-01-15T08:00:00.000Z`',
    );
    assert.equal(first('GET http://h/{{$random.inte|ger(1, 5)}}'), '**$random.integer**');
    assert.equal(first('GET http://h/{{$env.HO|ME}}'), '**$env**');
    assert.equal(first('@network = mainnet\nGET http://h/{{$slo|tAt now}}'), '**$slotAt**, now `16097998`');
    assert.equal(first('GET http://h/{{$slo|tAt now}}'), '**$slotAt**');
    assert.equal(
      first('GET http://h/{{$ether| much}}'),
      '**$ether**: {{$ether}} takes a number that is not negative: {{$ether 10}}.',
    );
    const secret = { name: 'local', values: {}, secrets: { amount: '4444' } };
    assert.equal(first('GET http://h/{{$hex %amo|unt}}', secret), '**$hex**');
  });

  it('says that a variable is not defined', () => {
    assert.equal(shown('http', 'GET /eth/v1/beacon/headers/{{sl|ot}}').text, '**slot** is not defined.');
  });
});

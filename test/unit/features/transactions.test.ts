import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { usualScale } from '../../../common/scratch/variables/network-scale';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { createHintKeeper } from '../../../server/features/hints/inlay-hints';
import { hover } from '../../../server/features/hover/hover';
import { parseResponse, type ResponseSubject } from '../../../server/features/response/response';
import { responseHints, responseHover } from '../../../server/features/response/response-hover';
import { mail } from '../contracts/mail';
import {
  AUTHORITY,
  blobs,
  feeMarket,
  legacy,
  SENDER,
  setCode,
  versionedHashOf,
  WETH,
  withBlobs,
} from '../contracts/raw-transactions';
import { result, titles } from './refactored';
import { textAt, withCursor } from './scratch';

function shown(marked: string): { readonly text: string; readonly on: string } {
  const { document, position } = withCursor('jsonrpc', marked);
  const found = hover(document, position, fileVariables(document), () => 0);
  const contents = found?.contents;
  const text = contents && typeof contents === 'object' && 'value' in contents ? contents.value : '';
  return { text, on: textAt(document, found?.range) };
}

function hints(text: string): readonly unknown[] {
  const { document } = withCursor('jsonrpc', `|${text}`);
  const range = { start: { line: 0, character: 0 }, end: { line: document.lineCount, character: 0 } };
  const options = { values: true, parameters: false, urls: false };
  return createHintKeeper()
    .hints(document, range, fileVariables(document), options)
    .map(({ label }) => label);
}

const sending = (raw: string) => `eth_sendRawTransaction("0x|${raw.slice(2)}")`;
const world = { scale: usualScale, now: 0 };

describe('hover on a raw transaction', () => {
  it('shows its members, its call and its hash', () => {
    const { text, on } = shown(sending(feeMarket().raw));
    equal(on, `"${feeMarket().raw}"`);
    equal(
      text.split('\n\n')[1],
      [
        '- type: 2 (EIP-1559 fees)',
        `- from: \`${SENDER}\``,
        `- to: \`${WETH}\` (WETH on mainnet)`,
        '- value: 0 ether',
        '- nonce: 9',
        '- gas: 21,000',
        '- maxFeePerGas: 30 gwei',
        '- maxPriorityFeePerGas: 1 gwei',
        '- chainId: 1 (Ethereum mainnet)',
        `- data: \`0xa9059cbb${'0'.repeat(24)}f39fd6e51aad88f6f4ce6ab8827279cf… (68 bytes)\``,
        '    - transfer(address,uint256)',
        `        - to address: \`${SENDER}\``,
        '        - amount uint256: 5',
        `- hash: \`${feeMarket().hash}\``,
      ].join('\n'),
    );
  });

  it('names the accounts that take on code', () => {
    match(
      shown(sending(setCode().raw)).text,
      new RegExp(
        `    - \`${AUTHORITY}\` takes on the code of \`${WETH}\` \\(WETH on mainnet\\), valid on any chain, nonce 7`,
      ),
    );
  });

  it('counts blobs, commitments and proofs', () => {
    const { text } = shown(sending(withBlobs(blobs())));
    match(text, /- blobs: 2 blobs, 2 commitments, 2 proofs; the commitments have these versioned hashes\n/);
    match(text, /\n\n262,552 bytes\n/);
  });

  it('says why there is nothing to show', () => {
    match(
      shown(sending('0x1234')).text,
      /\n\nIt cannot be decoded: it is no signed transaction of a known type\.\n\n2 bytes\n/,
    );
  });

  it('follows a variable', () => {
    const text = `@raw = ${legacy().raw}\n\n###\neth_sendRawTransaction("{{r|aw}}")`;
    match(shown(text).text, /- type: 0 \(legacy\)\n/);
  });

  it('has a short hint', () => {
    deepEqual(hints(`eth_sendRawTransaction("${legacy().raw}")`), [
      'Legacy: 1 ether to 0x3535…3535, nonce 9',
    ]);
    deepEqual(hints('eth_sendRawTransaction("0x1234")'), []);
  });
});

describe('hover on a raw transaction in a response', () => {
  const subject: ResponseSubject = {
    calls: [{ method: 'eth_getRawTransactionByHash', id: 1 }],
    stream: false,
    status: 200,
  };
  const text = `{ "jsonrpc": "2.0", "id": 1, "result": "${feeMarket().raw}" }`;
  const root = parseResponse(text);
  const document = TextDocument.create('x:y', 'json', 1, text);

  it('shows its members', () => {
    ok(root);
    const found = responseHover(document, root, subject, document.positionAt(text.indexOf('0x') + 1), world);
    match(JSON.stringify(found?.contents), /- type: 2 \(EIP-1559 fees\)/);
  });

  it('has a short hint', () => {
    ok(root);
    const range = { start: document.positionAt(0), end: document.positionAt(text.length) };
    deepEqual(
      responseHints(document, root, subject, range, world).map(({ label }) => label),
      ['EIP-1559: transfer(address,uint256), to 0xC02a…6Cc2, nonce 9'],
    );
  });
});

describe('hover on a KZG commitment', () => {
  it('shows the versioned hash of its blob', () => {
    const commitment = `0x${'c0'.repeat(48)}` as const;
    const text = `{ "data": [{ "index": "0", "kzg_commitment": "${commitment}" }] }`;
    const root = parseResponse(text);
    ok(root);
    const document = TextDocument.create('x:y', 'json', 1, text);
    const subject = {
      calls: [],
      operation: 'beacon-blob-sidecars-block-id',
      stream: false,
      status: 200,
    };
    const found = responseHover(
      document,
      root,
      subject,
      document.positionAt(text.indexOf('0xc0') + 1),
      world,
    );
    match(JSON.stringify(found?.contents), new RegExp(`versioned hash: \`${versionedHashOf(commitment)}\``));
  });
});

describe('hover on a transaction object', () => {
  const whole = `{ "from": "${SENDER}", "to": "0x3535353535353535353535353535353535353535", "nonce": "0x9", "gas": "0x5208", "gasPrice": "0x4a817c800", "value": "0xde0b6b3a7640000", "chainId": "0x1" }`;

  it('shows the bytes to sign', () => {
    const [, hash, title, bytes] = shown(`eth_signTransaction(|${whole})`).text.split('\n\n');
    equal(hash, `hash to sign: \`${legacy().signingHash}\``);
    equal(title, 'Bytes to sign:');
    equal(bytes, `\`\`\`text\n${legacy().unsigned}\n\`\`\``);
  });

  it('says what the node chooses', () => {
    equal(
      shown(`eth_sendTransaction(|{ "from": "${SENDER}", "gasPrice": "0x1" })`).text.split('\n\n')[1],
      'The bytes to sign are not known yet. The node chooses chainId, nonce and gas.',
    );
  });

  it('says nothing about unknown variables', () => {
    ok(!shown(`eth_sendTransaction(|{ "from": "{{me}}" })`).text.includes('Bytes to sign'));
  });
});

describe('hover on typed data', () => {
  const sent = (data: string) => `eth_signTypedData_v4("${SENDER}", ${data})`;

  it('shows the domain, the message by type and the hashes, wherever the cursor is', () => {
    const { text } = shown(sent(JSON.stringify(mail).replace('"Hello', '"|Hello')));
    deepEqual(text.split('\n\n')[1]?.split('\n'), [
      '- domain:',
      '    - name string: "Ether Mail"',
      '    - version string: "1"',
      '    - chainId uint256: 1',
      '    - verifyingContract address: `0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC`',
      '- message: Mail',
      '    - from: Person',
      '        - name string: "Cow"',
      '        - wallet address: `0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826`',
      '    - to: Person',
      '        - name string: "Bob"',
      '        - wallet address: `0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB`',
      '    - contents string: `"Hello, Bob!"`',
      '- domain separator: `0xf2cee375fa42b42143804025fc449deafd50cc031ca257e0b194a650a912090f`',
      '- struct hash: `0xc52c0ee5d84264471806290a3f2c4cecfc5490626bf912d01f240d7a274b371e`',
      '- hash to sign: `0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2`',
    ]);
  });

  it('reads typed data in a text, and follows variables', () => {
    const text = shown(sent(JSON.stringify(JSON.stringify(mail)).replace('types', 't|ypes'))).text;
    match(text, /hash to sign: `0xbe609aee/);
    const variable = `@who = Bob\n\n###\n${sent(JSON.stringify(mail).replace('"Bob"', '"{{who}}"').replace('"Cow"', '"C|ow"'))}`;
    match(shown(variable).text, /hash to sign: `0xbe609aee/);
  });

  it('renders no markup', () => {
    const data = JSON.stringify(mail).replace('Bob!', '[x](command:y) <b>');
    ok(
      shown(sent(data.replace('"Hello', '"|Hello'))).text.includes(
        '- contents string: `"Hello, [x](command:y) <b>"`',
      ),
    );
  });
});

describe('refactor: a raw transaction as an object', () => {
  const raw = setCode().raw;

  it('shows a call that only reads, with the signature in a comment', () => {
    const text = result(
      'jsonrpc',
      `### Set code\n  ¦eth_sendRawTransaction("${raw}")\n`,
      'Show as a transaction object of eth_call',
    );
    const lines = text.split('\n');
    deepEqual(lines.slice(0, 4), [
      '### Set code',
      '  eth_call({',
      `    // Hash: ${setCode().hash}`,
      '    // Signature: yParity 0x0, r 0xfd361c0fcf733f67999d3d6caade81e587aee3313a4f807bb97247dc14b6741c, s 0xbf072dca4cd0a00519ca40740349fba2ff061a648b2436c8f6a686d1781b8cd',
    ]);
    deepEqual(lines.slice(4, 9), [
      `    "from": "${SENDER}",`,
      '    "type": "0x4",',
      '    "chainId": "0x1",',
      '    "nonce": "0x9",',
      '    "to": "0x3535353535353535353535353535353535353535",',
    ]);
    deepEqual(lines.slice(-3), ['    ]', '  }, "latest")', '']);
  });

  it('shows what the node signs again, whose bytes to sign are the same', () => {
    const text = result(
      'jsonrpc',
      `¦eth_sendRawTransaction("${raw}")`,
      'Show as a transaction object of eth_sendTransaction',
    );
    match(text, /^eth_sendTransaction\(\{\n/);
    ok(shown(text.replace('(', '(|')).text.includes(setCode().unsigned));
  });

  it('leaves out blobs, and says so', () => {
    const text = result(
      'jsonrpc',
      `¦eth_sendRawTransaction("${withBlobs(blobs())}")`,
      'Show as a transaction object of eth_call',
    );
    match(text, /\n {2}\/\/ Left out: 2 blobs with commitments and proofs\n/);
    ok(text.length < 2000);
  });

  it('is not offered where nothing can be decoded, or comments are not allowed', () => {
    const none = (language: 'http' | 'jsonrpc', text: string) =>
      deepEqual(
        titles(language, text).filter((title) => title.startsWith('Show as')),
        [],
      );
    none('jsonrpc', '¦eth_sendRawTransaction("0x1234")');
    none('jsonrpc', '¦eth_sendRawTransaction("{{raw}}")');
    none(
      'jsonrpc',
      `¦{ "jsonrpc": "2.0", "id": 1, "method": "eth_sendRawTransaction", "params": ["${raw}"] }`,
    );
  });
});

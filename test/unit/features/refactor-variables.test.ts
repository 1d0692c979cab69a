import assert from 'node:assert/strict';
import { becomes, titles } from './refactored';

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

describe('refactor: extract to a variable', () => {
  it('takes the name of the parameter', () =>
    becomes(
      'jsonrpc',
      `eth_getBalance("${account.slice(0, 8)}¦${account.slice(8)}", "latest")`,
      'Extract to variable @address',
      `@address = ${account}\n\neth_getBalance("{{address}}", "latest")`,
    ));

  it('takes the name of the member, below existing variables', () =>
    becomes(
      'jsonrpc',
      `# Tokens\n@block = latest\n\n###\neth_call({ "to": "¦${account}" }, "{{block}}")\n`,
      'Extract to variable @to',
      `# Tokens\n@block = latest\n@to = ${account}\n\n###\neth_call({ "to": "{{to}}" }, "{{block}}")\n`,
    ));

  it('adds the first variable below the comment at the start of the file', () =>
    becomes(
      'http',
      '# Blocks\n\n###\nGET /eth/v2/beacon/blocks/¦123\n',
      'Extract to variable @block_id',
      '# Blocks\n\n@block_id = 123\n\n###\nGET /eth/v2/beacon/blocks/{{block_id}}\n',
    ));

  it('supports query values, addresses of nodes, headers and JSON words', async () => {
    await becomes(
      'http',
      'GET /vendor/analysis/block_rewards?start_slot=1¦&end_slot=32',
      'Extract to variable @start_slot',
      '@start_slot = 1\n\nGET /vendor/analysis/block_rewards?start_slot={{start_slot}}&end_slot=32',
    );
    await becomes(
      'http',
      'GET http://loc¦alhost:5052/eth/v1/node/version',
      'Extract to variable @beacon',
      '@beacon = http://localhost:5052\n\nGET {{beacon}}/eth/v1/node/version',
    );
    await becomes(
      'http',
      'GET http://h/x\r\nX-Api-Key: ab¦c',
      'Extract to variable @x_api_key',
      '@x_api_key = abc\r\n\r\nGET http://h/x\r\nX-Api-Key: {{x_api_key}}',
    );
    await becomes(
      'http',
      'POST /vendor/ui/validator_metrics\nContent-Type: application/json\n\n{ "indices": [1, ¦2] }',
      'Extract to variable @index',
      '@index = 2\n\nPOST /vendor/ui/validator_metrics\nContent-Type: application/json\n\n{ "indices": [1, {{index}}] }',
    );
  });

  it('adds a number if the name is in use, in the file or by a placeholder', () =>
    becomes(
      'jsonrpc',
      `@address = 0x1\n\n###\neth_getCode("{{address2}}", "latest")\n\n###\neth_getCode("¦${account}", "latest")`,
      'Extract to variable @address3',
      `@address = 0x1\n@address3 = ${account}\n\n###\neth_getCode("{{address2}}", "latest")\n\n###\neth_getCode("{{address3}}", "latest")`,
    ));

  it('replaces all occurrences of the value', async () => {
    const text = `eth_call({ "from": "${account}", "to": "¦${account}" }, "latest")\n\n### ${account}\neth_getCode("${account}", "latest")\n`;
    assert.deepEqual(
      titles('jsonrpc', text).filter((title) => title.startsWith('Extract')),
      [
        'Extract to variable @to',
        'Extract to variable @to, 2 places in this request',
        'Extract to variable @to, 3 places in this file',
      ],
    );
    await becomes(
      'jsonrpc',
      text,
      'Extract to variable @to, 2',
      `@to = ${account}\n\neth_call({ "from": "{{to}}", "to": "{{to}}" }, "latest")\n\n### ${account}\neth_getCode("${account}", "latest")\n`,
    );
    await becomes(
      'jsonrpc',
      text,
      'Extract to variable @to, 3',
      `@to = ${account}\n\neth_call({ "from": "{{to}}", "to": "{{to}}" }, "latest")\n\n### ${account}\neth_getCode("{{to}}", "latest")\n`,
    );
  });

  it('offers a variable that already has the value', () =>
    becomes(
      'jsonrpc',
      `@me = ${account}\n\n###\neth_getCode("¦${account}", "latest")`,
      'Replace with {{me}}, which has this value',
      `@me = ${account}\n\n###\neth_getCode("{{me}}", "latest")`,
    ));

  it('is not offered for other text', () => {
    for (const text of [
      'eth_ge¦tCode("0x1")',
      'eth_getCode("{{a}}¦", "latest")',
      'eth_call({ "t¦o": "0x1" })',
    ]) {
      assert.ok(!titles('jsonrpc', text).some((title) => title.startsWith('Extract')), text);
    }
    for (const text of ['GET /eth/v1/no¦de/version', 'GET /x\nAccept: a/¦b', '# @name ¦x\nGET /x']) {
      assert.ok(!titles('http', text).some((title) => title.startsWith('Extract')), text);
    }
  });
});

describe('refactor: inline a variable', () => {
  const text = `@me = ${account}\n@block = latest\n\n###\neth_getCode("{{m¦e}}", "{{block}}")\n\n###\neth_getBalance("{{me}}", "latest")\n`;

  it('replaces one placeholder with the value', () =>
    becomes(
      'jsonrpc',
      text,
      'Inline variable @me here',
      `@me = ${account}\n@block = latest\n\n###\neth_getCode("${account}", "{{block}}")\n\n###\neth_getBalance("{{me}}", "latest")\n`,
    ));

  it('replaces all placeholders and removes the definition, at a use and at the definition', async () => {
    const expected = `@block = latest\n\n###\neth_getCode("${account}", "{{block}}")\n\n###\neth_getBalance("${account}", "latest")\n`;
    await becomes('jsonrpc', text, 'Inline variable @me everywhere and remove it', expected);
    await becomes(
      'jsonrpc',
      text.replace('¦', '').replace('@me', '@m¦e'),
      'Inline variable @me everywhere and remove it',
      expected,
    );
  });

  it('inserts JSON values into JSON', async () => {
    await becomes(
      'jsonrpc',
      '@a = say "hi"\nfoo_bar("{{a¦}}", {{a}})',
      'Inline variable @a everywhere and remove it',
      'foo_bar("say \\"hi\\"", "say \\"hi\\"")',
    );
    await becomes(
      'jsonrpc',
      '@n = 12345678901234567890\nfoo_bar({{n¦}})',
      'Inline variable @n here',
      '@n = 12345678901234567890\nfoo_bar(12345678901234567890)',
    );
    await becomes(
      'http',
      '@a = x y\nGET http://h/p?a={{%a¦}}',
      'Inline variable @a here',
      '@a = x y\nGET http://h/p?a=x%20y',
    );
  });

  it('keeps the placeholders of its value', () =>
    becomes(
      'http',
      '@host = localhost\n@node = http://{{host}}:5052\nGET {{node¦}}/eth/v1/node/version',
      'Inline variable @node everywhere and remove it',
      '@host = localhost\nGET http://{{host}}:5052/eth/v1/node/version',
    ));

  it('is not offered if the meaning would change', () => {
    const marked: [language: 'http' | 'jsonrpc', text: string][] = [
      ['http', '@id = {{$guid}}\nGET http://h/{{i¦d}}/{{id}}'],
      ['http', '@a = x y\nGET http://h/{{a¦}}'],
      ['http', "@a = x y\ncurl 'http://h/{{a¦}}'"],
      ['http', '@a = {{b}}\n@b = {{a}}\nGET http://h/{{a¦}}'],
      ['http', 'GET http://h/{{a¦}}'],
      ['jsonrpc', '@a =\nfoo_bar("{{a¦}}")'],
    ];
    for (const [language, text] of marked) {
      assert.deepEqual(
        titles(language, text).filter((title) => title.startsWith('Inline')),
        [],
        text,
      );
    }
  });

  it('keeps a variable that is defined twice', () => {
    assert.deepEqual(
      titles('http', '@a = 1\n@a = 2\nGET http://h/{{a¦}}').filter((title) => title.startsWith('Inline')),
      ['Inline variable @a here'],
    );
  });
});

import assert from 'node:assert/strict';
import { outgoing, refactor, result, titles, written } from './refactored';

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

/** Asserts the resulting document, and that it sends the same requests. */
async function becomes(
  language: 'http' | 'jsonrpc',
  marked: string,
  title: string,
  expected: string,
): Promise<void> {
  assert.equal(result(language, marked, title), expected);
  const before = await outgoing(language, marked.replace(/[‹›¦]/g, ''));
  assert.deepEqual(await outgoing(language, expected), before);
}

describe('refactor: tests of other tools → assertions', () => {
  it('writes a test above its request', () =>
    becomes(
      'http',
      '### a\nGET http://127.0.0.1:5052/eth/v1/node/version\nAccept: application/json\n\n> {%\n  client.test("a", () => {\n    client.as¦sert(response.status === 200 && response.body.data.version.includes("x"));\n  });\n%}\n?? duration < 500\n',
      'Write as # @assert',
      '### a\n# @assert status == 200\n# @assert $.data.version contains "x"\nGET http://127.0.0.1:5052/eth/v1/node/version\nAccept: application/json\n\n?? duration < 500\n',
    ));

  it('comes before a new file of calls, which would lose the test', () => {
    const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    const post = `POST http://127.0.0.1:8545\nContent-Type: application/json\n\n${call}¦\n`;
    const title = 'Write as a call in a new .jsonrpc file';
    assert.deepEqual(
      [titles('http', post).includes(title), titles('http', `${post}\n?? status == 200\n`).includes(title)],
      [true, false],
    );
  });

  it('is not offered for what is not read, or sets a variable', () => {
    const request = 'GET http://127.0.0.1:5052/eth/v1/node/version\n\n';
    for (const test of [
      '?? js¦ a == b',
      '> {% client.glo¦bal.set("a", response.body.a); client.assert(response.status == 200); %}',
    ]) {
      assert.ok(!titles('http', `${request}${test}\n`).includes('Write as # @assert'), test);
    }
  });
});

describe('refactor: call ↔ JSON-RPC object', () => {
  it('converts a call to the object that it sends', () =>
    becomes(
      'jsonrpc',
      `###\neth_get¦Balance("${account}", "latest" /* head */)\n`,
      'Write as a JSON-RPC object',
      `###\n{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_getBalance",\n  "params": ["${account}", "latest" /* head */]\n}\n`,
    ));

  it('keeps the ID of the second call of a batch', () =>
    becomes(
      'jsonrpc',
      'eth_chainId()\n¦eth_blockNumber()\nnet_version()\n',
      'Write as a JSON-RPC object',
      'eth_chainId()\n{\n  "jsonrpc": "2.0",\n  "id": 2,\n  "method": "eth_blockNumber",\n  "params": []\n}\nnet_version()\n',
    ));

  it('converts an object to a call', () =>
    becomes(
      'jsonrpc',
      '{ "jsonrpc": "2.0", "method": "web3_sha3", "params": ["0x41"], "id": 1 }¦',
      'Write as a call',
      'web3_sha3("0x41")',
    ));

  it('says that the ID changes', () => {
    assert.deepEqual(
      titles('jsonrpc', '{"jsonrpc":"2.0","id":67,"method":"web3_¦clientVersion"}').filter((title) =>
        title.includes('call'),
      ),
      ['Write as a call (the id 67 becomes 1; empty params are added)'],
    );
  });

  it('is not offered for an object with parts that a call cannot have', () => {
    const marked = [
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_¦chainId", "params": [], "extra": 1 }',
      '{ "jsonrpc": "2.0", "id": 1, "method": "eth_¦chainId", "params": {} }',
      '{ "jsonrpc": "2.0", /* note */ "id": 1, "method": "eth_¦chainId", "params": [] }',
      '{ "jsonrpc": "2.0", "method": "eth_¦chainId", "params": [] }',
      '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_¦chainId", "params": [] }]',
    ];
    for (const text of marked) assert.ok(!titles('jsonrpc', text).includes('Write as a call'), text);
  });
});

describe('refactor: request ↔ curl', () => {
  const command =
    `curl -s -X POST http://localhost:8545 \\\n  -H 'Content-Type: application/json' \\\n` +
    `  -d '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'`;
  const lines =
    'POST http://localhost:8545\nContent-Type: application/json\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

  it('converts a command to a request', () =>
    becomes(
      'http',
      `### id\n¦${command}\n`,
      'Write this curl command as a POST request',
      `### id\n${lines}\n`,
    ));

  it('converts options to headers', () =>
    becomes(
      'http',
      '¦curl -u me:secret -A agent "http://localhost:5052/eth/v1/node/version" | jq .',
      'Write this curl command as a GET request',
      'GET http://localhost:5052/eth/v1/node/version\nAuthorization: Basic me:secret\nUser-Agent: agent',
    ));

  it('omits a header that the command removes', () =>
    becomes(
      'http',
      "¦curl http://h -H 'Content-Type:' -H 'X-Empty;' -d '{}'",
      'Write this curl command as a POST request',
      'POST http://h\nX-Empty: \n\n{}',
    ));

  it('converts a request to a command', () =>
    becomes(
      'http',
      `### id\n¦POST http://localhost:8545\n# for the node\nContent-Type: application/json\n\n{ "jsonrpc": "2.0", "id": 1, "method": "it's", "params": [] }\n`,
      'Write as a curl command',
      `### id\n# for the node\ncurl http://localhost:8545 \\\n  -H 'Content-Type: application/json' \\\n  -d '{ "jsonrpc": "2.0", "id": 1, "method": "it'\\''s", "params": [] }'\n`,
    ));

  it('keeps variables, the HTTP version and the body of a file', async () => {
    await becomes(
      'http',
      '@node = http://localhost:5052\n¦GET {{node}}/eth/v1/events\n  ?topics=head HTTP/1.1\nAccept: text/event-stream',
      'Write as a curl command',
      `@node = http://localhost:5052\ncurl '{{node}}/eth/v1/events?topics=head' --http1.1 \\\n  -H 'Accept: text/event-stream'`,
    );
    await becomes(
      'http',
      'PUT http://h/x\nContent-Type: text/plain\n\n< ¦./a.txt',
      'Write as a curl command',
      `curl -X PUT http://h/x \\\n  -H 'Content-Type: text/plain' \\\n  --data-binary @./a.txt`,
    );
  });

  it('removes the Content-Type that curl would add by default', () =>
    becomes(
      'http',
      '¦POST http://h/x\n\n{}',
      'Write as a curl command',
      `curl http://h/x \\\n  -H 'Content-Type:' \\\n  -d '{}'`,
    ));

  it('is not offered if a command would send something else', () => {
    const marked = [
      // A shell does not know the selected node.
      '¦GET /eth/v1/node/version',
      '¦POST http://h/x\nContent-Type: a/b\n\n<@ ./a.json',
      '¦GET http://h/x\n\n\n> {% script %}',
      '¦curl -G -d a=1 http://h/x',
      '¦curl http://h/x\nmore',
      // The request is not sent.
      '¦{"method":"eth_chainId", // c\n}',
      'curl¦',
    ];
    for (const text of marked) assert.ok(!titles('http', text).some((title) => title.includes('curl')), text);
  });
});

describe('refactor: .http ↔ .jsonrpc', () => {
  it('converts a POST to a call in a new file, with its variables', async () => {
    const text = `@host = localhost\n@node = http://{{host}}:8545\n@other = 1\n\n### Balance\n# @name balance\nPOST {{node}}\nContent-Type: application/json\nAccept: application/json\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": ["${account}", "latest"] }\n`;
    const { actions } = refactor('http', text.replace('"eth_', '"¦eth_'));
    const action = actions.find(({ title }) => title === 'Write as a call in a new .jsonrpc file');
    assert.ok(action);
    const file = written(action);
    assert.deepEqual(file, {
      uri: 'file:///eth_getBalance.jsonrpc',
      text: `@host = localhost\n@node = http://{{host}}:8545\n\n### Balance\n# @name balance\n# @node {{node}}\neth_getBalance("${account}", "latest")\n`,
    });
    assert.deepEqual(action.edit?.documentChanges?.[0], {
      kind: 'create',
      uri: 'file:///eth_getBalance.jsonrpc',
      options: { overwrite: false, ignoreIfExists: false },
    });
    assert.deepEqual(await outgoing('jsonrpc', file?.text ?? ''), await outgoing('http', text));
  });

  it('converts a call to a POST in a new file', async () => {
    const text = `# @node http://localhost:8545\n\n###\neth_call(\n  { "to": "${account}", "input": "0x06fdde03" }, // name()\n  "latest",\n)\n`;
    const { actions } = refactor('jsonrpc', text.replace('eth_call', '¦eth_call'));
    const action = actions.find(({ title }) => title === 'Write as a POST in a new .http file');
    assert.ok(action);
    const file = written(action);
    assert.equal(
      file?.text,
      `###\nPOST http://localhost:8545\nContent-Type: application/json\nAccept: application/json\n\n{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_call",\n  "params": [{ "to": "${account}", "input": "0x06fdde03" }, "latest"]\n}\n`,
    );
    assert.deepEqual(await outgoing('http', file?.text ?? ''), await outgoing('jsonrpc', text));
  });

  it('sends a batch as a batch', async () => {
    const text =
      '# @node execution\neth_chainId()\n{ "jsonrpc": "2.0", "id": "a", "method": "net_version" }\n';
    const { actions } = refactor(
      'jsonrpc',
      `¦${text}`.replace('¦# @node execution\n', '# @node execution\n¦'),
    );
    const action = actions.find(({ title }) => title === 'Write as a POST in a new .http file');
    const file = action && written(action);
    assert.deepEqual(await outgoing('http', file?.text ?? ''), await outgoing('jsonrpc', text));
  });

  it('is not offered if a header would be lost', () => {
    const text =
      '¦POST http://h\nContent-Type: application/json\nAuthorization: Bearer x\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    assert.ok(!titles('http', text).some((title) => title.includes('.jsonrpc')));
  });
});

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

describe('refactor: decimal ↔ hex', () => {
  it('converts a quantity to decimal and back', async () => {
    const hex = 'eth_getBlockByNumber("0x¦400", false)';
    const decimal = 'eth_getBlockByNumber("{{$hex 1¦024}}", false)';
    await becomes('jsonrpc', hex, 'Write 0x400 as {{$hex 1024}}', decimal.replace('¦', ''));
    await becomes('jsonrpc', decimal, 'Write {{$hex 1024}} as 0x400', hex.replace('¦', ''));
  });

  it('converts an amount of wei to ether or gwei', async () => {
    const text = (value: string) => `eth_estimateGas({ "to": "${account}", "value": "¦${value}" })`;
    await becomes(
      'jsonrpc',
      text('0x14d1120d7b160000'),
      'Write 0x14d1120d7b160000 as {{$ether',
      text('{{$ether 1.5}}').replace('¦', ''),
    );
    await becomes(
      'jsonrpc',
      text('0x6fc23ac00'),
      'Write 0x6fc23ac00 as {{$gwei',
      text('{{$gwei 30}}').replace('¦', ''),
    );
    assert.equal(
      result('jsonrpc', text('{{$ether 1.5}}'), 'Write {{$ether 1.5}} as'),
      text('0x14d1120d7b160000').replace('¦', ''),
    );
  });

  it('converts decimal numbers to quantities where a node accepts both', () => {
    assert.equal(result('jsonrpc', 'trace_block(10¦24)', 'Write 1024 as'), 'trace_block("0x400")');
    assert.equal(result('jsonrpc', 'trace_block("10¦24")', 'Write 1024 as'), 'trace_block("0x400")');
    assert.equal(result('jsonrpc', 'foo_block(10¦24)', 'Write 1024 as'), 'foo_block("0x400")');
  });

  it('converts hex in a URL only to decimal', () => {
    assert.equal(
      result('http', 'GET http://h/x?block=0x4¦00', 'Write 0x400 as'),
      'GET http://h/x?block=1024',
    );
    assert.deepEqual(
      titles('http', 'GET http://h/x?block=10¦24').filter((title) => title.startsWith('Write 1024')),
      [],
    );
  });

  it('does not change data', () => {
    for (const text of [`eth_getCode("¦${account}")`, 'web3_sha3("0x¦41")', `foo_bar("¦${account}")`]) {
      assert.ok(!titles('jsonrpc', text).some((title) => title.includes('$hex')), text);
    }
  });
});

describe('refactor: batches', () => {
  it('converts calls to an array, and an array to calls', async () => {
    const calls = 'eth_chainId()\n{ "jsonrpc": "2.0", "id": 7, "method": "net_version" }\neth_syncing()\n';
    const array =
      '[\n  { "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] },\n  { "jsonrpc": "2.0", "id": 7, "method": "net_version" },\n  { "jsonrpc": "2.0", "id": 2, "method": "eth_syncing", "params": [] }\n]\n';
    await becomes('jsonrpc', `¦${calls}`, 'Write the 3 calls as an array', array);
    await becomes('jsonrpc', `¦${array}`, 'Write the batch as 3 calls and objects', calls);
  });

  it('keeps comments between calls', () =>
    becomes(
      'jsonrpc',
      '¦eth_chainId()\n// the net\nnet_version()',
      'Write the 2 calls as an array',
      '[\n  { "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] },\n// the net\n  { "jsonrpc": "2.0", "id": 2, "method": "net_version", "params": [] }\n]',
    ));

  it('splits a batch into requests', () => {
    assert.equal(
      result('jsonrpc', '### both\n¦eth_chainId()\nnet_version()\n', 'Split the batch into 2 requests'),
      '### both\neth_chainId()\n\n###\nnet_version()\n',
    );
    assert.equal(
      result(
        'http',
        'POST http://h\nContent-Type: application/json\n\n[\n  { "jsonrpc": "2.0", "id": 1, "method": "a_b" },\n  {¦ "jsonrpc": "2.0", "id": 2, "method": "c_d" }\n]\n',
        'Split the batch into 2 requests',
      ),
      'POST http://h\nContent-Type: application/json\n\n{ "jsonrpc": "2.0", "id": 1, "method": "a_b" }\n\n###\nPOST http://h\nContent-Type: application/json\n\n{ "jsonrpc": "2.0", "id": 2, "method": "c_d" }\n',
    );
  });

  it('sends selected requests as one batch', () => {
    assert.equal(
      result(
        'jsonrpc',
        '# @node execution\n\n### one\n‹eth_chainId()\n\n### two\nnet_version()\n›\n### three\neth_syncing()\n',
        'Send these 2 requests as one batch',
      ),
      '# @node execution\n\n### one\neth_chainId()\n\n// two\nnet_version()\n\n### three\neth_syncing()\n',
    );
    const post = (method: string) =>
      `POST http://h\nContent-Type: application/json\n\n{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "${method}"\n}\n`;
    assert.equal(
      result('http', `‹${post('a_b')}\n###\n${post('c_d')}›`, 'Send these 2 requests as one batch'),
      'POST http://h\nContent-Type: application/json\n\n[\n  {\n    "jsonrpc": "2.0",\n    "id": 1,\n    "method": "a_b"\n  },\n  {\n    "jsonrpc": "2.0",\n    "id": 1,\n    "method": "c_d"\n  }\n]\n',
    );
  });

  it('is not offered for requests to different nodes', () => {
    const text = '### one\n# @node a\n‹eth_chainId()\n\n### two\nnet_version()›\n';
    assert.ok(!titles('jsonrpc', text).some((title) => title.startsWith('Send these')));
  });
});

describe('refactor: missing parameters', () => {
  it('adds defaults and examples, with their names', () => {
    assert.equal(
      result('jsonrpc', `eth_getBalance(¦"${account}")`, 'Add the missing parameter block "latest"'),
      `eth_getBalance("${account}", "latest")`,
    );
    assert.equal(
      result(
        'jsonrpc',
        'eth_getBlock¦ByNumber()',
        'Add the missing parameters block "latest", fullTransactions',
      ),
      'eth_getBlockByNumber("latest", false)',
    );
    assert.equal(
      result(
        'jsonrpc',
        `{"jsonrpc":"2.0","id":1,"method":"eth_¦getBlockByNumber"}`,
        'Add the missing parameters',
      ),
      `{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber", "params": ["latest", false]}`,
    );
    assert.equal(
      result('jsonrpc', `eth_getBalance("${account}",¦)`, 'Add the missing parameter'),
      `eth_getBalance("${account}", "latest")`,
    );
  });

  it('is not offered if nothing is missing', () => {
    for (const text of [
      'eth_chainId(¦)',
      'foo_bar(¦)',
      `eth_getBalance("${account}", "latest"¦)`,
      'eth_getBalance(¦',
    ]) {
      assert.ok(!titles('jsonrpc', text).some((title) => title.startsWith('Add')), text);
    }
  });
});

describe('refactor: name a request', () => {
  it('takes the name from the title, the method or the path', () => {
    assert.equal(
      result(
        'jsonrpc',
        '### Latest block\n¦eth_getBlockByNumber("latest", false)',
        'Name this request latestBlock',
      ),
      '### Latest block\n# @name latestBlock\neth_getBlockByNumber("latest", false)',
    );
    assert.equal(
      result(
        'jsonrpc',
        '# @name balance\neth_getBalance()\n\n###\n¦eth_getBalance()',
        'Name this request balance2',
      ),
      '# @name balance\neth_getBalance()\n\n###\n# @name balance2\neth_getBalance()',
    );
    assert.equal(
      result(
        'http',
        '¦GET /eth/v1/beacon/states/head/finality_checkpoints',
        'Name this request finalityCheckpoints',
      ),
      '# @name finalityCheckpoints\nGET /eth/v1/beacon/states/head/finality_checkpoints',
    );
  });

  it('is not offered for a request with a name', () => {
    assert.ok(!titles('http', '# @name x\n¦GET /x').some((title) => title.startsWith('Name')));
  });
});

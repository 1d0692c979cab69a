import assert from 'node:assert/strict';
import { becomes, outgoing, refactor, titles, written } from './refactored';

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

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

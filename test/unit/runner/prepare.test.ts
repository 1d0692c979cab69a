import assert from 'node:assert/strict';
import { decoded } from '../../../common/open-file';
import { failed } from '../../../common/result';
import { obstaclesOf } from '../../../common/scratch/directives/values/values';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { copiedPrepared, copyText } from '../../../runner/copy';
import { keptExchange } from '../../../runner/history/history-entry';
import { notSentReply } from '../../../runner/model/prepared';
import { headersText } from '../../../workbench/response/present-headers';
import { beacon, nodes, prepared, refused } from './prepared';

describe('prepare, .http', () => {
  it('sends a path to the selected beacon node, with its continuation lines joined', async () => {
    const text =
      '### Rewards\nGET /lighthouse/analysis/block_rewards\n    ?start_slot=1\n    # and\n    &end_slot={{end}}\n@end = 8\n';
    const made = await prepared('http', text);
    assert.equal(made.url, 'http://127.0.0.1:5052/lighthouse/analysis/block_rewards?start_slot=1&end_slot=8');
    assert.equal(made.kind, 'beacon');
    assert.equal(made.operation?.path, '/lighthouse/analysis/block_rewards');
    assert.deepEqual([made.name, made.line, made.method, made.effect], ['Rewards', 1, 'GET', 'read']);
  });

  it('fills in a value that is defined with `:=`, as in httpYac', async () => {
    const made = await prepared(
      'http',
      '@a := 5\n@b:={{a}}/x\n@c = d := e\nGET http://127.0.0.1/{{b}}?{{c}}',
    );
    assert.equal(made.url, 'http://127.0.0.1/5/x?d%20:=%20e');
  });

  it('fills in random values and the environment as JetBrains HTTP Client writes them', async () => {
    const surroundings = {
      now: () => 1_700_000_000_000,
      uuid: () => 'uuid',
      random: (min: number) => min,
      processEnv: (name: string) => (name === 'KEY' ? 'k1' : undefined),
    };
    const made = await prepared(
      'http',
      'GET http://127.0.0.1/{{$random.integer(5, 10)}}/{{$random.hexadecimal(2)}}/{{$isoTimestamp}}\nX-Key: {{$env.KEY}}',
      { surroundings },
    );
    assert.equal(made.url, 'http://127.0.0.1/5/00/2023-11-14T22:13:20.000Z');
    assert.deepEqual([made.headers, made.secrets], [[['X-Key', 'k1']], ['k1']]);
  });

  it('does not send a response that was saved below its request', async () => {
    const saved = '\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{"a":1}\n';
    const get = await prepared('http', `GET http://127.0.0.1:1/a\n${saved}`);
    assert.equal(get.body, undefined);
    const post = await prepared('http', `POST http://127.0.0.1:1/a\n\n{"b":2}\n${saved}`);
    assert.equal(post.body, '{"b":2}');
  });

  it('does not send a request that another one follows without a separator', async () => {
    const message = 'A second request must have a `###` line before it.';
    const first = 'POST http://127.0.0.1:1/a\n';
    const second = 'GET http://127.0.0.1:1/b\n';
    assert.equal(await refused('http', `${first}---\n${second}`), message);
    assert.equal(await refused('http', `${first}\n{}\n---\n${second}`), message);
    const note = await prepared('http', `${first}Content-Type: text/plain\n\nTry:\n${second}`);
    assert.equal(note.body, 'Try:\nGET http://127.0.0.1:1/b');
  });

  it('fills in values of an environment that are only known when sent', async () => {
    const text = '@own = {{r}}-{{a.b}}\nGET http://h/{{r}}/{{own}}/{{list[0]}}';
    const file = new ScratchDocument('file:///test.http', 'http', 1, text);
    const values = { r: '{{$randomInt 5 6}}', u: '{{nope}}', 'a.b': 'c', 'list[0]': 'd' };
    const variables = fileVariables(file, { name: 'dev', values });
    assert.equal((await prepared('http', text, { variables })).url, 'http://h/5/5-c/d');
    assert.equal(
      await refused('http', 'GET http://h/{{u}}', { variables }),
      'The variable "nope" is not defined. Define it: @nope = …',
    );
  });

  it('joins a path and a header of several lines, as JetBrains HTTP Client does', async () => {
    const text =
      'GET http://127.0.0.1:5052\n    /eth\n    /v1/beacon/states/head/validators\n    ?id=1\n    &id=2 HTTP/1.1\n' +
      'Accept: application/json,\n  text/plain;q=0.5\nX-Id:\n  7\n';
    const made = await prepared('http', text);
    assert.equal(made.url, 'http://127.0.0.1:5052/eth/v1/beacon/states/head/validators?id=1&id=2');
    assert.equal(made.operation?.path, '/eth/v1/beacon/states/{state_id}/validators');
    assert.deepEqual(made.headers, [
      ['Accept', 'application/json, text/plain;q=0.5'],
      ['X-Id', '7'],
    ]);
  });

  it('leaves out scripts of other tools before, among and after what it sends, when it is forced', async () => {
    const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
    const text =
      `{{\n  exports.x = 1;\n}}\nPOST http://127.0.0.1:8545\n{{@request\n  a();\n}}\nContent-Type: application/json\n\n` +
      `{{\n  b();\n}}\n${call}\n\n{{\n  c();\n}}\n> {%\n  d();\n%}\n`;
    const made = await prepared('http', text, { force: true });
    assert.equal(made.url, 'http://127.0.0.1:8545/');
    assert.deepEqual(made.headers, [['Content-Type', 'application/json']]);
    assert.equal(made.body, call);
  });

  it("keeps the path of a node's URL", async () => {
    const proxied = { ...beacon, url: 'https://host/eth-node/?x=1' };
    const made = await prepared('http', 'GET /eth/v1/node/version', { nodes: { ...nodes, beacon: proxied } });
    assert.equal(made.url, 'https://host/eth-node/eth/v1/node/version');
  });

  it('sends an absolute URL as written, and host:port over http', async () => {
    assert.equal((await prepared('http', 'https://example.org/a?b=c#d')).url, 'https://example.org/a?b=c');
    assert.equal(
      (await prepared('http', 'GET localhost:5052/eth/v1/node/health')).url,
      'http://localhost:5052/eth/v1/node/health',
    );
    assert.equal(
      (await prepared('http', 'GET /a\nHost: node.example:8080')).url,
      'http://node.example:8080/a',
    );
  });

  it('recognizes a beacon request whose path is in a variable', async () => {
    const made = await prepared('http', '@path = /eth/v1/node/version\nGET http://127.0.0.1:1{{path}}');
    assert.equal(made.operation?.id, 'node-version');
  });

  it('moves user information from the URL into a header, and keeps it secret', async () => {
    const made = await prepared('http', 'GET http://me:pa%40ss@127.0.0.1:1/x');
    assert.equal(made.url, 'http://127.0.0.1:1/x');
    assert.deepEqual(made.headers, [
      ['authorization', `Basic ${Buffer.from('me:pa@ss').toString('base64')}`],
    ]);
    assert.ok(made.secrets.includes('pa@ss'));
  });

  it('sends headers as written, except those of the connection', async () => {
    const text =
      'GET http://h/\nAccept: a\naccept: b\nContent-Length: 5\nConnection: close\nX-Id: {{$guid}}\nAuthorization: Basic me:pass\n';
    assert.deepEqual((await prepared('http', text)).headers, [
      ['Accept', 'a'],
      ['accept', 'b'],
      ['X-Id', 'uuid-1'],
      ['Authorization', `Basic ${Buffer.from('me:pass').toString('base64')}`],
    ]);
  });

  it('refuses a header that HTTP cannot send', async () => {
    assert.equal(
      await refused('http', '@note = 😀\nGET http://h/\nx-note: {{note}}\n'),
      'The header x-note has "😀". Header values can only have Latin-1 characters: encode it, or put it in the body.',
    );
    assert.equal((await prepared('http', 'GET http://h/\nx-note: é\n')).headers[0]?.[1], 'é');
  });

  it('encodes user and password in any notation, and keeps the password secret', async () => {
    const encoded = Buffer.from('me:pass word').toString('base64');
    for (const [written, sent] of [
      ['Basic me:pass word', encoded],
      ['basic me secret', Buffer.from('me:secret').toString('base64')],
      [`Basic ${encoded}`, encoded],
    ] as const) {
      const made = await prepared('http', `GET http://h/\nAuthorization: ${written}\n`);
      assert.deepEqual(made.headers, [['Authorization', `${written.split(' ')[0]} ${sent}`]]);
      assert.deepEqual(made.secrets, [sent, sent === encoded ? 'pass word' : 'secret']);
    }
  });

  it('sends a body as written, with comments that share a line, and adds no header', async () => {
    const body = '{ "jsonrpc": "2.0", "method": "eth_blockNumber", "id": 7, // n\n "params": [] }';
    const made = await prepared('http', `POST http://127.0.0.1:8545\n\n${body}\n\n`);
    assert.equal(made.body, body);
    assert.deepEqual(made.headers, []);
    assert.equal(made.kind, 'rpc');
    assert.deepEqual(made.calls, []);
  });

  it('leaves comment lines out of a body', async () => {
    const json = await prepared('http', 'POST http://h/\n\n{\n  // one\n  "a": "# b",\n# two\n  "c": 1\n}\n');
    assert.equal(json.body, '{\n  "a": "# b",\n  "c": 1\n}');
    const text = await prepared(
      'http',
      'POST http://h/\nContent-Type: text/plain\n\na # b\n# c\n// d\ne\n# f\n',
    );
    assert.equal(text.body, 'a # b\ne');
    const curl = await prepared('http', "curl http://h/ -d 'a\n# b'");
    assert.equal(curl.body, 'a\n# b');
  });

  it('joins and encodes the lines of a form', async () => {
    const form = (lines: string) =>
      `POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\n${lines}`;
    const made = await prepared(
      'http',
      `@word = a "b"\n${form('name=foo\n&password=bar baz%20+\n  &x=ä&y=5%\n&z={{word}}\n')}`,
    );
    assert.equal(made.body, 'name=foo&password=bar%20baz%20+&x=%C3%A4&y=5%25&z=a%20%22b%22');
    // httpYac and JetBrains HTTP Client, whose lines end with `&`, send no blanks around `=` and `&`.
    assert.equal((await prepared('http', form('name = foo &\nx = 1'))).body, 'name=foo&x=1');
  });

  it('does not send a form with a line that may be a new parameter', async () => {
    const form = 'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=1\n# c\nb=2\n';
    const message = 'Write `&` before this parameter: the lines of a form are joined.';
    assert.equal(await refused('http', form), message);
  });

  it('reads the files in a body, and sends multipart bodies with CRLF', async () => {
    const readFile = async (path: string, encoding?: string) => `[${path} ${encoding} {{x}}\n]`;
    const multipart = [
      '@x = 1',
      'POST http://h/',
      'Content-Type: multipart/form-data; boundary=b',
      '',
      '--b',
      'Content-Disposition: form-data; name="f"; filename="1.txt"',
      '',
      '< ./1.txt',
      '--b--',
      '',
    ];
    assert.equal(
      (await prepared('http', multipart.join('\n'), { readFile })).body,
      '--b\r\nContent-Disposition: form-data; name="f"; filename="1.txt"\r\n\r\n[./1.txt utf-8 {{x}}\n]\r\n--b--\r\n',
    );
    const middle = '@x = 1\n@name = f\nPOST http://h/\n\nbefore\n< ./{{name}}\n<@latin1 ./g\nafter {{x}}\n';
    assert.equal(
      (await prepared('http', middle, { readFile })).body,
      'before\n[./f utf-8 {{x}}\n]\n[./g latin1 1\n]\nafter 1',
    );
  });

  it('sends the bytes of a file that is not text, but not over a WebSocket', async () => {
    const readFile = async (_: string, encoding?: string) =>
      decoded(Uint8Array.of(0xff, 0x00, 0x41), encoding);
    const as = (url: string) => `POST ${url}\n\n< ./block.ssz\n`;
    const made = await prepared('http', as('http://h/'), { readFile });
    assert.equal(made.body, undefined);
    assert.deepEqual([...(made.bytes ?? [])], [0xff, 0x00, 0x41]);
    assert.deepEqual(
      copyText('curl', copiedPrepared(made)),
      failed({ message: 'The body of this request is not text, so the request cannot be copied.' }),
    );
    const kept = keptExchange(made, notSentReply({ name: '', line: 0, message: '' }), {
      id: 'a',
      at: 0,
      node: null,
    });
    assert.deepEqual([kept.detail.body, kept.detail.bodyTooLong], [null, true]);
    assert.match(headersText(notSentReply({ name: '', line: 0, message: '' }), made), /\n\(3 B, not text\)/);
    assert.equal(
      await refused('http', as('ws://h/'), { readFile }),
      'The body is not text, so it cannot go over a WebSocket. Write the call as the body.',
    );
  });

  it('ends the last line of NDJSON', async () => {
    const made = await prepared(
      'http',
      'POST http://h/\nContent-Type: application/x-ndjson\n\n{"a":1}\n{"b":2}\n',
    );
    assert.equal(made.body, '{"a":1}\n{"b":2}\n');
  });

  it('sends a GraphQL query as JSON', async () => {
    const query = 'query Head($n: Int) {\n  block(number: $n) { hash }\n}\n\n{ "n": {{n}} }\n';
    const sent = {
      query: 'query Head($n: Int) {\n  block(number: $n) { hash }\n}',
      operationName: 'Head',
      variables: { n: 5 },
    };
    for (const head of ['GRAPHQL http://h/graphql', 'POST http://h/graphql\nX-Request-Type: GraphQL']) {
      const made = await prepared('http', `@n = 5\n${head}\n\n${query}`);
      assert.equal(made.method, 'POST');
      assert.deepEqual(made.headers, [['content-type', 'application/json']]);
      assert.deepEqual(JSON.parse(made.body ?? ''), sent);
    }
    const plain = await prepared('http', 'GRAPHQL http://h/graphql\n\n{ block { number } }');
    assert.equal(plain.body, '{"query":"{ block { number } }","variables":{}}');
    assert.equal(
      await refused('http', 'GRAPHQL http://h/graphql\n\n{ block { number } }\n\n{ "n": }'),
      'The variables below the GraphQL query are not valid JSON. Correct them.',
    );
  });

  it('recognizes the calls of a JSON-RPC body', async () => {
    const text =
      '@to = 0x01\nPOST /\ncontent-type: application/json\n\n[{"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["{{to}}"]},{"jsonrpc":"2.0","method":"net_version"}]';
    const made = await prepared('http', text);
    assert.equal(made.url, 'http://127.0.0.1:8545/');
    assert.deepEqual([made.kind, made.batch, made.effect], ['rpc', true, 'send']);
    assert.deepEqual(made.calls, [
      { method: 'eth_sendRawTransaction', params: ['0x01'], id: 1 },
      { method: 'net_version' },
    ]);
  });

  it('recognizes streams and posts to the network', async () => {
    assert.equal((await prepared('http', 'GET /eth/v1/events?topics=head')).stream, true);
    assert.equal((await prepared('http', 'GET http://h/x\naccept: text/event-stream')).stream, true);
    assert.equal((await prepared('http', 'POST /eth/v1/beacon/pool/voluntary_exits\n\n{}')).effect, 'send');
    assert.equal((await prepared('http', 'POST /lighthouse/liveness\n\n{}')).effect, 'read');
  });

  it('reads a body from a file, and fills in variables only for `<@`', async () => {
    const readFile = async (path: string) => `${path}: {{x}}`;
    const as = (sign: string) => `@x = 1\nPOST http://h/\n\n${sign} ./body.json`;
    assert.equal((await prepared('http', as('<'), { readFile })).body, './body.json: {{x}}');
    assert.equal((await prepared('http', as('<@'), { readFile })).body, './body.json: 1');
    assert.equal(
      await refused('http', as('<')),
      'The body comes from the file ./body.json, which may not be read here.',
    );
    const none = async () => {
      throw Object.assign(new Error('no'), { code: 'ENOENT' });
    };
    assert.equal(
      await refused('http', as('<'), { readFile: none }),
      'The file ./body.json of the body cannot be read: it does not exist.',
    );
  });

  it('sends a curl command as curl would', async () => {
    const made = await prepared(
      'http',
      `curl -X POST http://127.0.0.1:8545 -u me:pass -d '{"jsonrpc":"2.0","id":1,"method":"net_version","params":[]}'`,
    );
    assert.equal(made.body, '{"jsonrpc":"2.0","id":1,"method":"net_version","params":[]}');
    assert.deepEqual(made.headers.map(([name, value]) => [name.toLowerCase(), value]).sort(), [
      ['authorization', `Basic ${Buffer.from('me:pass').toString('base64')}`],
      ['content-type', 'application/x-www-form-urlencoded'],
    ]);
    assert.ok(made.secrets.includes(Buffer.from('me:pass').toString('base64')));
  });

  it('sends -G, --data-urlencode and --oauth2-bearer of curl as curl would', async () => {
    const sent = async (options: string) => {
      const { method, url, body, headers } = await prepared('http', `curl ${options}`);
      return [method, url, body, headers.find(([name]) => name === 'Authorization')?.[1]];
    };
    const url = 'http://127.0.0.1:8545/a';
    assert.deepEqual(await sent(`-G -d q=1 ${url} -d r=2`), ['GET', `${url}?q=1&r=2`, undefined, undefined]);
    assert.deepEqual(await sent(`-G '${url}?a=b' --data-urlencode 'x=a b'`), [
      'GET',
      `${url}?a=b&x=a+b`,
      undefined,
      undefined,
    ]);
    assert.deepEqual(await sent(`${url} --data-urlencode 'x=a=b!' --data-urlencode '=c&d' -d e=f`), [
      'POST',
      url,
      'x=a%3Db%21&c%26d&e=f',
      undefined,
    ]);
    assert.deepEqual(await sent(`--oauth2-bearer abc ${url}`), ['GET', url, undefined, 'Bearer abc']);
  });

  it('does what --max-time, --connect-timeout, --retry and --proxy of curl say', async () => {
    const delivery = async (options: string) =>
      (await prepared('http', `curl -L http://127.0.0.1:8545/ ${options}`)).delivery;
    assert.deepEqual(await delivery('-m 2.5 --connect-timeout 3 --retry 4 --retry-delay 6'), {
      timeoutMs: 2500,
      connectMs: 3000,
      retry: { times: 4, everyMs: 6000 },
    });
    assert.deepEqual(await delivery('-x proxy.example:3128 -U me:p@ss --retry 1'), {
      proxy: 'http://me:p%40ss@proxy.example:3128',
      retry: { times: 1, everyMs: 1000 },
    });
    assert.equal(await delivery('--max-time 0 --retry 0'), undefined);
    assert.deepEqual(await delivery("-x ''"), { proxy: 'none' });
    const variable = await prepared('http', '@limit = 7\ncurl -L http://127.0.0.1:8545/ -m {{limit}}');
    assert.deepEqual(variable.delivery, { timeoutMs: 7000 });
    const both = await prepared('http', '# @timeout 1 s\ncurl -L http://127.0.0.1:8545/ -m 9');
    assert.deepEqual(both.delivery, { timeoutMs: 1000 });
  });

  it('follows redirects of a curl command only with -L', async () => {
    const delivery = async (options: string) =>
      (await prepared('http', `curl ${options} http://127.0.0.1:8545/`)).delivery;
    for (const options of ['', '-s', "-d '-L'", '--locations'])
      assert.deepEqual(await delivery(options), { followRedirects: false });
    for (const options of ['-L', '-sL', '--location']) assert.equal(await delivery(options), undefined);
  });

  it('does not send a curl command that would be another request', async () => {
    for (const option of [
      '-F a=b -d c=d',
      '-F a=@b,c',
      "-F 'a=b;headers=@c'",
      '-F a',
      '-sT file',
      '--max-time soon',
      '--retry 1.5',
      '-b cookies.txt',
      '-H @headers.txt',
      'http://127.0.0.1/b',
      '-d @a -d b=1',
      '-G -d @a',
      "--data-urlencode 'a@file'",
      "--data-urlencode 'a={{b}}'",
    ]) {
      const document = new ScratchDocument('file:///a.http', 'http', 1, `curl http://127.0.0.1/ ${option}`);
      const [placed] = document.blocks();
      assert.equal(placed && obstaclesOf(placed.block).length, 1, option);
    }
  });
});

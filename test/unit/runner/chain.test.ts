import assert from 'node:assert/strict';
import { failed, success } from '../../../common/result';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import type { Reply } from '../../../runner/model/outcome';
import { notSentReply, type Prepared } from '../../../runner/model/prepared';
import { chained, type Prompt, type RequestChain } from '../../../runner/request/chain';
import { messagePart } from '../../../runner/request/message-part';
import { type PrepareInput, prepare } from '../../../runner/request/prepare';
import { createExchangeStore } from '../../../runner/request/session';

const node = { name: 'demo', kind: 'execution', url: 'http://127.0.0.1:8545' } as const;
const beacon = { name: 'demo', kind: 'beacon', url: 'http://127.0.0.1:5052' } as const;

function replyTo(prepared: Prepared, body: string, more: Partial<Reply> = {}): Reply {
  const { name, line } = prepared;
  return {
    ...notSentReply({ name, line, message: '' }),
    outcome: 'replied',
    status: 200,
    body,
    ...more,
  };
}

/** What sending the last request of a file comes to, and what was sent before it. */
function chainOf(text: string, answer: (prepared: Prepared) => Reply, more: Partial<RequestChain> = {}) {
  const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, text);
  const sent: string[] = [];
  const session = createExchangeStore();
  const input: PrepareInput = {
    document,
    placed: document.blockAtLine(document.lineCount - 1),
    variables: fileVariables(document),
    nodes: { execution: node, beacon, all: [node, beacon] },
  };
  const chain: RequestChain = {
    session,
    send: async (prepared) => {
      sent.push(prepared.name);
      return answer(prepared);
    },
    ...more,
  };
  return { sent, run: () => prepare(chained(input, chain)) };
}

const count = '# @name count\neth_blockNumber()\n\n###\n# @name block\n';
const block = 'eth_getBlockByNumber("{{count.response.body.$.result}}", false)';

function paramsOf(result: Awaited<ReturnType<typeof prepare>>): unknown {
  return result.ok ? result.value.calls[0]?.params : result.failure.message;
}

describe('requests that depend on responses of others', () => {
  it('use the responses of other requests, which are sent first and only once', async () => {
    const { run, sent } = chainOf(`${count}${block}`, (prepared) => replyTo(prepared, '{"result":"0x10"}'));
    assert.deepEqual(paramsOf(await run()), ['0x10', false]);
    assert.deepEqual(paramsOf(await run()), ['0x10', false]);
    assert.deepEqual(sent, ['count']);
  });

  it('can depend on them through variables and other requests', async () => {
    const text = `@number = {{count.response.body.$.result}}\n${count}eth_getBlockByNumber("{{number}}", false)\n\n###\neth_getBalance("{{block.response.body.result.miner}}", "{{block.request.body.$.params[0]}}")`;
    const { run, sent } = chainOf(text.replace('body.result', 'body.$.result'), (prepared) =>
      replyTo(prepared, prepared.name === 'count' ? '{"result":"0x10"}' : '{"result":{"miner":"0xaa"}}'),
    );
    assert.deepEqual(paramsOf(await run()), ['0xaa', '0x10']);
    assert.deepEqual(sent, ['count', 'block']);
  });

  it('say what is missing', async () => {
    const none = chainOf(`${count}${block}`, (prepared) =>
      replyTo(prepared, '{"error":{}}', {
        outcome: 'rpc-error',
        message: 'The node responded with error -32000.',
      }),
    );
    assert.equal(
      paramsOf(await none.run()),
      'The response of "count" has nothing at $.result. The node responded with error -32000.',
    );
    const refused = chainOf(`${count}${block}`, (prepared) =>
      replyTo(prepared, '', {
        outcome: 'refused',
        status: null,
        message: 'Nothing listens on 127.0.0.1:8545.',
      }),
    );
    assert.equal(
      paramsOf(await refused.run()),
      'It needs the response of "count", and there is none. Nothing listens on 127.0.0.1:8545.',
    );
    const nobody = chainOf(block, (prepared) => replyTo(prepared, ''));
    assert.equal(paramsOf(await nobody.run()), 'No request is named "count": name one with # @name count.');
  });

  it('are not sent in a circle', async () => {
    const text =
      '# @name a\neth_call({{b.response.body.$.result}})\n\n###\n# @name b\neth_call({{a.response.body.$.result}})';
    const { run, sent } = chainOf(text, (prepared) => replyTo(prepared, ''));
    assert.equal(
      paramsOf(await run()),
      'It needs "a", which was not sent. "b" needs its own reply: b → a → b.',
    );
    assert.deepEqual(sent, []);
  });

  it('ask for confirmation before another request is sent', async () => {
    const asked: string[] = [];
    const { run, sent } = chainOf(`${count}${block}`, (prepared) => replyTo(prepared, ''), {
      confirm: async (prepared, neededBy) => {
        asked.push(`${prepared.name} for ${neededBy}`);
        return failed({ message: 'You chose not to send it.' });
      },
    });
    assert.equal(paramsOf(await run()), 'It needs "count", which was not sent. You chose not to send it.');
    assert.deepEqual([asked, sent], [['count for block'], []]);
  });
});

describe('variables that are asked for', () => {
  const text =
    '# @prompt height which block\n# @prompt apiToken\neth_getBlockByNumber("{{height}}", {{apiToken}})';

  it('get the given value; a name that looks like a secret makes it one', async () => {
    const prompts: Prompt[] = [];
    const { run } = chainOf(text, (prepared) => replyTo(prepared, ''), {
      ask: async (prompt) => {
        prompts.push(prompt);
        return prompt.name === 'height' ? '0x1' : 'abcd1234';
      },
    });
    const result = await run();
    assert.deepEqual(paramsOf(result), ['0x1', 'abcd1234']);
    assert.deepEqual(prompts, [
      { name: 'height', text: 'which block', secret: false },
      { name: 'apiToken', text: '', secret: true },
    ]);
    assert.deepEqual(result.ok ? result.value.secrets : [], ['abcd1234']);
  });

  it('prevent a request from being sent when no value is given', async () => {
    const { run } = chainOf(text, (prepared) => replyTo(prepared, ''), { ask: async () => undefined });
    assert.equal(paramsOf(await run()), 'Not sent: "height" was not given.');
    assert.equal(
      paramsOf(await chainOf(text, (prepared) => replyTo(prepared, '')).run()),
      '"height" needs input (# @prompt), which is not possible here. In the terminal, add --var height=…; or define it: @height = …',
    );
    const secret = '# @prompt apiToken\neth_call("{{apiToken}}")';
    assert.equal(
      paramsOf(await chainOf(secret, (prepared) => replyTo(prepared, '')).run()),
      '"apiToken" needs input (# @prompt), which is not possible here. In the terminal, write apiToken=… into a file and add --env-file FILE; or define it: @apiToken = …',
    );
  });
});

describe('slots of a time', () => {
  const text = 'eth_getBlockByNumber("{{$slotAt 120}}", false)';

  it('use the clock of the beacon node when the file does not name a network', async () => {
    const { run, sent } = chainOf(text, (prepared) =>
      replyTo(
        prepared,
        prepared.url.endsWith('/genesis')
          ? '{"data":{"genesis_time":"20"}}'
          : '{"data":{"SECONDS_PER_SLOT":"5","SLOTS_PER_EPOCH":"8"}}',
      ),
    );
    assert.deepEqual(paramsOf(await run()), ['20', false]);
    assert.deepEqual(sent, ['/eth/v1/beacon/genesis', '/eth/v1/config/spec']);
  });

  it('have no value otherwise', async () => {
    const { run } = chainOf(text, (prepared) => replyTo(prepared, '', { status: 500 }));
    assert.equal(
      paramsOf(await run()),
      '{{$slotAt}} needs the clock of the network: say which it is, as in @network = mainnet, or give @genesis_time and @seconds_per_slot.',
    );
  });
});

describe('parts of messages', () => {
  const prepared = { headers: [['X-A', '1']], body: '{"params":[1]}', secrets: [] } as unknown as Prepared;
  const reply = replyTo(
    { name: 'a', line: 0 } as Prepared,
    '{"big":12345678901234567890,"text":"a\\"b","list":[1,{"x":null}]}',
    {
      headers: { 'x-b': '2' },
    },
  );
  const part = (of: 'request' | 'response', where: 'body' | 'headers', path: string) =>
    messagePart({ kind: 'message', request: 'a', of, part: where, path }, { prepared, reply });

  it('can be values of the body, whole bodies and headers', () => {
    assert.deepEqual(part('response', 'body', '$.big'), success('12345678901234567890'));
    assert.deepEqual(part('response', 'body', '$.text'), success('a"b'));
    assert.deepEqual(part('response', 'body', '$.list[-1]'), success('{"x":null}'));
    assert.deepEqual(part('response', 'body', '*'), success(reply.body));
    assert.deepEqual(part('response', 'headers', 'X-B'), success('2'));
    assert.deepEqual(part('request', 'headers', 'x-a'), success('1'));
    assert.deepEqual(part('request', 'body', '$.params[0]'), success('1'));
  });

  it('name what the message has instead', () => {
    assert.deepEqual(
      part('response', 'headers', 'X-C'),
      failed({
        message: 'The response of "a" has no header X-C. It has: x-b.',
      }),
    );
    assert.deepEqual(
      part('response', 'body', '$.list[5]'),
      failed({
        message: 'The response of "a" has nothing at $.list[5].',
      }),
    );
    assert.deepEqual(
      part('response', 'body', '$.*'),
      failed({
        message:
          '{{a.response.body.$.*}}: A path must lead to one value, through names and indices, as in `$.data[0].index`.',
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { offered, plainly, taken } from './scratch';

describe('completion: JSON-RPC', () => {
  it('inserts a call on an empty line', () => {
    assert.equal(
      taken('jsonrpc', '|', 'eth_getBalance').replace(/0x[0-9a-f]{40}/i, 'ADDRESS'),
      'eth_getBalance("${1:ADDRESS}")',
    );
  });

  it('replaces an incomplete name with a call, and keeps the text after it', () => {
    assert.equal(
      taken('jsonrpc', '### one\neth_blockNum|\n\n### two\neth_chainId()', 'eth_blockNumber'),
      '### one\neth_blockNumber()\n\n### two\neth_chainId()',
    );
  });

  it('inserts only the name before parentheses', () => {
    assert.equal(
      taken('jsonrpc', 'eth_getBl|("latest", false)', 'eth_getBlockByNumber'),
      'eth_getBlockByNumber("latest", false)',
    );
  });

  it('starts a second call of a batch', () => {
    assert.equal(
      taken('jsonrpc', 'eth_chainId()\neth_b|', 'eth_blockNumber'),
      'eth_chainId()\neth_blockNumber()',
    );
  });

  it('inserts only the name inside an object', () => {
    const object = '{ "jsonrpc": "2.0", "id": 1, "method": "eth_bl|", "params": [] }';
    assert.equal(taken('jsonrpc', object, 'eth_blockNumber'), object.replace('eth_bl|', 'eth_blockNumber'));
  });

  it('inserts only the name in the body of a POST', () => {
    const text =
      'POST http://127.0.0.1:8545\n\n{ "jsonrpc": "2.0", "id": 1, "method": "eth_bl|", "params": [] }';
    assert.equal(taken('http', text, 'eth_blockNumber'), text.replace('eth_bl|', 'eth_blockNumber'));
  });

  const tags = ['latest', 'safe', 'finalized', 'pending', 'earliest'];

  it('offers block tags for a block parameter', () => {
    assert.deepEqual(offered('jsonrpc', 'eth_getBlockByNumber("|", false)'), tags);
    assert.deepEqual(offered('jsonrpc', 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", |)'), [
      ...tags,
      '{ "blockNumber": … }',
      '{ "blockHash": … }',
    ]);
  });

  it('replaces the string at the cursor, including its quotes', () => {
    assert.equal(
      taken('jsonrpc', 'eth_getBlockByNumber("la|test", false)', 'finalized'),
      'eth_getBlockByNumber("finalized", false)',
    );
  });

  it('adds missing quotes', () => {
    assert.equal(taken('jsonrpc', 'eth_getBlockByNumber(|)', 'latest'), 'eth_getBlockByNumber("latest")');
    assert.equal(
      taken('jsonrpc', 'eth_getBlockByNumber(fin|)', 'finalized'),
      'eth_getBlockByNumber("finalized")',
    );
    assert.equal(
      taken('jsonrpc', 'eth_getBlockByNumber("fin|', 'finalized'),
      'eth_getBlockByNumber("finalized"',
    );
  });

  it('offers booleans for a boolean parameter', () => {
    assert.deepEqual(offered('jsonrpc', 'eth_getBlockByNumber("latest", |)'), ['true', 'false']);
    assert.equal(
      taken('jsonrpc', 'eth_getBlockByNumber("latest", |)', 'true'),
      'eth_getBlockByNumber("latest", true)',
    );
  });

  it('offers nothing after the last parameter, in a comment and after a title', () => {
    assert.deepEqual(offered('jsonrpc', 'eth_blockNumber(|)'), []);
    assert.deepEqual(offered('jsonrpc', '# eth_|'), []);
    assert.deepEqual(offered('jsonrpc', '### eth_|'), []);
  });
});

describe('completion: paths', () => {
  it('offers the first segment, with the prefix of the specification where the file has it or it is typed', () => {
    const segments = (text: string) => offered('http', text).filter((label) => !label.startsWith('/'));
    assert.deepEqual(segments('GET /|'), ['eth', 'lighthouse']);
    assert.deepEqual(segments('GET /v|'), ['eth', 'lighthouse', 'vendor']);
    assert.deepEqual(segments('GET /vendor/health\n\n###\nGET /|'), ['eth', 'lighthouse', 'vendor']);
    assert.equal(taken('http', 'GET |', '/eth'), 'GET /eth');
  });

  it('offers one segment after the other', () => {
    assert.deepEqual(offered('http', 'GET /lighthouse/ui/|').sort(), ['health', 'validator_count']);
    assert.equal(taken('http', 'GET /lighthouse/ui/he|', 'health'), 'GET /lighthouse/ui/health');
    assert.equal(taken('http', 'GET /eth/v1/no|/version', 'node'), 'GET /eth/v1/node/version');
  });

  it('offers only paths of the HTTP method', () => {
    assert.ok(offered('http', 'POST /vendor/ui/|').includes('validator_metrics'));
    assert.ok(!offered('http', 'GET /vendor/ui/|').includes('validator_metrics'));
  });

  it('offers the values of a path parameter', () => {
    assert.deepEqual(offered('http', 'GET /eth/v1/beacon/states/|'), [
      'head',
      'genesis',
      'finalized',
      'justified',
    ]);
    assert.equal(
      taken('http', 'GET /eth/v1/beacon/states/fi|/validators/1', 'finalized'),
      'GET /eth/v1/beacon/states/finalized/validators/1',
    );
  });

  it('works after an address, a variable and a placeholder in the path', () => {
    assert.equal(
      taken('http', 'GET http://127.0.0.1:5052/eth/v1/node/ver|', 'version'),
      'GET http://127.0.0.1:5052/eth/v1/node/version',
    );
    assert.equal(
      taken('http', 'GET {{base}}/eth/v1/node/ver|', 'version'),
      'GET {{base}}/eth/v1/node/version',
    );
    assert.equal(
      taken('http', 'GET /eth/v1/beacon/states/{{state}}/val|', 'validators'),
      'GET /eth/v1/beacon/states/{{state}}/validators',
    );
  });

  it('offers the HTTP methods', () => {
    assert.deepEqual(offered('http', '|').slice(0, 2).sort(), ['GET', 'POST']);
    assert.deepEqual(offered('http', 'P| /eth/v1/node').sort(), ['GET', 'POST']);
    assert.equal(taken('http', 'G|', 'GET'), 'GET ');
    assert.equal(taken('http', 'PO| /eth/v1/node', 'POST'), 'POST /eth/v1/node');
  });
});

describe('completion: query', () => {
  const rewards = 'GET /vendor/analysis/block_rewards';

  it('offers names, required ones first', () => {
    assert.deepEqual(offered('http', `${rewards}?|`), ['start_slot', 'end_slot', 'include_attestations']);
    assert.equal(taken('http', `${rewards}?|`, 'start_slot'), `${rewards}?start_slot=`);
  });

  it('offers only missing names', () => {
    assert.deepEqual(offered('http', `${rewards}?start_slot=1&|`), ['end_slot', 'include_attestations']);
    assert.equal(
      taken('http', `${rewards}?start_slot=1&en|`, 'end_slot'),
      `${rewards}?start_slot=1&end_slot=`,
    );
  });

  it('works on continuation lines', () => {
    assert.equal(
      taken('http', `${rewards}\n  ?start_slot=1\n  &e|\naccept: */*`, 'end_slot'),
      `${rewards}\n  ?start_slot=1\n  &end_slot=\naccept: */*`,
    );
  });

  it('replaces a name without its value', () => {
    assert.equal(taken('http', `${rewards}?sta|=1`, 'start_slot'), `${rewards}?start_slot=1`);
  });

  it('offers values, one item of a list at a time', () => {
    assert.deepEqual(offered('http', `${rewards}?include_attestations=|`), ['true', 'false']);
    assert.equal(
      taken('http', 'GET /eth/v1/events?topics=head,fin|,block', 'finalized_checkpoint'),
      'GET /eth/v1/events?topics=head,finalized_checkpoint,block',
    );
  });
});

describe('completion: headers, bodies and variables', () => {
  const stream = 'GET /eth/v1/events?topics=head\n';

  it('offers missing headers, those of the endpoint first', () => {
    assert.deepEqual(offered('http', `${stream}|`).slice(0, 3), ['accept', 'authorization', 'content-type']);
    assert.deepEqual(offered('http', `${stream}accept: */*\n|`).slice(0, 2), [
      'authorization',
      'content-type',
    ]);
    assert.equal(taken('http', `${stream}acc|`, 'accept'), `${stream}accept: `);
  });

  it('offers values of a header', () => {
    assert.equal(offered('http', `${stream}accept: |`)[0], 'text/event-stream');
    assert.equal(
      taken('http', `${stream}accept: te|`, 'text/event-stream'),
      `${stream}accept: text/event-stream`,
    );
  });

  it('offers no headers in a body', () => {
    assert.deepEqual(offered('http', 'GET /vendor/ui/health\n\n|'), []);
  });

  const liveness = 'POST /vendor/liveness\ncontent-type: application/json\n\n';

  it('offers the missing members of a body', () => {
    assert.deepEqual(offered('http', `${liveness}{ "indices": ["1"], | }`), ['epoch']);
    assert.equal(
      taken('http', `${liveness}{ "indices": ["1"], "ep|" }`, 'epoch'),
      `${liveness}{ "indices": ["1"], "epoch": "${'$'}{1:1}" }`,
    );
  });

  const text = '@epoch = 5\n\nGET /vendor/validator_inclusion/';

  it('offers variables and closes the braces', () => {
    assert.equal(offered('http', `${text}{{|`)[0], 'epoch');
    assert.equal(taken('http', `${text}{{|`, 'epoch'), `${text}{{epoch}}`);
    assert.equal(taken('http', `${text}{{ep|}}/global`, 'epoch'), `${text}{{epoch}}/global`);
    assert.equal(taken('http', `${text}{{$ti|`, '$timestamp'), `${text}{{$timestamp}}`);
  });

  it('inserts a system variable with its arguments as tab stops, and offers variables for them', () => {
    assert.equal(
      taken('http', `${text}{{$he|`, '$hex'),
      `${text}{{\\$hex ${'$'}{1:1024}}}`,
      'the dollar of its name begins no tab stop',
    );
    assert.equal(plainly('http', `${text}{{$he|`, '$hex'), `${text}{{$hex 1024}}`);
    assert.equal(
      plainly('http', `${text}{{$random.i|`, '$random.integer'),
      `${text}{{$random.integer(0, 1000)}}`,
    );
    assert.equal(plainly('http', `${text}{{$env|`, '$env'), `${text}{{$env.NAME}}`);
    assert.deepEqual(offered('http', `${text}{{$hex %|}}`), ['epoch']);
    assert.equal(taken('http', `${text}{{$hex %e|}}`, 'epoch'), `${text}{{$hex %epoch}}`);
  });
});

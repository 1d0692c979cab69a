import assert from 'node:assert/strict';
import { accepted } from '../../../scripts/specifications/accepted';
import { compare, sorted } from '../../../scripts/specifications/compare';

const compared = (document: Record<string, unknown>) =>
  compare(document).map(({ place, what }) => `${place}: ${what}`);

const method = (name: string, more: Record<string, unknown>) =>
  compared({ methods: [{ name, params: [], ...more }] });

const operation = (path: string, node: Record<string, unknown>, components = {}) =>
  compared({ paths: { [path]: { get: node } }, components });

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });

describe('the comparison with official documents', () => {
  it('finds no difference where the catalogue has everything', () => {
    const schema = { type: 'string' };
    assert.deepEqual(method('eth_getBalance', { params: [{ name: 'a', required: true, schema }] }), []);
    assert.deepEqual(operation('/eth/v1/node/health', {}), []);
  });

  it('finds methods, parameters and error codes that are missing', () => {
    assert.deepEqual(method('eth_unheardOf', {}), ['eth_unheardOf: the method is missing']);
    const param = { name: 'more', schema: {} };
    assert.deepEqual(method('eth_chainId', { params: [param] }), [
      'eth_chainId params[0]: the parameter "more" is missing',
    ]);
    assert.deepEqual(method('eth_chainId', { errors: [{ code: -1 }, { code: -32601 }] }), [
      'eth_chainId errors: the error code -1 is missing',
    ]);
  });

  it('finds members, also behind references, in parts and in forms of all kinds', () => {
    const block = { allOf: [{ properties: { hash: {}, spin: {} } }] };
    const result = { schema: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Block' }] } };
    assert.deepEqual(
      compared({
        methods: [{ name: 'eth_getBlockByNumber', params: [], result }],
        components: { schemas: { Block: block } },
      }),
      ['eth_getBlockByNumber result.spin: the member is missing'],
    );
    const list = { type: 'array', items: { properties: { removed: {}, twist: {} } } };
    assert.deepEqual(method('eth_getLogs', { result: { schema: list } }), [
      'eth_getLogs result[].twist: the member is missing',
    ]);
  });

  it('finds what is required, may be null, and which words there are', () => {
    const properties = {
      hash: { type: ['string', 'null'] },
      gasUsed: { nullable: true },
      totalDifficulty: { type: 'string' },
    };
    const schema = { type: 'object', required: ['totalDifficulty'], properties };
    assert.deepEqual(method('eth_getBlockByNumber', { result: { schema } }), [
      'eth_getBlockByNumber result.gasUsed: may be null',
      'eth_getBlockByNumber result.totalDifficulty: is required',
    ]);
    const word = { type: 'string', enum: ['latest', 'soonest'] };
    const params = [{ name: 'a' }, { name: 'b', required: true, schema: word }];
    assert.deepEqual(method('eth_getBalance', { params }), [
      'eth_getBalance params[1]: is required',
      'eth_getBalance params[1]: may be "soonest"',
    ]);
  });

  it('finds operations, queries, lists without repetition and members beside the data', () => {
    assert.deepEqual(operation('/eth/v9/node/mood', {}), ['GET /eth/v9/node/mood: the operation is missing']);
    const path = '/eth/v1/node/peers';
    const mood = { in: 'query', name: 'mood', schema: { type: 'string' } };
    assert.deepEqual(operation(path, { parameters: [mood] }), [
      `GET ${path} query mood: the parameter is missing`,
    ]);
    const schema = { type: 'object', properties: { data: { type: 'array', items: {} }, mood: {} } };
    assert.deepEqual(operation(path, { responses: { 200: json(schema) } }), [
      `GET ${path} response: the member "mood" is missing`,
    ]);
    const slot = { in: 'query', name: 'slot', schema: { type: 'array', uniqueItems: true } };
    assert.deepEqual(operation('/eth/v1/beacon/headers', { parameters: [slot] }), [
      'GET /eth/v1/beacon/headers query slot: has no item twice',
    ]);
  });

  it('sets aside what is meant, and names what is no longer there', () => {
    const one = { line: /^a: /, why: 'meant' };
    const other = { line: /^b: /, why: 'gone' };
    assert.deepEqual(sorted(['a: x', 'c: y'], [one, other]), {
      unexpected: ['c: y'],
      meant: ['a: x'],
      unused: [other],
    });
    for (const { line, why } of accepted) assert.ok(String(line).startsWith('/^') && why.endsWith('.'), why);
  });
});

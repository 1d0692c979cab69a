import assert from 'node:assert/strict';
import { addressInWord, delegateIn, proxySlotName } from '../../../common/contracts/proxies';
import { isCodeOf, runtimeCodeLength } from '../../../common/contracts/runtime-code';
import { followProxy } from '../../../monitor/proxies/follow-proxy';

const A = `0x${'aa'.repeat(20)}`;
const B = `0x${'bb'.repeat(20)}`;
const C = `0x${'cc'.repeat(20)}`;
const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const ZERO = word('0x');
const minimal = (to: string) => `0x363d3d373d3d3d363d73${to.slice(2)}5af43d82803e903d91602b57fd5bf3`;
const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const BEACON = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50';

/** A node with the code and the slots of some addresses. */
function nodeOf(
  codes: Readonly<Record<string, string>>,
  slots: Readonly<Record<string, string>> = {},
  implementation: unknown = ZERO,
) {
  const asked: string[] = [];
  return {
    asked,
    call: async (method: string, params: readonly unknown[]) => {
      asked.push(method);
      const [first, second] = params as [string, string];
      const values: Readonly<Record<string, unknown>> = {
        eth_getCode: codes[first] ?? '0x',
        eth_getStorageAt: slots[`${first} ${second}`] ?? ZERO,
        eth_call: implementation,
      };
      return { ok: true as const, value: values[method] };
    },
  };
}

describe('a proxy', () => {
  it('is recognized by its code', () => {
    assert.deepEqual(delegateIn(minimal(B)), { kind: 'EIP-1167', to: B });
    assert.deepEqual(delegateIn(`${minimal(B)}00112233`), { kind: 'EIP-1167', to: B });
    assert.deepEqual(delegateIn(`0xef0100${B.slice(2)}`), { kind: 'EIP-7702', to: B });
    for (const other of ['0x', '0xef0100', `0xef0100${B.slice(2)}00`, '0x6000', minimal(B).slice(0, 60)])
      assert.equal(delegateIn(other), undefined, other);
  });

  it('has slots with names, and words with addresses', () => {
    assert.equal(proxySlotName(BigInt(IMPLEMENTATION)), 'implementation of the proxy');
    assert.equal(proxySlotName(1n), undefined);
    assert.equal(addressInWord(word(B)), B);
    for (const other of [ZERO, '0x', `0x01${'00'.repeat(11)}${B.slice(2)}`, 5, null])
      assert.equal(addressInWord(other), undefined, String(other));
  });

  it('is followed through its slot, its beacon and proxies of proxies', async () => {
    const node = nodeOf(
      { [A]: '0x01', [B]: minimal(C), [C]: '0x0203' },
      { [`${A} ${IMPLEMENTATION}`]: word(B) },
    );
    assert.deepEqual(await followProxy(node, A), {
      ok: true,
      value: {
        steps: [
          { kind: 'EIP-1967', from: A, to: B },
          { kind: 'EIP-1167', from: B, to: C },
        ],
        code: '0x0203',
      },
    });
    const beacon = nodeOf({ [A]: '0x01', [C]: '0x02' }, { [`${A} ${BEACON}`]: word(B) }, word(C));
    assert.deepEqual(await followProxy(beacon, A), {
      ok: true,
      value: { steps: [{ kind: 'EIP-1967 beacon', from: A, to: C, beacon: B }], code: '0x02' },
    });
  });

  it('ends at an account without code, without reading its storage', async () => {
    const node = nodeOf({});
    assert.deepEqual(await followProxy(node, A), { ok: true, value: { steps: [], code: '0x' } });
    assert.deepEqual(node.asked, ['eth_getCode']);
  });

  it('is not followed around a loop, nor without end', async () => {
    const loop = await followProxy(nodeOf({ [A]: minimal(B), [B]: minimal(A) }), A);
    assert.ok(loop.ok);
    assert.equal(loop.value.stopped, 'loop');
    assert.equal(loop.value.steps.length, 2);
    const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
    const chain = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [address(index + 1), minimal(address(index + 2))]),
    );
    const node = nodeOf(chain);
    const long = await followProxy(node, address(1));
    assert.ok(long.ok);
    assert.equal(long.value.stopped, 'too-many');
    assert.equal(node.asked.length, 8);
  });

  it('says what a node that answers nonsense, or a beacon without an implementation, has answered', async () => {
    const nonsense = await followProxy({ call: async () => ({ ok: true, value: { a: 1 } }) }, A);
    assert.deepEqual(nonsense, {
      ok: false,
      failure: { message: 'The node returned something else than code.' },
    });
    const beacon = nodeOf({ [A]: '0x01' }, { [`${A} ${BEACON}`]: word(B) }, '0x');
    assert.deepEqual(await followProxy(beacon, A), {
      ok: false,
      failure: { message: `The beacon ${B} of the proxy ${A} does not name an implementation.` },
    });
  });
});

describe('the runtime code of an artifact', () => {
  const foundry = (object: string, immutableReferences?: unknown) => ({
    deployedBytecode: { object, ...(immutableReferences === undefined ? {} : { immutableReferences }) },
  });

  it('is that of an address, except for immutable values and libraries', () => {
    assert.equal(isCodeOf(foundry('0x6001ABcd'), '0x6001abcd'), true);
    assert.equal(isCodeOf({ deployedBytecode: '0x6001' }, '0x6001'), true);
    assert.equal(isCodeOf(foundry('0x6001'), '0x6002'), false);
    const immutable = foundry('0x600000aa', { 7: [{ start: 1, length: 2 }] });
    assert.equal(isCodeOf(immutable, '0x601234aa'), true);
    assert.equal(isCodeOf(immutable, '0x601234ab'), false);
    const linked = foundry(`0x73__$${'a'.repeat(34)}$__30`);
    assert.equal(isCodeOf(linked, `0x73${B.slice(2)}30`), true);
    assert.equal(isCodeOf(linked, `0x73${B.slice(2)}31`), false);
  });

  it("is nobody's when it is empty, wrong, or covered by its places", () => {
    for (const [json, code] of [
      [foundry('0x'), '0x'],
      [undefined, '0x60'],
      [{ deployedBytecode: 5 }, '0x60'],
      [foundry('0x6001', { 1: [{ start: 0, length: 2 }] }), '0xffff'],
      [foundry('0x6001', { 1: [{ start: 900, length: 2 }] }), '0xffff'],
      [foundry('0x6001', { 1: [{ start: -1, length: 2 }] }), '0xffff'],
    ] as const)
      assert.equal(isCodeOf(json, code), false, JSON.stringify(json));
  });

  it('has a length that is read from the text', () => {
    assert.equal(runtimeCodeLength(JSON.stringify(foundry('0x6001'))), 4);
    assert.equal(runtimeCodeLength(JSON.stringify({ deployedBytecode: '0x600101' }, null, 2)), 6);
    assert.equal(runtimeCodeLength(JSON.stringify(foundry('0x'))), undefined);
    assert.equal(runtimeCodeLength('{"abi":[]}'), undefined);
    assert.equal(runtimeCodeLength(undefined), undefined);
  });
});

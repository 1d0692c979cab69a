import assert from 'node:assert/strict';
import {
  eventOfTopic,
  functionOfData,
  knownEvents,
  knownFunctions,
  typesOf,
} from '../../../catalogue/execution/known-signatures';

describe('known signatures', () => {
  it('have the hashes that everybody knows', () => {
    const topic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    assert.equal(eventOfTopic(topic)?.signature, 'Transfer(address,address,uint256)');
    assert.equal(
      eventOfTopic('0x8C5BE1E5EBEC7D5BD14F71427D1E84F3DD0314C0F7B2291E5B200AC8C7C3B925')?.signature,
      'Approval(address,address,uint256)',
    );
    assert.equal(functionOfData('0xa9059cbb')?.signature, 'transfer(address,uint256)');
    assert.equal(functionOfData(`0x70a08231${'0'.repeat(64)}`)?.signature, 'balanceOf(address)');
    assert.equal(functionOfData('0x06fdde03')?.signature, 'name()');
    assert.equal(functionOfData('0x12345678'), undefined);
  });

  it('have hashes of their own', () => {
    for (const all of [knownEvents(), knownFunctions()]) {
      assert.equal(new Set(all.map((one) => one.hash)).size, all.length);
    }
  });

  it('are split into the types of their parameters', () => {
    assert.deepEqual(typesOf('name()'), []);
    assert.deepEqual(typesOf('transfer(address,uint256)'), ['address', 'uint256']);
    assert.deepEqual(typesOf('aggregate3((address,bool,bytes)[])'), ['(address,bool,bytes)[]']);
  });
});

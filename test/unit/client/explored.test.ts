import assert from 'node:assert/strict';
import { exploredBy, linkFor, slotOf } from '../../../workbench/response/explored';

const hash = `0x${'ab'.repeat(32)}`;
const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const scale = { slotsPerEpoch: 32 };

describe('what a value of a response leads to', () => {
  it('is an account or a transaction also where the specification says nothing of it', () => {
    assert.equal(
      linkFor(hash, undefined, 'txHash', scale)?.text.split('\n')[0],
      `eth_getTransactionByHash("${hash}")`,
    );
    for (const name of ['from', 'to', 'address', 'contractAddress', 'fee_recipient'])
      assert.match(linkFor(address, undefined, name, scale)?.text ?? '', /^eth_getBalance\(/, name);
    // Bytes may have any length.
    assert.equal(linkFor(address, undefined, 'output', scale), undefined);
    assert.equal(linkFor(hash, undefined, 'data', scale), undefined);
  });

  it('is the header of the slot for an execution block', () => {
    assert.deepEqual(slotOf(hash), {
      language: 'http',
      title: 'Slot of the block',
      text: `/eth/v1/beacon/headers?parent_root=${hash}`,
    });
    assert.equal(slotOf(`0x${'00'.repeat(32)}`), undefined);
  });
});

describe('what "Explore…" finds', () => {
  const titles = (text: string) =>
    exploredBy(text, [{ address, name: 'Vault', label: 'vault' }]).map(({ title }) => title);

  it('is each reading of a hash, also as a topic', () => {
    assert.deepEqual(titles(hash), [
      'Transaction 0xababab…ababab',
      'Block 0xababab…ababab',
      'Beacon block 0xababab…ababab',
      'Events with the topic 0xababab…ababab, latest block',
    ]);
  });

  it('is a contract of the workspace by its name', () => {
    assert.deepEqual(titles('Vault'), ['vault at 0x709979…dc79c8']);
    assert.deepEqual(titles('nothing'), []);
  });

  it('is a number as a block, a slot and a validator', () => {
    assert.deepEqual(titles('12'), ['Block 12', 'Slot 12', 'Validator 12']);
  });
});

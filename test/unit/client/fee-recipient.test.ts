import assert from 'node:assert/strict';
import { emptyIncome, type Proposal } from '../../../monitor/validators/income';
import { validatorDetails } from '../../../workbench/validators/details';

const home = `0x${'aa'.repeat(20)}`;
const builder = `0x${'b1'.repeat(20)}`;
const nobody = `0x${'0'.repeat(40)}`;

/** The row about the fees of these blocks of validator 5. */
function row(...proposals: readonly Partial<Proposal>[]) {
  const record = { index: '5', pubkey: '0x05', status: 'active_ongoing', balance: '32000000000' };
  return validatorDetails(record, {
    id: '5',
    nodeId: 'n',
    base: 'http://127.0.0.1:5052',
    reading: { records: new Map([['5', record]]), isSyncing: false },
    income: {
      ...emptyIncome,
      proposals: proposals.map((one, at) => ({ slot: 1000 + at, validator: '5', made: true, ...one })),
    },
    now: 0,
  }).find(({ label }) => label === 'Fee recipient');
}

describe('the row of who got the fees of a validator', () => {
  for (const [what, proposal, description, note, color] of [
    [
      'its fee recipient',
      { feeRecipient: home, paidTo: home },
      '0xaaaaaaaa…aaaa (slot 1,001)',
      'It got the fees of its last block.',
      undefined,
    ],
    [
      'the receiver of the payment of a builder',
      { feeRecipient: builder, paidTo: home },
      '0xaaaaaaaa…aaaa (slot 1,001)',
      `The builder of its last block (${builder}) paid it.`,
      undefined,
    ],
    [
      'perhaps a builder',
      { feeRecipient: builder },
      '0xb1b1b1b1…b1b1 (slot 1,001)',
      'In its last block. If a builder made the block, this may be the address of the builder: without the execution node it is unknown who was paid.',
      undefined,
    ],
    [
      'nobody',
      { feeRecipient: nobody, paidTo: nobody },
      'nobody: the fees are lost',
      'Its validator client has no fee recipient: set one there.',
      'charts.red',
    ],
  ] as const) {
    it(`names ${what}`, () => {
      const found = row({ feeRecipient: nobody }, proposal);
      assert.equal(found?.description, description);
      assert.equal(found?.tooltip?.split('\n')[1], note);
      assert.equal(found?.icon?.color, color);
    });
  }

  it('is not there before a block is known', () => {
    assert.equal(row({ made: false }), undefined);
  });
});

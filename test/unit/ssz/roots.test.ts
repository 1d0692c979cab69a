import assert from 'node:assert/strict';
import { verifyBlockRoot } from '../../../common/verify/beacon-roots';
import { Facts } from '../../../common/verify/facts';
import { randomVectors, type Vector } from './vectors-of';

type Block = Record<string, unknown> & { body: Record<string, unknown> };

/** The verdict about a block that is asked for by its root. */
function verdictOf(block: Block, root: string | undefined, fork: string): string | undefined {
  const facts = new Facts();
  verifyBlockRoot(block, root, fork, [], facts);
  return facts.list[0]?.verdict;
}

describe('the root of a block', function () {
  this.timeout(60_000);
  let vectors: readonly Vector[];
  before(() => {
    vectors = randomVectors('mainnet').filter(({ root }) => root !== undefined);
  });
  const message = ({ json }: Vector) => (json as { message: Block }).message;

  it('is that of Lodestar, in every fork whose roots are settled', () => {
    const verdicts = vectors.map((one) => [one.fork, verdictOf(message(one), one.root, one.fork)]);
    assert.deepEqual(
      verdicts.filter(([, verdict]) => verdict !== 'holds'),
      verdicts.filter(([fork]) => fork === 'gloas').map(([fork]) => [fork, 'open']),
    );
    assert.ok(new Set(verdicts.map(([fork]) => fork)).size >= 8, String(verdicts));
  });

  it('is another one when any member of the block changes', () => {
    for (const one of vectors.filter(({ fork }) => fork !== 'gloas')) {
      const block = message(one);
      const other = { ...block, proposer_index: String(BigInt(block.proposer_index as string) ^ 1n) };
      assert.equal(verdictOf(other, one.root, one.fork), 'fails', one.fork);
      const graffiti = `0x${'5a'.repeat(32)}`;
      const inside = { ...block, body: { ...block.body, graffiti } };
      assert.equal(verdictOf(inside, one.root, one.fork), 'fails', one.fork);
      const { attestations } = block.body as { attestations: unknown[] };
      const first = { ...block, body: { ...block.body, attestations: attestations.slice(1) } };
      if (attestations.length > 0) assert.equal(verdictOf(first, one.root, one.fork), 'fails', one.fork);
    }
  });
});

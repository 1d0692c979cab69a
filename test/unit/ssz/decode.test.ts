import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import type { Fork } from '../../../catalogue/types';
import { decodedForks, decodeSsz, MOST_DECODED } from '../../../common/ssz/decode';
import { randomVectors, type Vector } from './vectors-of';

function operationAt(wanted: string) {
  const found = operations.find((one) => one.method === 'GET' && one.path === wanted);
  assert.ok(found, wanted);
  return found;
}

/** Lodestar writes addresses with a checksum. */
function sameCase(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replace(/"0x[0-9a-fA-F]{40}"/g, (address) => address.toLowerCase()),
  );
}

const blocks = '/eth/v2/beacon/blocks/{block_id}';

describe('SSZ', function () {
  this.timeout(60_000);
  let minimal: readonly Vector[];
  before(() => {
    minimal = randomVectors('minimal');
  });

  const compare = (vectors: readonly Vector[]) => {
    for (const { path: wanted, fork, base64, json } of vectors) {
      const decoded = decodeSsz(operationAt(wanted), fork as Fork, Buffer.from(base64, 'base64'));
      assert.ok(decoded.ok, `${wanted} of ${fork}: ${decoded.ok ? '' : decoded.failure.message}`);
      assert.deepEqual(JSON.parse(decoded.value.json), sameCase(json), `${wanted} of ${fork}`);
    }
  };

  it('is decoded as Lodestar does it, in the minimal preset', () => {
    compare(minimal);
    const compared = new Set(minimal.map((one) => `${one.path} ${one.fork}`));
    const decoded = operations.flatMap((one) => decodedForks(one).map((fork) => `${one.path} ${fork}`));
    assert.deepEqual([...compared].sort(), decoded.sort());
    assert.equal(minimal.length, 81);
  });

  it('is decoded as Lodestar does it, in the mainnet preset', () => {
    const vectors = randomVectors('mainnet');
    assert.equal(vectors.length, 75);
    compare(vectors);
  });

  const blockOf = (fork: string) => {
    const found = minimal.find((one) => one.path === blocks && one.fork === fork);
    return Buffer.from(found?.base64 ?? '', 'base64');
  };
  const reasonOf = (bytes: Uint8Array, fork: Fork | undefined, wanted = blocks) => {
    const decoded = decodeSsz(operationAt(wanted), fork, bytes);
    return decoded.ok ? 'decoded' : decoded.failure.message;
  };

  it('is not decoded when a byte is missing or added', () => {
    const block = blockOf('deneb');
    const reason = `The bytes are not what ${blocks} returns in the fork deneb.`;
    assert.equal(reasonOf(block, 'deneb'), 'decoded');
    assert.equal(reasonOf(block.subarray(0, 50), 'deneb'), reason);
    assert.equal(reasonOf(new Uint8Array(), 'deneb'), reason);
    assert.equal(reasonOf(Buffer.concat([Buffer.from([0]), block]), 'deneb'), reason);
  });

  it('is not decoded as another fork', () => {
    for (const fork of ['phase0', 'altair', 'bellatrix', 'capella', 'electra'] as const) {
      assert.match(reasonOf(blockOf('deneb'), fork), /^The bytes are not what /, fork);
    }
  });

  it('is decoded without the name of the fork if the bytes fit only one', () => {
    const decoded = decodeSsz(operationAt(blocks), undefined, blockOf('capella'));
    assert.equal(decoded.ok && decoded.value.fork, 'capella');
    assert.equal(
      reasonOf(blockOf('electra'), undefined),
      'It could be of electra or fulu: the header Eth-Consensus-Version is missing.',
    );
    assert.equal(
      reasonOf(new Uint8Array(9), undefined),
      `The bytes are not what ${blocks} returns in any fork.`,
    );
  });

  it('is decoded only for some endpoints, in the forks that have them, up to a size', () => {
    assert.equal(
      reasonOf(new Uint8Array(), 'deneb', '/eth/v1/validator/attestation_data'),
      'The SSZ of /eth/v1/validator/attestation_data is not decoded.',
    );
    const finality = '/eth/v1/beacon/light_client/finality_update';
    assert.equal(
      reasonOf(new Uint8Array(), 'gloas', finality),
      `${finality} is not decoded for the fork gloas.`,
    );
    assert.equal(reasonOf(new Uint8Array(MOST_DECODED + 1), 'deneb'), 'More than 4 MiB are not decoded.');
  });

  it('never throws for bytes that are changed anywhere', () => {
    const block = blockOf('fulu');
    for (let at = 0; at < block.length; at += 7) {
      const changed = Buffer.from(block);
      changed[at] = (changed[at] as number) ^ 0xff;
      assert.match(reasonOf(changed, 'fulu'), /^(?:decoded|The bytes are not what .*)$/);
    }
  });
});

import assert from 'node:assert/strict';
import { versionedHash } from '../../../common/ethereum/raw-transaction';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { readBlock } from '../../../monitor/readings/read-block';
import { fakeReader, notFound } from './fake-reader';

const id = (digit: string) => `0x${digit.repeat(64)}`;
const commitments = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(96)}`);
const hashes = commitments.map((text) => versionedHash(Buffer.from(text.slice(2), 'hex')));
const head = { at: 100n, id: id('1'), parent: id('0') };
const failed = { ...notFound, what: '500.', status: 500 };
const page = { ...notFound, isPage: true as const };

const path = {
  block: '/eth/v1/beacon/blinded_blocks/head',
  // Slot 100 has three blobs: the second one is asked for.
  blob: `/eth/v1/beacon/blobs/${head.id}?versioned_hashes=${hashes[1]}`,
  sidecar: `/eth/v1/beacon/blob_sidecars/${head.id}?indices=1`,
  columns: `/eth/v1/debug/beacon/data_column_sidecars/${head.id}`,
};

function blockOf(version: string, committed: readonly string[] = commitments) {
  const execution_payload_header = {
    block_number: '90',
    block_hash: id('9'),
    parent_hash: id('8'),
    timestamp: '12',
  };
  const body = { execution_payload_header, blob_kzg_commitments: committed };
  return { version, data: { message: { slot: '100', body }, signature: '0x' } };
}

async function read(answers: Readonly<Record<string, unknown>>, custodyGroups?: number) {
  const reader = fakeReader(answers);
  const memory: NodeMemory =
    custodyGroups === undefined ? {} : { identity: { peerId: '16U', custodyGroups } };
  const found = await readBlock(reader, memory, head, 1_000_000);
  return { found, memory, reader };
}

const payload = { at: '90', id: id('9'), parent: id('8'), time: 12 };
const blockFork = (fork: string) => ({ slot: '100', fork });
const gone = { slot: '100', kept: 0, of: 1, unit: 'blob' };

describe('the block at the head of a beacon node', () => {
  it('has a payload, and no blobs to ask for', async () => {
    const { found, reader } = await read({ [path.block]: blockOf('electra', []) });
    assert.deepEqual(found, { blockFork: blockFork('electra'), payload });
    assert.deepEqual(reader.asked, [path.block]);
  });

  it('has its blobs: one of them is asked for', async () => {
    const { found, reader } = await read({
      [path.block]: blockOf('electra'),
      [path.blob]: { data: ['0x00'] },
    });
    assert.deepEqual(found, { blockFork: blockFork('electra'), payload });
    assert.deepEqual(reader.asked, [path.block, path.blob]);
  });

  for (const [what, answers, missingBlobs] of [
    ['none there', { [path.blob]: { data: [] } }, gone],
    ['404 of both endpoints', { [path.blob]: notFound, [path.sidecar]: notFound }, gone],
    ['none there by the older endpoint', { [path.blob]: notFound, [path.sidecar]: { data: [] } }, gone],
    ['there by the older endpoint', { [path.blob]: notFound, [path.sidecar]: { data: [{}] } }, undefined],
    ['errors of both', { [path.blob]: failed, [path.sidecar]: failed }, undefined],
    ['web pages of a proxy', { [path.blob]: page, [path.sidecar]: page }, undefined],
  ] as const) {
    it(`before Fulu: ${what}`, async () => {
      const { found } = await read({ [path.block]: blockOf('deneb'), ...answers });
      assert.deepEqual(found.missingBlobs, missingBlobs);
    });
  }

  for (const [what, custodyGroups, answers, missingBlobs] of [
    ['all columns are there', 8, { [path.columns]: { data: Array(8).fill({}) } }, undefined],
    [
      'six of eight columns',
      8,
      { [path.columns]: { data: Array(6).fill({}) } },
      { ...gone, kept: 6, of: 8, unit: 'column' },
    ],
    ['columns are not served', 8, { [path.columns]: notFound }, undefined],
    [
      'a node with all columns has no blob, and half of the columns',
      128,
      { [path.blob]: notFound, [path.columns]: { data: Array(64).fill({}) } },
      { ...gone, kept: 64, of: 128, unit: 'column' },
    ],
    [
      'a node with all columns does not serve blobs',
      128,
      { [path.blob]: notFound, [path.columns]: { data: Array(128).fill({}) } },
      undefined,
    ],
    ['it serves neither of them', 128, { [path.blob]: notFound, [path.columns]: notFound }, undefined],
    ['a node that does not say what it keeps has no blob', undefined, { [path.blob]: notFound }, undefined],
    ['it says that it has none of them', undefined, { [path.blob]: { data: [] } }, gone],
  ] as const) {
    it(`from Fulu on: ${what}`, async () => {
      const { found } = await read({ [path.block]: blockOf('fulu'), ...answers }, custodyGroups);
      assert.deepEqual(found.missingBlobs, missingBlobs);
    });
  }

  it('is asked for once in two minutes, its blobs once in ten; an alarm holds until they are there', async () => {
    const answers: Record<string, unknown> = { [path.block]: blockOf('fulu'), [path.blob]: { data: [] } };
    const { memory, reader } = await read(answers);
    const at = (minutes: number) => readBlock(reader, memory, head, 1_000_000 + minutes * 60_000);
    assert.deepEqual((await at(1)).missingBlobs, gone);
    assert.equal(reader.asked.length, 2);
    answers[path.blob] = { data: ['0x00'] };
    assert.deepEqual((await at(3)).missingBlobs, gone);
    assert.equal(reader.asked.length, 3);
    assert.equal((await at(11)).missingBlobs, undefined);
    assert.equal(reader.asked.length, 5);
  });
});

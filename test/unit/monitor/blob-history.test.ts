import assert from 'node:assert/strict';
import { judge } from '../../../monitor/health/health';
import { healthAdvice, healthLabel } from '../../../monitor/health/words';
import type { NodeMemory } from '../../../monitor/readings/node-memory';
import { readBlobHistory } from '../../../monitor/readings/read-blob-history';
import { defaultThresholds } from '../../../monitor/readings/thresholds';
import { statusValues } from '../../../monitor/report/values';
import { databaseRows } from '../../../workbench/sidebar/rows/database';
import { presentRows } from '../../../workbench/sidebar/rows/row';
import { beacon, now, stateOf } from './example-states';
import { fakeReader, notFound } from './fake-reader';

const hour = 3_600_000;
/** Epoch 5,000 of a chain whose blobs began in epoch 100. */
const headFork = { slot: String(5000 * 32), fork: 'electra' };
/** The first slot of epoch 5,000 − 4,096 + 2. */
const first = 906 * 32;
const block = (at: number) => `/eth/v1/beacon/blinded_blocks/${at}`;
const sidecar = (at: number) => `/eth/v1/beacon/blob_sidecars/${at}?indices=0`;
const failed = { ...notFound, what: '500.', status: 500 };
const withBlobs = (at: number, committed: readonly string[] = ['not a commitment']) => ({
  version: 'deneb',
  data: { message: { slot: String(at), body: { blob_kzg_commitments: committed } } },
});

const memoryOf = (change: Partial<NodeMemory> = {}): NodeMemory => ({
  recent: { at: now, reading: beacon },
  readAt: { blobs: now },
  genesis: { time: '1', validatorsRoot: '0x1' },
  config: {
    secondsPerSlot: 12,
    slotsPerEpoch: '32',
    forks: { deneb: '100', electra: '200' },
    blobEpochs: '4096',
    columnEpochs: '4096',
  },
  ...change,
});

describe('the blob history of a beacon node', () => {
  for (const [what, answers, kept, asked] of [
    [
      'is there, behind an empty slot and a block without blobs',
      {
        [block(first)]: notFound,
        [block(first + 1)]: withBlobs(first + 1, []),
        [block(first + 2)]: withBlobs(first + 2),
        [sidecar(first + 2)]: { data: [{}] },
      },
      true,
      first + 2,
    ],
    ['has a gap', { [block(first)]: withBlobs(first), [sidecar(first)]: { data: [] } }, false, first],
    [
      'is unknown where blobs cannot be read',
      { [block(first)]: withBlobs(first), [sidecar(first)]: failed },
      'unknown',
      first,
    ],
    [
      'is unknown where no block has blobs',
      Object.fromEntries([0, 1, 2, 3].map((at) => [block(first + at), notFound])),
      'unknown',
      first,
    ],
    ['is unknown where blocks cannot be read', { [block(first)]: failed }, 'unknown', first],
  ] as const) {
    it(what, async () => {
      const found = await readBlobHistory(fakeReader(answers), memoryOf(), headFork, now);
      assert.deepEqual(found, { epochs: 4096, slot: String(asked), kept });
    });
  }

  it('begins with the blobs of a young chain, and is asked for every six hours', async () => {
    const at = 100 * 32;
    const reader = fakeReader({ [block(at)]: withBlobs(at), [sidecar(at)]: { data: [{}] } });
    const memory = memoryOf();
    const young = { slot: String(300 * 32), fork: 'electra' };
    const kept = { epochs: 4096, slot: String(at), kept: true };
    assert.deepEqual(await readBlobHistory(reader, memory, young, now), kept);
    assert.deepEqual(await readBlobHistory(reader, memory, young, now + 5 * hour), kept);
    assert.equal(reader.asked.length, 2);
    await readBlobHistory(reader, memory, young, now + 7 * hour);
    assert.equal(reader.asked.length, 4);
  });

  it('is not asked for by a first reading, nor of a chain without blobs', async () => {
    const reader = fakeReader({});
    const { recent: _, ...once } = memoryOf();
    for (const memory of [once, memoryOf({ readAt: {} }), memoryOf({ config: { slotsPerEpoch: '32' } })]) {
      assert.equal(await readBlobHistory(reader, memory, headFork, now), undefined);
    }
    assert.deepEqual(reader.asked, []);
  });

  for (const [kept, text, color, metric] of [
    [true, 'kept for 4,096 epochs', undefined, true],
    [false, 'missing at slot 28,992', 'problemsWarningIcon.foreground', false],
    ['unknown', 'unknown', undefined, undefined],
  ] as const) {
    it(`is shown: ${text}`, () => {
      const reading = { ...beacon, blobHistory: { epochs: 4096, slot: '28992', kept } };
      const state = stateOf(reading);
      const [row] = presentRows(databaseRows, { state, reading, thresholds: defaultThresholds, now });
      assert.equal(row?.description, text);
      assert.equal(row?.icon?.color, color);
      const value = statusValues.find(({ member }) => member === 'blobHistoryKept');
      assert.equal(value?.read(state, {}), metric);
    });
  }

  it('with a gap is a state', () => {
    const health = judge(
      stateOf({ ...beacon, blobHistory: { epochs: 4096, slot: '28992', kept: false } }),
      defaultThresholds,
      now,
    );
    assert.equal(healthLabel(health), 'blobs missing at slot 28,992, of the last 4,096 epochs');
    assert.match(
      healthAdvice(health),
      /^Nodes keep blobs for 4,096 epochs, so that others can sync from them;/,
    );
  });
});

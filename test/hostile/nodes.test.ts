import assert from 'node:assert/strict';
import { nodeCases } from './nodes/cases';
import { type NodeCase, type NodeStage, openNodeStage } from './nodes/stage';

describe('a node that is watched', function () {
  this.timeout(60_000);
  let stage: NodeStage;
  beforeEach(async () => {
    stage = await openNodeStage();
  });
  afterEach(() => stage.close());

  for (const kind of ['beacon', 'execution'] as const) {
    it(`is synced without a fault (${kind})`, async () => {
      const { code, says, severity } = await stage.run({
        what: '',
        kind,
        fault: () => () => undefined,
        readings: 3,
      });
      assert.deepEqual({ code, says, severity }, { code: 0, says: 'synced', severity: 'ok' });
    });
  }
  for (const one of nodeCases.filter(({ isOld }) => !isOld)) assertJudged(one, () => stage);
});

describe('a node that is watched long after genesis', function () {
  this.timeout(60_000);
  let stage: NodeStage;
  before(async () => {
    stage = await openNodeStage(40);
  });
  after(() => stage.close());

  for (const one of nodeCases.filter(({ isOld }) => isOld)) assertJudged(one, () => stage);
});

function assertJudged(one: NodeCase, stage: () => NodeStage): void {
  it(`${one.what} (${one.kind})`, async () => {
    const { code, says, severity } = one;
    assert.deepEqual(await stage().run(one), { code, says, severity });
  });
}

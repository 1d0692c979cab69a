import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Accuracy, measureAccuracy } from '../../scripts/accuracy/report';

const kept = JSON.parse(readFileSync(path.join(import.meta.dirname, 'rates.json'), 'utf8')) as Pick<
  Accuracy,
  'requests' | 'responses' | 'groups' | 'verdicts' | 'statements' | 'alterations'
>;
const remedy = 'See `npm run accuracy -- --survivors KIND`; once it is right, `npm run accuracy -- --write`.';

describe('accuracy', function () {
  // The measuring takes a minute alone, and several beside other suites.
  this.timeout(600_000);
  let now: Accuracy;
  before(() => {
    now = measureAccuracy();
  });

  it('has no problem with the responses of real nodes', () => {
    assert.deepEqual(now.falseProblems, []);
  });

  it('finds as many mistakes in requests as before, at their place and once', () => {
    const fallen = Object.entries(kept.requests).flatMap(([kind, before]) => {
      const rate = now.requests[kind];
      if (!rate) return [`${kind}: no longer measured`];
      return (['found', 'atPlace', 'single'] as const)
        .filter((part) => rate[part] / rate.cases < before[part] / before.cases - 1e-9)
        .map(
          (part) =>
            `${kind}: ${part} ${rate[part]} of ${rate.cases}, before ${before[part]} of ${before.cases}`,
        );
    });
    assert.deepEqual(fallen, [], remedy);
  });

  it('flags as much as before of what every real client refuses', () => {
    const { cases, flagged, errors } = now.verdicts['refused by all'];
    const before = kept.verdicts['refused by all'];
    assert.ok(flagged / cases >= 0.99, `${flagged} of ${cases} are flagged.`);
    assert.ok(flagged / cases >= before.flagged / before.cases, `${flagged} of ${cases}. ${remedy}`);
    assert.ok(errors / cases >= before.errors / before.cases, `Errors: ${errors} of ${cases}. ${remedy}`);
  });

  it('has a reason for each error on what every real client takes', () => {
    assert.deepEqual(now.unexplainedErrors, []);
    const { errors, cases } = now.verdicts['taken by all'];
    const before = kept.verdicts['taken by all'];
    assert.ok(errors / cases <= before.errors / before.cases, `${errors} of ${cases}. ${remedy}`);
  });

  it('notices as many alterations of responses as before', () => {
    const all = ({ responses, groups, statements, alterations }: typeof kept) => ({
      ...responses,
      ...groups,
      ...statements,
      ...alterations,
    });
    const rates = all(now);
    const fallen = Object.entries(all(kept)).flatMap(([kind, before]) => {
      const rate = rates[kind];
      if (rate && rate.found / rate.cases >= before.found / before.cases - 1e-9) return [];
      return [`${kind}: ${rate?.found} of ${rate?.cases}, before ${before.found} of ${before.cases}`];
    });
    assert.deepEqual(fallen, [], remedy);
  });

  it('has a decision for each mistake that is not found', () => {
    assert.deepEqual(now.survivors, []);
  });
});

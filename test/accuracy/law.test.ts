import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../common/scratch/types';
import { mistakes } from '../../scripts/accuracy/requests';
import { samples } from '../../scripts/accuracy/sample';
import { lawbreakers, type Text } from '../rules/lawbreakers';

const folder = path.join(import.meta.dirname, 'collection');

/** Every request of the catalogue with each of its mistakes, and the requests as people write them. */
function* corpus(): Generator<Text> {
  for (const sample of samples()) {
    const language: Language = sample.api === 'execution' ? 'jsonrpc' : 'http';
    yield { name: sample.id, language, text: sample.text };
    for (const { mutation, text } of mistakes(sample))
      yield { name: `${sample.id} ${mutation.id}`, language, text };
  }
  for (const name of readdirSync(folder)) {
    const language = name.endsWith('.http') ? 'http' : 'jsonrpc';
    yield { name, language, text: readFileSync(path.join(folder, name), 'utf8') };
  }
}

describe('accuracy: what sending refuses', function () {
  this.timeout(600_000);

  it('is an error of the check in every request of the corpus', async () => {
    const { silent, untrue, refused } = await lawbreakers(corpus());
    assert.deepEqual(silent, []);
    assert.deepEqual(untrue, []);
    assert.ok(refused > 3000, `only ${refused} requests were refused`);
  });
});

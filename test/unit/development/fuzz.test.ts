import { edits } from '../../fuzz/edits';
import { files } from '../../fuzz/files';

/** `npm run fuzz` tries for longer, and a workflow does so every night. A failure prints its seed. */
describe('random input', function () {
  this.timeout(60_000);
  for (const target of [edits, ...files]) {
    it(`is read without surprises: ${target.name}`, async () => {
      await target.round(1);
    });
  }
});

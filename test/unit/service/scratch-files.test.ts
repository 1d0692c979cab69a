import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { createScratchFiles } from '../../../server/service/scratch-files';

describe('the scratch files of a workspace', () => {
  it('have an open notebook instead of its file', async () => {
    const notebook = new ScratchDocument('file:///w/a.http?notebook', 'http', 1, 'GET /a\n');
    const files = createScratchFiles(
      {
        list: async () => ['a.http', 'b.http'].map((name) => ({ name, kind: 'file' })),
        readText: async () => 'GET /old\n',
      },
      new Map([[notebook.uri, notebook]]),
      () => true,
    );
    files.setRoots(['file:///w']);
    const found = await files.all();
    assert.deepEqual(
      found.map(({ uri }) => uri),
      [notebook.uri, 'file:///w/b.http'],
    );
  });
});

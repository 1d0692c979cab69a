/** Writes half of a file, and waits to be killed. */
import { writer } from '../../../runner/files/write-file';

async function* half(): AsyncIterable<Uint8Array> {
  yield Buffer.from('half of ');
  // The first part is on disk when the second one is asked for.
  process.stdout.write('half\n');
  await new Promise((resolve) => setInterval(resolve, 2 ** 30));
}

void writer.write([{ file: process.argv[2] ?? '', content: half() }]);

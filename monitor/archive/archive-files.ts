import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { appendNow, isUnfinished, writer } from '../../runner/files/write-file';
import { readSegmentName, type Segment, segmentName } from './segment';

/** A file of the archive with its size in bytes. */
export interface FoundSegment extends Segment {
  readonly bytes: number;
}

/** The files of the archive: one folder per node, with one folder per chain. Errors are thrown. */
export interface ArchiveFiles {
  /** All files of a node, or of all nodes, by time. */
  list(address?: string): Promise<readonly FoundSegment[]>;
  /** Undefined if there is no such file. */
  read(segment: Segment): Promise<string | undefined>;
  append(segment: Segment, text: string): Promise<void>;
  /** The same, before the window closes. */
  appendNow(segment: Segment, text: string): void;
  /** Writes a whole file; after a crash there is the old one or the new one. */
  replace(segment: Segment, text: string): Promise<void>;
  remove(segment: Segment): Promise<void>;
}

/** Age after which unfinished files of a crashed window are removed. Milliseconds. */
const leftAfter = 3_600_000;

/** Files that only the current user can read. @param now Unix time in milliseconds */
export function archiveFolder(folder: string, now: () => number): ArchiveFiles {
  const folderOf = ({ address, chain }: Segment) => path.join(folder, address, chain);
  const fileOf = (segment: Segment) => path.join(folderOf(segment), segmentName(segment));
  return {
    async list(address) {
      const found: FoundSegment[] = [];
      for (const node of address === undefined ? await namesIn(folder) : [address]) {
        for (const chain of await namesIn(path.join(folder, node))) {
          for (const name of await namesIn(path.join(folder, node, chain))) {
            const file = path.join(folder, node, chain, name);
            const read = readSegmentName(name);
            const about = await stat(file).catch(missing);
            if (read && about) found.push({ address: node, chain, ...read, bytes: about.size });
            else if (isUnfinished(name) && about && now() - about.mtimeMs > leftAfter)
              await rm(file, { force: true });
          }
        }
      }
      return found.sort((a, b) => a.start - b.start);
    },
    read: (segment) => readFile(fileOf(segment), 'utf8').catch(missing),
    append: (segment, text) => writer.append(fileOf(segment), text, { secret: true }),
    appendNow: (segment, text) => appendNow(fileOf(segment), text, { secret: true }),
    async replace(segment, text) {
      const written = await writer.write([{ file: fileOf(segment), content: text }], {
        makesFolders: true,
        secret: true,
      });
      if (!written.ok) throw new Error(written.failure.message);
    },
    remove: (segment) => rm(fileOf(segment), { force: true }),
  };
}

/** Empty if there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(missing)) ?? [];
}

/** A missing file is not an error: another window may have removed it. Other errors are thrown again. */
function missing(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}

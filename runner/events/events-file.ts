import { createWriteStream } from 'node:fs';
import { jsonTree } from '../json/json-tree';
import type { LiveEntry } from './live-entry';

/** A file that events are written to as they come, one JSON object a line. */
export interface EventFile {
  add(entry: LiveEntry): void;
  /** Lines that were given to it. */
  readonly count: number;
  /** Resolves when everything is on the disk, or could not be brought there. */
  close(): Promise<void>;
}

/** Lines are written together, this many characters at a time or when nothing more comes at the moment. */
const TOGETHER = 64 * 1024;
/** More than this may not wait for a disk. Bytes. */
const MOST_WAITING = 256 * 1024 * 1024;

/** @param failed told once, in words, when the file cannot be written any more */
export function createEventFile(path: string, failed: (why: string) => void): EventFile {
  const stream = createWriteStream(path);
  let lines: string[] = [];
  let length = 0;
  let count = 0;
  let planned = false;
  let broken = false;

  const fail = (why: string) => {
    if (broken) return;
    broken = true;
    stream.destroy();
    failed(why);
  };
  stream.on('error', (error) => fail(`${path} cannot be written: ${error.message}.`));
  const write = () => {
    planned = false;
    if (broken || lines.length === 0) return;
    stream.write(lines.join(''));
    lines = [];
    length = 0;
    if (stream.writableLength > MOST_WAITING)
      fail(`${path} is written too slowly: events arrived faster than they could be written.`);
  };

  return {
    add(entry) {
      if (broken) return;
      const line = lineOf(entry);
      lines.push(line);
      length += line.length;
      count += 1;
      if (length >= TOGETHER) write();
      else if (!planned) {
        planned = true;
        setImmediate(write);
      }
    },
    get count() {
      return count;
    },
    close() {
      write();
      if (broken) return Promise.resolve();
      return new Promise((resolve) => {
        stream.once('close', resolve);
        stream.end();
      });
    },
  };
}

/** `{"time":"2026-01-01T00:00:00.000Z","event":"head","data":{…}}`; a gap has `gap` with what is known of it. */
function lineOf(entry: LiveEntry): string {
  const time = `{"time":"${new Date(entry.at).toISOString()}",`;
  if (entry.kind === 'note') return `${time}"gap":${JSON.stringify(entry.text)}}\n`;
  const id = entry.id === undefined ? '' : `"id":${JSON.stringify(entry.id)},`;
  // Line ends can only stand between the tokens of JSON, where they say nothing.
  const data = jsonTree(entry.data) ? entry.data.replace(/[\r\n]+/g, ' ').trim() : JSON.stringify(entry.data);
  return `${time}"event":${JSON.stringify(entry.topic)},${id}"data":${data}}\n`;
}

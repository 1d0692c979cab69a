import { jsonTree } from '../../common/json/json-tree';
import { growingFile } from '../files/write-file';
import type { LiveEntry } from './live-entry';

/** A file with one JSON object per line for each event. */
export interface EventFile {
  add(entry: LiveEntry): void;
  /** Lines added so far. */
  readonly count: number;
  /** Resolves when everything is written, or writing has failed. */
  close(): Promise<void>;
}

/** Lines are written together: this many characters, or all at the end of the current turn. */
const TOGETHER = 64 * 1024;
/** Bytes that may wait to be written. */
const MOST_WAITING = 256 * 1024 * 1024;

/** @param failed called once with the reason, when the file can't be written */
export function createEventFile(path: string, failed: (why: string) => void): EventFile {
  const stream = growingFile(path);
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

/** `{"time":"2026-01-01T00:00:00.000Z","event":"head","data":{…}}`; a note has `gap` with its text. */
function lineOf(entry: LiveEntry): string {
  const time = `{"time":"${new Date(entry.at).toISOString()}",`;
  if (entry.kind === 'note') return `${time}"gap":${JSON.stringify(entry.text)}}\n`;
  const id = entry.id === undefined ? '' : `"id":${JSON.stringify(entry.id)},`;
  // In JSON, line ends only occur between tokens, where they have no meaning.
  const data = jsonTree(entry.data) ? entry.data.replace(/[\r\n]+/g, ' ').trim() : JSON.stringify(entry.data);
  return `${time}"event":${JSON.stringify(entry.topic)},${id}"data":${data}}\n`;
}

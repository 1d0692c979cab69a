/**
 * The only place that writes files. A regular file is written as a whole: to a new file beside it, which then gets its name.
 * A full disk or the end of the process leaves the old file, and never half of a new one.
 */
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  createWriteStream,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as files from 'node:fs/promises';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { failed, type Result, success } from '../../common/result';

/** The functions of `node:fs/promises` that are used here. */
export type FileSystem = Pick<
  typeof files,
  | 'chmod'
  | 'chown'
  | 'link'
  | 'lstat'
  | 'mkdir'
  | 'open'
  | 'readdir'
  | 'realpath'
  | 'rename'
  | 'rm'
  | 'rmdir'
  | 'stat'
>;

export interface WriteOptions {
  /**
   * For a file that exists: `replace` it (default), `fail`, or `number` the new one, `out.json` → `out-1.json`, as JetBrains
   * HTTP Client and httpYac name them.
   */
  readonly existing?: 'replace' | 'fail' | 'number';
  /** Absolute path of the folder that the file must be in, after links. */
  readonly root?: string;
  /** Creates missing folders. */
  readonly makesFolders?: boolean;
  /** Only the current user can read new files and folders. */
  readonly secret?: boolean;
  /** What is in the file, for messages: `The response`. */
  readonly what?: string;
}

export interface FileContent {
  /** Absolute path. */
  readonly file: string;
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** A file that is being written. */
export interface OpenedFile {
  /** Where the bytes go until then: a new file beside the target, which does not exist yet, or a device or pipe. */
  readonly path: string;
  /** Whether it is a device or a pipe, which is written directly. */
  readonly direct: boolean;
  /** Gives the file its name, which is returned. Fails with why it was not written, and removes it then. */
  finish(): Promise<Result<string>>;
  /** Removes what was written. Never throws. */
  drop(): Promise<void>;
}

/** @throws an error of the file system, or `NotWritten` */
interface Unfinished extends Omit<OpenedFile, 'finish'> {
  finish(): Promise<string>;
}

/** A reason that is no error of the file system. */
class NotWritten extends Error {}

/** Tries so many names for a file that must not replace another one. */
const MOST_NAMES = 10_000;
/** Names of unfinished files. `.writing-…` is that of older versions. */
const UNFINISHED = /^\.(?:slotpad-)?writing-/;
/** Age after which unfinished files of a process that was killed are removed. Milliseconds. */
const LEFT_AFTER = 10 * 60_000;

/** Whether a name is that of a file that is being written, or was when its process was killed. */
export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name);
}

/** @param fs replaced in tests, by file systems that are full or read-only */
export class FileWriter {
  readonly #fs: FileSystem;
  /** Folders where left files were looked for. */
  readonly #cleaned = new Set<string>();

  constructor(fs: FileSystem = files) {
    this.#fs = fs;
  }

  /**
   * Writes files as a whole; all of them or, if one cannot be written, none.
   * @returns the paths of the files, or why the first one was not written
   */
  async write(
    contents: readonly FileContent[],
    options: WriteOptions = {},
  ): Promise<Result<readonly string[]>> {
    const opened: Unfinished[] = [];
    let current = contents[0]?.file ?? '';
    try {
      for (const one of contents) {
        current = one.file;
        const file = await this.#begin(one.file, options);
        opened.push(file);
        await this.#fill(file, one, options);
      }
      const names: string[] = [];
      for (const [at, file] of opened.entries()) {
        current = contents[at]?.file ?? current;
        names.push(await file.finish());
      }
      return success(names);
    } catch (error) {
      for (const file of opened.reverse()) await file.drop();
      return notWritten(current, error, options.what);
    }
  }

  /** Begins to write a file whose bytes come later. Nothing is created yet but folders. */
  async begin(file: string, options: WriteOptions = {}): Promise<Result<OpenedFile>> {
    try {
      const opened = await this.#begin(file, options);
      const finish = async () => {
        try {
          return success(await opened.finish());
        } catch (error) {
          await opened.drop();
          return notWritten(file, error, options.what);
        }
      };
      return success({ ...opened, finish });
    } catch (error) {
      return notWritten(file, error, options.what);
    }
  }

  /**
   * Appends whole lines. What is left of a line that was not written to its end becomes a line of its own.
   * @throws an error of the file system
   */
  async append(
    file: string,
    lines: string,
    { secret = false }: Pick<WriteOptions, 'secret'> = {},
  ): Promise<void> {
    await this.#makeFolders(path.dirname(file), secret, []);
    const handle = await this.#fs.open(file, 'a+', secret ? 0o600 : 0o666);
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read(Buffer.alloc(1, LINE_FEED), 0, 1, Math.max(0, size - 1));
      try {
        await handle.appendFile(buffer[0] === LINE_FEED ? lines : `\n${lines}`);
      } catch (error) {
        await handle.truncate(size).catch(ignored);
        throw error;
      }
    } finally {
      await handle.close();
    }
  }

  async #begin(file: string, options: WriteOptions): Promise<Unfinished> {
    const made: string[] = [];
    const drop = async (unfinished?: string) => {
      if (unfinished !== undefined) await this.#fs.rm(unfinished, { force: true }).catch(ignored);
      for (const folder of made.reverse()) await this.#fs.rmdir(folder).catch(ignored);
    };
    try {
      const { root, makesFolders = false, secret = false } = options;
      if (root !== undefined) await this.#mustBeInside(path.dirname(file), root);
      if (makesFolders) await this.#makeFolders(path.dirname(file), secret, made);
      const target = await this.#targetOf(file, root);
      if (target.direct) {
        return { path: target.file, direct: true, finish: async () => file, drop: async () => undefined };
      }
      const folder = path.dirname(target.file);
      await this.#removeLeft(folder);
      const unfinished = path.join(folder, `.slotpad-writing-${randomBytes(8).toString('hex')}`);
      return {
        path: unfinished,
        direct: false,
        finish: () => this.#finish(unfinished, target, options),
        drop: () => drop(unfinished),
      };
    } catch (error) {
      await drop();
      throw error;
    }
  }

  async #fill(
    { path: to, direct }: Unfinished,
    { content }: FileContent,
    options: WriteOptions,
  ): Promise<void> {
    const handle = await this.#fs.open(to, direct ? 'a' : 'wx', options.secret ? 0o600 : 0o666);
    try {
      if (typeof content === 'string' || content instanceof Uint8Array) await handle.writeFile(content);
      else for await (const chunk of content) await handle.writeFile(chunk);
      if (!direct) await handle.sync();
    } finally {
      await handle.close();
    }
  }

  async #finish(unfinished: string, { file, mode, owner }: Target, options: WriteOptions): Promise<string> {
    const { existing = 'replace' } = options;
    if (existing === 'replace') {
      if (mode !== undefined) await this.#fs.chmod(unfinished, mode);
      if (owner) await this.#fs.chown(unfinished, ...owner).catch(ignored);
      await this.#fs.rename(unfinished, file);
      return file;
    }
    for (let count = 0; count < MOST_NAMES; count++) {
      const name = count === 0 ? file : numbered(file, count);
      if (await this.#isNamed(unfinished, name)) return name;
      if (existing === 'fail') throw new NotWritten('it exists');
    }
    throw new NotWritten('there are too many files with this name');
  }

  /** Gives a file its name. @returns false when another file has it */
  async #isNamed(unfinished: string, name: string): Promise<boolean> {
    try {
      await this.#fs.link(unfinished, name);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      // Some file systems have no links.
      if (!NO_LINKS.has(codeOf(error) ?? '')) throw error;
      if (await this.#infoOf(name)) return false;
      await this.#fs.rename(unfinished, name);
      return true;
    }
    await this.#fs.rm(unfinished, { force: true });
    return true;
  }

  /** Where a file is: links are followed within its folder. */
  async #targetOf(file: string, root: string | undefined): Promise<Target> {
    if (isDevicePath(file)) return { file, direct: true };
    const info = await this.#infoOf(file);
    if (!info) return { file, direct: false };
    if (!info.isSymbolicLink()) return targetWith(file, info);
    const real = await this.#fs.realpath(file).catch(ignored);
    if (real === undefined) throw new NotWritten('it is a link to a file that does not exist');
    const target = targetWith(real, await this.#fs.stat(real));
    const isOutside = path.dirname(real) !== (await this.#fs.realpath(path.dirname(file)));
    if (isOutside && (root !== undefined || !target.direct)) {
      throw new NotWritten(`it is a link to ${real}, outside of its folder`);
    }
    return target;
  }

  async #infoOf(file: string) {
    return this.#fs.lstat(file).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }

  /** @throws when links of a folder lead out of another one */
  async #mustBeInside(folder: string, root: string): Promise<void> {
    const [realRoot, real] = [await this.#realPathOf(root), await this.#realPathOf(folder)];
    if (real !== realRoot && !real.startsWith(realRoot + path.sep)) {
      throw new NotWritten(`its folder is outside ${root}`);
    }
  }

  /** The path of a folder after links; a folder that does not exist has none. */
  async #realPathOf(folder: string): Promise<string> {
    const exists = (await this.#infoOf(folder)) !== undefined;
    if (exists || folder === path.dirname(folder)) return this.#fs.realpath(folder);
    return path.join(await this.#realPathOf(path.dirname(folder)), path.basename(folder));
  }

  /** One folder after the other: `recursive` of Node never ends where a file system says ENOENT, as `/proc` does. */
  async #makeFolders(folder: string, secret: boolean, made: string[]): Promise<void> {
    const missing: string[] = [];
    for (let at = folder; ; at = path.dirname(at)) {
      const info = await this.#fs.stat(at).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT' || at === path.dirname(at)) throw error;
      });
      if (info && !info.isDirectory()) throw new NotWritten(`${at} is not a folder`);
      if (info) break;
      missing.unshift(at);
    }
    for (const one of missing) {
      try {
        await this.#fs.mkdir(one, { mode: secret ? 0o700 : 0o777 });
        made.push(one);
      } catch (error) {
        // Another process was faster.
        if (codeOf(error) !== 'EEXIST') throw error;
      }
    }
  }

  async #removeLeft(folder: string): Promise<void> {
    if (this.#cleaned.has(folder)) return;
    this.#cleaned.add(folder);
    for (const name of await this.#fs.readdir(folder).catch(() => [])) {
      if (!UNFINISHED.test(name)) continue;
      const left = path.join(folder, name);
      const info = await this.#fs.lstat(left).catch(ignored);
      const isOld = info?.isFile() && Date.now() - info.mtimeMs > LEFT_AFTER;
      if (isOld) await this.#fs.rm(left, { force: true }).catch(ignored);
    }
  }
}

export const writer = new FileWriter();

/** The same as `append`, before the process ends. */
export function appendNow(file: string, lines: string, { secret = false } = {}): void {
  makeFolderNow(path.dirname(file), { secret });
  const handle = openSync(file, 'a+', secret ? 0o600 : 0o666);
  try {
    const { size } = fstatSync(handle);
    const last = Buffer.alloc(1, LINE_FEED);
    readSync(handle, last, 0, 1, Math.max(0, size - 1));
    try {
      appendFileSync(handle, last[0] === LINE_FEED ? lines : `\n${lines}`);
    } catch (error) {
      ftruncateSync(handle, size);
      throw error;
    }
  } finally {
    closeSync(handle);
  }
}

/** Creates a folder and those above it, for temporary files. @throws an error of the file system */
export function makeFolderNow(folder: string, { secret = false } = {}): void {
  for (const one of missingFoldersNow(folder)) {
    try {
      mkdirSync(one, { mode: secret ? 0o700 : 0o777 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Writes a new file of a temporary folder, which nobody else has a path to. @throws an error of the file system */
export function writeTemporary(file: string, text: string): void {
  writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
}

/** Bytes that may wait to be written. */
const WAITING = 1024 * 1024;

/** Opens a file that `begin` has named, or a new temporary one, for the bytes of a stream. */
export function streamTo(file: string, { direct = false } = {}): Writable {
  const options = { mode: 0o600, highWaterMark: WAITING };
  const fd = direct ? openedFile(file) : undefined;
  return fd === undefined
    ? createWriteStream(file, { ...options, flags: direct ? 'a' : 'wx' })
    : createWriteStream(file, { ...options, fd, autoClose: false });
}

/** The descriptor of a regular file behind `/dev/stdout`: opened again, it would be written from its start. */
function openedFile(file: string): number | undefined {
  const [, name = '', number] = /^\/dev\/(?:(stdout|stderr)|fd\/(\d+))$/.exec(file) ?? [];
  const fd = name === '' ? number && Number(number) : name === 'stdout' ? 1 : 2;
  return typeof fd === 'number' && fstatSync(fd).isFile() ? fd : undefined;
}

/** Opens a file that a person chose and that grows as long as a stream runs, so that it can be read meanwhile. */
export function growingFile(file: string): Writable {
  return createWriteStream(file);
}

const LINE_FEED = 10;
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

interface Target {
  readonly file: string;
  readonly direct: boolean;
  /** Of a file that exists. */
  readonly mode?: number;
  readonly owner?: readonly [user: number, group: number];
}

type Info = Stats;

function targetWith(file: string, info: Info): Target {
  if (info.isDirectory()) throw new NotWritten('it is a folder');
  if (!info.isFile()) return { file, direct: true };
  const isOwn = info.uid === process.getuid?.();
  return {
    file,
    direct: false,
    mode: info.mode & 0o7777,
    ...(isOwn || !process.getuid ? {} : { owner: [info.uid, info.gid] as const }),
  };
}

/** `/dev/stdout` and the like, which may lead to a file that a shell has opened. */
function isDevicePath(file: string): boolean {
  return /^\/(?:dev\/(?:stdin$|stdout$|stderr$|fd\/)|proc\/)/.test(file);
}

function missingFoldersNow(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let at = folder; !statSync(at, { throwIfNoEntry: false }); at = path.dirname(at)) missing.unshift(at);
  return missing;
}

function numbered(file: string, count: number): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${count}${ext}`);
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Removing what is left over has failed: the next one who writes here tries again. */
function ignored(): undefined {
  return undefined;
}

function notWritten(file: string, error: unknown, what?: string) {
  const started = what === undefined ? `${file} was not written` : `${what} was not written to ${file}`;
  return failed({ message: `${started}: ${whyNotWritten(error)}.` });
}

/** Why a file could not be written, as a part of a sentence. */
export function whyNotWritten(error: unknown): string {
  if (error instanceof NotWritten) return error.message;
  const code = codeOf(error);
  const { path: at = '' } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
      return 'the disk is full';
    case 'EDQUOT':
      return 'your disk quota is used up';
    case 'EROFS':
      return 'the file system is read-only';
    case 'EACCES':
    case 'EPERM':
      return `your user cannot write to ${path.dirname(at)}`;
    case 'ENOENT':
      return `its folder ${path.dirname(at)} does not exist`;
    case 'ENOTDIR':
      return `${path.dirname(at)} is not a folder`;
    case 'ENAMETOOLONG':
      return 'its name is too long';
    default:
      return code ?? (error instanceof Error ? error.message : String(error));
  }
}

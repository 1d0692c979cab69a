import { copyFile, lstat, mkdir, open, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { failed, type Result, success } from '../../common/result';
import { hasResponse, type Reply, type SendOptions } from '../model/outcome';
import type { Prepared, SaveTo } from '../model/prepared';

type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** Tries so many names for a file that must not replace another one. */
const MOST_NAMES = 10_000;

/** Writes responses to the files that their requests name. A response that can't be written is a failure. */
export function withSavedResponses(send: Send): Send {
  return async (prepared, options) => {
    const reply = await send(prepared, options);
    if (!prepared.saveTo || !hasResponse(reply) || reply.outcome === 'cancelled') return reply;
    const savedTo: string[] = [];
    for (const place of prepared.saveTo) {
      const saved = await save(reply, place);
      if (!saved.ok) {
        const message = [reply.message, saved.failure.message].filter(Boolean).join(' ');
        return { ...reply, outcome: reply.outcome === 'replied' ? 'not-saved' : reply.outcome, message };
      }
      savedTo.push(saved.value);
    }
    return { ...reply, savedTo };
  };
}

async function save(reply: Reply, { file, root, replace }: SaveTo): Promise<Result<string>> {
  const notWritten = (why: string) => failed({ message: `The response was not written to ${file}: ${why}.` });
  try {
    const folder = await madeFolder(path.dirname(file), root);
    if (folder === undefined) return notWritten(`its folder is outside ${root}`);
    const target = path.join(folder, path.basename(file));
    if (replace) {
      // A link could lead out of the workspace.
      if ((await lstat(target).catch(() => undefined))?.isSymbolicLink()) return notWritten('it is a link');
      await rm(target, { force: true });
    }
    for (let count = 0; count < MOST_NAMES; count++) {
      const name = count === 0 ? target : numbered(target, count);
      if (await written(reply, name)) return success(name);
    }
    return notWritten('there are too many files with this name');
  } catch (error) {
    return notWritten(error instanceof Error ? error.message : String(error));
  }
}

/** Creates a folder and follows its links; undefined when they lead out of the root. */
async function madeFolder(folder: string, root: string): Promise<string | undefined> {
  const realRoot = await realpath(root);
  let existing = folder;
  while ((await lstat(existing).catch(() => undefined)) === undefined) existing = path.dirname(existing);
  const isInside = (place: string) => place === realRoot || place.startsWith(realRoot + path.sep);
  if (!isInside(await realpath(existing))) return undefined;
  await mkdir(folder, { recursive: true });
  return realpath(folder);
}

/** `out.json` → `out-1.json`, as JetBrains HTTP Client and httpYac name them. */
function numbered(file: string, count: number): string {
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${count}${ext}`);
}

/** @returns false when the file exists */
async function written({ body, binary, file }: Reply, target: string): Promise<boolean> {
  const handle = await open(target, 'wx').catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'EEXIST') return undefined;
    throw error;
  });
  if (!handle) return false;
  try {
    if (!file) await handle.writeFile(binary ?? body ?? '');
  } finally {
    await handle.close();
  }
  if (file) await copyFile(file.path, target);
  return true;
}

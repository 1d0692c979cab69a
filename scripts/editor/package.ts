/** The packaged extension for tests and screenshots. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from './parts';

/** Path of an existing VSIX, so that several suites share one. */
export const VSIX_VARIABLE = 'SLOTPAD_VSIX';

let built: Promise<string> | undefined;

/** Absolute path of the VSIX: that of `SLOTPAD_VSIX`, otherwise one built once for this process. */
export function packagedExtension(): Promise<string> {
  built ??= buildOnce();
  return built;
}

/** Builds and packages into a separate file; dist/ and the root stay unchanged. @param file absolute path */
export async function packageTo(file: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/package.mjs', '--quick', '--out', file], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The extension could not be packaged: see the lines above.');
}

async function buildOnce(): Promise<string> {
  const given = process.env[VSIX_VARIABLE];
  if (given) return given;
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-vsix-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'slotpad.vsix');
  await packageTo(file);
  return file;
}

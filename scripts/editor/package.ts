/** The packaged extension, as tests and pictures install it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from './parts';

/** Names a VSIX that is already built, so that many suites share one. */
export const VSIX_VARIABLE = 'SLOTPAD_VSIX';

let built: Promise<string> | undefined;

/** Absolute path of the VSIX: the one that `SLOTPAD_VSIX` names, otherwise one built once for this process. */
export function packagedExtension(): Promise<string> {
  built ??= buildOnce();
  return built;
}

/** Builds and packages into a file of its own; dist/ and the root are left alone. @param file absolute */
export async function packageTo(file: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/package.mjs', '--out', file], {
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

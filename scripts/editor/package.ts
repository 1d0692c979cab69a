/** The packaged extension and the npm package, for tests and screenshots. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
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

/** Absolute path of the npm package that was built together with the VSIX. */
export async function packagedProgram(): Promise<string> {
  const file = programBeside(await packagedExtension());
  if (!existsSync(file))
    throw new Error(`${file} is missing: run "npm run package", or unset ${VSIX_VARIABLE}.`);
  return file;
}

/** The npm package beside a VSIX. */
export function programBeside(vsix: string): string {
  return vsix.replace(/\.vsix$/, '.tgz');
}

/** The source maps beside a VSIX. */
export function mapsBeside(vsix: string): string {
  return vsix.replace(/\.vsix$/, '-maps.json.gz');
}

/**
 * Builds and packages into separate files; dist/ and the root stay unchanged.
 *
 * @param vsix absolute path that ends in `.vsix`; the npm package and the source maps are written beside it
 */
export async function packageTo(vsix: string): Promise<void> {
  const files = ['--out', vsix, '--npm', programBeside(vsix), '--maps', mapsBeside(vsix)];
  const child = spawn(process.execPath, ['scripts/package.mjs', ...files], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The packages could not be built: see the lines above.');
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

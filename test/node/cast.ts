/** Foundry's `cast`, for decodings to compare with. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** The output of a command of cast. Throws if it fails. */
export function cast(...args: readonly string[]): string {
  return execFileSync(castPath(), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Absolute path of the program. */
export function castPath(): string {
  const arch = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const name = process.platform === 'win32' ? 'cast.exe' : 'cast';
  return createRequire(import.meta.url).resolve(`@foundry-rs/cast-${process.platform}-${arch}/bin/${name}`);
}

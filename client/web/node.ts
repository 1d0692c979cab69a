/** What stands in for the few modules and globals of Node that the extension in a browser uses. */
import { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from 'buffer/';
import * as path from 'pathe';
import statusTexts from 'statuses/codes.json';

/** Modules, with what is used of them. */
export const nodeModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // The paths of URIs.
  'node:path': path,
  'node:http': { STATUS_CODES: statusTexts },
  'node:crypto': { createHash, randomInt, randomUUID: () => crypto.randomUUID() },
  'node:os': { homedir: () => '/' },
  'node:url': { fileURLToPath: (url: string | URL) => decodeURIComponent(new URL(url).pathname) },
};

export const nodeGlobals: Readonly<Record<string, unknown>> = {
  Buffer,
  process: { env: {} },
  // Long work uses it to let others run in between.
  setImmediate: (run: () => void) => setTimeout(run, 0),
};

/** An integer from `min`, below `max`. */
function randomInt(min: number, max: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const fraction = ((high & 0x1f_ffff) * 2 ** 32 + low) / 2 ** 53;
  return min + Math.floor(fraction * (max - min));
}

function createHash(name: string) {
  if (name !== 'sha256') throw new Error(`A browser does not have the hash ${name} here.`);
  const hash = sha256.create();
  const own = {
    update(data: string | Uint8Array) {
      hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
      return own;
    },
    digest: (encoding: 'hex') => Buffer.from(hash.digest()).toString(encoding),
  };
  return own;
}

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Vector } from './vectors';

export type { Vector } from './vectors';

/** Random blocks and states in SSZ, with the JSON that Lodestar makes of them. */
export function randomVectors(preset: 'minimal' | 'mainnet'): readonly Vector[] {
  const printed = execFileSync(
    process.execPath,
    ['--import', 'tsx', path.join(import.meta.dirname, 'vectors.ts')],
    { env: { ...process.env, LODESTAR_PRESET: preset }, maxBuffer: 256 * 1024 * 1024 },
  );
  return JSON.parse(printed.toString());
}

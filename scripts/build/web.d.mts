import type { BuildOptions } from 'esbuild';

export function webBuilds(
  shared: BuildOptions,
  out: string,
  shorten?: (script: string) => Promise<string>,
): BuildOptions[];

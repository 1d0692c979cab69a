import type { Metafile } from 'esbuild';

export interface Library {
  /** Below the root of the project. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}
export declare function librariesOf(metafiles: readonly Pick<Metafile, 'outputs'>[]): readonly Library[];
export declare function notices(libraries: readonly Library[]): string;
export declare function billOfMaterials(
  libraries: readonly Library[],
  version: string,
): { readonly components: readonly object[] };

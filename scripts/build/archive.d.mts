export declare const ARCHIVE: string;
export interface Part {
  readonly name: string;
  readonly script: string;
}
/** For each group: its end in the archive, in bytes, and its parts. */
export type Index = readonly (readonly [
  end: number,
  parts: readonly (readonly [name: string, length: number, together?: 1])[],
])[];
export declare function archived(
  parts: readonly Part[],
  quality?: number,
): Promise<{
  readonly bytes: Buffer;
  readonly index: Index;
}>;
export declare function loaderOf(index: Index, build: string): string;

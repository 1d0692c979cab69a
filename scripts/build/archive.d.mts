export declare const ARCHIVE: string;
export interface Part {
  readonly name: string;
  readonly script: string;
}
export declare function archived(
  parts: readonly Part[],
  quality?: number,
): Promise<{
  readonly bytes: Buffer;
  readonly index: readonly (readonly [
    end: number,
    parts: readonly (readonly [name: string, length: number, together?: 1])[],
  ])[];
}>;

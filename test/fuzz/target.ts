/** Something that is tried with random input. */
export interface Target {
  readonly name: string;
  /** Why it can't be tried on this machine; undefined if it can. */
  missing?(): string | undefined;
  start?(): Promise<void>;
  /** Tries some inputs, the same ones for the same seed. Returns their number. @throws for an input that fails */
  round(seed: number): Promise<number>;
  stop?(): Promise<void>;
}

/** Stops something. Calling it twice has no effect. */
export interface Ending {
  dispose(): void;
}

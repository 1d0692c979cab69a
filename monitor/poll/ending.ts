/** Ends what it was given for. Ending twice does nothing. */
export interface Ending {
  dispose(): void;
}

import type { Sample } from './sample';

/** A change of one place of a valid request. Offsets are in the valid text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where a person would look for the mistake, in the new text; by default the new text of the edit. */
  readonly place?: { readonly start: number; readonly end: number };
  /** Which of several forms of the mistake it is; for the list of survivors. */
  readonly form?: string;
}

/** One kind of mistake. Every edit makes a request that the specification does not allow. */
export interface Mutation {
  /** Stable, in kebab case. */
  readonly id: string;
  readonly family: 'values' | 'parameters' | 'objects' | 'envelope' | 'names' | 'syntax' | 'paths' | 'http';
  /** What the person did, in a few words. */
  readonly what: string;
  /**
   * What has to be found: `error`, or `flagged` where some node might serve the request, such as a method that the
   * catalogue does not have.
   */
  readonly asked: 'error' | 'flagged';
  edits(sample: Sample): Iterable<Edit>;
}

/** The return type of a function that can fail in an expected way: the value or the failure. */
export type Result<T, F extends Failure = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };

/** An expected failure, as shown to the user. */
export interface Failure {
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** What to do next, in one sentence. Absent if no advice would help. */
  readonly remedy?: string;
}

export function success<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function failed<F extends Failure>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure };
}

/** The message and the remedy as one text. */
export function failureText({ message, remedy }: Failure): string {
  return remedy ? `${message} ${remedy}` : message;
}

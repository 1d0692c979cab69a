/**
 * Samples of what request files of other tools contain, one construct each, with what Slotpad does. The node suite sends
 * them to an echo server; docs/reference/dialects.md is generated from them.
 */
import type { Severity } from '../../catalogue/rule-doc';

export type Tool = 'REST Client' | 'httpYac' | 'JetBrains' | 'Visual Studio' | 'kulala' | 'Hurl' | 'curl';

export interface Sample {
  /** Markdown, unique in its group. */
  readonly name: string;
  /** The tools whose files have the construct, and that send what `sends` says. */
  readonly owners: readonly Tool[];
  /** `HOST` is the URL of the echo server, `AUTHORITY` its host and port. */
  readonly text: string;
  /** Other files, by their path beside the sample. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Options of `slotpad check` and `slotpad send`. */
  readonly options?: readonly string[];
  /** Options of `slotpad send` in place of `--all`. */
  readonly sendOptions?: readonly string[];
  /** What a person types when `send` asks. */
  readonly answers?: string;
  /** Environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Requests as they arrive, in order. A header that every client adds on its own is left out. */
  readonly sends: readonly (string | RegExp)[];
  /** What `slotpad check` reports. An error means that nothing arrives. */
  readonly named?: readonly Named[];
  /** Text in the output of `send`, when only `send` can refuse the request. */
  readonly refused?: string;
  /** Whether a test in the sample fails, so that `send` does too. */
  readonly fails?: true;
  /** What httpYac does instead, where `check` has nothing to say: another tool has the construct. Markdown. */
  readonly httpYac?: string;
  /** Why Slotpad does not do the same, or what it does. Markdown. */
  readonly note?: string;
  /** Files that `send` writes, with their content. */
  readonly writes?: Readonly<Record<string, string>>;
}

export interface Named {
  readonly severity: Severity;
  readonly rule: string;
}

export interface Group {
  readonly title: string;
  readonly samples: readonly Sample[];
}

export const error = (rule: string): readonly Named[] => [{ severity: 'error', rule }];
export const warning = (rule: string): readonly Named[] => [{ severity: 'warning', rule }];
export const information = (rule: string): readonly Named[] => [{ severity: 'information', rule }];

/** Tools that read `.http` files. */
export const httpTools: readonly Tool[] = ['REST Client', 'httpYac', 'JetBrains', 'kulala'];

/**
 * Whether the sample is compared with what httpYac sends: it has neither `curl` commands nor the format of Hurl, and neither
 * `check` nor `send` says that it is something else.
 */
export function isOfHttpYac({ owners, named, refused, fails }: Sample): boolean {
  // A test that fails has a twin with the same request.
  if (named !== undefined || refused !== undefined || fails) return false;
  return owners.some((one) => one !== 'curl' && one !== 'Hurl');
}

/** Whether all requests of a sample are sent. */
export function isSent({ named = [], refused, sends }: Sample): boolean {
  return refused === undefined && (sends.length > 0 || named.length === 0);
}

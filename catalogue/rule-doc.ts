export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** What the page of the rule in docs/rules says. */
export interface RuleDoc {
  /** Stable, in kebab case. The name of the rule's file, where it has code of its own. */
  readonly code: string;
  readonly severity: Severity;
  /** A short statement: `A quantity has no leading zeros`. */
  readonly title: string;
  /** Why it matters: what a node does with it. One to three sentences. */
  readonly why: string;
  readonly bad: { readonly language: 'http' | 'jsonrpc'; readonly text: string };
  readonly good: { readonly language: 'http' | 'jsonrpc'; readonly text: string };
  /** Document and heading, as in the catalogue. */
  readonly source: string;
}

type Shown<L extends RuleDoc['bad']['language']> = {
  readonly [text in 'bad' | 'good']: { readonly language: L; readonly text: string };
};

/** What breaks the rule, and the same as it should be, in an `.http` file. */
export function http(bad: string, good: string): Shown<'http'> {
  return { bad: { language: 'http', text: bad }, good: { language: 'http', text: good } };
}

/** The same in a `.jsonrpc` file. */
export function jsonrpc(bad: string, good: string): Shown<'jsonrpc'> {
  return { bad: { language: 'jsonrpc', text: bad }, good: { language: 'jsonrpc', text: good } };
}

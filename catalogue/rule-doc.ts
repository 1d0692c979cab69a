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

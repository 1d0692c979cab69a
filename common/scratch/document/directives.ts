import type { Directive, Token } from '../types';

/** Key of the directive that disables rules. */
export const DISABLE_RULE = 'disable-rule';

/** Key of the directive with the client that requests are checked for. */
export const TARGET_DIRECTIVE = 'target';

/** Keys of the directives that apply to the whole file before the first `###`. */
const FOR_FILE: ReadonlySet<string> = new Set(['node', 'network', 'assert', DISABLE_RULE, TARGET_DIRECTIVE]);

/** Whether a directive before the first `###` applies to the whole file. */
export function isForFile(key: string): boolean {
  return FOR_FILE.has(key);
}

/** The items in the value of a directive that takes a list: `plain-http, path-unknown`. */
export function directiveItems(value: Token): readonly Token[] {
  return [...value.text.matchAll(/[^\s,]+/g)].map(({ 0: text, index }) => ({
    text,
    start: value.start + index,
    end: value.start + index + text.length,
  }));
}

/** The codes of the rules that directives disable; undefined where there are none. */
export function disabledRules(directives: readonly Directive[]): ReadonlySet<string> | undefined {
  let codes: Set<string> | undefined;
  for (const { key, value } of directives) {
    if (key.text !== DISABLE_RULE) continue;
    codes ??= new Set();
    for (const { text } of directiveItems(value)) codes.add(text);
  }
  return codes;
}

/** Descriptions in Markdown of the directives (`# @key value`) that Slotpad supports. Others belong to other tools. */
export const directives: Readonly<Record<string, string>> = {
  name: 'Names the request. Others can use its response, as in `{{name.response.body.$.result}}`, and `slotpad send --name` sends it.',
  node: 'Node that the request is sent to: the name of a node in the settings, or a URL. Before the first `###` it applies to the whole file.',
  network:
    'Network for the times of slots and epochs: mainnet, sepolia, holesky, hoodi, gnosis or chiado. Before the first `###` it applies to the whole file; `@network = sepolia` does too.',
  'disable-rule':
    'Rules that are not checked for the request, by the codes that diagnostics show: `plain-http, path-unknown`. Before the first `###` it applies to the whole file.',
  target:
    'Client that the request is checked for, with or without its version: `geth/1.14`, or `lighthouse, reth` for both layers. It takes precedence over the setting `slotpad.target`. Before the first `###` it applies to the whole file.',
  watch: 'How long "Watch" waits after each response before it repeats the request: `5s`, `500 ms`, `2 min`.',
  prompt: 'A variable to ask for when the request is sent: its name, then an optional description.',
  assert:
    'A condition that the response must meet: `status == 200`, `$.result >= 0x10`, `$.data.length > 0`, `duration < 500` (milliseconds), `header.content-type contains json`, `matches-spec`. Numbers are compared as numbers, hex or not; a missing value counts as `null`. Before the first `###` it applies to the whole file.',
};

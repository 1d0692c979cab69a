/** A page for each rule, and the index, from the rule files. */

import type { Severity } from '../../catalogue/rule-doc';
import { shortened } from '../../common/units/words';
import { rules as allRules, type RuleSubject, ruleSubjects } from '../check/rules';
import { publicLinks } from '../features/hover/sources';
import type { Rule } from '../rules/rule';
import { foundIn } from './examples';
import { anchorOf, code, page, prose, table } from './markdown';
import { withoutFix } from './without-fix';

const INDEX = 'README.md';
const CHANGE = 'change.md';
/** Characters of an example. Only one of what is too large is longer. */
const MOST_SHOWN = 2000;

/** File names of all pages: the index, how to change a rule, then a page for each rule. */
export function pageNames(): readonly string[] {
  return [INDEX, CHANGE, ...allRules.map((rule) => `${rule.code}.md`)];
}

/** The Markdown of a page; undefined if there is no such page. @param name its file name, as in `path-unknown.md` */
export function pageNamed(name: string): string | undefined {
  if (name === INDEX) return indexPage();
  if (name === CHANGE) return changePage();
  for (const entry of ruleSubjects) {
    const rule = entry.rules.find((one) => name === `${one.code}.md`);
    if (rule) return rulePage(rule, entry);
  }
  return undefined;
}

const severityWords: Readonly<Record<Severity, string>> = {
  error: 'a node rejects the request, or reads it as something else',
  warning: 'works on some nodes only, is deprecated, or is probably not intended',
  information: 'can be written better',
  hint: 'is slower than necessary, or a matter of style',
};

function indexPage(): string {
  return page(
    '# Rules',
    `Slotpad checks scratch files with ${allRules.length} rules. In the editor, the code of the rule follows each message and links to the page of the rule.`,
    'If you disagree with a rule, [change it](change.md). The severities below are those that are reported: a rule can have several.',
    '## By severity',
    table(
      ['Severity', 'Means', 'Rules'],
      (Object.keys(severityWords) as Severity[]).map((severity) => [
        `[${severity}](#${severity})`,
        severityWords[severity],
        String(allRules.filter((rule) => severitiesOf(rule).includes(severity)).length),
      ]),
    ),
    '## By subject',
    ruleSubjects.map((entry) => `- [${entry.title}](#${anchorOf(entry.title)})`).join('\n'),
    ...ruleSubjects.map((entry) => page(`### ${entry.title}`, rulesTable(entry.rules)).trimEnd()),
    '## Lists by severity',
    ...(Object.keys(severityWords) as Severity[]).map((severity) =>
      page(
        `### ${severity[0]?.toUpperCase()}${severity.slice(1)}`,
        ruleSubjects
          .map(({ title, rules }) => ({
            title,
            some: rules.filter((rule) => severitiesOf(rule).includes(severity)),
          }))
          .filter(({ some }) => some.length > 0)
          .map(({ title, some }) => `- ${title}: ${some.map(link).join(', ')}`)
          .join('\n'),
      ).trimEnd(),
    ),
  );
}

function changePage(): string {
  return page(
    '# Change a rule',
    'Set another severity for a rule, or turn it off, by the code that follows each message:',
    code('json', '{\n  "slotpad.rules": {\n    "plain-http": "off",\n    "query-empty": "warning"\n  }\n}'),
    'The severities are `error`, `warning`, `information` and `hint`; `off` disables the rule. A rule that reports several severities then reports only this one. The setting can differ between the folders of a workspace; `slotpad check` reads it from `.vscode/settings.json`.',
    '## From the light bulb',
    'Put the cursor on the underlined text and press <kbd>Ctrl</kbd>+<kbd>.</kbd> (<kbd>Cmd</kbd>+<kbd>.</kbd> on a Mac): the list ends with ways to disable the rule for the request, the file, the workspace or everywhere.',
    '## In a scratch file',
    code('http', '# @disable-rule plain-http, path-unknown\nGET http://node.example/eth/v1/node/version'),
    'Before the first `###`, the directive applies to the whole file.',
    '## If a rule is wrong',
    'If a real client accepts the request, Slotpad is wrong: please [open an issue](https://github.com/slotpad/slotpad/issues) with the client and its version.',
    '[All rules](README.md)',
  );
}

function rulesTable(some: readonly Rule[]): string | undefined {
  return table(
    ['Rule', 'Severity', 'Finding'],
    some.map((rule) => [link(rule), severitiesOf(rule).join(' or '), prose(rule.title)]),
  );
}

function link(rule: Rule): string {
  return `[\`${rule.code}\`](${rule.code}.md)`;
}

function rulePage(rule: Rule, entry: RuleSubject): string {
  const [found] = foundIn(rule.bad, rule.code);
  const fixes = found?.fixes().map((fix) => `- ${fix.title}`) ?? [];
  return page(
    `# ${prose(rule.title)}`,
    `\`${rule.code}\` · ${severitiesOf(rule).join(' or ')} · [${entry.title}](README.md#${anchorOf(entry.title)}) · [Change or disable it](change.md)`,
    prose(rule.why),
    '## Wrong',
    // A page with zero bytes would not be text.
    code(rule.bad.language, shortened(rule.bad.text, MOST_SHOWN).replaceAll('\0', '␀')),
    found && `> ${found.severity} on line ${found.range.start.line + 1}: ${prose(found.message)}`,
    '## Right',
    code(rule.good.language, rule.good.text),
    `## Quick ${fixes.length > 1 ? 'fixes' : 'fix'}`,
    fixes.length > 0 ? fixes.join('\n') : `None. ${withoutFix[rule.code] ?? ''}`.trim(),
    `Source: ${publicLinks(rule.source)}`,
  );
}

const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/**
 * Other severities that a rule reports besides its usual one: it depends on the request, on the client, and on who named the
 * client. test/documents/rules.test.ts compares them with what is reported.
 */
const others: Readonly<Record<string, readonly Severity[]>> = {
  'contract-arguments': ['warning'],
  'contract-mutability': ['information'],
  'directive-unknown': ['information'],
  'directive-unsupported': ['information'],
  'directive-value': ['warning'],
  'endpoint-removed': ['error', 'hint'],
  'enum-value-unknown': ['warning'],
  'envelope-id': ['warning'],
  'envelope-params': ['warning'],
  'envelope-unknown-member': ['error'],
  'header-no-colon': ['error'],
  'header-not-sent': ['warning'],
  'host-not-named': ['hint'],
  'method-not-served': ['error'],
  'method-unknown': ['error', 'information'],
  'params-by-name': ['error'],
  'path-not-served': ['error'],
  'path-prefix': ['error'],
  'path-unknown': ['error'],
  'placeholder-malformed': ['error'],
  'query-empty': ['warning'],
  'query-unknown': ['error'],
  'response-path': ['error'],
  'restore-point': ['information'],
  'second-request-line': ['error'],
  'stream-accept': ['hint'],
  'subscription-over-http': ['information'],
  'test-not-run': ['information'],
  'transaction-undecodable': ['warning'],
  'unsupported-syntax': ['error'],
  'variable-undefined': ['error'],
  'vendor-path': ['warning'],
};

/** What a rule reports, the worst first. */
export function severitiesOf(rule: Pick<Rule, 'code' | 'severity'>): readonly Severity[] {
  const all = [rule.severity, ...(others[rule.code] ?? [])];
  return ORDER.filter((severity) => all.includes(severity));
}

/** A page for each rule, and the index, from the rule files. */
import type { Severity } from '../../catalogue/rule-doc';
import { shortened } from '../../common/units/words';
import { rules as allRules, type RuleFolder, ruleFolders } from '../check/rules';
import type { Rule } from '../rules/rule';
import { foundIn } from './example';
import { anchorOf, code, page, prose, table } from './markdown';
import { withoutFix } from './without-fix';

const INDEX = 'README.md';
/** Characters of an example. Only one of what is too large is longer. */
const MOST_SHOWN = 2000;

/** File names of all pages: the index, then a page for each rule. */
export function pageNames(): readonly string[] {
  return [INDEX, ...allRules.map((rule) => `${rule.code}.md`)];
}

/** The Markdown of a page; undefined if there is no such page. @param name its file name, as in `path-unknown.md` */
export function pageNamed(name: string): string | undefined {
  if (name === INDEX) return indexPage();
  for (const entry of ruleFolders) {
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
    'To disable a rule or change its severity, use its code:',
    code('json', '{\n  "slotpad.rules": {\n    "plain-http": "off",\n    "query-empty": "error"\n  }\n}'),
    '## By severity',
    table(
      ['Severity', 'Means', 'Rules'],
      (Object.keys(severityWords) as Severity[]).map((severity) => [
        `[${severity}](#${severity})`,
        severityWords[severity],
        String(allRules.filter((rule) => rule.severity === severity).length),
      ]),
    ),
    '## By subject',
    ruleFolders.map((entry) => `- [${entry.title}](#${anchorOf(entry.title)})`).join('\n'),
    ...ruleFolders.map((entry) => page(`### ${entry.title}`, rulesTable(entry.rules)).trimEnd()),
    '## Lists by severity',
    ...(Object.keys(severityWords) as Severity[]).map((severity) =>
      page(
        `### ${severity[0]?.toUpperCase()}${severity.slice(1)}`,
        ruleFolders
          .map(({ title, rules }) => ({ title, some: rules.filter((rule) => rule.severity === severity) }))
          .filter(({ some }) => some.length > 0)
          .map(({ title, some }) => `- ${title}: ${some.map(link).join(', ')}`)
          .join('\n'),
      ).trimEnd(),
    ),
  );
}

function rulesTable(some: readonly Rule[]): string | undefined {
  return table(
    ['Rule', 'Severity', 'Finding'],
    some.map((rule) => [link(rule), rule.severity, prose(rule.title)]),
  );
}

function link(rule: Rule): string {
  return `[\`${rule.code}\`](${rule.code}.md)`;
}

function rulePage(rule: Rule, entry: RuleFolder): string {
  const [found] = foundIn(rule.bad, rule.code);
  const fixes = found?.fixes().map((fix) => `- ${fix.title}`) ?? [];
  return page(
    `# ${prose(rule.title)}`,
    `\`${rule.code}\` · ${rule.severity} · [${entry.title}](README.md#${anchorOf(entry.title)})`,
    prose(rule.why),
    '## Wrong',
    // A page with zero bytes would not be text.
    code(rule.bad.language, shortened(rule.bad.text, MOST_SHOWN).replaceAll('\0', '␀')),
    found && `> ${found.severity} on line ${found.range.start.line + 1}: ${prose(found.message)}`,
    '## Right',
    code(rule.good.language, rule.good.text),
    `## Quick ${fixes.length > 1 ? 'fixes' : 'fix'}`,
    fixes.length > 0 ? fixes.join('\n') : `None. ${withoutFix[rule.code] ?? ''}`.trim(),
    '## Source',
    rule.source,
    '## Another severity, or off',
    code('json', `{ "slotpad.rules": { "${rule.code}": "off" } }`),
    'Instead of `off`: `error`, `warning`, `information` or `hint`.',
    '[All rules](README.md)',
  );
}

import type { Severity } from '../../catalogue/rule-doc';
import { type SpecProblem, UNKNOWN } from '../../catalogue/types';
import { jsonText } from '../../common/json/json-line';
import { percentEncoded } from '../../common/percent-encoding';
import type { Resolved } from '../../common/scratch/api';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import type { JsonNode, Span } from '../../common/scratch/types';
import { listed } from '../../common/units/words';
import { parameterFixes } from '../rules/params';
import type { Finding, Fix, SpecPlace, SpecRule } from '../rules/rule';
import { misspeltKey } from '../rules/schema-rules';

/** A place for each problem. Several members that are missing in one object are one problem. */
export function placesOf(
  around: Omit<SpecPlace, 'problem' | 'missing'>,
  problems: readonly SpecProblem[],
): readonly SpecPlace[] {
  if (problems.length < 2) return problems.map((problem) => ({ ...around, problem }));
  const byObject = new Map<string, SpecProblem[]>();
  for (const problem of problems) {
    if (problem.missing === undefined || misspeltKey({ ...around, problem })) continue;
    const key = JSON.stringify(problem.path);
    byObject.set(key, [...(byObject.get(key) ?? []), problem]);
  }
  return problems.flatMap((problem): SpecPlace[] => {
    const group = byObject.size === 0 ? [] : (byObject.get(JSON.stringify(problem.path)) ?? []);
    if (group.length < 2 || !group.includes(problem)) return [{ ...around, problem }];
    if (problem !== group[0]) return [];
    const missing = group.flatMap((one) => one.missing ?? []);
    const message = `Members ${listed(missing.map((name) => `"${name}"`))} are missing.`;
    return [{ ...around, missing, problem: { ...problem, message } }];
  });
}

/** The finding for a problem of a catalogue schema at a JSON node. */
export function findingAtNode(place: SpecPlace, rule: SpecRule | undefined, severity: Severity): Finding {
  const { root, problem } = place;
  const node = nodeAtPath(root, problem.path, problem.at) ?? root;
  const misspelt = problem.missing === undefined ? undefined : misspeltKey(place);
  const span = misspelt ?? placeOf(node);
  const digit = span === node ? wrongCharacter(place.text, node, problem) : undefined;
  const schemaFix = span === node || problem.at === 'key' ? fixAt(node, problem) : undefined;
  const fixes = [
    ...parameterFixes(place),
    ...(schemaFix ? [schemaFix] : []),
    ...(rule?.fixes?.(place) ?? []),
  ];
  return {
    start: (digit ?? span).start,
    end: (digit ?? span).end,
    ...(digit ? { value: { start: span.start, end: span.end } } : {}),
    code: problem.rule,
    severity,
    message: misspelt
      ? `Unknown member "${misspelt.value}". Did you mean "${problem.missing}"?`
      : problem.message,
    ...(fixes.length > 0 ? { fixes } : {}),
  };
}

/** Nobody finds a character in a longer value. A hash is not longer. */
const LONG = 66;

/** The span of the first wrong character in a long string. */
function wrongCharacter(text: string, node: JsonNode, { offset }: SpecProblem): Span | undefined {
  if (offset === undefined || node.kind !== 'string' || node.placeholders) return undefined;
  if (node.value.length <= LONG || text.slice(node.start + 1, node.end - 1) !== node.value) return undefined;
  const start = node.start + 1 + offset;
  return { start, end: start + String.fromCodePoint(node.value.codePointAt(offset) ?? 0).length };
}

/** In a string that is only a placeholder, the finding is at the placeholder. */
function placeOf(node: JsonNode): Span {
  if (node.kind !== 'string' || node.placeholders?.length !== 1) return node;
  const [only] = node.placeholders;
  return only && only.start === node.start + 1 && only.end === node.end - 1 ? only : node;
}

function fixAt(node: JsonNode, problem: SpecProblem): Fix | undefined {
  if (!problem.fix || !isLiteral(node) || hasUnknown(problem.fix.value)) return undefined;
  return {
    title: problem.fix.title,
    edits: [{ start: node.start, end: node.end, text: jsonText(problem.fix.value) }],
    preferred: true,
  };
}

/** Whether the text of the node can be replaced without losing a placeholder. */
function isLiteral(node: JsonNode): boolean {
  switch (node.kind) {
    case 'placeholder':
      return false;
    case 'string':
      return node.placeholders === undefined;
    case 'array':
      return node.items.every(isLiteral);
    case 'object':
      return node.members.every(
        (member) => isLiteral(member.key) && (!member.value || isLiteral(member.value)),
      );
    default:
      return true;
  }
}

function hasUnknown(value: unknown): boolean {
  if (value === UNKNOWN) return true;
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some(hasUnknown);
}

/** The finding for a problem of a path or query value. `whole` is a span of the resolved text. */
export function findingInText(
  blockText: string,
  resolved: Resolved,
  whole: Span,
  problem: SpecProblem,
  severity: Severity,
): Finding {
  const span = itemOf(resolved.text, whole, problem.path[0]);
  const written = resolved.written(span);
  const value = problem.fix?.value;
  // A placeholder is not replaced: its definition would have to change.
  const literal = blockText.slice(written.start, written.end) === resolved.text.slice(span.start, span.end);
  return {
    start: written.start,
    end: written.end,
    code: problem.rule,
    severity,
    message: problem.message,
    ...(problem.fix && typeof value === 'string' && literal
      ? {
          fixes: [
            {
              title: problem.fix.title,
              edits: [{ start: written.start, end: written.end, text: encoded(value) }],
              preferred: true,
            },
          ],
        }
      : {}),
  };
}

/** The span of an item of a comma-separated list; that of the list without an index. */
function itemOf(text: string, whole: Span, index: string | number | undefined): Span {
  if (typeof index !== 'number') return whole;
  let start = whole.start;
  for (const [at, item] of text.slice(whole.start, whole.end).split(/,|%2C/i).entries()) {
    if (at === index) return { start, end: start + item.length };
    start += item.length + (text[start + item.length] === ',' ? 1 : 3);
  }
  return whole;
}

function encoded(value: string): string {
  return (percentEncoded(value) ?? value).replaceAll('%2C', ',').replaceAll('%3A', ':');
}

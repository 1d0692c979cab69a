/** Mistakes in the syntax of JSON. */

import type { Edit, Mutation } from '../mutation';
import type { Part, Sample } from '../sample';

function jsonOf(sample: Sample): Part | undefined {
  return sample.api === 'execution' ? sample.parts[0] : sample.body[0];
}

function inJson(
  id: string,
  what: string,
  change: (root: Part, sample: Sample, parts: readonly Part[]) => Edit | undefined,
): Mutation {
  return {
    id,
    family: 'syntax',
    what,
    asked: 'error',
    *edits(sample): Iterable<Edit> {
      const root = jsonOf(sample);
      if (!root) return;
      const edit = change(root, sample, sample.api === 'execution' ? sample.parts : sample.body);
      if (edit) yield edit;
    },
  };
}

const firstKey = (parts: readonly Part[]) => parts.find(({ key }) => key)?.key;
const lastText = (parts: readonly Part[]) => parts.findLast(({ value }) => typeof value === 'string');

export const syntaxMutations: readonly Mutation[] = [
  inJson('quote-open', 'the opening quote of a member lost', (_, __, parts) => {
    const key = firstKey(parts);
    return (
      key && { start: key.start, end: key.start + 1, text: '', place: { start: key.start, end: key.end } }
    );
  }),
  inJson('quote-close', 'the closing quote of a value lost', (_, __, parts) => {
    const part = lastText(parts);
    return (
      part && { start: part.end - 1, end: part.end, text: '', place: { start: part.start, end: part.end } }
    );
  }),
  inJson('key-unquoted', 'a member without quotes', (_, sample, parts) => {
    const key = firstKey(parts);
    return key && { start: key.start, end: key.end, text: sample.text.slice(key.start + 1, key.end - 1) };
  }),
  inJson('quotes-single', 'single quotes', (root, sample) => {
    const text = sample.text.slice(root.start, root.end);
    return text.includes('"')
      ? { start: root.start, end: root.end, text: text.replaceAll('"', "'") }
      : undefined;
  }),
  inJson('quotes-curly', 'curly quotes on a member', (_, sample, parts) => {
    const key = firstKey(parts);
    return key && { ...key, text: `“${sample.text.slice(key.start + 1, key.end - 1)}”` };
  }),
  inJson('comma-missing', 'a missing comma', (_, sample, parts) => {
    const key = parts.filter((part) => part.key)[1]?.key;
    if (!key || sample.text.slice(key.start - 2, key.start) !== ', ') return undefined;
    return {
      start: key.start - 2,
      end: key.start - 1,
      text: '',
      place: { start: key.start - 3, end: key.end },
    };
  }),
  inJson('comma-twice', 'two commas', (_, sample, parts) => {
    const key = parts.filter((part) => part.key)[1]?.key;
    if (!key || sample.text.slice(key.start - 2, key.start) !== ', ') return undefined;
    return { start: key.start - 1, end: key.start - 1, text: ',' };
  }),
  inJson('equals', '= for :', (_, __, parts) => {
    const key = firstKey(parts);
    return key && { start: key.end, end: key.end + 1, text: ' =' };
  }),
  inJson('brace-missing', 'the last brace or bracket lost', (root) =>
    root.value !== null && typeof root.value === 'object'
      ? { start: root.end - 1, end: root.end, text: '', place: { start: root.start, end: root.end } }
      : undefined,
  ),
  inJson('brace-twice', 'a brace or bracket too many', (root, sample) => ({
    start: root.end,
    end: root.end,
    text: sample.text[root.end - 1] ?? '}',
  })),
  inJson('word-python', 'True for true', (_, __, parts) => {
    const part = parts.find(({ value }) => typeof value === 'boolean');
    return part && { start: part.start, end: part.end, text: part.value === true ? 'True' : 'False' };
  }),
];

/** Mistakes in the JSON-RPC object and in method names. */

import { methodNamed } from '../../../catalogue/execution';
import type { Edit, Mutation } from '../mutation';
import type { CallSample, Part } from '../sample';

function inEnvelope(
  id: string,
  what: string,
  change: (member: (name: string) => Part | undefined, sample: CallSample) => Edit | undefined,
  asked: Mutation['asked'] = 'error',
): Mutation {
  return {
    id,
    family: 'envelope',
    what,
    asked,
    *edits(sample): Iterable<Edit> {
      if (sample.api !== 'execution') return;
      const member = (name: string) => sample.parts.find(({ path }) => path.length === 1 && path[0] === name);
      const edit = change(member, sample);
      if (edit) yield edit;
    },
  };
}

/** Replaces the value of a member. */
const newValue = (name: string, text: string) => (member: (name: string) => Part | undefined) => {
  const part = member(name);
  return part && { start: part.start, end: part.end, text };
};

/** Renames a member. */
const rename = (name: string, to: string) => (member: (name: string) => Part | undefined) => {
  const key = member(name)?.key;
  return key && { start: key.start, end: key.end, text: JSON.stringify(to) };
};

/** A mistake in the name of the method. */
function inName(id: string, what: string, change: (name: string) => string | undefined): Mutation {
  return {
    id,
    family: 'names',
    what,
    asked: 'flagged',
    *edits(sample): Iterable<Edit> {
      if (sample.api !== 'execution') return;
      const part = sample.parts.find(({ path }) => path.length === 1 && path[0] === 'method');
      const name = change(sample.entry.name);
      if (!part || name === undefined || name === sample.entry.name || methodNamed(name)) return;
      yield { start: part.start, end: part.end, text: JSON.stringify(name) };
    },
  };
}

const swapped = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;

export const envelopeMutations: readonly Mutation[] = [
  inEnvelope('version-number', 'the version as a number', newValue('jsonrpc', '2.0')),
  inEnvelope('version-other', 'another version', newValue('jsonrpc', '"1.0"')),
  inEnvelope('jsonrpc-missing', 'no version', (member, { text }) => {
    const part = member('jsonrpc');
    return (
      part?.key && {
        start: part.key.start,
        end: part.end + 2,
        text: '',
        place: { start: 0, end: text.length },
      }
    );
  }),
  inEnvelope('version-misspelt', 'a misspelt "jsonrpc"', rename('jsonrpc', 'jsonrcp')),
  inEnvelope('id-object', 'an object for the id', newValue('id', '{}')),
  inEnvelope('id-array', 'an array for the id', newValue('id', '[1]')),
  inEnvelope('id-boolean', 'a boolean for the id', newValue('id', 'true')),
  inEnvelope('method-null', 'null for the method', newValue('method', 'null')),
  inEnvelope('method-number', 'a number for the method', newValue('method', '1')),
  inEnvelope('method-misspelt-member', 'a misspelt "method"', rename('method', 'methd')),
  inEnvelope('params-misspelt-member', 'a misspelt "params"', (member, sample) =>
    sample.entry.params.some((one) => one.required) ? rename('params', 'parms')(member) : undefined,
  ),
  inEnvelope('method-twice', 'the method twice', (member, sample) => {
    const part = member('method');
    if (!part?.key) return undefined;
    const text = sample.text.slice(part.key.start, part.end);
    return {
      start: part.end,
      end: part.end,
      text: `, ${text}`,
      place: { start: part.end + 2, end: part.end + 2 + text.length },
    };
  }),
  inName('name-letters', 'two letters exchanged in the name', (name) => swapped(name, name.indexOf('_') + 2)),
  inName('name-case', 'the name in lower case', (name) => name.toLowerCase()),
  inName('name-short', 'the last letter of the name left out', (name) => name.slice(0, -1)),
  inName('namespace-letters', 'two letters exchanged in the namespace', (name) => swapped(name, 1)),
  inName('namespace-missing', 'the namespace left out', (name) => name.slice(name.indexOf('_') + 1)),
  inName('namespace-dot', 'a dot after the namespace', (name) => name.replace('_', '.')),
  inName('namespace-other', 'the namespace written out', (name) =>
    name.startsWith('eth_') ? name.replace('eth_', 'ethereum_') : undefined,
  ),
];

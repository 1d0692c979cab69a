/** Makes a valid response of an entry from its schema, for entries that no recorded node has answered. */

import { operations } from '../../catalogue/beacon';
import { exampleOfBody, type MethodEntry, type OperationEntry } from '../../catalogue/entry';
import { methods, resultOf } from '../../catalogue/execution';
import { wrapperOf } from '../../catalogue/judge/judge-beacon';
import { exampleValue, liveFork, problemsOf } from '../../catalogue/types';
import type { Recording } from './recordings';

/** @param known entries that have a recorded response */
export function synthesized(known: ReadonlySet<string>): readonly Recording[] {
  return [
    ...methods.flatMap((entry) => (known.has(entry.name) ? [] : ofMethod(entry))),
    ...operations.flatMap((entry) => (known.has(entry.id) ? [] : ofOperation(entry))),
  ];
}

function ofMethod(entry: MethodEntry): readonly Recording[] {
  const schema = resultOf(entry.name, entry.example);
  const result = schema && exampleValue(schema);
  if (!schema || result === undefined || problemsOf(schema, result).length > 0) return [];
  return [
    {
      node: 'schema',
      entry: entry.name,
      request: { method: entry.name, params: entry.example, id: 1 },
      status: 200,
      response: { jsonrpc: '2.0', id: 1, result },
    },
  ];
}

function ofOperation(entry: OperationEntry): readonly Recording[] {
  if (entry.envelope === 'stream' || entry.envelope === 'empty') return [];
  const { response: schema, body } = entry;
  const data = schema && exampleValue(schema);
  if (!schema || data === undefined) return [];
  const fork = liveFork(schema);
  if (problemsOf(schema, data, { fork, received: true }).length > 0) return [];
  const beside = exampleValue(wrapperOf(entry)) as Readonly<Record<string, unknown>>;
  const version = entry.beside?.version ? { version: fork } : {};
  return [
    {
      node: 'schema',
      entry: entry.id,
      request: {
        verb: entry.method,
        path: entry.example,
        ...(body ? { body: exampleOfBody(body) } : {}),
      },
      status: 200,
      response: entry.envelope === 'bare' ? data : { ...beside, ...version, data },
    },
  ];
}

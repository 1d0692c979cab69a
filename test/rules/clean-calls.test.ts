import assert from 'node:assert/strict';
import type { MethodEntry } from '../../catalogue/entry';
import { methods } from '../../catalogue/execution';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { createChecker } from '../../server/check/check';

const documented = methods.filter((entry) => entry.source.document === 'Execution-Layer JSON-RPC Interface');

function found(language: Language, text: string): string[] {
  const document = new ScratchDocument(`file:///clean.${language}`, language, 1, text);
  return createChecker()
    .check(document)
    .map(({ code, message }) => `${code}: ${message}`);
}

/** The only findings for a valid call: notes of the catalogue about its method. */
function notes({ name, deprecated, proofOfWorkOnly, notEverywhere }: MethodEntry): string[] {
  return [
    ...(deprecated ? [`method-deprecated: \`${name}\`: ${deprecated}`] : []),
    ...(proofOfWorkOnly ? [`method-proof-of-work: \`${name}\` is for proof-of-work networks only.`] : []),
    ...(notEverywhere ? [`method-not-everywhere: \`${name}\`: ${notEverywhere}`] : []),
  ];
}

function envelopeOf({ name, example }: MethodEntry): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: name, params: example }, null, 2);
}

/** A node over a WebSocket, which subscriptions need. */
function nodeOf({ name }: MethodEntry): string {
  return /subscribe$/.test(name) ? '# @node ws://127.0.0.1:8546\n' : '';
}

describe('rules: the example of every method', () => {
  it('exists for the 43 methods of the document', () => {
    assert.equal(documented.length, 43);
  });

  it('has no findings as a call', () => {
    for (const entry of methods) {
      const text = `${nodeOf(entry)}${entry.name}(${entry.example.map((value) => JSON.stringify(value)).join(', ')})`;
      assert.deepEqual(found('jsonrpc', text), notes(entry), text);
    }
  });

  it('has no findings as a JSON-RPC object', () => {
    for (const entry of methods) {
      assert.deepEqual(found('jsonrpc', nodeOf(entry) + envelopeOf(entry)), notes(entry), entry.name);
    }
  });

  it('has no findings as the body of a POST, or over a WebSocket if it is about subscriptions', () => {
    for (const entry of methods) {
      const head = /subscribe$/.test(entry.name)
        ? 'WEBSOCKET ws://127.0.0.1:8546'
        : 'POST http://127.0.0.1:8545\nContent-Type: application/json';
      const text = `${head}\n\n${envelopeOf(entry)}`;
      assert.deepEqual(found('http', text), notes(entry), entry.name);
    }
  });

  it('has no findings in a file with all of them', () => {
    const text = methods
      .map((entry) => `### ${entry.group}\n${nodeOf(entry)}${envelopeOf(entry)}\n`)
      .join('\n');
    assert.deepEqual(found('jsonrpc', text), methods.flatMap(notes));
  });
});

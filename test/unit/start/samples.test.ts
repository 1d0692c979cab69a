import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { diagnosticsOf } from '../../../workbench/forms/forms';
import { appended, firstRequests, mistake, samples, starterFile } from '../../../workbench/start/samples';

describe('a new scratch file', () => {
  it('has the first requests to a beacon node', () => {
    const { language, text } = starterFile('beacon');
    assert.equal(language, 'http');
    assert.deepEqual(text.match(/^(?:GET|POST) .*/gm), [
      'GET /eth/v1/node/syncing',
      'GET /eth/v1/node/version',
      'GET /eth/v1/beacon/headers/head',
    ]);
    assert.deepEqual(diagnosticsOf({ language, text }), []);
  });

  it('has the first calls to an execution node', () => {
    const { language, text } = starterFile('execution');
    assert.equal(language, 'jsonrpc');
    assert.deepEqual(text.match(/^eth_.*/gm), [
      'eth_blockNumber()',
      'eth_chainId()',
      'eth_getBlockByNumber("latest", false)',
    ]);
    assert.deepEqual(diagnosticsOf({ language, text }), []);
  });

  it('does not begin with an empty line', () => {
    for (const { text } of [
      starterFile('beacon'),
      starterFile('execution'),
      mistake,
      ...Object.values(firstRequests),
    ])
      assert.match(text, /^\S/);
  });

  it('with a mistake has one, with a quick fix', () => {
    const found = diagnosticsOf(mistake);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['block-number-decimal'],
    );
    assert.ok(found[0]?.fixes().some(({ edits }) => edits.some(({ newText }) => newText.includes('0x3e8'))));
  });
});

describe('the samples', () => {
  it('are all files of examples', () => {
    const entries = readdirSync(path.resolve(import.meta.dirname, '../../../examples'), {
      withFileTypes: true,
    });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    assert.deepEqual(samples.map(({ file }) => file).sort(), files.sort());
  });
});

describe('a new request in a file', () => {
  const request = '### Latest block\neth_blockNumber()\n';

  it('is separated from the last one by one empty line', () => {
    assert.equal(appended('eth_chainId()', request), `\n\n${request}`);
    assert.equal(appended('eth_chainId()\n', request), `\n${request}`);
    assert.equal(appended('eth_chainId()\n\n', request), request);
    assert.equal(appended('eth_chainId()\r\n\r\n', request), request);
  });

  it('is the first text of an empty file', () => {
    assert.equal(appended('', request), request);
    assert.equal(appended('\n\n', request), request);
  });
});

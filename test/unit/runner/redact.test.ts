import assert from 'node:assert/strict';
import { redact, redactHeaders } from '../../../runner/redact';

describe('redact', () => {
  it('masks user information in URLs', () => {
    assert.equal(
      redact('POST https://me:pass%40word@node.example:8545/x and http://127.0.0.1/a@b'),
      'POST https://•••@node.example:8545/x and http://127.0.0.1/a@b',
    );
  });

  it('masks Authorization headers and keys in queries', () => {
    assert.equal(
      redact('Authorization: Bearer abc.def.ghi\nAccept: */*'),
      'Authorization: Bearer •••\nAccept: */*',
    );
    assert.equal(redact('http://h/v1?a=1&apikey=abcd&b=2'), 'http://h/v1?a=1&apikey=•••&b=2');
  });

  it('masks the secrets it is given in each form they are written in, the longest first', () => {
    const secrets = ['p@ss word', 'p@ss', ''];
    assert.equal(redact('a p@ss word b', secrets), 'a ••• b');
    assert.equal(redact('a p%40ss%20word b', secrets), 'a ••• b');
    assert.equal(redact(`a ${Buffer.from('p@ss word').toString('base64')} b`, secrets), 'a ••• b');
  });

  it('leaves short values alone: they are no secrets', () => {
    assert.equal(redact('slot 1 of 11', ['1']), 'slot 1 of 11');
  });

  it('masks headers by their names', () => {
    assert.deepEqual(redactHeaders({ Authorization: 'Bearer x', 'Set-Cookie': 'a=b', accept: 'a/b' }), {
      Authorization: '•••',
      'Set-Cookie': '•••',
      accept: 'a/b',
    });
  });
});

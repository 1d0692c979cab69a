import assert from 'node:assert/strict';
import { mask, maskHeaders } from '../../../common/masking/mask';
import { maskBody } from '../../../common/masking/mask-body';
import { assertLinear } from '../growth';

describe('mask', () => {
  it('masks user information in URLs', () => {
    assert.equal(
      mask('POST https://me:pass%40word@node.example:8545/x and http://127.0.0.1/a@b'),
      'POST https://•••@node.example:8545/x and http://127.0.0.1/a@b',
    );
  });

  it('masks Authorization headers and keys in queries', () => {
    assert.equal(
      mask('Authorization: Bearer abc.def.ghi\nAccept: */*'),
      'Authorization: Bearer •••\nAccept: */*',
    );
    assert.equal(mask('http://h/v1?a=1&apikey=abcd&b=2'), 'http://h/v1?a=1&apikey=•••&b=2');
  });

  it('masks the given secrets in each encoding, longest first', () => {
    const secrets = ['p@ss word', 'p@ss', ''];
    assert.equal(mask('a p@ss word b', secrets), 'a ••• b');
    assert.equal(mask('a p%40ss%20word b', secrets), 'a ••• b');
    assert.equal(mask(`a ${Buffer.from('p@ss word').toString('base64')} b`, secrets), 'a ••• b');
  });

  it('masks a secret that was added later', () => {
    const secrets = ['first-one'];
    assert.equal(mask('first-one second-one', secrets), '••• second-one');
    secrets.push('second-one');
    assert.equal(mask('first-one second-one', secrets), '••• •••');
  });

  it('masks a secret with half a surrogate pair', () => {
    assert.equal(mask('a ab\ud800cd b', ['ab\ud800cd']), 'a ••• b');
  });

  it('leaves short values unmasked', () => {
    assert.equal(mask('slot 1 of 11', ['1']), 'slot 1 of 11');
  });

  it('masks headers by their names', () => {
    assert.deepEqual(maskHeaders({ Authorization: 'Bearer x', 'Set-Cookie': 'a=b', accept: 'a/b' }), {
      Authorization: '•••',
      'Set-Cookie': '•••',
      accept: 'a/b',
    });
  });
});

describe('mask, in any form', () => {
  it('masks JSON web tokens, and keys at the beginning of a form', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3MDAwMDAwMDB9.c2lnbmF0dXJlLW9mLWl0';
    assert.equal(mask(`sent ${jwt} there`), 'sent ••• there');
    assert.equal(mask('password=hunter22&name=me'), 'password=•••&name=me');
    assert.equal(mask('"https:\\/\\/me:pw@host\\/"'), '"https:\\/\\/•••@host\\/"');
  });

  it('masks secrets escaped as in JSON, forms and web-safe Base64', () => {
    const secret = 'two words "and" \\ ÿ?>';
    const text = [
      JSON.stringify({ secret }),
      encodeURI(secret),
      new URLSearchParams({ secret }).toString().replace('secret', 's'),
      Buffer.from(secret).toString('base64url'),
    ];
    assert.deepEqual(
      text.map((one) => mask(one, [secret])),
      ['{"secret":"•••"}', '•••', 's=•••', '•••'],
    );
  });
});

describe('maskBody', () => {
  it('masks passwords and private keys by their position in a call, and nothing else', () => {
    const call = (method: string, ...params: unknown[]) => JSON.stringify({ id: 1, method, params });
    const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
    for (const [sent, kept] of [
      [call('personal_importRawKey', 'ab12', 'pw'), call('personal_importRawKey', '•••', '•••')],
      [call('personal_unlockAccount', address, 'pw', 30), call('personal_unlockAccount', address, '•••', 30)],
      [call('personal_ecRecover', address, 'pw'), call('personal_ecRecover', address, '•••')],
      [call('parity_setEngineSignerSecret', '0xab12'), call('parity_setEngineSignerSecret', '•••')],
      [call('evm_removeAccount', address, 'pw'), call('evm_removeAccount', address, '•••')],
      [call('eth_getBalance', address, 'latest'), call('eth_getBalance', address, 'latest')],
    ] as const) {
      assert.equal(maskBody(sent), kept);
      assert.equal(maskBody(`[${sent}]`), `[${kept}]`);
    }
  });

  it('masks members by their names, for any value', () => {
    assert.equal(
      maskBody('{"keystores":["{\\"a\\":1}"],"passwords":["pw"],"n":{"Private_Key":"0x1","token":null}}'),
      '{"keystores":"•••","passwords":"•••","n":{"Private_Key":"•••","token":null}}',
    );
    const token = '{"token":"0xdac17f958d2ee523a2206206994597c13d831ec7"}';
    assert.equal(maskBody(token), token);
    assert.equal(maskBody('{"password":"pw","rest":["cut o'), '{"password":"•••","rest":["cut o');
  });

  it('masks secrets in strings, names and numbers, and keeps JSON valid', () => {
    const kept = maskBody('{"n":10,"big":123456789,"s3cret":["x s3cret y",8545,18545.5]}', [
      's3cret',
      '8545',
    ]);
    assert.equal(kept, '{"n":10,"big":123456789,"•••":["x ••• y","•••","•••"]}');
    assert.equal(maskBody('port 8545', ['8545']), 'port •••');
  });
});

describe('mask, long texts', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJpYXQiOjE3MDAwMDAwMDB9.c2lnbmF0dXJlLW9mLWl0';
  const hostile = [
    'a.',
    'a',
    'eyJ-',
    'eyJ-a.',
    'eyJaaaa.',
    'eyJaaaa.eyJaaaa.',
    '.eyJaaaa',
    'a:',
    'a://',
    'a://b:',
    'authorization ',
    'authorization: basic ',
    '?key=',
    '"',
    '\\',
    '"a":"',
    '"a" ',
    '"a":\\"',
    '1',
    '-1.',
    '1e',
    ' ',
    '=',
    'x-a',
    'x-auth-',
    'a.a/',
    'a/',
    'https://a/',
    'https://',
    '{{',
  ];

  for (const piece of hostile) {
    it(`takes time in proportion to the length of ${JSON.stringify(piece)} repeated`, () => {
      const repeated = (size: number) => piece.repeat(size / piece.length);
      assertLinear('plain text', (size) => mask(repeated(size)));
      assertLinear('a body that is cut off', (size) => maskBody(`{"result":"${repeated(size)}`));
      assertLinear('a body', (size) =>
        maskBody(JSON.stringify({ token: 'abcd', result: repeated(size) }), ['secret']),
      );
    });
  }

  it('masks secrets after 1 MB of dots and incomplete tokens', () => {
    for (const piece of ['a.', 'eyJ-', 'eyJ-a.eyJaaaa.', 'a://']) {
      const long = piece.repeat(1_000_000 / piece.length);
      const kept = `{"result":"${long} ••• https://•••@host"}`;
      assert.equal(maskBody(`{"result":"${long} ${jwt} https://me:pw@host"}`), kept);
    }
  });

  it('masks a token anywhere in a word, and nothing else', () => {
    assert.equal(mask(`a-${jwt}, ${jwt}.x.${jwt} ${jwt}`), 'a-•••, •••.x.••• •••');
    assert.equal(mask(`x.eyJaaaa.${jwt}`), 'x.•••.c2lnbmF0dXJlLW9mLWl0');
    for (const none of ['eyJaaaa.eyJaaaa.short', 'eyJa.eyJaaaa.12345678', `x${jwt}`]) {
      assert.equal(mask(none), none);
    }
  });

  it('masks user information after a scheme of any length', () => {
    assert.equal(mask(`${'x'.repeat(5000)}://me:pw@host`), `${'x'.repeat(5000)}://•••@host`);
    assert.equal(mask('x-y+z.1://me:pw@host _http://me:pw@host'), 'x-y+z.1://•••@host _http://•••@host');
  });
});

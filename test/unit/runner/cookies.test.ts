import assert from 'node:assert/strict';
import { createCookieJar, createCookieJars } from '../../../runner/send/cookies';

/** The cookies for `asked` after a response of `from` with these lines. */
function kept(lines: readonly string[], asked: string, from = 'http://node.example.org/eth/v1/login') {
  const jar = createCookieJar(() => 1_000_000);
  jar.keep(new URL(from), lines);
  return jar.header(new URL(asked));
}

describe('the cookie jar', () => {
  it('sends a cookie back to its host and the folder of its path', () => {
    const line = ['sid=abc; HttpOnly'];
    assert.equal(kept(line, 'http://node.example.org/eth/v1/node'), 'sid=abc');
    assert.equal(kept(line, 'http://node.example.org:8080/eth/v1/x/y'), 'sid=abc');
    assert.equal(kept(line, 'http://node.example.org/eth/v10'), undefined);
    assert.equal(kept(line, 'http://other.example.org/eth/v1/node'), undefined);
    assert.equal(kept(line, 'http://sub.node.example.org/eth/v1/node'), undefined);
    assert.equal(kept(['sid=abc; Path=/'], 'http://node.example.org/'), 'sid=abc');
  });

  it('sends a cookie of a domain to its hosts, and takes none of another domain', () => {
    const at = 'http://other.example.org/eth/v1/node';
    assert.equal(kept(['a=1; Domain=.Example.org; Path=/'], at), 'a=1');
    assert.equal(kept(['a=1; Domain=example.com; Path=/'], 'http://example.com/'), undefined);
    assert.equal(kept(['a=1; Domain=org; Path=/'], at), undefined);
    // A public suffix: a cookie for it would go to everybody below it.
    assert.equal(kept(['a=1; Domain=co.uk; Path=/'], 'http://b.co.uk/', 'http://a.co.uk/'), undefined);
    assert.equal(kept(['a=1; Domain=0.0.1; Path=/'], 'http://10.0.0.1/', 'http://127.0.0.1/'), undefined);
  });

  it('sends a secure cookie only over TLS, or to this machine', () => {
    const secure = 'https://node.example.org/';
    assert.equal(kept(['a=1; Secure; Path=/'], secure, secure), 'a=1');
    assert.equal(kept(['a=1; Secure; Path=/'], 'http://node.example.org/', secure), undefined);
    assert.equal(kept(['a=1; Secure; Path=/'], secure), undefined, 'set without TLS');
    assert.equal(kept(['a=1; Secure'], 'http://127.0.0.1/', 'http://127.0.0.1/'), 'a=1');
  });

  it('replaces a cookie, and removes it when it expires', () => {
    const at = 'http://node.example.org/eth/v1/';
    assert.equal(kept(['a=1', 'a=2'], at), 'a=2');
    assert.equal(kept(['a=1', 'a=; Max-Age=0'], at), undefined);
    assert.equal(kept(['a=1; Expires=Thu, 01 Jan 1970 00:16:41 GMT'], at), 'a=1');
    assert.equal(kept(['a=1; Expires=Thu, 01 Jan 1970 00:16:39 GMT'], at), undefined);
    let now = 0;
    const jar = createCookieJar(() => now);
    jar.keep(new URL(at), ['a=1; Max-Age=10']);
    assert.equal(jar.header(new URL(at)), 'a=1');
    now = 10_000;
    assert.equal(jar.header(new URL(at)), undefined);
  });

  it('sends the most specific path first', () => {
    const lines = ['a=1; Path=/', 'b=2; Path=/eth/v1', 'c=3; Path=/'];
    assert.equal(kept(lines, 'http://node.example.org/eth/v1/x'), 'b=2; a=1; c=3');
  });

  it('ignores lines that are no cookies, and is limited', () => {
    const at = 'http://node.example.org/eth/v1/';
    assert.equal(kept(['', 'sid', '=1', `a=${'x'.repeat(5000)}`], at), undefined);
    const many = Array.from({ length: 600 }, (_, index) => `c${index}=1`);
    const names = kept(many, at)?.split('; ') ?? [];
    assert.deepEqual([names.length, names[0]], [500, 'c100=1']);
  });

  it('is another one for each environment', () => {
    const jarOf = createCookieJars();
    const at = new URL('http://127.0.0.1/');
    jarOf('dev').keep(at, ['a=1']);
    assert.deepEqual(
      [jarOf('dev'), jarOf('prod'), jarOf(undefined)].map((jar) => jar.header(at)),
      ['a=1', undefined, undefined],
    );
  });
});

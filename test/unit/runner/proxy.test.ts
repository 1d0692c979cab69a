import assert from 'node:assert/strict';
import { type ProxySources, proxyFor } from '../../../runner/connection/proxy';

function found(url: string, environment: ProxySources['environment'], settings?: ProxySources['settings']) {
  const proxy = proxyFor(new URL(url), { environment, ...(settings ? { settings } : {}) });
  if (!proxy.ok) return proxy.failure.message;
  return proxy.value ? `${proxy.value.shown} from ${proxy.value.from}` : 'none';
}

describe('the proxy that a request goes through', () => {
  it('comes from the environment, in upper or lower case, by scheme', () => {
    const both = { http_proxy: 'http://a:1', HTTPS_PROXY: 'b:2' };
    assert.equal(found('http://x.example/', both), 'http://a:1 from http_proxy');
    assert.equal(found('https://x.example/', both), 'http://b:2 from HTTPS_PROXY');
    assert.equal(found('https://x.example/', { HTTP_PROXY: 'http://a:1' }), 'http://a:1 from HTTP_PROXY');
    assert.equal(found('http://x.example/', { HTTPS_PROXY: 'http://b:2' }), 'none');
    assert.equal(found('http://x.example/', { ALL_PROXY: 'http://c:3' }), 'http://c:3 from ALL_PROXY');
    assert.equal(found('http://x.example/', { HTTP_PROXY: ' ' }), 'none');
  });

  it('comes from the editor first, unless its proxy support is off', () => {
    const environment = { HTTP_PROXY: 'http://a:1' };
    const proxy = 'http://user:secret@b:2';
    assert.equal(found('http://x.example/', environment, { proxy }), 'http://b:2 from http.proxy');
    assert.equal(
      found('http://x.example/', environment, { proxy, support: 'on' }),
      'http://b:2 from http.proxy',
    );
    assert.equal(found('http://x.example/', environment, { proxy, support: 'off' }), 'none');
    assert.equal(found('http://x.example/', environment, { proxy: '' }), 'http://a:1 from HTTP_PROXY');
  });

  it('is not used for loopback addresses', () => {
    const environment = { ALL_PROXY: 'http://a:1' };
    for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', 'node.localhost', '[::1]']) {
      assert.equal(found(`http://${host}:8545/`, environment, { proxy: 'http://b:2' }), 'none');
    }
    assert.notEqual(found('http://localhost.example/', environment), 'none');
  });

  it('is not used for exceptions: hosts with subdomains, ports, addresses and ranges', () => {
    const not = (url: string, list: string) =>
      found(url, { ALL_PROXY: 'http://a:1', no_proxy: list }) === 'none';
    assert.deepEqual(
      ['x.example', '.example', '*.example', 'a.test, example', '*', 'x.example:443', 'X.EXAMPLE'].map(
        (list) => not('https://x.example/', list),
      ),
      [true, true, true, true, true, true, true],
    );
    assert.deepEqual(
      ['y.example', 'ample', 'x.example:80', '', 'x.example.org'].map((list) =>
        not('https://x.example/', list),
      ),
      [false, false, false, false, false],
    );
    assert.deepEqual(
      ['10.1.2.3', '10.0.0.0/8', '10.1.2.3:8545', '10.1.2.3:80', '10.2.0.0/16', '10.0.0.0/99'].map((list) =>
        not('http://10.1.2.3:8545/', list),
      ),
      [true, true, true, false, false, false],
    );
    assert.deepEqual(
      ['fd00::1', '[fd00::1]', '[fd00::1]:8545', 'fd00::/8', '::/129'].map((list) =>
        not('http://[fd00::1]:8545/', list),
      ),
      [true, true, true, true, false],
    );
  });

  it('respects the exceptions of its source, or those of the environment when there are none', () => {
    const environment = { NO_PROXY: 'x.example' };
    const proxy = 'http://b:2';
    assert.equal(found('http://x.example/', environment, { proxy }), 'none');
    assert.equal(found('http://y.example/', environment, { proxy, noProxy: ['y.example'] }), 'none');
    assert.equal(
      found('http://x.example/', environment, { proxy, noProxy: ['y.example'] }),
      'http://b:2 from http.proxy',
    );
  });
});

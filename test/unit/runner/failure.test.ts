import assert from 'node:assert/strict';
import { describeFailure } from '../../../runner/send/failure';
import type { FailureContext } from '../../../runner/send/failure-context';

const context: FailureContext = {
  kind: 'rpc',
  url: new URL('https://node.example:8545/'),
  phase: 'connect',
  limits: { whole: { ms: 30_000, more: 'allow more time' } },
  maxBytes: 1024,
  size: 0,
};

function failure(code: string, change: Partial<FailureContext> = {}) {
  return describeFailure(Object.assign(new Error('why'), { code }), { ...context, ...change });
}

describe('describeFailure', () => {
  const cases: readonly [code: string, outcome: string, message: string][] = [
    [
      'ENOTFOUND',
      'unknown-host',
      'There is no host "node.example". Check its name in the URL, and the network.',
    ],
    [
      'EAI_AGAIN',
      'unknown-host',
      'There is no host "node.example". Check its name in the URL, and the network.',
    ],
    [
      'EHOSTUNREACH',
      'refused',
      'node.example cannot be reached from here. Check the address and the network.',
    ],
    [
      'ETIMEDOUT',
      'timed-out',
      'No connection to node.example:8545 within 30 s. Check the address, and that no firewall stands between.',
    ],
    ['CERT_HAS_EXPIRED', 'tls', 'The certificate of node.example:8545 has expired. Renew it on the node.'],
    [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'tls',
      "The certificate of node.example:8545 is signed by no known authority. If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS.",
    ],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'tls',
      'The certificate of node.example:8545 is for another host. Use the name that is in the certificate.',
    ],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls', 'No secure connection to node.example:8545: why.'],
    ['EWHATEVER', 'reset', 'The exchange with node.example:8545 failed: why.'],
  ];
  for (const [code, outcome, message] of cases) {
    it(`${code} is ${outcome}`, () => assert.deepEqual(failure(code), { outcome, message }));
  }

  it('uses the cause of an error', () => {
    const inner = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
    const several = new AggregateError([inner, inner]);
    assert.equal(describeFailure(several, context).outcome, 'refused');
    assert.equal(describeFailure(new Error('y', { cause: inner }), context).outcome, 'refused');
  });

  it('suggests another scheme after a connection reset', () => {
    assert.equal(
      failure('ECONNRESET', { phase: 'headers' }).message,
      "node.example:8545 closed the connection without a response. If this port does not speak TLS, write http://. Otherwise check the node's log.",
    );
  });
});

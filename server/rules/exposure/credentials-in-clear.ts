import { clearCredentials } from '../../../common/scratch/directives/credentials';
import type { BlockRule } from '../rule';

export const credentialsInClear: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'credentials-in-clear',
  severity: 'error',
  title: 'Credentials that would be sent in clear text',
  why: 'Other tools compute a signature or fetch a token from `Authorization: Digest user password`, `AWS key secret` or `openid …`. Slotpad does not, and sending the header as written would give the secret away. It never sends such a request.',
  bad: {
    language: 'http',
    text: 'GET https://node.example.com/eth/v1/node/version\nAuthorization: Digest me secret',
  },
  good: {
    language: 'http',
    text: 'GET https://node.example.com/eth/v1/node/version\nAuthorization: Bearer {{$processEnv TOKEN}}',
  },
  source: 'Slotpad scratch file format',
  check({ block: { request } }, report) {
    if (request?.kind !== 'http') return;
    for (const { name, value } of request.headers) {
      const message = value && clearCredentials(name.text, value.text);
      if (value && message !== undefined) report(value, message);
    }
  },
};

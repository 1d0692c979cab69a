import { error, type Group, httpTools, type Sample, warning } from './sample';

/** Forms that their tools replace by a signature or a token. */
const replaced: readonly Sample[] = (
  [
    ['`Digest user password`', ['REST Client', 'httpYac', 'JetBrains'], 'Digest me hunter2'],
    [
      '`AWS key secret`',
      ['REST Client', 'httpYac'],
      'AWS AKID secret region:us-east-1 service:managedblockchain',
    ],
    ['`NTLM user password`', ['httpYac'], 'NTLM me hunter2'],
    ['`openid client_credentials name`', ['httpYac'], 'openid client_credentials node'],
    ['`openid`', ['httpYac'], 'openid'],
    ['`OAuth2 client_credentials name`', ['httpYac'], 'OAuth2 client_credentials node'],
  ] as const
).map(([name, owners, value]) => ({
  name,
  owners,
  text: `GET HOST/a\nAuthorization: ${value}\n`,
  sends: [],
  named: error('credentials-in-clear'),
}));

export const credentials: Group = {
  title: 'Credentials',
  samples: [
    {
      name: '`Basic user password`',
      owners: ['REST Client', 'httpYac', 'JetBrains'],
      text: 'GET HOST/a\nAuthorization: Basic me hunter2\n',
      sends: ['GET /a\nAuthorization: Basic bWU6aHVudGVyMg=='],
    },
    {
      name: '`Basic user:password`',
      owners: ['REST Client', 'httpYac'],
      text: 'GET HOST/a\nAuthorization: Basic me:hunter2\n',
      sends: ['GET /a\nAuthorization: Basic bWU6aHVudGVyMg=='],
    },
    {
      name: '`Basic` with Base64',
      owners: httpTools,
      text: 'GET HOST/a\nAuthorization: Basic bWU6aHVudGVyMg==\n',
      sends: ['GET /a\nAuthorization: Basic bWU6aHVudGVyMg=='],
    },
    {
      name: '`Bearer token`',
      owners: httpTools,
      text: 'GET HOST/a\nAuthorization: Bearer abc\n',
      sends: ['GET /a\nAuthorization: Bearer abc'],
    },
    {
      name: 'in the URL',
      owners: ['httpYac', 'curl'],
      text: 'GET http://me:hunter2@AUTHORITY/a\n',
      sends: ['GET /a\nauthorization: Basic bWU6aHVudGVyMg=='],
      named: warning('url-credentials'),
    },
    ...replaced,
    {
      name: 'header of a digest as it is sent',
      owners: ['JetBrains', 'kulala'],
      text: 'GET HOST/a\nAuthorization: Digest username="me", response="0a"\n',
      sends: ['GET /a\nAuthorization: Digest username="me", response="0a"'],
      httpYac: 'does not send the header',
    },
    {
      name: '`{{$auth.token("name")}}`',
      owners: ['JetBrains'],
      text: 'GET HOST/a\nAuthorization: Bearer {{$auth.token("node")}}\n',
      sends: [],
      named: error('placeholder-malformed'),
    },
    {
      name: '`{{$aadToken}}`',
      owners: ['REST Client'],
      text: 'GET HOST/a\nAuthorization: {{$aadToken}}\n',
      sends: [],
      named: error('variable-undefined'),
    },
    {
      name: '`{{$oidcAccessToken}}`',
      owners: ['REST Client'],
      text: 'GET HOST/a\nAuthorization: {{$oidcAccessToken}}\n',
      sends: [],
      named: error('variable-undefined'),
    },
    {
      name: '`X-ClientCert`',
      owners: ['httpYac'],
      text: 'GET HOST/a\nX-ClientCert: pfx: client.p12\n',
      sends: [],
      named: error('credentials-in-clear'),
    },
  ],
};

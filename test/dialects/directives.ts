import { error, type Group, information, type Sample, type Tool } from './sample';

const tools = (...owners: Tool[]) => owners;

/** Directives that have no effect, which is harmless. */
const harmless: readonly Sample[] = (
  [
    ['debug', tools('httpYac'), ''],
    ['verbose', tools('httpYac'), ''],
    ['no-log', tools('httpYac', 'JetBrains'), ''],
    ['no-response-view', tools('httpYac'), ''],
    ['no-streaming-log', tools('httpYac'), ''],
    ['keepStreaming', tools('httpYac'), ''],
    ['openWith', tools('httpYac'), ' vscode.markdown'],
    ['save', tools('httpYac'), ''],
    ['extension', tools('httpYac'), ' json'],
    ['language', tools('httpYac'), ' json'],
    ['jwt', tools('httpYac'), ' token'],
    ['responseRef', tools('httpYac'), ' ./saved.json'],
    ['grpc-reflection', tools('httpYac'), ''],
    ['no-reject-unauthorized', tools('httpYac'), ''],
    ['no-auto-encoding', tools('JetBrains'), ''],
    ['accept', tools('kulala'), ' chunked'],
    ['attach-cookie-jar', tools('kulala'), ''],
    ['jq', tools('kulala'), ' .data'],
    ['stdin-cmd', tools('kulala'), ' jq .data'],
    ['write-body-to-temporary-file', tools('kulala'), ''],
    ['grpc-plaintext', tools('kulala'), ''],
  ] as const
).map(([name, owners, value]) => ({
  name: `\`@${name}\``,
  owners,
  text: `# @${name}${value}\nGET HOST/a\n`,
  sends: ['GET /a'],
  named: information('directive-unsupported'),
}));

/** Directives without which something else would be sent. */
const refused: readonly Sample[] = (
  [
    ['injectVariables', tools('httpYac'), ''],
    ['no-client-cert', tools('httpYac'), ''],
    ['use-os-credentials', tools('JetBrains'), ''],
    ['graphql', tools('kulala'), ''],
    ['stdin-cmd-pre', tools('kulala'), ' ./login.sh'],
    ['env-stdin-cmd', tools('kulala'), ' TOKEN jq -r .token'],
    ['env-stdin-cmd-pre', tools('kulala'), ' TOKEN ./token.sh'],
    ['env-json-key', tools('kulala'), ' TOKEN token'],
    ['env-header-key', tools('kulala'), ' TOKEN x-token'],
    ['file-to-variable', tools('kulala'), ' DATA ./data.txt'],
    ['curl-insecure', tools('kulala'), ''],
    ['kulala-curl-insecure', tools('kulala'), ''],
  ] as const
).map(([name, owners, value]) => ({
  name: `\`@${name}\``,
  owners,
  text: `# @${name}${value}\nGET HOST/a\n`,
  sends: [],
  named: error('directive-unsupported'),
}));

export const directives: Group = {
  title: 'Directives',
  samples: [
    {
      name: '`# @name login`',
      owners: ['REST Client', 'httpYac', 'kulala'],
      text: '# @name login\nGET HOST/a\n',
      sendOptions: ['--name', 'login'],
      sends: ['GET /a'],
    },
    {
      name: '`// @name login`',
      owners: ['REST Client', 'httpYac', 'JetBrains'],
      text: '// @name login\nGET HOST/a\n',
      sendOptions: ['--name', 'login'],
      sends: ['GET /a'],
    },
    {
      name: '`#@name login`',
      owners: ['REST Client', 'httpYac'],
      text: '#@name login\nGET HOST/a\n',
      sendOptions: ['--name', 'login'],
      sends: ['GET /a'],
    },
    {
      name: '`@prompt user`',
      owners: ['REST Client', 'kulala'],
      text: '# @prompt user\nGET HOST/{{user}}\n',
      answers: 'me\n',
      sends: ['GET /me'],
    },
    {
      name: '`@prompt`, answered by `--var`',
      owners: ['REST Client', 'kulala'],
      text: '# @prompt user\nGET HOST/{{user}}\n',
      options: ['--var', 'user=me'],
      sends: ['GET /me'],
    },
    {
      name: '`@secret token`',
      owners: ['kulala'],
      text: '# @secret token\nGET HOST/a\nAuthorization: Bearer {{token}}\n',
      options: ['--var', 'token=abc'],
      sends: ['GET /a\nAuthorization: Bearer abc'],
    },
    {
      name: '`@note`, confirmed',
      owners: ['REST Client', 'httpYac'],
      text: '# @note Really?\nDELETE HOST/a\n',
      sendOptions: ['--all', '--yes'],
      sends: ['DELETE /a'],
    },
    {
      name: '`@note`, not confirmed',
      owners: ['REST Client', 'httpYac'],
      text: '# @note Really?\nDELETE HOST/a\n',
      sends: [],
      refused: 'has the note "Really?"',
    },
    {
      name: '`@disabled`',
      owners: ['httpYac'],
      text: '# @disabled\nDELETE HOST/a\n\n###\nGET HOST/b\n',
      sends: ['GET /b'],
    },
    {
      name: '`@no-redirect`',
      owners: ['REST Client', 'httpYac', 'JetBrains'],
      text: '# @no-redirect\n# @assert status == 302\nGET HOST/redirect\n',
      sends: ['GET /redirect'],
    },
    {
      name: 'a redirect',
      owners: ['REST Client', 'httpYac', 'JetBrains', 'kulala'],
      text: 'GET HOST/redirect\n',
      sends: ['GET /redirect', 'GET /to'],
    },
    {
      name: '`@no-cookie-jar`',
      owners: ['REST Client', 'httpYac', 'JetBrains'],
      text: 'GET HOST/cookie\n\n###\n# @no-cookie-jar\nGET HOST/b\n',
      sends: ['GET /cookie', 'GET /b'],
    },
    {
      name: '`@timeout`',
      owners: ['httpYac', 'JetBrains'],
      text: '# @timeout 50\nGET HOST/slow\n',
      sends: ['GET /slow'],
      named: [{ severity: 'warning', rule: 'directive-value' }],
      note: 'A number without a unit counts as milliseconds, in JetBrains as seconds.',
      fails: true,
    },
    {
      name: '`@timeout 5 s`, in time',
      owners: ['JetBrains'],
      text: '# @timeout 5 s\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    {
      name: '`@connection-timeout`',
      owners: ['JetBrains'],
      text: '# @connection-timeout 5\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    {
      name: '`@sleep`',
      owners: ['httpYac'],
      text: '# @sleep 20\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    {
      name: '`@kulala-delay`',
      owners: ['kulala'],
      text: '# @kulala-delay 20\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    {
      name: '`@loop for 3`',
      owners: ['httpYac'],
      text: '# @loop for 3\nGET HOST/{{$index}}\n',
      sends: ['GET /0', 'GET /1', 'GET /2'],
    },
    {
      name: '`@loop for item of list`',
      owners: ['httpYac'],
      text: '# @loop for item of items\nGET HOST/a\n',
      sends: [],
      named: error('directive-value'),
    },
    {
      name: '`@ratelimit`',
      owners: ['httpYac'],
      text: '# @ratelimit minIdleTime 20\n\n###\nGET HOST/a\n\n###\nGET HOST/b\n',
      sends: ['GET /a', 'GET /b'],
    },
    {
      name: '`@proxy`',
      owners: ['httpYac'],
      text: '# @proxy HOST\nGET http://127.0.0.1:1/through\n',
      sends: ['GET http://127.0.0.1:1/through'],
    },
    {
      name: '`@ref`',
      owners: ['httpYac'],
      text: '# @name login\nGET HOST/json\n\n###\n# @name next\n# @ref login\nGET HOST/{{login.token}}\n',
      sendOptions: ['--name', 'next'],
      sends: ['GET /json', 'GET /abc'],
    },
    {
      name: '`@forceRef`',
      owners: ['httpYac'],
      text: '# @name login\nGET HOST/json\n\n###\n# @forceRef login\nGET HOST/b\n',
      sends: ['GET /json', 'GET /json', 'GET /b'],
    },
    {
      name: '`@import`',
      owners: ['httpYac'],
      text: '# @import ./other.http\n\n###\nGET HOST/{{v}}\n',
      files: { 'other.http': '@v = 5\n' },
      sends: ['GET /5'],
    },
    {
      name: '`@title`, `@description`',
      owners: ['httpYac'],
      text: '# @title Head\n# @description of the chain\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    ...harmless,
    ...refused,
    {
      name: 'misspelled directive',
      owners: ['httpYac'],
      text: '# @asert $.ok == true\nGET HOST/json\n',
      sends: ['GET /json'],
      named: [{ severity: 'warning', rule: 'directive-unknown' }],
    },
  ],
};

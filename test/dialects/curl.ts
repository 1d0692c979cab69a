import { error, type Group, information, type Sample } from './sample';

const FORM = 'Content-Type: application/x-www-form-urlencoded';

interface Options extends Partial<Omit<Sample, 'name' | 'text' | 'owners'>> {
  /** The name, where the command is too long for one. */
  readonly as?: string;
}

function command(text: string, sends: string | RegExp, { as, ...more }: Options = {}): Sample {
  return {
    name: as ?? `\`${text.replaceAll(/ ?HOST\/a/g, '').trim()}\``,
    owners: ['curl'],
    text: `${text}\n`,
    sends: [sends],
    ...more,
  };
}

function multipart(part: string): RegExp {
  const head = '^POST \\/a\\ncontent-type: multipart/form-data; boundary=(\\S+)\\n\\n';
  return new RegExp(`${head}--\\1\r\nContent-Disposition: ${part}\r\n--\\1--\r\n$`);
}

/** Commands that are not sent, because `curl` would send something else. */
const refused: readonly Sample[] = [
  'curl -T a.txt HOST/a',
  'curl -K options HOST/a',
  'curl -r 0-9 HOST/a',
  'curl --resolve node:80:127.0.0.1 HOST/a',
  'curl --unix-socket node.sock HOST/a',
  'curl --digest -u me:hunter2 HOST/a',
  'curl HOST/a --next HOST/b',
  'curl HOST/a HOST/b',
  'curl HOST/{a,b}',
  'curl HOST/[1-3]',
  'curl -b cookies.txt HOST/a',
  'curl -H "Authorization: Bearer $TOKEN" HOST/a',
  'curl -H "Authorization: Bearer $(cat token)" HOST/a',
  'curl HOST/a?token=$TOKEN',
].map((text) => ({ ...command(text, ''), sends: [], named: error('unsupported-syntax') }));

/** Options that change nothing about the request. */
const ignored: readonly Sample[] = ['curl -k HOST/a', 'curl -o out.json HOST/a', 'curl -O HOST/a'].map(
  (text) => command(text, 'GET /a', { named: [{ severity: 'warning', rule: 'unsupported-syntax' }] }),
);

export const curl: Group = {
  title: 'curl commands',
  samples: [
    command('curl HOST/a', 'GET /a', { as: '`curl URL`' }),
    command('curl -s -L -v HOST/a', 'GET /a'),
    command('curl -X POST HOST/a', 'POST /a'),
    command('curl --request DELETE HOST/a', 'DELETE /a'),
    command('curl --url HOST/a', 'GET /a'),
    command("curl -H 'X-A: 1' HOST/a", 'GET /a\nX-A: 1'),
    command('curl -HX-A:1 HOST/a', 'GET /a\nX-A: 1'),
    command('curl HOST/a -d a=1', `POST /a\n${FORM}\n\na=1`),
    command('curl HOST/a -d a=1 -d b=2', `POST /a\n${FORM}\n\na=1&b=2`),
    command('curl HOST/a --data-binary @a.txt', `POST /a\n${FORM}\n\none\ntwo\n`, {
      files: { 'a.txt': 'one\ntwo\n' },
    }),
    command('curl HOST/a --data-raw @a', `POST /a\n${FORM}\n\n@a`),
    command("curl HOST/a --data-urlencode 'x=a b'", `POST /a\n${FORM}\n\nx=a+b`),
    command('curl -G HOST/a -d q=1', 'GET /a?q=1'),
    command(
      'curl HOST/a --json \'{"a": 1}\'',
      'POST /a\nContent-Type: application/json\nAccept: application/json\n\n{"a": 1}',
    ),
    command('curl -u me:hunter2 HOST/a', 'GET /a\nAuthorization: Basic bWU6aHVudGVyMg=='),
    command('curl --oauth2-bearer abc HOST/a', 'GET /a\nAuthorization: Bearer abc'),
    command('curl -A me HOST/a', 'GET /a\nUser-Agent: me'),
    command('curl -b a=1 HOST/a', 'GET /a\nCookie: a=1'),
    command('curl -e http://node.example HOST/a', 'GET /a\nReferer: http://node.example'),
    command('curl -I HOST/a', 'HEAD /a'),
    command(
      "curl \\\n  -X POST \\\n  -H 'Content-Type: text/plain' \\\n  -d abc \\\n  HOST/a",
      'POST /a\nContent-Type: text/plain\n\nabc',
      {
        as: 'command over lines',
      },
    ),
    command('curl -s HOST/a | jq .data', 'GET /a', { named: information('shell-not-run') }),
    command('curl HOST/a -d @a.txt', `POST /a\n${FORM}\n\nonetwo`, { files: { 'a.txt': 'one\ntwo\n' } }),
    command("curl HOST/a -d ''", `POST /a\n${FORM}`),
    command('curl -F a=b HOST/a', multipart('form-data; name="a"\r\n\r\nb')),
    command(
      'curl -F f=@a.txt HOST/a',
      multipart('form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nfile'),
      { files: { 'a.txt': 'file' } },
    ),
    command('curl -x HOST http://127.0.0.1:1/a', 'GET http://127.0.0.1:1/a', { as: '`curl -x PROXY`' }),
    command('curl --max-time 5 HOST/a', 'GET /a'),
    command('curl --retry 3 HOST/a', 'GET /a'),
    command("curl -H 'X-A;' HOST/a", 'GET /a\nX-A: '),
    command(
      "curl HOST/a -H 'Content-Type: text/plain' --data-raw $'one\\ntwo'",
      'POST /a\nContent-Type: text/plain\n\none\ntwo',
      {
        as: "`--data-raw $'one\\ntwo'`",
      },
    ),
    command('curl HOST/redirect', 'GET /redirect', {
      as: 'a redirect without `-L`',
      fails: true,
      note: 'The status 302 counts as a failure.',
    }),
    command('curl -L HOST/redirect', 'GET /redirect', {
      as: 'a redirect with `-L`',
      sends: ['GET /redirect', 'GET /to'],
    }),
    command('curl HOST/a > out.json', 'GET /a', { named: information('shell-not-run') }),
    command('curl -H "X-A: {{$processEnv SAMPLE_NAME}}" HOST/a', 'GET /a\nX-A: me', {
      environment: { SAMPLE_NAME: 'me' },
    }),
    ...refused,
    ...ignored,
  ],
};

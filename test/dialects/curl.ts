import { error, type Group, type Sample } from './sample';

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

/** Commands that are not sent, because `curl` would send something else. */
const refused: readonly Sample[] = [
  'curl -T a.txt HOST/a',
  'curl -K options HOST/a',
  'curl -r 0-9 HOST/a',
  'curl --resolve node:80:127.0.0.1 HOST/a',
  'curl --unix-socket node.sock HOST/a',
  'curl --digest -u me:hunter2 HOST/a',
  'curl HOST/a --next HOST/b',
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
    command('curl -s HOST/a | jq .data', 'GET /a'),
    command(
      'curl -F a=b HOST/a',
      /^POST \/a\ncontent-type: multipart\/form-data; boundary=(\S+)\n\n--\1\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--\1--\r\n$/i,
    ),
    command(
      'curl -x http://AUTHORITY http://127.0.0.1:1/a',
      /^GET http:\/\/127\.0\.0\.1:1\/a(?:\nproxy-connection: Keep-Alive)?$/i,
      {
        as: '`curl -x http://127.0.0.1:8080`',
      },
    ),
    command('curl --max-time 5 HOST/a', 'GET /a'),
    command('curl --retry 3 HOST/a', 'GET /a'),
    ...refused,
    ...ignored,
  ],
};

import { error, type Group, information, type Sample, type Tool, warning } from './sample';

/** A test that holds and one that does not, below the same request. */
function pair(name: string, owners: readonly Tool[], test: string, good: string, bad: string): Sample[] {
  const below = (value: string) => `GET HOST/json\n\n${test.replace('VALUE', value)}\n`;
  const sends = ['GET /json'];
  return [
    { name, owners, text: below(good), sends },
    { name: `${name}, which fails`, owners, text: below(bad), sends, fails: true },
  ];
}

const jetBrains: readonly Tool[] = ['JetBrains', 'kulala'];

export const tests: Group = {
  title: 'Tests',
  samples: [
    ...pair('`?? status == 200`', ['httpYac'], '?? status == VALUE', '200', '500'),
    ...pair('`?? body …`', ['httpYac'], '?? body VALUE', 'includes abc', 'includes xyz'),
    ...pair('`?? body $.path`', ['httpYac'], '?? body $.token == VALUE', 'abc', 'xyz'),
    ...pair('`?? header …`', ['httpYac'], '?? header content-type includes VALUE', 'json', 'xml'),
    ...pair('`?? duration < …`', ['httpYac'], '?? duration VALUE', '< 60000', '> 60000'),
    ...pair('`test.status(200)` in a script', ['httpYac'], '{{\n  test.status(VALUE);\n}}', '200', '500'),
    ...pair(
      '`client.test(…)` with `client.assert(…)`',
      jetBrains,
      '> {%\n  client.test("status", function () {\n    client.assert(response.status === VALUE, "wrong");\n  });\n%}',
      '200',
      '500',
    ),
    ...pair(
      '`client.assert(…)` of a value',
      jetBrains,
      '> {% client.assert(response.body.token === "VALUE"); %}',
      'abc',
      'xyz',
    ),
    ...pair('`HTTP 200`', ['Hurl'], 'HTTP VALUE', '200', '500'),
    ...pair('`[Asserts]`', ['Hurl'], 'HTTP 200\n[Asserts]\njsonpath "$.token" == "VALUE"', 'abc', 'xyz'),
    {
      name: '`??` directly below the request line',
      owners: ['httpYac'],
      text: 'GET HOST/json\n?? status == 500\n',
      sends: ['GET /json'],
      fails: true,
    },
    {
      name: '`??` below a body',
      owners: ['httpYac'],
      text: 'POST HOST/json\nContent-Type: application/json\n\n{"a": 1}\n\n?? status == 200\n',
      sends: ['POST /json\nContent-Type: application/json\n\n{"a": 1}'],
    },
    {
      name: 'test with other JavaScript',
      owners: jetBrains,
      text: 'GET HOST/json\n\n> {%\n  for (const item of response.body.items) client.assert(item.id > 0);\n%}\n',
      sends: ['GET /json'],
      fails: true,
      named: error('test-not-run'),
    },
    {
      name: '`> ./handler.js`',
      owners: jetBrains,
      text: 'GET HOST/json\n\n> ./handler.js\n',
      files: { 'handler.js': 'client.assert(true);\n' },
      sends: ['GET /json'],
      fails: true,
      named: error('test-not-run'),
    },
    {
      name: 'script that only logs',
      owners: jetBrains,
      text: 'GET HOST/json\n\n> {% client.log("done"); %}\n',
      sends: ['GET /json'],
      named: information('test-not-run'),
    },
  ],
};

const before: readonly (readonly [string, readonly Tool[], string])[] = [
  ['`< {% … %}`', jetBrains, '< {% request.variables.set("v", "1"); %}\nGET HOST/{{v}}\n'],
  ['`< ./before.js`', jetBrains, '< ./before.js\nGET HOST/a\n'],
  ['`{{ … }}` above a request', ['httpYac'], '{{\n  exports.v = "1";\n}}\nGET HOST/{{v}}\n'],
  ['`{{+ … }}`: before each request', ['httpYac'], '{{+\n  exports.v = "1";\n}}\n\n###\nGET HOST/{{v}}\n'],
  ['`{{@request … }}`', ['httpYac'], '{{@request\n  request.headers = {};\n}}\nGET HOST/a\n'],
];

export const scripts: Group = {
  title: 'Scripts before a request',
  samples: before.map(
    ([name, owners, text]): Sample => ({
      name,
      owners,
      text,
      sends: [],
      named:
        text.includes('{{v}}') && !text.includes('request.variables')
          ? [...error('script-not-run'), ...warning('variable-undefined')]
          : error('script-not-run'),
    }),
  ),
};

/** Sections of a request. */
const sections: readonly (readonly [string, string])[] = [
  ['[QueryStringParams]', 'q: 1'],
  ['[Query]', 'q: 1'],
  ['[FormParams]', 'q: 1'],
  ['[MultipartFormData]', 'file: file,a.txt;'],
  ['[Cookies]', 'sid: abc'],
  ['[BasicAuth]', 'me: hunter2'],
  ['[Options]', 'retry: 3'],
];

export const hurl: Group = {
  title: 'Sections of Hurl',
  samples: sections.map(
    ([section, line]): Sample => ({
      name: `\`${section}\``,
      owners: ['Hurl'],
      text: `POST HOST/a\nX-A: 1\n${section}\n${line}\nHTTP 200\n`,
      sends: [],
      named: error('unsupported-syntax'),
    }),
  ),
};

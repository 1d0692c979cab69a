import { error, type Group, httpTools, type Sample, warning } from './sample';

const uuid = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}';

const generatedByHttpYac: Readonly<Record<string, string>> = {
  $timestamp: 'sends milliseconds',
  '$random.hexadecimal(64)': 'sends letters in upper case',
  '$random.email': 'sends an address at another host',
};

/** Placeholders whose value differs each time. */
const generated: readonly Sample[] = (
  [
    ['$guid', ['REST Client', 'httpYac'], uuid],
    ['$uuid', ['JetBrains', 'kulala', 'httpYac'], uuid],
    ['$timestamp', ['REST Client', 'JetBrains', 'kulala'], '\\d{10}'],
    ['$timestamp -1 d', ['REST Client', 'httpYac'], '\\d{10}'],
    ['$randomInt 5 6', ['REST Client', 'httpYac'], '5'],
    ['$randomInt', ['JetBrains', 'kulala'], '\\d{1,3}'],
    ['$datetime iso8601', ['REST Client', 'httpYac'], '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'],
    ['$datetime "YYYY-MM-DD"', ['REST Client', 'httpYac'], '\\d{4}-\\d\\d-\\d\\d'],
    ['$random.uuid', ['JetBrains', 'httpYac'], uuid],
    ['$random.integer(5, 6)', ['JetBrains', 'httpYac'], '5'],
    ['$random.float(5, 6)', ['JetBrains', 'httpYac'], '5(?:\\.\\d+)?'],
    ['$random.alphabetic(8)', ['JetBrains', 'httpYac'], '[A-Za-z]{8}'],
    ['$random.alphanumeric(8)', ['JetBrains', 'httpYac'], '[A-Za-z\\d]{8}'],
    ['$random.hexadecimal(64)', ['JetBrains'], '[\\da-f]{64}'],
    ['$random.email', ['JetBrains'], '[a-z]+@example\\.com'],
    [
      '$isoTimestamp',
      ['JetBrains', 'kulala', 'httpYac'],
      '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
    ],
    ['$localDatetime "YYYY"', ['REST Client'], '\\d{4}'],
  ] as const
).map(([name, owners, pattern]) => ({
  name: `\`{{${name}}}\``,
  owners,
  text: `GET HOST/a?v={{${name}}}\n`,
  ...(Object.hasOwn(generatedByHttpYac, name) ? { httpYac: generatedByHttpYac[name] as string } : {}),
  sends: [new RegExp(`^GET /a\\?v=${pattern}$`)],
}));

export const variables: Group = {
  title: 'Variables',
  samples: [
    { name: '`@v = value`', owners: httpTools, text: '@v = 5\n\nGET HOST/{{v}}\n', sends: ['GET /5'] },
    { name: '`@v=value`', owners: httpTools, text: '@v=5\n\nGET HOST/{{v}}\n', sends: ['GET /5'] },
    {
      name: 'definition after its use',
      owners: ['REST Client'],
      text: 'GET HOST/{{v}}\n\n###\n@v = 5\n',
      sends: ['GET /5'],
    },
    {
      name: 'variable in a variable',
      owners: httpTools,
      text: '@a = 5\n@b = {{a}}6\n\nGET HOST/{{b}}\n',
      sends: ['GET /56'],
    },
    {
      name: 'blanks in the braces',
      owners: httpTools,
      text: '@v = 5\n\nGET HOST/{{ v }}\n',
      sends: ['GET /5'],
    },
    {
      name: '`@host` and a path',
      owners: ['httpYac'],
      text: '@host = HOST\n\nGET /eth/v1/node/version\n',
      sends: [],
      named: error('host-not-used'),
      sendOptions: ['--all', '--beacon', 'HOST', '--execution', 'HOST'],
    },
    ...(
      [
        ['`host` of `.env` and a path', { '.env': 'host=HOST\n' }, []],
        [
          '`host` of an environment and a path',
          { 'http-client.env.json': '{"dev": {"host": "HOST"}}' },
          ['--env', 'dev'],
        ],
      ] as const
    ).map(
      ([name, files, options]): Sample => ({
        name,
        owners: ['httpYac'],
        text: 'GET /eth/v1/node/version\n',
        files,
        options,
        sends: [],
        named: error('host-not-used'),
        sendOptions: ['--all', '--beacon', 'HOST'],
      }),
    ),
    { name: 'in the host', owners: httpTools, text: '@host = HOST\n\nGET {{host}}/a\n', sends: ['GET /a'] },
    {
      name: 'in the name of a header',
      owners: ['REST Client'],
      text: '@h = X-A\n\nGET HOST/a\n{{h}}: 1\n',
      sends: ['GET /a\nX-A: 1'],
      httpYac: 'begins the body at this line',
    },
    {
      name: 'value with blanks',
      owners: httpTools,
      text: '@v = a b\n\nPOST HOST/a\nContent-Type: text/plain\n\n{{v}}\n',
      sends: ['POST /a\nContent-Type: text/plain\n\na b'],
    },
    {
      name: '`{{%v}}`: percent-encoded',
      owners: ['REST Client'],
      text: '@v = a&b\n\nGET HOST/a?q={{%v}}\n',
      sends: ['GET /a?q=a%26b'],
      httpYac: 'does not send it',
    },
    {
      name: 'defined twice: the last one counts',
      owners: ['REST Client'],
      text: '@v = 1\n@v = 2\n\nGET HOST/{{v}}\n',
      sends: ['GET /2'],
      named: warning('variable-duplicate'),
    },
    {
      name: 'undefined variable',
      owners: ['JetBrains'],
      text: 'GET HOST/{{nobody}}\n',
      sends: [],
      refused: 'The variable "nobody" is not defined',
      named: warning('variable-undefined'),
    },
    {
      name: '`@v := {{other}}`',
      owners: ['httpYac'],
      text: '@a = 5\n@v := {{a}}\n\nGET HOST/{{v}}\n',
      sends: ['GET /5'],
    },
    ...generated,
    {
      name: '`{{$datetime "yyyy-MM-dd"}}`: a format of .NET',
      owners: ['Visual Studio'],
      text: 'GET HOST/{{$datetime "yyyy-MM-dd"}}\n',
      sends: [/^GET \/yyyy-\d\d-[A-Z][a-z]$/],
      named: warning('system-variable-arguments'),
      note: 'Sent as REST Client and httpYac do.',
    },
    {
      name: '`{{$processEnv NAME}}`',
      owners: ['REST Client', 'httpYac'],
      text: 'GET HOST/{{$processEnv SAMPLE_NAME}}\n',
      environment: { SAMPLE_NAME: 'me' },
      sends: ['GET /me'],
    },
    {
      name: '`{{$processEnv %NAME}}`: the name in a variable',
      owners: ['REST Client'],
      text: '@which = SAMPLE_NAME\n\nGET HOST/{{$processEnv %which}}\n',
      environment: { SAMPLE_NAME: 'me' },
      sends: ['GET /me'],
      httpYac: 'fills in nothing',
    },
    {
      name: '`{{$dotenv NAME}}`',
      owners: ['REST Client', 'httpYac'],
      text: 'GET HOST/{{$dotenv SAMPLE_NAME}}\n',
      files: { '.env': 'SAMPLE_NAME=me\n' },
      sends: ['GET /me'],
    },
    {
      name: '`{{$randomWord}}` and other made-up data',
      owners: ['httpYac'],
      text: 'GET HOST/{{$randomWord}}\n',
      sends: [],
      named: error('variable-undefined'),
    },
    {
      name: '`{{$random.name.firstName}}` and other made-up data',
      owners: ['JetBrains'],
      text: 'GET HOST/{{$random.name.firstName}}\n',
      sends: [],
      named: error('placeholder-malformed'),
    },
    {
      name: 'other text in the braces: `{{one two}}`',
      owners: ['REST Client'],
      text: 'GET HOST/{{one two}}\n',
      sends: [],
      named: error('placeholder-malformed'),
    },
    {
      name: '`\\\\{\\\\{v\\\\}\\\\}`: braces that are not a placeholder',
      owners: ['httpYac'],
      text: '@v = 5\n\nPOST HOST/a\nX-A: \\{\\{v\\}\\}\nContent-Type: application/json\n\n{"a":"\\{\\{v\\}\\}{{v}}"}\n',
      sends: ['POST /a\nX-A: {{v}}\nContent-Type: application/json\n\n{"a":"{{v}}5"}'],
    },
    {
      name: '`@v = a\\\\nb`: a line break',
      owners: ['REST Client'],
      text: '@v = a\\nb\n\nPOST HOST/a\n\n{{v}}\n',
      sends: ['POST /a\n\na\\nb'],
      named: warning('unsupported-syntax'),
      note: 'Sent as written, as httpYac does.',
    },
    {
      name: '`{{$env.NAME}}`',
      owners: ['JetBrains'],
      text: 'GET HOST/{{$env.SAMPLE_NAME}}\n',
      environment: { SAMPLE_NAME: 'me' },
      sends: ['GET /me'],
      httpYac: 'does not send it',
    },
    {
      name: '`@v := value`',
      owners: ['httpYac'],
      text: '@w := {{v}}6\n@v := 5\n\nGET HOST/{{w}}\n',
      sends: ['GET /56'],
    },
    {
      name: '`@v := {{new Date().getTime()}}`: JavaScript',
      owners: ['httpYac'],
      text: '@v := {{new Date().getTime()}}\n\nGET HOST/{{v}}\n',
      sends: [],
      named: error('script-not-run'),
    },
    {
      name: '`{{1 + 2}}`: JavaScript',
      owners: ['httpYac'],
      text: 'GET HOST/{{1 + 2}}\n',
      sends: [],
      named: error('script-not-run'),
    },
  ],
};

import { error, type Group, httpTools, information, warning } from './sample';

export const layout: Group = {
  title: 'Layout of a file',
  samples: [
    {
      name: 'several requests, separated by `###`',
      owners: httpTools,
      text: 'GET HOST/a\n\n###\n\nGET HOST/b\n',
      sends: ['GET /a', 'GET /b'],
    },
    {
      name: 'title after `###`',
      owners: ['JetBrains', 'httpYac', 'REST Client'],
      text: '### Head\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    {
      name: 'more than three `#`',
      owners: ['REST Client', 'JetBrains'],
      text: 'GET HOST/a\n\n##########\nGET HOST/b\n',
      sends: ['GET /a', 'GET /b'],
    },
    { name: 'empty blocks', owners: httpTools, text: '###\n\n###\nGET HOST/a\n\n###\n', sends: ['GET /a'] },
    {
      name: 'blank lines before a request',
      owners: httpTools,
      text: '\n\n\nGET HOST/a\n',
      sends: ['GET /a'],
    },
    {
      name: 'comments with `#` and `//`',
      owners: httpTools,
      text: '# one\n// two\nGET HOST/a\n# three\n// four\nX-A: 1\n',
      sends: ['GET /a\nX-A: 1'],
    },
    {
      name: 'CRLF',
      owners: httpTools,
      text: 'POST HOST/a\r\nContent-Type: application/json\r\n\r\n{"a": 1}\r\n',
      sends: ['POST /a\nContent-Type: application/json\n\n{"a": 1}'],
    },
    { name: 'byte order mark', owners: httpTools, text: '\ufeffGET HOST/a\n', sends: ['GET /a'] },
    {
      name: 'two requests without `###`',
      owners: ['kulala'],
      text: 'GET HOST/a\n\nGET HOST/b\n',
      sends: [],
      named: error('second-request-line'),
    },
    {
      name: '`---` as a separator',
      owners: ['httpYac'],
      text: 'GET HOST/a\n---\nGET HOST/b\n',
      sends: [],
      named: [...error('header-no-colon'), ...error('second-request-line')],
    },
    {
      name: 'indented `###` in a body',
      owners: ['REST Client'],
      text: 'POST HOST/a\nContent-Type: text/plain\n\nbefore\n  ### after\n',
      sends: ['POST /a\nContent-Type: text/plain\n\nbefore'],
      named: warning('indented-separator'),
    },
    {
      name: '`####` in a body',
      owners: ['REST Client'],
      text: 'POST HOST/a\nContent-Type: text/plain\n\nbefore\n#### after\n',
      sends: ['POST /a\nContent-Type: text/plain\n\nbefore'],
      named: information('heading-separator'),
    },
    {
      name: '`import ./other.http`',
      owners: ['JetBrains', 'kulala'],
      text: 'import ./other.http\n\n###\nGET HOST/a\n',
      files: { 'other.http': 'GET HOST/b\n' },
      sends: ['GET /a'],
      named: warning('unsupported-syntax'),
    },
    {
      name: '`run ./other.http`',
      owners: ['JetBrains', 'kulala'],
      text: 'GET HOST/a\n\n###\nrun ./other.http\n',
      files: { 'other.http': 'GET HOST/b\n' },
      sends: ['GET /a'],
      named: warning('unsupported-syntax'),
    },
  ],
};

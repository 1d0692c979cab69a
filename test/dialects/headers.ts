import { error, type Group, httpTools, information } from './sample';

export const headers: Group = {
  title: 'Headers',
  samples: [
    { name: 'header', owners: httpTools, text: 'GET HOST/a\nX-A: 1\n', sends: ['GET /a\nX-A: 1'] },
    {
      name: 'no blank after the colon',
      owners: httpTools,
      text: 'GET HOST/a\nX-A:1\n',
      sends: ['GET /a\nX-A: 1'],
    },
    {
      name: 'blanks around a value',
      owners: httpTools,
      text: 'GET HOST/a\nX-A:   1  \n',
      sends: ['GET /a\nX-A: 1'],
    },
    {
      name: 'colon in a value',
      owners: httpTools,
      text: 'GET HOST/a\nX-A: b:c\n',
      sends: ['GET /a\nX-A: b:c'],
    },
    {
      name: 'empty value',
      owners: ['REST Client', 'httpYac'],
      text: 'GET HOST/a\nX-A:\n',
      sends: ['GET /a\nX-A: '],
    },
    {
      name: 'header twice',
      owners: ['httpYac', 'JetBrains'],
      text: 'GET HOST/a\nX-A: 1\nX-A: 2\n',
      sends: ['GET /a\nX-A: 1\nX-A: 2'],
    },
    {
      name: 'commented header',
      owners: httpTools,
      text: 'GET HOST/a\n# X-A: 1\n// X-B: 1\nX-C: 1\n',
      sends: ['GET /a\nX-C: 1'],
    },
    {
      name: '`User-Agent`, `Accept`',
      owners: httpTools,
      text: 'GET HOST/a\nUser-Agent: me\nAccept: text/plain\n',
      sends: ['GET /a\nUser-Agent: me\nAccept: text/plain'],
    },
    {
      name: '`Connection`, `Transfer-Encoding`, `Expect`',
      owners: httpTools,
      text: 'GET HOST/a\nConnection: close\nTransfer-Encoding: chunked\nExpect: 100-continue\n',
      sends: ['GET /a'],
      named: information('header-not-sent'),
    },
    {
      name: '`Host` of another host',
      owners: ['REST Client', 'httpYac'],
      text: 'GET HOST/a\nHost: node.example\n',
      sends: ['GET /a\nHost: node.example'],
    },
    {
      name: '`Cookie`',
      owners: ['REST Client', 'JetBrains', 'kulala'],
      text: 'GET HOST/a\nCookie: a=1; b=2\n',
      sends: ['GET /a\nCookie: a=1; b=2'],
      httpYac: 'sends only the first cookie',
    },
    {
      name: 'cookie of an earlier response',
      owners: httpTools,
      text: 'GET HOST/cookie\n\n###\nGET HOST/b\n',
      sends: ['GET /cookie', 'GET /b\ncookie: sid=abc'],
    },
    {
      name: 'header over lines',
      owners: ['JetBrains'],
      text: 'GET HOST/a\nX-A: 1,\n  2\n',
      sends: ['GET /a\nX-A: 1, 2'],
      httpYac: 'begins the body at the second line',
    },
    {
      name: '`...name`: headers of an object',
      owners: ['httpYac'],
      text: 'GET HOST/a\n...shared\n',
      sends: [],
      named: error('header-no-colon'),
    },
    {
      name: '`rest-client.defaultHeaders`',
      owners: ['REST Client'],
      text: 'GET HOST/a\nX-A: own\n',
      files: {
        '.vscode/settings.json': '{"rest-client.defaultHeaders": {"X-A": "default", "X-B": "default"}}',
      },
      sends: ['GET /a\nX-A: own\nX-B: default'],
      httpYac: 'does not read this setting',
    },
    {
      name: '`Content-Length` that is written',
      owners: ['REST Client'],
      text: 'POST HOST/a\nContent-Type: text/plain\nContent-Length: 3\n\nabc\n',
      sends: ['POST /a\nContent-Type: text/plain\nContent-Length: 3\n\nabc'],
    },
  ],
};

import { error, type Group, type Sample, type Tool } from './sample';

const first =
  '# @name first\nPOST HOST/json\nX-Own: 1\nContent-Type: application/json\n\n{"p": [7]}\n\n###\n';
const arrives = 'POST /json\nX-Own: 1\nContent-Type: application/json\n\n{"p": [7]}';

const NO_RESPONSE = 'does not know `request` and `response`, and does not send the second request';

function uses(name: string, owners: readonly Tool[], placeholder: string, value: string): Sample {
  return {
    name,
    owners,
    text: `${first}GET HOST/${placeholder}\n`,
    sends: [arrives, `GET /${value}`],
    ...(owners.includes('httpYac') ? {} : { httpYac: NO_RESPONSE }),
  };
}

export const responses: Group = {
  title: 'Values of responses',
  samples: [
    uses('a value of the body', ['REST Client'], '{{first.response.body.$.token}}', 'abc'),
    uses('an item', ['REST Client'], '{{first.response.body.$.items[0].id}}', '7'),
    uses('a header', ['REST Client'], '{{first.response.headers.x-answer}}', 'yes'),
    uses('a value of the request body', ['REST Client'], '{{first.request.body.$.p[0]}}', '7'),
    uses('a header of the request', ['REST Client'], '{{first.request.headers.x-own}}', '1'),
    uses('`{{first.token}}`', ['httpYac'], '{{first.token}}', 'abc'),
    uses('`{{first.items[0].id}}`', ['httpYac'], '{{first.items[0].id}}', '7'),
    {
      name: 'the whole body',
      owners: ['REST Client'],
      text: '# @name first\nGET HOST/text\n\n###\nPOST HOST/b\nContent-Type: text/plain\n\n{{first.response.body.*}}\n',
      sends: ['GET /text', 'POST /b\nContent-Type: text/plain\n\ntext'],
      httpYac: NO_RESPONSE,
    },
    {
      name: 'a variable with a value of a response',
      owners: ['REST Client'],
      text: `${first}@t = {{first.response.body.$.token}}\nGET HOST/{{t}}\n`,
      sends: [arrives, 'GET /abc'],
      httpYac: NO_RESPONSE,
    },
    {
      name: 'a value that the response does not have',
      owners: ['REST Client'],
      text: `${first}GET HOST/{{first.response.body.$.nothing}}\n`,
      sends: [arrives],
      refused: '$.nothing',
    },
    {
      name: 'wildcard or filter in the path',
      owners: ['REST Client'],
      text: `${first}GET HOST/{{first.response.body.$.items[*].id}}\n`,
      sends: [arrives],
      named: error('message-path'),
      refused: 'A path must',
    },
    {
      name: 'XPath',
      owners: ['REST Client'],
      text: `${first}GET HOST/{{first.response.body.//token}}\n`,
      sends: [arrives],
      named: error('message-path'),
      refused: 'A path must',
    },
    {
      name: '`client.global.set("name", …)`',
      owners: ['JetBrains'],
      text: 'GET HOST/json\n\n> {% client.global.set("tok", response.body.token); %}\n\n###\nGET HOST/{{tok}}\n',
      sends: ['GET /json', 'GET /abc'],
    },
    {
      name: '`exports.name = …`',
      owners: ['httpYac'],
      text: 'GET HOST/json\n\n{{\n  exports.tok = response.parsedBody.token;\n}}\n\n###\nGET HOST/{{tok}}\n',
      sends: ['GET /json', 'GET /abc'],
    },
    {
      name: '`[Captures]`',
      owners: ['Hurl'],
      text: 'GET HOST/json\nHTTP 200\n[Captures]\ntok: jsonpath "$.token"\n\n###\nGET HOST/{{tok}}\n',
      sends: ['GET /json', 'GET /abc'],
    },
  ],
};

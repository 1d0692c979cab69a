import type { ParseRule } from '../rule';

export const scriptNotRun: ParseRule = {
  on: 'parse',
  code: 'script-not-run',
  severity: 'error',
  title: 'Script of another tool',
  why: 'JetBrains HTTP Client and httpYac run JavaScript before and after requests. Slotpad runs no scripts, so their tests check nothing and their variables have no value. `slotpad send` and the Test Explorer count the request as failed. Without a script before the request something else would be sent, so it is not sent unless you say so (`slotpad send --force`, "Send Anyway"). To check a response, write `# @assert`; to use a value of a response, write `{{name.response.body.$.path}}`.',
  bad: {
    language: 'http',
    text: [
      'GET /eth/v1/node/version',
      '',
      '> {%',
      '  client.test("ok", () => client.assert(response.status === 200));',
      '%}',
    ].join('\n'),
  },
  good: { language: 'http', text: ['# @assert status == 200', 'GET /eth/v1/node/version'].join('\n') },
  source: 'Slotpad scratch file format',
  message(detail) {
    return detail ?? 'Scripts are not run. To check a response, write `# @assert` above the request.';
  },
};

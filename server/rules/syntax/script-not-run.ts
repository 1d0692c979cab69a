import type { ParseRule } from '../rule';

export const scriptNotRun: ParseRule = {
  on: 'parse',
  code: 'script-not-run',
  severity: 'error',
  title: 'Script that is not run',
  why: 'JetBrains HTTP Client and httpYac run JavaScript before a request and in placeholders, which can change what is sent. Slotpad runs no scripts, so the request is not sent unless you say so (`slotpad send --force`, "Send Anyway"). To use a value of a response, write `{{name.response.body.$.path}}`.',
  bad: {
    language: 'http',
    text: ['< {%', '  request.variables.set("slot", "5");', '%}', 'GET /eth/v1/beacon/headers/{{slot}}'].join(
      '\n',
    ),
  },
  good: { language: 'http', text: ['@slot = 5', 'GET /eth/v1/beacon/headers/{{slot}}'].join('\n') },
  source: 'Slotpad scratch file format',
  message(detail) {
    return detail ?? 'Scripts are not run.';
  },
};

import type { BeaconRule } from '../rule';

export const httpMethodWrong: BeaconRule = {
  on: 'beacon',
  code: 'http-method-wrong',
  severity: 'error',
  title: 'Wrong HTTP method',
  why: 'A beacon node answers with status 405 or 404. HEAD and OPTIONS are not checked.',
  bad: { language: 'http', text: 'POST /eth/v1/node/version' },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check({ block, operation, others, reading }, report) {
    const request = block.request;
    if (operation || others.length === 0 || request?.kind !== 'http') return;
    if (reading.method === 'HEAD' || reading.method === 'OPTIONS') return;
    const methods = [...new Set(others.map((other) => other.method))];
    const token = request.methodToken;
    const at = request.target.start;
    report(
      token ?? request.target,
      `This path takes ${methods.join(' or ')}, not ${reading.method}.`,
      request.curl && !token
        ? {}
        : {
            fixes: methods.map((method, index) => ({
              title: `Change to \`${method}\``,
              edits: [
                token
                  ? { start: token.start, end: token.end, text: method }
                  : { start: at, end: at, text: `${method} ` },
              ],
              preferred: index === 0,
            })),
          },
    );
  },
};

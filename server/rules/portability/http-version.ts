import { versionOf } from '../../../common/scratch/http/http-version';
import { originsOf } from '../exposure/origins';
import type { BlockRule } from '../rule';

const PRIOR_KNOWLEDGE = 'HTTP/2 (Prior Knowledge)';

export const httpVersion: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'http-version',
  severity: 'warning',
  title: 'Version of HTTP that is not spoken',
  why: 'Slotpad speaks HTTP/1.1 and HTTP/2. A server with TLS is offered HTTP/2 where `HTTP/2` follows the URL. Without TLS nobody can offer it: write `HTTP/2 (Prior Knowledge)` for a server that is known to speak it. Any other request is sent over HTTP/1.1.',
  bad: { language: 'http', text: 'GET http://127.0.0.1:5052/eth/v1/node/version HTTP/2' },
  good: { language: 'http', text: `GET http://127.0.0.1:5052/eth/v1/node/version ${PRIOR_KNOWLEDGE}` },
  source: 'Slotpad scratch file format',
  check(context, report) {
    const { request } = context.block;
    const version = request?.kind === 'http' ? versionOf(request) : undefined;
    if (version?.kind === 'other') {
      report(version, `Slotpad does not speak ${version.text}: the request is sent over HTTP/1.1.`);
    } else if (version?.kind === '2' && originsOf(context)[0]?.scheme === 'http:') {
      report(
        version,
        `Without TLS the request is sent over HTTP/1.1. If the server is known to speak HTTP/2, write \`${PRIOR_KNOWLEDGE}\`.`,
        request?.kind === 'http' && request.curl
          ? {}
          : {
              fixes: [
                {
                  title: `Change to \`${PRIOR_KNOWLEDGE}\``,
                  edits: [{ start: version.start, end: version.end, text: PRIOR_KNOWLEDGE }],
                },
              ],
            },
      );
    }
  },
};

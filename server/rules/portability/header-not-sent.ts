import { isConnectionHeader } from '../../../common/scratch/http/connection-header';
import type { BlockRule, Fix } from '../rule';

export const headerNotSent: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'header-not-sent',
  severity: 'information',
  title: 'Header of the connection',
  why: 'The connection sets these headers itself, because a wrong value would break the exchange: `Connection`, `Keep-Alive`, `Transfer-Encoding`, `Upgrade` and `Expect`. Other tools send what is written. `Content-Length` is always computed.',
  bad: { language: 'http', text: ['GET /eth/v1/node/version', 'Connection: close'].join('\n') },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Slotpad scratch file format',
  check({ block }, report) {
    const { request } = block;
    if (request?.kind !== 'http') return;
    for (const { name, value, implied, removes, start, end } of request.headers) {
      const written = name.text.trim();
      // The length is computed, which is what the author wants.
      if (!value || implied || removes || /^content-length$/i.test(written)) continue;
      if (!isConnectionHeader(written)) continue;
      const upgrades = /^upgrade$/i.test(written);
      report(
        name,
        upgrades
          ? 'Slotpad does not send `Upgrade`: the request stays an HTTP request. For a WebSocket, write `# @node ws://…`.'
          : `Slotpad does not send \`${written}\`: the connection sets it.`,
        {
          ...(upgrades ? { severity: 'warning' } : {}),
          ...(request.curl ? {} : { fixes: [removeLine(block.text, start, end)] }),
        },
      );
    }
  },
};

function removeLine(text: string, start: number, end: number): Fix {
  const from = text.lastIndexOf('\n', start - 1);
  return { title: 'Remove the header', edits: [{ start: from, end, text: '' }], preferred: true };
}

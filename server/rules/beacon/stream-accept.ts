import type { HttpRequest } from '../../../common/scratch/types';
import type { BeaconRule, Fix } from '../rule';

const stream = 'text/event-stream';

export const streamAccept: BeaconRule = {
  on: 'beacon',
  code: 'stream-accept',
  severity: 'warning',
  title: 'Event stream without the accept header',
  why: 'The endpoint answers with server-sent events. Many nodes ignore the header; others reject the request with status 406. A hint when no specification requires the header.',
  bad: { language: 'http', text: 'GET /eth/v1/events?topics=head' },
  good: { language: 'http', text: 'GET /eth/v1/events?topics=head\naccept: text/event-stream' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check({ block, operation }, report) {
    const request = block.request;
    if (operation?.envelope !== 'stream' || request?.kind !== 'http') return;
    const accept = request.headers.find((header) => header.name.text.toLowerCase() === 'accept');
    const value = accept?.value;
    if (value && /text\/event-stream|text\/\*|\*\/\*|\{\{/i.test(value.text)) return;
    if (value && accept && !accept.implied) {
      report(value, `The endpoint is an event stream: it sends \`${stream}\`.`, {
        fixes: [
          {
            title: `Change to \`${stream}\``,
            edits: [{ start: value.start, end: value.end, text: stream }],
            preferred: true,
          },
        ],
      });
      return;
    }
    // curl asks for anything unless it is told.
    if (request.curl) return;
    const asked = operation.headers.some((header) => header.name === 'accept');
    report(request.target.path ?? request.target, `An event stream needs the header \`accept: ${stream}\`.`, {
      ...(asked ? {} : { severity: 'hint' as const }),
      fixes: accept ? [] : [addAccept(request, block.text)],
    });
  },
};

/** Below the request line, before the other headers. */
function addAccept(request: HttpRequest, blockText: string): Fix {
  const written = `accept: ${stream}`;
  const newline = blockText.includes('\r\n') ? '\r\n' : '\n';
  const at = Math.max(request.target.end, request.version?.end ?? 0);
  return {
    title: `Add \`${written}\``,
    edits: [{ start: at, end: at, text: `${newline}${written}` }],
    preferred: true,
  };
}

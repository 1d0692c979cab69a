import type { BeaconRule } from '../rule';

export const getBody: BeaconRule = {
  on: 'beacon',
  code: 'get-body',
  severity: 'warning',
  title: 'GET with a body',
  why: 'The GET endpoints of a beacon node take no body. Nodes ignore it or reject the request.',
  bad: { language: 'http', text: 'GET /lighthouse/syncing\nContent-Type: application/json\n\n{ "a": 1 }' },
  good: { language: 'http', text: 'GET /lighthouse/syncing' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check({ block, operation }, report) {
    const { request } = block;
    if (operation?.method !== 'GET' || request?.kind !== 'http') return;
    const { body } = request;
    if (!body || (body.text.trim() === '' && !body.include)) return;
    const start = body.json?.start ?? body.start;
    const line = block.text.slice(start, body.end).search(/[\r\n]/);
    const end = line < 0 ? body.end : start + line;
    const from = request.headers.at(-1)?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
    report({ start, end }, 'A GET request has no body: nodes ignore it or reject the request.', {
      fixes: request.curl
        ? []
        : [{ title: 'Remove the body', edits: [{ start: from, end: body.end, text: '' }], preferred: true }],
    });
  },
};

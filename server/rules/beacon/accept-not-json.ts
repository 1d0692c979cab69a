import type { BeaconRule } from '../rule';

export const acceptNotJson: BeaconRule = {
  on: 'beacon',
  code: 'accept-not-json',
  severity: 'warning',
  title: 'Accept header without JSON',
  why: 'The endpoint answers with JSON. Many nodes ignore the header; others reject the request with status 406.',
  bad: { language: 'http', text: 'GET /eth/v1/node/version\naccept: text/html' },
  good: { language: 'http', text: 'GET /eth/v1/node/version\naccept: application/json' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check({ block, operation }, report) {
    const { request } = block;
    if (!operation || operation.envelope === 'stream' || operation.envelope === 'empty') return;
    const accept =
      request?.kind === 'http'
        ? request.headers.find(({ name, implied }) => !implied && name.text.toLowerCase() === 'accept')
        : undefined;
    const value = accept?.value;
    // SSZ is served as `application/octet-stream`, metrics as text.
    if (!value || /json|\*\/\*|application\/(?:\*|octet-stream)|event-stream|\{\{/i.test(value.text)) return;
    const edits = [{ start: value.start, end: value.end, text: 'application/json' }];
    report(value, 'The endpoint answers with `application/json`.', {
      fixes: [{ title: 'Change to `application/json`', edits, preferred: true }],
    });
  },
};

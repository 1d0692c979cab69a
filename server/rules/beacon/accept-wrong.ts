import { isOwn } from '../../../catalogue/entry';
import { headerNamed } from '../beacon-facts';
import type { BeaconRule } from '../rule';

export const acceptWrong: BeaconRule = {
  on: 'beacon',
  code: 'accept-wrong',
  severity: 'warning',
  title: 'Accept header without JSON',
  why: 'Beacon nodes answer in JSON, and some endpoints in SSZ (`application/octet-stream`). Some nodes answer a request for another type with status 406, others ignore the header.',
  bad: { language: 'http', text: 'GET /eth/v1/node/version\nAccept: text/html' },
  good: { language: 'http', text: 'GET /eth/v1/node/version\nAccept: application/json' },
  source: 'Ethereum Beacon Node API specification: Node',
  check({ block, operation }, report) {
    // Documents of the user may have types of their own.
    if (!operation || isOwn(operation)) return;
    if (operation.envelope === 'stream' || operation.envelope === 'empty') return;
    const accept = headerNamed(block, 'accept');
    const value = accept?.value;
    if (!value || accept.implied || value.text.trim() === '') return;
    if (/\*\/\*|application\/(\*|json|octet-stream)|\{\{/i.test(value.text)) return;
    const right = 'application/json';
    report(value, `The endpoint sends \`${right}\`.`, {
      fixes: [
        {
          title: `Change to \`${right}\``,
          edits: [{ start: value.start, end: value.end, text: right }],
          preferred: true,
        },
      ],
    });
  },
};

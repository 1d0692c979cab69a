import type { BlockRule } from '../rule';

/** Directives that change how the request of their block is sent. */
const OF_REQUEST: ReadonlySet<string> = new Set([
  'delay',
  'disabled',
  'forceRef',
  'loop',
  'note',
  'ref',
  'retry',
  'sleep',
  'until',
]);

export const directiveWithoutRequest: BlockRule = {
  on: 'block',
  needs: ['directives'],
  code: 'directive-without-request',
  severity: 'warning',
  title: 'Directive without a request',
  why: 'A directive such as `# @disabled` or `# @note` belongs to the request of its block, below the same `###`. Without one it has no effect, and the next request is sent.',
  bad: { language: 'http', text: '# @disabled\n\n###\nDELETE http://127.0.0.1:5052/keys' },
  good: { language: 'http', text: '###\n# @disabled\nDELETE http://127.0.0.1:5052/keys' },
  source: 'Slotpad scratch file format',
  check({ block }, report) {
    if (block.request) return;
    for (const { key } of block.directives) {
      if (!OF_REQUEST.has(key.text)) continue;
      const span = { start: key.start - 1, end: key.end };
      report(
        span,
        `There is no request for \`@${key.text}\`: write it below the \`###\` line of its request.`,
      );
    }
  },
};

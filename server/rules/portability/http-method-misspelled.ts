import { nearest } from '../../../common/nearest';
import {
  isForeignMethod,
  isKnownMethod,
  isSocketMethod,
  knownMethods,
} from '../../../common/scratch/http/http-method';
import type { BlockRule } from '../rule';

export const httpMethodMisspelled: BlockRule = {
  on: 'block',
  needs: ['http'],
  code: 'http-method-misspelled',
  severity: 'warning',
  title: 'Misspelled HTTP method',
  why: 'The method is sent as written. Servers answer methods that they do not know with status 405 or 501.',
  bad: { language: 'http', text: 'PSOT http://127.0.0.1:9000/hook' },
  good: { language: 'http', text: 'POST http://127.0.0.1:9000/hook' },
  source: 'Slotpad scratch file format',
  check({ block, reading }, report) {
    const token = block.request?.kind === 'http' ? block.request.methodToken : undefined;
    // Requests to nodes are checked with their endpoint.
    if (!token || reading.kind !== 'other') return;
    const method = token.text.toUpperCase();
    if (isKnownMethod(method) || isForeignMethod(method) || isSocketMethod(method)) return;
    // Servers may have methods of their own.
    const [near] = nearest(method, knownMethods(), 1);
    if (near === undefined) return;
    report(token, `\`${token.text}\` is not an HTTP method that Slotpad knows. Did you mean ${near}?`, {
      fixes: [
        {
          title: `Change to \`${near}\``,
          edits: [{ start: token.start, end: token.end, text: near }],
          preferred: true,
        },
      ],
    });
  },
};

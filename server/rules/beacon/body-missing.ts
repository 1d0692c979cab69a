import { jsonText } from '../../../common/requests/json-line';
import type { HttpRequest } from '../../../common/scratch/types';
import { contentTypeOf } from '../envelope/content-type';
import type { BeaconRule, Fix } from '../rule';

export const bodyMissing: BeaconRule = {
  on: 'beacon',
  code: 'body-missing',
  severity: 'error',
  title: 'Missing request body',
  why: 'A beacon node answers with status 400 when the body is missing.',
  bad: { language: 'http', text: 'POST /lighthouse/ui/validator_metrics\nContent-Type: application/json' },
  good: {
    language: 'http',
    text: 'POST /lighthouse/ui/validator_metrics\nContent-Type: application/json\n\n{ "indices": [1, 2] }',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check({ block, operation }, report) {
    const request = block.request;
    if (!operation?.body?.required || request?.kind !== 'http') return;
    if (request.body && (request.body.text.trim() !== '' || request.body.include)) return;
    report(request.methodToken ?? request.target, 'The request needs a JSON body.', {
      fixes: request.curl ? [] : [addBody(request, operation.body.example, block.text)],
    });
  },
};

/** Below the headers, with the Content-Type where there is none. */
function addBody(request: HttpRequest, example: unknown, blockText: string): Fix {
  const newline = blockText.includes('\r\n') ? '\r\n' : '\n';
  const at = request.headers.at(-1)?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
  const header = contentTypeOf(request) ? '' : `${newline}Content-Type: application/json`;
  const text = `${header}${newline}${newline}${jsonText(example)}`;
  return { title: 'Add a body', edits: [{ start: at, end: at, text }], preferred: true };
}

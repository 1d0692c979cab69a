import { exampleOfBody, isOwn, type OperationEntry, type Parameter } from '../../catalogue/entry';
import { http } from '../../catalogue/rule-doc';
import { metaOf } from '../../catalogue/types';
import { jsonText } from '../../common/json/json-line';
import { nearest } from '../../common/nearest';
import type { HttpRequest } from '../../common/scratch/types';
import type { RequestTarget } from '../../common/target/request-target';
import { headerNamed } from './beacon-facts';
import { contentTypeOf, firstLine } from './http-requests';
import type { Fix, Rule } from './rule';

const stream = 'text/event-stream';

/** Headers and bodies of beacon requests. */
export const beaconBodyRules: readonly Rule[] = [
  {
    on: 'beacon',
    code: 'header-missing',
    severity: 'error',
    title: 'Missing request header',
    why: 'Without the fork in `Eth-Consensus-Version` a beacon node cannot decode the body, and responds with status 400.',
    ...http(
      'POST /eth/v2/beacon/pool/attestations\nContent-Type: application/json\n\n[]',
      'POST /eth/v2/beacon/pool/attestations\nEth-Consensus-Version: electra\nContent-Type: application/json\n\n[]',
    ),
    source: 'Ethereum Beacon Node API specification: Beacon',
    check({ block, operation }, report) {
      const request = block.request;
      if (!operation || request?.kind !== 'http') return;
      for (const parameter of operation.headers) {
        if (!parameter.required) continue;
        const header = headerNamed(block, parameter.name);
        const name = titleCase(parameter.name);
        if (header?.value && header.value.text.trim() !== '') continue;
        if (header) {
          report(header, `The header \`${name}\` has no value.`);
          continue;
        }
        const misspelled = nearHeader(request, parameter.name);
        if (misspelled) {
          report(misspelled, `Unknown header. Did you mean \`${name}\`?`, {
            fixes: [
              {
                title: `Change to \`${name}\``,
                edits: [{ start: misspelled.start, end: misspelled.end, text: name }],
                preferred: true,
              },
            ],
          });
          continue;
        }
        report(request.methodToken ?? request.target, `The request must have the header \`${name}\`.`, {
          fixes: [addHeader(request, parameter, name, block.text)],
        });
      }
    },
  },
  {
    on: 'beacon',
    code: 'accept-wrong',
    severity: 'warning',
    title: 'Accept header without JSON',
    why: 'Beacon nodes respond in JSON, and some endpoints in SSZ (`application/octet-stream`). Some nodes respond to a request for another type with status 406, others ignore the header.',
    ...http(
      'GET /eth/v1/node/version\nAccept: text/html',
      'GET /eth/v1/node/version\nAccept: application/json',
    ),
    source: 'Ethereum Beacon Node API specification: Node',
    check({ block, operation, target }, report) {
      // Documents of the user may have types of their own.
      if (!operation || isOwn(operation)) return;
      if (operation.envelope === 'stream' || operation.envelope === 'empty') return;
      const accept = headerNamed(block, 'accept');
      const value = accept?.value;
      if (!value || accept.implied || value.text.trim() === '') return;
      if (/\*\/\*|application\/(\*|json)|\{\{/i.test(value.text)) return;
      const wantsSsz = /application\/octet-stream/i.test(value.text);
      if (wantsSsz && (operation.ssz || !isJsonOnly(operation, target('beacon')))) return;
      const right = 'application/json';
      report(value, `The endpoint sends \`${right}\`${wantsSsz ? ', not SSZ' : ''}.`, {
        fixes: [
          {
            title: `Change to \`${right}\``,
            edits: [{ start: value.start, end: value.end, text: right }],
            preferred: true,
          },
        ],
      });
    },
  },
  {
    on: 'beacon',
    code: 'stream-accept',
    severity: 'warning',
    title: 'Event stream without the accept header',
    why: 'The endpoint responds with server-sent events. Many nodes ignore the header; others reject the request with status 406. A hint when no specification requires the header.',
    ...http('GET /eth/v1/events?topics=head', 'GET /eth/v1/events?topics=head\naccept: text/event-stream'),
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
      report(
        request.target.path ?? request.target,
        `An event stream must have the header \`accept: ${stream}\`.`,
        {
          ...(asked ? {} : { severity: 'hint' as const }),
          fixes: accept ? [] : [addAccept(request, block.text)],
        },
      );
    },
  },
  {
    on: 'beacon',
    code: 'body-missing',
    severity: 'error',
    title: 'Missing request body',
    why: 'A beacon node responds with status 400 when the body is missing.',
    ...http(
      'POST /lighthouse/ui/validator_metrics\nContent-Type: application/json',
      'POST /lighthouse/ui/validator_metrics\nContent-Type: application/json\n\n{ "indices": [1, 2] }',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check({ block, operation }, report) {
      const request = block.request;
      if (!operation?.body?.required || request?.kind !== 'http') return;
      if (request.body && (request.body.text.trim() !== '' || request.body.include)) return;
      report(request.methodToken ?? request.target, 'The request must have a JSON body.', {
        fixes: request.curl ? [] : [addBody(request, exampleOfBody(operation.body), block.text)],
      });
    },
  },
  {
    on: 'beacon',
    code: 'get-body',
    severity: 'warning',
    title: 'GET with a body',
    why: 'The GET endpoints of a beacon node take no body. Nodes ignore it or reject the request.',
    ...http(
      'GET /lighthouse/syncing\nContent-Type: application/json\n\n{ "a": 1 }',
      'GET /lighthouse/syncing',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check({ block, operation }, report) {
      const { request } = block;
      if (operation?.method !== 'GET' || request?.kind !== 'http') return;
      const { body } = request;
      if (!body || (body.text.trim() === '' && !body.include)) return;
      const from = request.headers.at(-1)?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
      report(
        firstLine(block.text, { start: body.json?.start ?? body.start, end: body.end }),
        'A GET request has no body: nodes ignore it or reject the request.',
        {
          fixes: request.curl
            ? []
            : [
                {
                  title: 'Remove the body',
                  edits: [{ start: from, end: body.end, text: '' }],
                  preferred: true,
                },
              ],
        },
      );
    },
  },
  {
    on: 'beacon',
    code: 'body-not-read',
    severity: 'warning',
    title: 'Body that the endpoint does not read',
    why: 'The endpoint takes no body: what is written there has no effect, or the node rejects the request.',
    ...http(
      'POST /lighthouse/database/reconstruct\nContent-Type: application/json\n\n{ "from": 1 }',
      'POST /lighthouse/database/reconstruct',
    ),
    source: 'real nodes: Beacon nodes',
    check({ block, operation }, report) {
      const { request } = block;
      if (!operation || isOwn(operation) || operation.body || operation.method === 'GET') return;
      if (request?.kind !== 'http' || !request.body) return;
      const { body } = request;
      // An empty object is what programs send for nothing.
      if (!body.include && /^(?:\{\s*\}|\[\s*\]|null|)$/.test(body.text.trim())) return;
      const from = request.headers.at(-1)?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
      report(
        firstLine(block.text, { start: body.json?.start ?? body.start, end: body.end }),
        'The endpoint takes no body.',
        {
          fixes: request.curl
            ? []
            : [
                {
                  title: 'Remove the body',
                  edits: [{ start: from, end: body.end, text: '' }],
                  preferred: true,
                },
              ],
        },
      );
    },
  },
];

/** Whether nodes have the response in JSON alone. Lodestar serves nearly all of them as SSZ too. */
function isJsonOnly({ removed, servedBy }: OperationEntry, target: RequestTarget | undefined): boolean {
  return !removed && !servedBy && target?.client.name !== 'lodestar';
}

function nearHeader(request: HttpRequest, name: string) {
  const [near] = nearest(
    name,
    request.headers.map((header) => header.name.text.toLowerCase()),
    1,
  );
  return request.headers.find((header) => header.name.text.toLowerCase() === near)?.name;
}

/** `eth-consensus-version` → `Eth-Consensus-Version` */
function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

/** Not the preferred fix: the value is a guess. */
function addHeader(request: HttpRequest, { schema }: Parameter, name: string, blockText: string): Fix {
  const written = `${name}: ${metaOf(schema)?.example}`;
  const title = `Add \`${written}\``;
  if (request.curl) {
    const at = request.curl.start + 'curl'.length;
    return { title, edits: [{ start: at, end: at, text: ` -H '${written}'` }] };
  }
  const at = request.headers.at(-1)?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
  const newline = blockText.includes('\r\n') ? '\r\n' : '\n';
  return { title, edits: [{ start: at, end: at, text: `${newline}${written}` }] };
}

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

/** Below the headers, with the Content-Type where there is none. */
function addBody(request: HttpRequest, example: unknown, blockText: string): Fix {
  const newline = blockText.includes('\r\n') ? '\r\n' : '\n';
  const at = request.headers.at(-1)?.end ?? Math.max(request.target.end, request.version?.end ?? 0);
  const header = contentTypeOf(request) ? '' : `${newline}Content-Type: application/json`;
  const text = `${header}${newline}${newline}${jsonText(example)}`;
  return { title: 'Add a body', edits: [{ start: at, end: at, text }], preferred: true };
}

import type { Parameter } from '../../../catalogue/entry';
import { metaOf } from '../../../catalogue/types';
import { nearest } from '../../../common/nearest';
import type { HttpRequest } from '../../../common/scratch/types';
import { headerNamed } from '../beacon-facts';
import type { BeaconRule, Fix } from '../rule';

export const headerMissing: BeaconRule = {
  on: 'beacon',
  code: 'header-missing',
  severity: 'error',
  title: 'Missing request header',
  why: 'Without the fork in `Eth-Consensus-Version` a beacon node cannot decode the body, and answers with status 400.',
  bad: {
    language: 'http',
    text: 'POST /eth/v2/beacon/pool/attestations\nContent-Type: application/json\n\n[]',
  },
  good: {
    language: 'http',
    text: 'POST /eth/v2/beacon/pool/attestations\nEth-Consensus-Version: electra\nContent-Type: application/json\n\n[]',
  },
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
      report(request.methodToken ?? request.target, `The request needs the header \`${name}\`.`, {
        fixes: [addHeader(request, parameter, name, block.text)],
      });
    }
  },
};

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

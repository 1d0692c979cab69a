import { http, jsonrpc } from '../../catalogue/rule-doc';
import { defined } from '../../common/defined';
import { nearest } from '../../common/nearest';
import { type BadAddress, badWhatever, readTarget, readUrl, urlAtHost } from '../../common/requests/address';
import { isSocketPath } from '../../common/requests/socket-address';
import type { Resolved } from '../../common/scratch/api';
import { unsendableInName, unsendableNameWords } from '../../common/scratch/http/headers';
import { targetText } from '../../common/scratch/http/request-line';
import type { HttpRequest, Span, Target } from '../../common/scratch/types';
import { fillText, knownValue } from '../../common/scratch/variables/resolve';
import { listed } from '../../common/units/words';
import type { BlockContext, Finding, Fix, Rule } from './rule';

/** Where a request goes, and the names of its headers: all that a request needs to be sent. */
export const addressRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['http', 'directives'],
    code: 'url-invalid',
    severity: 'error',
    title: 'Request without a valid address',
    why: 'A request is sent to a URL, to a host with a port, or with a path to a node. Anything else is not sent. A variable whose value is not known before sending is not judged.',
    ...http('GET htp://127.0.0.1:5052/eth/v1/node/version', 'GET http://127.0.0.1:5052/eth/v1/node/version'),
    source: 'RFC 3986',
    check(context, report) {
      const { block, reading } = context;
      const { request } = block;
      if (request?.kind === 'http' && reading.kind !== 'none' && reading.target && reading.resolved) {
        const bad = badTarget(context, request, reading.target, reading.resolved);
        if (bad) {
          const { address, place } = bad;
          const isAsWritten = request.target.text === targetText(reading.target);
          report(place, address.message, {
            fixes: isAsWritten && place === request.target ? fixesOf(address, place) : [],
            ...defined({ fault: faultOf(request, address) }),
          });
        }
      }
      for (const { key, value } of block.directives) {
        if (key.text !== 'node') continue;
        const text = fillText(value.text, (placeholder) =>
          knownValue(placeholder, context.variables),
        )?.trim();
        const bad = badNode(text ?? value.text.trim());
        if (bad) report(value, bad.message, { fixes: fixesOf(bad, value) });
      }
    },
  },
  {
    on: 'block',
    needs: ['directives'],
    code: 'node-unknown',
    severity: 'error',
    title: 'Unknown node',
    why: '`# @node` takes the name of a node in the settings, a URL, or the path of a socket file. A request to any other is not sent. The terminal has the nodes `beacon` and `execution` only: there it is a warning, because the editor may have the node.',
    ...jsonrpc('# @node nowhere\neth_chainId()', '# @node http://127.0.0.1:8545\neth_chainId()'),
    source: 'Slotpad scratch file format',
    check({ block, options }, report) {
      const known = options.nodeNames;
      if (!known || options.inMarkdown) return;
      const { names, mayBeElsewhere } = known;
      for (const { key, value } of block.directives) {
        const wanted = value.text.trim();
        if (key.text !== 'node' || wanted === '' || wanted.includes('{{') || wanted.includes('://')) continue;
        if (isSocketPath(wanted) || names.some((name) => name.toLowerCase() === wanted.toLowerCase()))
          continue;
        const [near] = nearest(wanted, names, 1);
        const help =
          near !== undefined
            ? ` Did you mean \`${near}\`?`
            : names.length > 0
              ? ` There ${names.length === 1 ? 'is' : 'are'} ${listed(names.map((name) => `\`${name}\``))}.`
              : '';
        const where = mayBeElsewhere ? ' in the terminal' : '';
        report(value, `No node is called \`${wanted}\`${where}.${help}`, {
          ...(mayBeElsewhere ? { severity: 'warning' } : {}),
          fixes:
            near === undefined
              ? []
              : [
                  {
                    title: `Change to ${near}`,
                    edits: [{ start: value.start, end: value.end, text: near }],
                    preferred: true,
                  },
                ],
        });
      }
    },
  },
  {
    on: 'block',
    needs: ['http'],
    code: 'header-name',
    severity: 'error',
    title: 'Name that a header cannot have',
    why: 'The name of a header is one word of letters, digits and a few signs. A request with another name is not sent.',
    ...http(
      ['GET /eth/v1/node/version', 'X Note: 1'].join('\n'),
      ['GET /eth/v1/node/version', 'X-Note: 1'].join('\n'),
    ),
    source: 'RFC 9110, section 5.1',
    check({ block }, report) {
      const { request } = block;
      if (request?.kind !== 'http') return;
      for (const { name, value, removes, implied } of request.headers) {
        const written = name.text.trim();
        if (!value || removes || implied) continue;
        // Whatever a placeholder stands for, the rest of the name stays.
        const character = unsendableInName(written.replace(/\{\{[^{}]*\}\}/g, 'x'));
        if (character === undefined) continue;
        const right = written.replace(/\s+/g, '-');
        const isFixed =
          written !== '' &&
          unsendableInName(right) === undefined &&
          block.text.startsWith(written, name.start);
        report(name, unsendableNameWords(written, character), {
          fixes: isFixed
            ? [
                {
                  title: `Change to ${right}`,
                  edits: [{ start: name.start, end: name.start + written.length, text: right }],
                  preferred: true,
                },
              ]
            : [],
        });
      }
    },
  },
];

/** Why a request has no address, and where to say so; undefined if it has one, or if that is not known. */
function badTarget(
  context: BlockContext,
  request: HttpRequest,
  target: Target,
  resolved: Resolved,
): { readonly address: BadAddress; readonly place: Span } | undefined {
  const text = targetText(target).trim();
  // What stands behind the host is encoded, whatever it is.
  const end = text.startsWith('/') ? target.start : (target.origin?.end ?? target.end);
  const place = text === '' ? placeOfMissing(request) : request.target;
  if (resolved.unknown.some((gap) => gap.start <= end && target.start <= gap.end)) {
    // What is not read as a placeholder is reported itself.
    const isReported = context.block.placeholders.some(({ expression }) => expression.kind === 'malformed');
    const address = isReported ? undefined : badWhatever(text);
    return address && { address, place };
  }
  const read = readTarget(text);
  if (!read.ok) return { address: read.failure, place };
  if (read.value.kind === 'url') {
    const url = readUrl(read.value.text);
    return url.ok ? undefined : { address: url.failure, place };
  }
  const header = request.headers.find(({ name }) => /^host$/i.test(name.text.trim()))?.value;
  const host = header && fillText(header.text.trim(), (one) => knownValue(one, context.variables));
  if (!header || !host) return undefined;
  const url = readUrl(urlAtHost(host, '/'));
  return url.ok ? undefined : { address: { message: url.failure.message }, place: header };
}

/** Why the address of a `# @node` is none. Names and socket files are not judged. */
function badNode(text: string): BadAddress | undefined {
  return isSocketPath(text) || !text.includes('://') ? undefined : badWhatever(text);
}

/** What the address is to other findings: the text is no request, or it is not written yet. */
function faultOf({ target }: HttpRequest, { isOther }: BadAddress): Finding['fault'] {
  if (isOther) return 'no-request';
  return target.text.trim() === '' ? 'no-url' : undefined;
}

/** Where to say that there is no URL: at the method, or at the name of the command. */
function placeOfMissing({ curl, methodToken, target }: HttpRequest): Span {
  return curl ? { start: curl.start, end: curl.start + 'curl'.length } : (methodToken ?? target);
}

function fixesOf({ meant }: BadAddress, { start, end }: Span): readonly Fix[] {
  if (meant === undefined) return [];
  return [{ title: `Write ${meant}`, edits: [{ start, end, text: meant }], preferred: true }];
}

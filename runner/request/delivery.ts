import { defined } from '../../common/defined';
import { failed, type Result, success } from '../../common/result';
import type { PlacedBlock, ScratchDocumentApi } from '../../common/scratch/api';
import {
  parseLoop,
  parseRateLimit,
  parseRetry,
  parseTime,
  parseWait,
  splitUntil,
} from '../../common/scratch/directives/values/values';
import { fileDirectives } from '../../common/scratch/document/directives';
import { versionOf } from '../../common/scratch/http/request-line';
import type { Directive, HttpRequest } from '../../common/scratch/types';
import type { Delivery } from '../model/delivery';
import type { Prepared } from '../model/prepared';
import type { Filler } from './fill';

/** What is not spoken is reported by a rule, and the request goes over HTTP/1.1. */
function httpOf({ block: { request } }: PlacedBlock): Delivery['http'] {
  if (request?.kind !== 'http') return undefined;
  // undici sends a body over HTTP/2 only with these methods.
  if (request.body && !/^(?:POST|PUT|PATCH|GRAPHQL)$/.test(request.method)) return '1.1';
  const kind = versionOf(request)?.kind;
  return kind === '2' || kind === 'prior-knowledge' ? kind : undefined;
}

/** The directives of a request after those of its file, so that the last one of a key counts. */
export function directivesFor(document: ScratchDocumentApi, { block }: PlacedBlock): readonly Directive[] {
  const { directives, request } = block;
  const options = request?.kind === 'http' ? [...staysWith(request), ...(request.options ?? [])] : [];
  return [...fileDirectives(document), ...options, ...directives];
}

/** `curl` follows redirects only with `-L`. */
function staysWith({ curl }: HttpRequest): readonly Directive[] {
  if (!curl || /\s(?:-[a-zA-Z]*L|--location(?:-trusted)?)(?:\s|$)/.test(curl.text)) return [];
  const { start, end } = curl;
  return [{ start, end, key: { start, end, text: 'no-redirect' }, value: { start, end, text: '' } }];
}

/** Whether a request has `# @disabled`. */
export function isDisabled({ block }: PlacedBlock): boolean {
  return block.directives.some(({ key, value }) => key.text === 'disabled' && value.text.trim() === '');
}

/** How often a request is sent, by `# @loop`. */
export function timesOf({ block }: PlacedBlock): number {
  const loop = block.directives.findLast(({ key }) => key.text === 'loop');
  const times = loop && parseLoop(loop.value.text);
  return times?.ok ? times.value : 1;
}

/** What a request and its directives say about sending it. Fails when a value is invalid or has no value. */
export function deliveryOf(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  filler: Filler,
): Result<Pick<Prepared, 'delivery' | 'note'>> {
  const reader = new Reader(directivesFor(document, placed), filler);
  const delivery: Delivery = {
    ...(reader.has('no-redirect') ? { followRedirects: false } : {}),
    ...(reader.has('redirect') ? { keepsMethod: true } : {}),
    ...(reader.has('no-cookie-jar') ? { cookies: false } : {}),
    ...defined({
      timeoutMs: reader.read('timeout', (text) => parseTime('timeout', text)),
      connectMs: reader.read('connection-timeout', (text) => parseTime('connection-timeout', text)),
      proxy: reader.read('proxy', success),
      http: httpOf(placed),
      sleepMs:
        reader.read('sleep', (text) => parseTime('sleep', text)) ??
        reader.read('delay', (text) => parseTime('delay', text)),
      rateLimit: reader.read('ratelimit', parseRateLimit),
      retry: reader.read('retry', parseRetry),
      until: reader.until(),
      waitMs: reader.read('wait', parseWait),
    }),
  };
  const note = reader.read('note', success);
  if (reader.failure) return failed(reader.failure);
  return success({
    ...(Object.keys(delivery).length > 0 ? { delivery } : {}),
    ...defined({ note }),
  });
}

/** Reads the values of directives, and keeps the first failure. */
class Reader {
  failure: { readonly message: string } | undefined;
  readonly #directives: readonly Directive[];
  readonly #filler: Filler;

  constructor(directives: readonly Directive[], filler: Filler) {
    this.#directives = directives;
    this.#filler = filler;
  }

  has(name: string): boolean {
    return this.#directives.some(({ key }) => key.text === name);
  }

  read<T>(name: string, parse: (text: string) => Result<T>): T | undefined {
    return this.all(name, parse).at(-1);
  }

  all<T>(name: string, parse: (text: string) => Result<T>): readonly T[] {
    return this.#directives.flatMap(({ key, value }) => {
      if (key.text !== name) return [];
      const text = this.#filler.text(value.text);
      if (text === undefined) {
        this.failure ??= this.#filler.failure ?? {
          message: `The value of \`@${name}\` cannot be filled in.`,
        };
        return [];
      }
      const parsed = parse(text.trim());
      if (parsed.ok) return [parsed.value];
      this.failure ??= parsed.failure;
      return [];
    });
  }

  /** Several lines are one wait for all of their conditions. */
  until(): Delivery['until'] {
    const lines = this.all('until', splitUntil);
    const last = lines.at(-1);
    if (!last) return undefined;
    const { withinMs, everyMs } = last;
    return { conditions: lines.map(({ condition }) => condition), withinMs, everyMs };
  }
}

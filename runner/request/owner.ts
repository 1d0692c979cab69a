import { placeholdersOf } from '../../common/scratch/http/request-line';
import type { Carried } from '../../common/trust/trust';
import type { Filler } from './fill';

/** What a file is that a request includes, by its path as written; undefined for one of the folder's own. */
export type OwnerOf = (path: string) => Promise<Carried | undefined>;

/** A part of a text with its placeholders filled in. */
interface Part {
  readonly start: number;
  readonly end: number;
  /** The place that all of it comes from; undefined for text of the file. */
  readonly place: string | undefined;
}

/**
 * The place that the host of a URL comes from (`Destination.place`): that of a placeholder which has all of the host.
 *
 * @param written the URL as in the file, or text that begins with its host; undefined for a node of the settings
 * @param url as it is sent to
 */
export function placeOfHost(written: string | undefined, url: string, filler: Filler): string | undefined {
  if (!written?.includes('{{') || !URL.canParse(url)) return undefined;
  const parts: Part[] = [];
  let text = '';
  let at = 0;
  const add = (value: string, place: string | undefined) => {
    parts.push({ start: text.length, end: text.length + value.length, place });
    text += value;
  };
  for (const placeholder of placeholdersOf(written, 0, written.length)) {
    add(written.slice(at, placeholder.start), undefined);
    add(filler.source(placeholder) ?? '', filler.placeOf(written.slice(placeholder.start, placeholder.end)));
    at = placeholder.end;
  }
  add(written.slice(at), undefined);
  const { start, end } = hostIn(text);
  const part = parts.find((one) => one.start <= start && end <= one.end && one.start < one.end);
  if (part?.place === undefined) return undefined;
  // Parsed in the same way as the URL, so that both mean the same host.
  const name = `http://${text.slice(start, end)}`;
  const isSame = start < end && URL.canParse(name) && new URL(name).hostname === httpHost(url);
  return isSame ? part.place : undefined;
}

/** The name of the host in a URL, without user and port. */
function hostIn(text: string): { readonly start: number; readonly end: number } {
  const scheme = /^\s*[a-z][a-z\d+.-]*:\/\//i.exec(text)?.[0].length ?? text.length - text.trimStart().length;
  const length = text.slice(scheme).search(/[/?#\\]/);
  const end = length < 0 ? text.trimEnd().length : scheme + length;
  const authority = text.slice(scheme, end);
  const start = scheme + authority.lastIndexOf('@') + 1;
  const port = /:\d*$/.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start, end: end - port };
}

/** The host as an `http:` URL has it: other schemes are not normalized. */
function httpHost(url: string): string {
  return new URL(url.replace(/^ws/i, 'http')).hostname;
}

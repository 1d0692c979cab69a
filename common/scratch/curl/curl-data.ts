import type { Option } from './curl-options';

/** The data of an option as `curl` sends it: `--data-urlencode` takes `text`, `=text` and `name=text`. */
export function dataText(value: string, kind: Option): string {
  if (kind !== 'encoded') return value;
  const equals = value.indexOf('=');
  const name = equals > 0 ? value.slice(0, equals + 1) : '';
  return name + encoded(value.slice(equals + 1));
}

/** Percent-encodes all but unreserved characters. A space becomes `+`. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

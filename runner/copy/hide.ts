import { defined } from '../../common/defined';
import { MASK, replaced, secretSpans, writtenSecrets } from '../../common/masking/mask';
import { maskBody } from '../../common/masking/mask-body';
import { isSecretHeader } from '../../common/masking/names';
import type { ConnectedNode } from '../connection/connection';
import { replaceKeyMarks } from '../connection/path-key';
import type { Prepared } from '../model/prepared';
import type { CopiedRequest } from './copied-request';
import type { Marks } from './marks';

type Hidden = Pick<CopiedRequest, 'url' | 'headers' | 'user' | 'body'>;

/** Replaces credentials and secrets by marks in URL, headers and body. */
export function hideSecrets(
  prepared: Prepared,
  marks: Marks,
  node: ConnectedNode | undefined,
  nameOfValue: (value: string) => string | undefined,
): Hidden {
  const known = writtenSecrets(prepared.secrets.filter((secret) => marks.within(secret).length === 0));
  /** A value with marks is left unchanged. */
  const hidden = (value: string, name: string) =>
    value === '' || marks.within(value).length > 0 ? value : marks.of(nameOfValue(value) ?? name);
  const withoutKnown = (text: string) =>
    known.reduce((rest, secret) => rest.split(secret).join(marks.of(nameOfValue(secret) ?? 'secret')), text);

  let user: string | undefined;
  const headers: [string, string][] = [];
  for (const [name, value] of withNode(prepared, marks, node)) {
    const [, scheme = '', credentials = value] = /^(basic|bearer|digest)\s+(.*)$/i.exec(value) ?? [];
    const pair = /^authorization$/i.test(name) && /^basic$/i.test(scheme) ? pairOf(credentials) : undefined;
    if (pair && user === undefined) {
      user = `${pair.name}:${hidden(pair.password, 'password')}`;
    } else if (isSecretHeader(name)) {
      const what = scheme === '' ? name : 'token';
      headers.push([name, `${scheme}${scheme === '' ? '' : ' '}${hidden(credentials, what)}`]);
    } else headers.push([name, withoutKnown(hideIn(value, hidden))]);
  }
  const { body } = prepared;
  return {
    url: withoutKnown(hideIn(urlOf(prepared, marks, node), hidden)),
    headers,
    ...defined({ user, body: body === undefined ? undefined : hideInBody(withoutKnown(body), marks) }),
  };
}

/** The headers, including the credentials from the node's settings. */
function withNode({ headers }: Prepared, marks: Marks, node: ConnectedNode | undefined) {
  const { auth, user = '', jwtSecretFile } = node?.connection ?? {};
  if (!node || headers.some(([name]) => /^authorization$/i.test(name))) return headers;
  if (jwtSecretFile !== undefined || auth === 'bearer') {
    return [...headers, ['authorization', `Bearer ${marks.of(`${node.name} token`)}`] as const];
  }
  if (auth !== 'basic') return headers;
  const pair = Buffer.from(`${user}:${marks.of(`${node.name} password`)}`).toString('base64');
  return [...headers, ['authorization', `Basic ${pair}`] as const];
}

/** The URL, with a mark for an API key in its path. */
function urlOf({ url }: Prepared, marks: Marks, node: ConnectedNode | undefined): string {
  return node?.connection?.auth === 'path' ? replaceKeyMarks(url, marks.of(`${node.name} key`)) : url;
}

function pairOf(base64: string): { name: string; password: string } | undefined {
  const text = Buffer.from(base64, 'base64').toString();
  const colon = text.indexOf(':');
  // Anything else is not a name and password, and is hidden as a whole.
  if (colon < 0 || Buffer.from(text).toString('base64') !== base64) return undefined;
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Replaces keys in the path and the query of a URL, and tokens in other texts. */
function hideIn(text: string, hidden: (value: string, name: string) => string): string {
  return replaced(text, secretSpans(text), ({ start, end, name = 'secret' }) =>
    hidden(text.slice(start, end), name),
  );
}

/** Replaces passwords and keys, found by the names of their members or their position in a call. */
function hideInBody(body: string, marks: Marks): string {
  const masked = maskBody(body);
  const places = masked.split(MASK).length - 1 - (body.split(MASK).length - 1);
  if (places <= 0) return body;
  // Marks that were masked too keep their names.
  const left = [...marks.within(masked)];
  const covered = marks.within(body).filter((mark) => {
    const at = left.indexOf(mark);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  let place = 0;
  return masked.replaceAll(
    MASK,
    () => (covered.length === places ? covered[place++] : undefined) ?? marks.of('secret'),
  );
}

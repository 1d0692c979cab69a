import { failed, type Result, success } from '../../common/result';
import { base64Of } from '../../common/units/bytes';
import { type ConnectedNode, type Route, secretNames, secretTexts } from './connection';

export type Credentials = Pick<Route, 'authorization' | 'secrets'> & {
  /** What the header is made from: equal while the credentials are. */
  readonly identity?: string;
  /** API keys in place of `***` in the URL, separated by slashes. */
  readonly key?: string;
};

export interface Secrets {
  /** The token or password of a node with `auth`; undefined when it is not set. */
  readonly secretOf?: ((node: ConnectedNode) => Promise<string | undefined>) | undefined;
  /** How to set a missing token or password, as the end of a sentence. */
  readonly setSecret?: ((node: string) => string) | undefined;
}

/** The credentials of a node with `auth`, which are in the secret storage; none for other nodes. */
export async function secretCredentials(
  node: ConnectedNode | undefined,
  { secretOf, setSecret }: Secrets,
): Promise<Result<Credentials>> {
  const { auth, user } = node?.connection ?? {};
  if (!node || auth === undefined) return success({ secrets: [] });
  const secret = await secretOf?.(node);
  if (secret === undefined || secret === '') {
    const what = secretNames[auth];
    const how = setSecret?.(node.name) ?? 'set it';
    return failed({ message: `The ${what} of ${ownerOf(node)} is not set: ${how}.` });
  }
  const identity = secret;
  if (auth === 'path') return success({ key: secret, secrets: secretTexts({ auth }, secret) });
  if (auth === 'bearer') return success({ authorization: `Bearer ${secret}`, identity, secrets: [secret] });
  // Without a user name, the secret is USER:PASSWORD.
  const pair = base64Of(user === undefined ? secret : `${user}:${secret}`);
  return success({
    authorization: `Basic ${pair}`,
    identity: pair,
    secrets: [...secretTexts(node.connection ?? {}, secret), pair],
  });
}

export function ownerOf({ name }: ConnectedNode): string {
  return `the node "${name}"`;
}

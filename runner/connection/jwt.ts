import { createHmac } from 'node:crypto';

const HEADER = base64url('{"alg":"HS256","typ":"JWT"}');

/**
 * A token for the engine API: HS256 with `iat` as its only claim. Nodes accept it within 60 seconds of that time.
 * @param secret 32 bytes
 * @param now Unix time in milliseconds
 */
export function mintToken(secret: Buffer, now: number): string {
  const signed = `${HEADER}.${base64url(JSON.stringify({ iat: Math.floor(now / 1000) }))}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}

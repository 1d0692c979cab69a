import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { NodeConnection } from './connection';

/** Rejects with the error code of the file system. */
export type ReadText = (path: string) => Promise<string>;

export interface Problem {
  readonly problem: string;
}

/** How a member of the connection is called where it is set: `"ca"`, `--ca`. */
export type Named = (member: string) => string;

const quoted: Named = (member) => `"${member}"`;

/** What TLS is told of a node, as PEM. */
export interface TlsTexts {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
}

const PARTS = {
  ca: { what: 'CA file', holds: 'certificate', label: /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/ },
  certificate: {
    what: 'client certificate',
    holds: 'certificate',
    label: /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/,
  },
  key: {
    what: 'key file',
    holds: 'private key',
    label: /-----BEGIN (?:(?:RSA|EC|ENCRYPTED) )?PRIVATE KEY-----/,
  },
} as const;

/**
 * Reads the files that TLS needs for a node.
 * @param owner as it ends "The CA file x of …": `the node "Home"`
 */
export async function readTls(
  connection: NodeConnection,
  owner: string,
  read: ReadText,
  named: Named = quoted,
): Promise<TlsTexts | Problem> {
  const { ca, certificate, key } = connection;
  if (certificate !== undefined && key === undefined) {
    return {
      problem: `A client certificate needs its private key: name the PEM file as ${named('key')} of ${owner}.`,
    };
  }
  if (key !== undefined && certificate === undefined) {
    return {
      problem: `A key needs its client certificate: name the PEM file as ${named('certificate')} of ${owner}.`,
    };
  }
  const texts: { ca?: string; cert?: string; key?: string } = {};
  for (const [part, path] of [
    ['ca', ca],
    ['certificate', certificate],
    ['key', key],
  ] as const) {
    if (path === undefined) continue;
    const found = await readPem(part, path, owner, read, named);
    if (typeof found === 'object') return found;
    texts[part === 'certificate' ? 'cert' : part] = found;
  }
  return checked(texts, connection, owner);
}

async function readPem(
  part: keyof typeof PARTS,
  path: string,
  owner: string,
  read: ReadText,
  named: Named,
): Promise<string | Problem> {
  const { what, holds, label } = PARTS[part];
  const text = await readText(`${what} ${path} of ${owner}`, `Correct ${named(part)}.`, path, read);
  if (typeof text === 'object' || label.test(text)) {
    if (typeof text === 'string' && part === 'key' && /ENCRYPTED/.test(text)) return locked(path, owner);
    return text;
  }
  const other = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1]?.toLowerCase();
  const help =
    other !== undefined
      ? `It holds a ${other.replace(/^(?:ec|rsa) /, '')}.`
      : holds === 'certificate'
        ? 'A PEM file has a line "-----BEGIN CERTIFICATE-----"; openssl x509 -inform der -in FILE -out ca.pem makes one of a DER file.'
        : 'A PEM file has a line "-----BEGIN PRIVATE KEY-----".';
  return { problem: `The ${what} ${path} of ${owner} holds no ${holds} in PEM. ${help}` };
}

function locked(path: string, owner: string): Problem {
  return {
    problem: `The key file ${path} of ${owner} is locked with a passphrase. Name a copy without one, which only you can read: openssl pkey -in FILE -out key.pem`,
  };
}

/** What a PEM file seems to hold may still be no certificate, or the key may belong to another one. */
function checked(texts: TlsTexts, paths: NodeConnection, owner: string): TlsTexts | Problem {
  const fault = (only: TlsTexts) => {
    try {
      createSecureContext(only);
      return undefined;
    } catch (error) {
      return error as NodeJS.ErrnoException;
    }
  };
  if (texts.ca !== undefined && !allReadable(texts.ca)) {
    return { problem: `The CA file ${paths.ca} of ${owner} is damaged: its certificate cannot be read.` };
  }
  if (texts.cert !== undefined && fault({ cert: texts.cert })) {
    return {
      problem: `The client certificate ${paths.certificate} of ${owner} is damaged: it cannot be read.`,
    };
  }
  if (texts.key !== undefined && fault({ key: texts.key })) {
    return { problem: `The key file ${paths.key} of ${owner} is damaged: it cannot be read.` };
  }
  if (fault(texts)) {
    return {
      problem: `The key ${paths.key} does not belong to the client certificate ${paths.certificate} of ${owner}. Name the two that were made together.`,
    };
  }
  return texts;
}

/** TLS skips authorities that it cannot read without a word. */
function allReadable(pem: string): boolean {
  const blocks =
    pem.match(/-----BEGIN [A-Z0-9 ]*CERTIFICATE-----[^-]*-----END [A-Z0-9 ]*CERTIFICATE-----/g) ?? [];
  try {
    for (const block of blocks) new X509Certificate(block);
    return blocks.length > 0;
  } catch {
    return false;
  }
}

/** The 32 bytes of a JWT secret file: hex, with or without 0x, with or without a line end. */
export async function readJwtSecret(
  path: string,
  owner: string,
  read: ReadText,
  named: Named = quoted,
): Promise<Buffer | Problem> {
  const file = `JWT secret file ${path} of ${owner}`;
  const remedy = `The execution node makes one when it starts, often as jwt.hex: name that one as ${named('jwtSecretFile')}.`;
  const text = await readText(file, remedy, path, read);
  if (typeof text === 'object') return text;
  const digits = text.trim().replace(/^0x/i, '');
  if (/^[\da-f]{64}$/i.test(digits)) return Buffer.from(digits, 'hex');
  const found = !/^[\da-f]*$/i.test(digits)
    ? 'this file holds something else'
    : digits === ''
      ? 'this file is empty'
      : `this file has ${digits.length}`;
  return {
    problem: `The ${file} holds no secret: that is 32 bytes, written as 64 hex digits, and ${found}. ${remedy}`,
  };
}

async function readText(
  named: string,
  remedy: string,
  path: string,
  read: ReadText,
): Promise<string | Problem> {
  try {
    return await read(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return { problem: `The ${named} does not exist. ${remedy}` };
    const why =
      code === 'EACCES' || code === 'EPERM'
        ? 'cannot be read by your user. Change its permissions.'
        : code === 'EISDIR'
          ? `is a folder. ${remedy}`
          : `cannot be read${code === '' ? '' : ` (${code})`}. ${remedy}`;
    return { problem: `The ${named} ${why}` };
  }
}

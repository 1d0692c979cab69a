import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { failed, type Result, success } from '../../common/result';
import type { NodeConnection } from './connection';

/** Reads a text file. Rejects with the error code of the file system. */
export type ReadFile = (path: string) => Promise<string>;

/** The name of a connection setting, as the front end writes it: `"ca"`, `--ca`. */
export type NameOfSetting = (setting: keyof NodeConnection) => string;

const quoted: NameOfSetting = (setting) => `"${setting}"`;

/** Certificates and key of a TLS connection, as PEM. */
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
 * Reads and checks the TLS files of a node.
 * @param owner for messages: `the node "Home"`
 */
export async function readTls(
  connection: NodeConnection,
  owner: string,
  read: ReadFile,
  nameOf: NameOfSetting = quoted,
): Promise<Result<TlsTexts>> {
  const { ca, certificate, key } = connection;
  if (certificate !== undefined && key === undefined) {
    return failed({
      message: `A client certificate needs its private key: name the PEM file as ${nameOf('key')} of ${owner}.`,
    });
  }
  if (key !== undefined && certificate === undefined) {
    return failed({
      message: `A key needs its client certificate: name the PEM file as ${nameOf('certificate')} of ${owner}.`,
    });
  }
  const texts: { ca?: string; cert?: string; key?: string } = {};
  for (const [part, path] of [
    ['ca', ca],
    ['certificate', certificate],
    ['key', key],
  ] as const) {
    if (path === undefined) continue;
    const found = await readPem(part, path, owner, read, nameOf);
    if (!found.ok) return found;
    texts[part === 'certificate' ? 'cert' : part] = found.value;
  }
  return checked(texts, connection, owner);
}

async function readPem(
  part: keyof typeof PARTS,
  path: string,
  owner: string,
  read: ReadFile,
  nameOf: NameOfSetting,
): Promise<Result<string>> {
  const { what, holds, label } = PARTS[part];
  const text = await readText(`${what} ${path} of ${owner}`, `Correct ${nameOf(part)}.`, path, read);
  if (!text.ok) return text;
  if (label.test(text.value)) {
    return part === 'key' && /ENCRYPTED/.test(text.value) ? locked(path, owner) : text;
  }
  const other = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text.value)?.[1]?.toLowerCase();
  const help =
    other !== undefined
      ? `It holds a ${other.replace(/^(?:ec|rsa) /, '')}.`
      : holds === 'certificate'
        ? 'A PEM file has a line "-----BEGIN CERTIFICATE-----"; openssl x509 -inform der -in FILE -out ca.pem makes one of a DER file.'
        : 'A PEM file has a line "-----BEGIN PRIVATE KEY-----".';
  return failed({ message: `The ${what} ${path} of ${owner} holds no ${holds} in PEM. ${help}` });
}

function locked(path: string, owner: string): Result<never> {
  return failed({
    message: `The key file ${path} of ${owner} is locked with a passphrase. Name a copy without one, which only you can read: openssl pkey -in FILE -out key.pem`,
  });
}

/** A certificate or key may be damaged in spite of its PEM lines, or the key may belong to another certificate. */
function checked(texts: TlsTexts, paths: NodeConnection, owner: string): Result<TlsTexts> {
  if (texts.ca !== undefined && !allReadable(texts.ca)) {
    return failed({
      message: `The CA file ${paths.ca} of ${owner} is damaged: its certificate cannot be read.`,
    });
  }
  if (texts.cert !== undefined && !isAccepted({ cert: texts.cert })) {
    return failed({
      message: `The client certificate ${paths.certificate} of ${owner} is damaged: it cannot be read.`,
    });
  }
  if (texts.key !== undefined && !isAccepted({ key: texts.key })) {
    return failed({ message: `The key file ${paths.key} of ${owner} is damaged: it cannot be read.` });
  }
  if (texts.key !== undefined && !isAccepted(texts)) {
    return failed({
      message: `The key ${paths.key} does not belong to the client certificate ${paths.certificate} of ${owner}. Use a certificate and a key that belong together.`,
    });
  }
  return success(texts);
}

function isAccepted(texts: TlsTexts): boolean {
  try {
    createSecureContext(texts);
    return true;
  } catch {
    // OpenSSL's text names no file: the caller says which one is damaged.
    return false;
  }
}

/** TLS silently skips authorities that it can't read. */
function allReadable(pem: string): boolean {
  const blocks =
    pem.match(/-----BEGIN [A-Z0-9 ]*CERTIFICATE-----[^-]*-----END [A-Z0-9 ]*CERTIFICATE-----/g) ?? [];
  try {
    for (const block of blocks) new X509Certificate(block);
    return blocks.length > 0;
  } catch {
    // The caller says which file is damaged.
    return false;
  }
}

/** The 32 bytes of a JWT secret file: hex, with or without 0x and a line end. */
export async function readJwtSecret(
  path: string,
  owner: string,
  read: ReadFile,
  nameOf: NameOfSetting = quoted,
): Promise<Result<Buffer>> {
  const file = `JWT secret file ${path} of ${owner}`;
  const remedy = `The execution node makes one when it starts, often as jwt.hex: name that one as ${nameOf('jwtSecretFile')}.`;
  const text = await readText(file, remedy, path, read);
  if (!text.ok) return text;
  const digits = text.value.trim().replace(/^0x/i, '');
  if (/^[\da-f]{64}$/i.test(digits)) return success(Buffer.from(digits, 'hex'));
  const found = !/^[\da-f]*$/i.test(digits)
    ? 'this file holds something else'
    : digits === ''
      ? 'this file is empty'
      : `this file has ${digits.length}`;
  return failed({
    message: `The ${file} holds no secret: that is 32 bytes, written as 64 hex digits, and ${found}. ${remedy}`,
  });
}

/** @param file what the file is, for messages */
async function readText(file: string, remedy: string, path: string, read: ReadFile): Promise<Result<string>> {
  try {
    return success(await read(path));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return failed({ message: `The ${file} does not exist. ${remedy}` });
    }
    const why =
      code === 'EACCES' || code === 'EPERM'
        ? 'cannot be read by your user. Change its permissions.'
        : code === 'EISDIR'
          ? `is a folder. ${remedy}`
          : `cannot be read${code === '' ? '' : ` (${code})`}. ${remedy}`;
    return failed({ message: `The ${file} ${why}` });
  }
}

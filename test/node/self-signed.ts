import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface CertificateOptions {
  /** When it begins and ends to be valid; from 2020 to 2120 unless said otherwise. */
  readonly from?: Date;
  readonly to?: Date;
  /** The IPv4 address that it is for; 127.0.0.1 unless said otherwise. */
  readonly address?: readonly number[];
}

/** A certificate for 127.0.0.1, made anew: nothing expires, and no key lies in the repository. PEM. */
export function selfSigned(): {
  readonly certificate: string;
  readonly key: string;
  readonly lockedKey: string;
} {
  const { pem, key, privateKey } = certificate();
  return {
    certificate: pem,
    key,
    lockedKey: privateKey
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'test' })
      .toString(),
  };
}

/** A self-signed certificate with its key, both PEM. */
export function certificate({
  from = new Date('2020-01-01T00:00:00Z'),
  to = new Date('2120-01-01T00:00:00Z'),
  address = [127, 0, 0, 1],
}: CertificateOptions = {}): {
  readonly pem: string;
  readonly key: string;
  readonly privateKey: KeyObject;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(objectId([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]));
  const commonName = sequence(objectId([0x55, 0x04, 0x03]), der(0x0c, Buffer.from('Slotpad test')));
  const name = sequence(der(0x31, commonName));
  const addresses = sequence(der(0x87, Buffer.from(address)));
  const extension = sequence(objectId([0x55, 0x1d, 0x11]), der(0x04, addresses));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const whole = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    privateKey,
  };
}

/** `20200101000000Z` */
function time(at: Date): Buffer {
  return der(0x18, Buffer.from(at.toISOString().replace(/\.\d+|[-:T]/g, '')));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, Buffer.concat(parts));
const objectId = (bytes: readonly number[]) => der(0x06, Buffer.from(bytes));

/** Typed data of EIP-712: checks each value by its type, and hashes the whole. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { nearest } from '../nearest';
import { type Failure, failed, type Result, success } from '../result';
import { byteLengthOf } from '../units/hex';
import { counted, listed, shortened } from '../units/words';
import { bytesOf } from './calldata';
import { isElementary } from './signature';

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

interface TypedDataProblem {
  readonly code: 'typed-data-type' | 'typed-data-missing' | 'typed-data-extra' | 'typed-data-value';
  readonly message: string;
  readonly path: Path;
  /** At the name or the value of the member. */
  readonly at: 'key' | 'value';
  /** The name that is probably meant. */
  readonly meant?: string;
}

interface TypedDataHashes {
  readonly domainSeparator: string;
  /** Hash of the message. */
  readonly structHash: string;
  /** What is signed. */
  readonly signingHash: string;
}

export interface TypedData {
  readonly types: Readonly<Record<string, readonly TypedMember[]>>;
  readonly primaryType: string;
  readonly domain: Members;
  readonly message: Members;
}

interface TypedMember {
  readonly name: string;
  readonly type: string;
}

interface Checked {
  readonly problems: readonly TypedDataProblem[];
  /** Absent if its outermost members are missing or of the wrong type. */
  readonly data?: TypedData;
  readonly hashes: Result<TypedDataHashes>;
}

const DOMAIN = 'EIP712Domain';
/** The members that a domain can have, in order. */
const DOMAIN_MEMBERS: readonly TypedMember[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];
/** Limits of values that are looked at. */
const MOST_VALUES = 10_000;
const DEEPEST = 64;

/** Typed data that is written as JSON in a text, as some wallets want it, as a value. */
export function typedDataValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** @param unknown stands for a value that is not known, which has no problems */
export function checkTypedData(value: unknown, unknown?: symbol): Checked {
  const walk = new Walk(unknown);
  const { problems } = walk;
  const data = walk.whole(value);
  if (!data) return { problems, hashes: failed(walk.reason() ?? { message: 'It is no typed data.' }) };
  const domain = walk.struct(DOMAIN, data.domain, ['domain'], 0);
  const message = walk.struct(data.primaryType, data.message, ['message'], 0);
  const reason = walk.reason();
  if (reason) return { problems, data, hashes: failed(reason) };
  const parts = [Uint8Array.of(0x19, 1), domain, ...(data.primaryType === DOMAIN ? [] : [message])];
  const signingHash = hex(keccak_256(concatBytes(...parts)));
  return {
    problems,
    data,
    hashes: success({ domainSeparator: hex(domain), structHash: hex(message), signingHash }),
  };
}

const hex = (bytes: Uint8Array) => `0x${bytesToHex(bytes)}`;

/** Checks values and encodes them at once. A value with a problem is encoded as zero. */
class Walk {
  readonly problems: TypedDataProblem[] = [];
  readonly #unknown: symbol | undefined;
  readonly #hashes = new Map<string, Uint8Array>();
  #types: Record<string, readonly TypedMember[]> = {};
  /** Why there is no hash, though there may be no problem. */
  #obstacle: string | undefined;
  #values = 0;

  constructor(unknown: symbol | undefined) {
    this.#unknown = unknown;
  }

  /** Why there is no hash. */
  reason(): Failure | undefined {
    const problem = this.problems.find(({ code }) => code !== 'typed-data-extra');
    const message = problem?.message ?? this.#obstacle;
    return message === undefined ? undefined : { message };
  }

  whole(value: unknown): TypedData | undefined {
    if (value === this.#unknown) this.#obstacle = 'A value is not known.';
    else if (!isObject(value))
      this.#value([], 'Typed data is an object with types, primaryType, domain and message.');
    if (!isObject(value)) return undefined;
    for (const name of ['types', 'primaryType', 'domain', 'message'])
      if (value[name] === undefined) this.#add('typed-data-missing', [], `The typed data needs "${name}".`);
    const { types, primaryType, domain, message } = value;
    if (types !== undefined && this.#isKnown(types)) this.#readTypes(types, domain);
    if (!this.#isKnown(types) || !this.#isKnown(primaryType)) return undefined;
    if (!isObject(types) || typeof primaryType !== 'string') {
      if (primaryType !== undefined && typeof primaryType !== 'string')
        this.#value(['primaryType'], 'The primary type is the name of a type.');
      return undefined;
    }
    if (!Object.hasOwn(this.#types, primaryType)) {
      this.#noType(['primaryType'], primaryType);
      return undefined;
    }
    for (const [name, one] of Object.entries({ domain, message })) {
      if (one === undefined || !this.#isKnown(one)) return undefined;
      if (!isObject(one)) this.#value([name], `The ${name} is an object.`);
    }
    if (!isObject(domain) || !isObject(message)) return undefined;
    return { types: this.#types, primaryType, domain, message };
  }

  #readTypes(types: unknown, domain: unknown): void {
    if (!isObject(types)) {
      this.#add('typed-data-type', ['types'], 'The types are an object of lists of members.');
      return;
    }
    const present = isObject(domain) ? DOMAIN_MEMBERS.filter(({ name }) => Object.hasOwn(domain, name)) : [];
    this.#types = Object.fromEntries(
      Object.entries({ [DOMAIN]: present, ...types }).map(([name, members]) => [
        name,
        this.#membersOf(members, ['types', name]),
      ]),
    );
    for (const [name, members] of Object.entries(this.#types))
      for (const [index, { type }] of members.entries()) {
        const { base, array } = parts(type);
        if (
          Object.hasOwn(this.#types, base) ||
          (base !== 'function' && isElementary(base) && /^(?:\[\d*\])*$/.test(array))
        )
          continue;
        this.#noType(['types', name, index, 'type'], base, array);
      }
  }

  #membersOf(members: unknown, path: Path): readonly TypedMember[] {
    if (!Array.isArray(members)) {
      if (this.#isKnown(members)) this.#add('typed-data-type', path, 'A type is a list of { name, type }.');
      return [];
    }
    const found: TypedMember[] = [];
    for (const [index, member] of (members as unknown[]).entries()) {
      const { name, type } = isObject(member) ? member : {};
      if (typeof name === 'string' && typeof type === 'string') {
        if (found.some((one) => one.name === name))
          this.#add('typed-data-type', [...path, index, 'name'], `The type has the member "${name}" twice.`);
        found.push({ name, type });
      } else if (this.#isKnown(member) && this.#isKnown(name) && this.#isKnown(type))
        this.#add('typed-data-type', [...path, index], 'A member of a type is { name, type }.');
    }
    return found;
  }

  /** The hash of an object of a type. */
  struct(type: string, value: Members, path: Path, depth: number): Uint8Array {
    const members = this.#types[type] ?? [];
    const names = new Set(members.map(({ name }) => name));
    const misspelled = new Set<string>();
    for (const name of Object.keys(value)) {
      const meant = names.has(name) ? undefined : this.#extra(type, name, path, names, value);
      if (meant !== undefined) misspelled.add(meant);
    }
    const words = members.map(({ name, type: inner }) => {
      const one = Object.hasOwn(value, name) ? value[name] : undefined;
      // Version 4 has structs without a value.
      if ((one === undefined || one === null) && Object.hasOwn(this.#types, inner)) return new Uint8Array(32);
      if (one !== undefined) return this.#word(inner, one, [...path, name], depth + 1);
      const message = `${type} needs the member "${name}" of type ${inner}.`;
      // A misspelled member is one mistake.
      if (misspelled.has(name)) this.#obstacle ??= message;
      else this.#add('typed-data-missing', path, message);
      return new Uint8Array(32);
    });
    return keccak_256(concatBytes(this.#typeHash(type), ...words));
  }

  /** @returns the member that is probably meant */
  #extra(
    type: string,
    name: string,
    path: Path,
    names: ReadonlySet<string>,
    value: Members,
  ): string | undefined {
    const absent = [...names].filter((one) => !Object.hasOwn(value, one));
    const [meant] = nearest(name, absent, 1);
    const help = meant === undefined ? ', so it is not signed.' : `. Did you mean "${meant}"?`;
    this.problems.push({
      code: 'typed-data-extra',
      path: [...path, name],
      message: `${type} has no member "${shortened(name, 40)}"${help}`,
      at: 'key',
      ...(meant === undefined ? {} : { meant }),
    });
    return meant;
  }

  /** 32 bytes for a value: the value itself, or the hash of one that is longer. */
  #word(type: string, value: unknown, path: Path, depth: number): Uint8Array {
    const zero = new Uint8Array(32);
    if (!this.#isKnown(value)) return zero;
    if (++this.#values > MOST_VALUES || depth > DEEPEST) {
      this.#obstacle ??= 'It has too many values or levels to be hashed.';
      return zero;
    }
    const [, item, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
    if (item !== undefined) {
      if (!Array.isArray(value)) return this.#value(path, `${type} is a list.`);
      if (length && value.length !== Number(length))
        return this.#value(path, `${type} has ${counted(Number(length), 'item')}, not ${value.length}.`);
      const items = (value as unknown[]).map((one, index) =>
        this.#word(item, one, [...path, index], depth + 1),
      );
      return keccak_256(concatBytes(...items));
    }
    if (Object.hasOwn(this.#types, type)) {
      if (isObject(value)) return this.struct(type, value, path, depth);
      return this.#value(path, `${type} is an object.`);
    }
    return this.#atomic(type, value, path) ?? zero;
  }

  #atomic(type: string, value: unknown, path: Path): Uint8Array | undefined {
    const [, kind = '', size = ''] =
      (isElementary(type) && /^(address|bool|string|bytes|u?int)(\d*)$/.exec(type)) || [];
    const length = typeof value === 'string' ? byteLengthOf(value) : undefined;
    switch (kind) {
      // The type is already reported.
      case '':
        return undefined;
      case 'string':
        return typeof value === 'string'
          ? keccak_256(utf8ToBytes(value))
          : this.#value(path, 'string is a text.');
      case 'bool':
        if (/^(?:true|false|0|1)$/.test(String(value)))
          return word(/^(?:true|1)$/.test(String(value)) ? 1n : 0n);
        return this.#value(path, 'bool is true or false.');
      case 'address':
        if (length === 20) return word(BigInt(String(value)));
        return this.#value(
          path,
          length === undefined
            ? 'address has 20 bytes, as in 0x and 40 digits.'
            : `address has 20 bytes; this has ${length}.`,
        );
      case 'bytes': {
        if (length === undefined) return this.#value(path, `${type} is data such as 0x1234.`);
        const bytes = bytesOf(String(value));
        if (size === '') return keccak_256(bytes);
        if (length !== Number(size))
          return this.#value(path, `${type} has ${counted(Number(size), 'byte')}, not ${length}.`);
        return concatBytes(bytes, new Uint8Array(32 - length));
      }
      default:
        return this.#integer(type, kind === 'int', Number(size || 256), value, path);
    }
  }

  #integer(type: string, signed: boolean, bits: number, value: unknown, path: Path): Uint8Array {
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      this.#obstacle ??= 'A number above 9,007,199,254,740,991 loses digits. Put it in quotes.';
      return new Uint8Array(32);
    }
    const text = String(value);
    const right = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string';
    if (!right || !/^(?:-?\d{1,80}|0x[\da-f]{1,80})$/i.test(text))
      return this.#value(path, `${type} is a whole number, in quotes if it is large.`);
    const number = BigInt(text);
    const most = 1n << BigInt(signed ? bits - 1 : bits);
    if (number < 0n && !signed) return this.#value(path, `${type} cannot be negative.`);
    if (number >= most || number < -most)
      return this.#value(path, `${shortened(text, 30)} is too large for ${type}.`);
    return word(BigInt.asUintN(256, number));
  }

  /** The hash of `Mail(Person from,string contents)Person(string name)`. */
  #typeHash(type: string): Uint8Array {
    const known = this.#hashes.get(type);
    if (known) return known;
    const needed = new Set([type]);
    // A set visits what is added meanwhile.
    for (const one of needed)
      for (const member of this.#types[one] ?? []) {
        const { base } = parts(member.type);
        if (Object.hasOwn(this.#types, base)) needed.add(base);
      }
    const [, ...others] = needed;
    const text = [type, ...others.sort()].map((one) => {
      const members = (this.#types[one] ?? []).map((member) => `${member.type} ${member.name}`);
      return `${one}(${members.join(',')})`;
    });
    const hash = keccak_256(utf8ToBytes(text.join('')));
    this.#hashes.set(type, hash);
    return hash;
  }

  #isKnown(value: unknown): boolean {
    if (this.#unknown === undefined || value !== this.#unknown) return true;
    this.#obstacle ??= 'A value is not known.';
    return false;
  }

  /** @param array what stands after the name: `[]` */
  #noType(path: Path, name: string, array = ''): void {
    const names = Object.keys(this.#types).filter((one) => one !== DOMAIN);
    const [near] = nearest(name, names, 1);
    const own = names.length === 0 ? '' : ` Use ${listed(names, 'or', 6)}, or a type of Solidity.`;
    const help = near === undefined ? own : ` Did you mean "${near}"?`;
    const message = `No type is named "${shortened(name, 40)}".${help}`;
    const meant = near === undefined ? {} : { meant: near + array };
    this.problems.push({ code: 'typed-data-type', path, message, at: 'value', ...meant });
  }

  #value(path: Path, message: string): Uint8Array {
    this.#add('typed-data-value', path, message);
    return new Uint8Array(32);
  }

  #add(code: TypedDataProblem['code'], path: Path, message: string): void {
    this.problems.push({ code, path, message, at: 'value' });
  }
}

/** `Person[2][]` → `Person`, `[2][]` */
function parts(type: string): { readonly base: string; readonly array: string } {
  const at = type.indexOf('[');
  return at < 0 ? { base: type, array: '' } : { base: type.slice(0, at), array: type.slice(at) };
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function word(value: bigint): Uint8Array {
  return bytesOf(`0x${value.toString(16).padStart(64, '0')}`);
}

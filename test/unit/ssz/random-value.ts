/** Random values of the SSZ types of Lodestar, which the decoder is compared with. */

/** What the types have in common. */
export interface SszType {
  readonly typeName: string;
  readonly fields?: Readonly<Record<string, SszType>>;
  readonly elementType?: SszType;
  readonly length?: number;
  readonly limit?: number;
  readonly lengthBits?: number;
  readonly fixedSize: number | null;
  serialize(value: unknown): Uint8Array;
  deserialize(bytes: Uint8Array): unknown;
  toJson(value: unknown): unknown;
  hashTreeRoot(value: unknown): Uint8Array;
}

/** Bytes of a random value: its parts are written in the order of SSZ, with offsets for those of any length. */
export function randomBytes(type: SszType, random: () => number): Uint8Array {
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
  const { fields, elementType: item, typeName } = type;
  // Types may have names of their own.
  const kind = type.constructor.name;
  if (fields) return joined(Object.values(fields), random);
  if (kind.includes('BitList')) {
    // The last set bit ends the list.
    const list = bytes(3);
    list[2] = 1 + Math.floor(random() * 255);
    return list;
  }
  if (kind.includes('ByteList')) return bytes(Math.floor(random() * 20));
  if (typeName.startsWith('boolean') || typeName === 'Boolean' || typeName === 'bool') {
    return Uint8Array.of(random() < 0.5 ? 0 : 1);
  }
  if (item && type.length !== undefined) return joined(new Array(type.length).fill(item), random);
  if (item) {
    const count = Math.floor(random() * (Math.min(3, type.limit ?? 3) + 1));
    return joined(new Array(count).fill(item), random);
  }
  if (type.lengthBits !== undefined && type.lengthBits % 8 !== 0) {
    const vector = bytes(Math.ceil(type.lengthBits / 8));
    vector[vector.length - 1] = (vector.at(-1) as number) & (2 ** (type.lengthBits % 8) - 1);
    return vector;
  }
  const fixed = bytes(type.fixedSize as number);
  // Lodestar reads most numbers as those of JavaScript.
  if (fixed.length === 8) fixed.fill(0, 6);
  return fixed;
}

/** A sequence of values: what has no fixed size stands after all offsets. */
function joined(types: readonly SszType[], random: () => number): Uint8Array {
  const parts = types.map((type) => ({ isFixed: type.fixedSize !== null, bytes: randomBytes(type, random) }));
  let offset = parts.reduce((sum, { isFixed, bytes }) => sum + (isFixed ? bytes.length : 4), 0);
  const head: Buffer[] = [];
  const tail: Uint8Array[] = [];
  for (const { isFixed, bytes } of parts) {
    if (isFixed) {
      head.push(Buffer.from(bytes));
      continue;
    }
    const at = Buffer.alloc(4);
    at.writeUInt32LE(offset);
    head.push(at);
    tail.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([...head, ...tail]);
}

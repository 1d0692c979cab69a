/**
 * Runs the init code of a contract as far as it takes to find the code that it returns: arithmetic, memory, jumps and the
 * storage of its own. It calls nobody, and what it stores is forgotten.
 */
import { keccak_256 } from '@noble/hashes/sha3.js';

/** Steps and bytes of memory. Constructors of compilers take some thousands. */
const MOST_STEPS = 200_000;
const MOST_MEMORY = 200_000;
const SIZE = 2n ** 256n;

/** @param init hex of the transaction's input @returns the code, or undefined where this cannot tell it */
export function runtimeCodeOf(
  init: string,
  { from, value }: { from: string; value: bigint },
): string | undefined {
  try {
    return new Run(Buffer.from(init.slice(2), 'hex'), BigInt(from), value).code();
  } catch {
    return undefined;
  }
}

class Run {
  readonly #code: Buffer;
  readonly #caller: bigint;
  readonly #value: bigint;
  readonly #stack: bigint[] = [];
  readonly #storage = new Map<bigint, bigint>();
  #memory = Buffer.alloc(0);
  #at = 0;

  constructor(code: Buffer, caller: bigint, value: bigint) {
    this.#code = code;
    this.#caller = caller;
    this.#value = value;
  }

  /** @throws Error for an instruction that is not run, or a revert */
  code(): string {
    for (let step = 0; step < MOST_STEPS; step++) {
      const op = this.#code[this.#at] ?? 0;
      this.#at += 1;
      if (op === 0x00) return '0x';
      if (op === 0xf3) return `0x${this.#bytes(this.#pop(), this.#pop()).toString('hex')}`;
      this.#run(op);
    }
    throw new Error('It does not end.');
  }

  #run(op: number): void {
    if (op >= 0x5f && op <= 0x7f) this.#pushConstant(op - 0x5f);
    else if (op >= 0x80 && op <= 0x8f) this.#push(this.#stack.at(0x7f - op) ?? fail());
    else if (op >= 0x90 && op <= 0x9f) this.#swap(op - 0x8f);
    else if (op >= 0xa0 && op <= 0xa4) for (let count = op - 0xa0 + 2; count > 0; count--) this.#pop();
    else {
      const calculate = CALCULATIONS[op];
      const value = calculate ? calculate(this.#pop(), this.#pop()) : this.#valueOf(op);
      if (value === undefined) this.#change(op);
      else this.#push(value);
    }
  }

  /** What an instruction reads; undefined for one that reads nothing. */
  #valueOf(op: number): bigint | undefined {
    switch (op) {
      case 0x15:
        return isTrue(this.#pop() === 0n);
      case 0x19:
        return ~this.#pop();
      case 0x20:
        return numberOf(keccak_256(this.#bytes(this.#pop(), this.#pop())));
      case 0x32:
      case 0x33:
        return this.#caller;
      case 0x34:
        return this.#value;
      case 0x36:
        return 0n;
      case 0x38:
        return BigInt(this.#code.length);
      case 0x51:
        return numberOf(this.#bytes(this.#pop(), 32n));
      case 0x54:
        return this.#storage.get(this.#pop()) ?? 0n;
      case 0x5a:
        return 1_000_000n;
      default:
        return undefined;
    }
  }

  #change(op: number): void {
    switch (op) {
      case 0x39:
        this.#copyCode(this.#pop(), this.#pop(), this.#pop());
        break;
      case 0x50:
        this.#pop();
        break;
      case 0x52: {
        const target = this.#bytes(this.#pop(), 32n);
        target.write(this.#pop().toString(16).padStart(64, '0'), 'hex');
        break;
      }
      case 0x53:
        this.#bytes(this.#pop(), 1n)[0] = Number(this.#pop() & 255n);
        break;
      case 0x55:
        this.#storage.set(this.#pop(), this.#pop());
        break;
      case 0x56:
        this.#at = Number(this.#pop());
        break;
      case 0x57: {
        const [to, condition] = [this.#pop(), this.#pop()];
        if (condition !== 0n) this.#at = Number(to);
        break;
      }
      case 0x5b:
        break;
      default:
        fail();
    }
  }

  #copyCode(to: bigint, from: bigint, length: bigint): void {
    const target = this.#bytes(to, length);
    target.fill(0);
    this.#code.subarray(Number(from), Number(from + length)).copy(target);
  }

  #pushConstant(length: number): void {
    const hex = this.#code
      .subarray(this.#at, this.#at + length)
      .toString('hex')
      .padEnd(length * 2, '0');
    this.#at += length;
    this.#push(hex === '' ? 0n : BigInt(`0x${hex}`));
  }

  #swap(depth: number): void {
    const [top, other] = [this.#stack.at(-1), this.#stack.at(-1 - depth)];
    if (top === undefined || other === undefined) throw new Error('The stack is too short.');
    this.#stack[this.#stack.length - 1] = other;
    this.#stack[this.#stack.length - 1 - depth] = top;
  }

  #push(value: bigint): void {
    this.#stack.push(BigInt.asUintN(256, value));
  }

  #pop(): bigint {
    return this.#stack.pop() ?? fail();
  }

  /** A part of the memory, which grows as far as it reaches. */
  #bytes(from: bigint, length: bigint): Buffer {
    const end = Number(from + length);
    if (end > MOST_MEMORY) fail();
    if (end > this.#memory.length)
      this.#memory = Buffer.concat([this.#memory, Buffer.alloc(end - this.#memory.length)]);
    return this.#memory.subarray(Number(from), end);
  }
}

function fail(): never {
  throw new Error('This is not run here.');
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const isTrue = (value: boolean) => (value ? 1n : 0n);
const signed = (value: bigint) => BigInt.asIntN(256, value);

/** Results of instructions with two operands, by code; the first one is the top of the stack. */
const CALCULATIONS: Readonly<Record<number, (a: bigint, b: bigint) => bigint>> = {
  1: (a, b) => a + b,
  2: (a, b) => a * b,
  3: (a, b) => a - b,
  4: (a, b) => (b === 0n ? 0n : a / b),
  6: (a, b) => (b === 0n ? 0n : a % b),
  10: (a, b) => (b > 1024n ? fail() : a ** b % SIZE),
  16: (a, b) => isTrue(a < b),
  17: (a, b) => isTrue(a > b),
  18: (a, b) => isTrue(signed(a) < signed(b)),
  19: (a, b) => isTrue(signed(a) > signed(b)),
  20: (a, b) => isTrue(a === b),
  22: (a, b) => a & b,
  23: (a, b) => a | b,
  24: (a, b) => a ^ b,
  26: (a, b) => (a > 31n ? 0n : (b >> (248n - a * 8n)) & 255n),
  27: (a, b) => (a > 255n ? 0n : b << a),
  28: (a, b) => (a > 255n ? 0n : b >> a),
};

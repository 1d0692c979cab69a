import { PartTokens, Token } from '../../common/json/tokens';
import type { PathStep } from '../../common/scratch/json/json-path';
import { Captures } from './json-captures';
import type { QueryStep } from './json-query';

/** A value found by a scan. Valid only during `onFound`: copy it to keep it. */
export interface Found {
  readonly path: readonly PathStep[];
  /** Offsets in the text, in bytes. */
  readonly start: number;
  readonly end: number;
  /** The value as written, or its beginning. */
  readonly bytes: Buffer;
  /** False when `bytes` is only the beginning. */
  readonly whole: boolean;
}

export interface ScanOptions {
  /** The path to find. Tests of steps are ignored here: see `json-search`. */
  readonly steps: readonly Pick<QueryStep, 'to' | 'deep'>[];
  /** Maximum number of bytes to keep of a value. */
  readonly most: number;
  readonly onFound: (found: Found) => void;
  /** Maximum number of nested values to report, from the outermost. Default: all. */
  readonly nested?: number;
  /** Report only values that contain these bytes, or an escape, which could hide them. */
  readonly needle?: Buffer | undefined;
  /** Offset and path of the text, when it is part of a larger one. */
  readonly offset?: number;
  readonly path?: readonly PathStep[];
}

export interface Scanner {
  /** Takes the next part of the text. */
  push(chunk: Buffer): void;
  /** Ends the text. Completes a number at its end. */
  end(): void;
  /** Bytes read so far. */
  readonly offset: number;
}

/** An open object or list. */
interface Open {
  object: boolean;
  /** Bit n is set when the first n steps of the path lead here. */
  mask: number;
  index: number;
  name: string;
}

/** Deeper values are skipped. No node nests that deep. */
const DEEPEST = 1000;

/**
 * Finds the values of a path in JSON text that arrives in parts of any size, in one pass. Keeps only open values and
 * matches in memory. Skips invalid JSON as well as possible.
 */
export function makeScanner(options: ScanOptions): Scanner {
  return new ValueScanner(options);
}

class ValueScanner implements Scanner {
  private readonly steps: ScanOptions['steps'];
  private readonly onFound: ScanOptions['onFound'];
  private readonly root: Found['path'];
  private readonly captures: Captures;
  private readonly tokens = new PartTokens();
  /** Open containers, outermost first. Those at `depth` and above are reused. */
  private readonly open: Open[] = [];
  private depth = 0;
  /** Levels of nesting beyond `DEEPEST`. */
  private deeper = 0;
  /** Bit of a value that all steps lead to. */
  private readonly final: number;
  /** Bits of values that further steps lead down from. */
  private readonly further: number;
  private base: number;
  /** The next string is the name of a member. */
  private wantsName = false;
  /** The current name, read only when a step may match it, with its earlier parts. */
  private name: { pieces: Buffer[]; from: number } | undefined;
  /** The kind of token that the end of a part cut. */
  private cut: 'name' | 'string' | 'word' | undefined;

  constructor({ steps, most, onFound, needle, offset = 0, path = [], nested = DEEPEST + 1 }: ScanOptions) {
    this.steps = steps;
    this.onFound = onFound;
    this.root = path;
    this.base = offset;
    this.final = 1 << steps.length;
    this.further = this.final - 1;
    this.captures = new Captures(most, nested, needle);
  }

  get offset(): number {
    return this.base;
  }

  push(chunk: Buffer): void {
    const { tokens } = this;
    // Some servers send a byte order mark.
    const from = this.base === 0 && chunk[0] === 0xef && chunk[1] === 0xbb ? 3 : 0;
    tokens.feed(chunk.toString('latin1'), from);
    this.captures.startPart(chunk, this.base);
    if (this.name) this.name.from = 0;
    for (let token = tokens.next(); token !== Token.end; token = tokens.next()) this.take(token, chunk);
    this.name?.pieces.push(Buffer.from(chunk.subarray(this.name.from)));
    this.captures.endPart();
    this.base += chunk.length;
  }

  end(): void {
    const { cut } = this;
    this.cut = undefined;
    // Without its closing quote, a string is not complete.
    if (cut !== 'word') return;
    this.captures.startPart(Buffer.alloc(0), this.base);
    this.finish(0);
  }

  private take(token: Token, chunk: Buffer): void {
    const { start, end } = this.tokens;
    switch (token) {
      case Token.openObject:
      case Token.openList:
        this.enter(token === Token.openObject, start);
        return;
      case Token.closeObject:
      case Token.closeList:
        this.leave(end);
        return;
      case Token.comma:
        this.nextOne();
        return;
      case Token.string:
      case Token.word:
        if (this.wantsName && token === Token.string) {
          this.beginName(start);
          this.finishName(chunk, end);
        } else {
          this.begin(start);
          this.finish(end);
        }
        return;
      case Token.cut:
        if (chunk[start] !== Token.string) this.cut = 'word';
        else this.cut = this.wantsName ? 'name' : 'string';
        if (this.cut === 'name') this.beginName(start);
        else this.begin(start);
        return;
      case Token.rest:
        if (this.cut === 'name') this.finishName(chunk, end);
        else this.finish(end);
        this.cut = undefined;
    }
  }

  private enter(object: boolean, at: number): void {
    if (this.deeper > 0 || this.depth >= DEEPEST) {
      this.deeper++;
      return;
    }
    const mask = this.begin(at);
    this.wantsName = object;
    const one = this.open[this.depth++];
    if (one) {
      one.object = object;
      one.mask = mask;
      one.index = 0;
    } else this.open.push({ object, mask, index: 0, name: '' });
  }

  private leave(end: number): void {
    this.wantsName = false;
    if (this.deeper > 0) {
      this.deeper--;
      return;
    }
    if (this.depth > 0) this.depth--;
    this.finish(end);
  }

  private nextOne(): void {
    const parent = this.open[this.depth - 1];
    if (parent === undefined || this.deeper > 0) return;
    if (parent.object) this.wantsName = true;
    else parent.index++;
  }

  private beginName(start: number): void {
    const read = this.deeper === 0 && ((this.open[this.depth - 1]?.mask ?? 0) & this.further) !== 0;
    this.name = read ? { pieces: [], from: start + 1 } : undefined;
  }

  private finishName(chunk: Buffer, end: number): void {
    this.wantsName = false;
    const { name } = this;
    this.name = undefined;
    const parent = this.open[this.depth - 1];
    if (name && parent) parent.name = textOf([...name.pieces, chunk.subarray(name.from, end - 1)]);
  }

  /** Starts a value. @returns its mask */
  private begin(at: number): number {
    const { depth, deeper } = this;
    const parent = this.open[depth - 1];
    const leads = deeper === 0 && (depth === 0 || ((parent?.mask ?? 0) & this.further) !== 0);
    const mask = !leads ? 0 : depth > 0 && parent ? this.below(parent) : 1;
    if ((mask & this.final) !== 0) this.captures.begin(this.base + at, depth);
    return mask;
  }

  /** The mask of a value in a container. */
  private below(parent: Open): number {
    const { steps } = this;
    let mask = 0;
    for (let bit = 0; bit < steps.length; bit++) {
      if ((parent.mask & (1 << bit)) === 0) continue;
      const { to, deep } = steps[bit] as QueryStep;
      if (deep) mask |= 1 << bit;
      const fits =
        to === 'any' ||
        ('name' in to
          ? parent.object && to.name === parent.name
          : !parent.object && to.index === parent.index);
      if (fits) mask |= 1 << (bit + 1);
    }
    return mask;
  }

  /** Ends a value. */
  private finish(until: number): void {
    if (this.deeper > 0) return;
    const { depth, open, root } = this;
    const capture = this.captures.finish(depth, until);
    if (!capture) return;
    this.onFound({
      // Computed on demand: most values are reported without using the path.
      get path() {
        return [...root, ...open.slice(0, depth).map((one) => (one.object ? one.name : one.index))];
      },
      ...capture,
    });
  }
}

/** The name in the bytes between two quotes. */
function textOf(pieces: readonly Buffer[]): string {
  const [piece] = pieces;
  const text = (piece && pieces.length === 1 ? piece : Buffer.concat(pieces)).toString('utf8');
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    // An invalid escape stays as written.
    return text;
  }
}

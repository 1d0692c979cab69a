import type { PathStep } from '../../common/scratch/json/json-path';
import type { QueryStep } from './json-query';

/** A value that a scan found. What it says holds while it is told: copy what is to be kept. */
export interface Found {
  readonly path: readonly PathStep[];
  /** Bytes from the beginning of the text. */
  readonly start: number;
  readonly end: number;
  /** The value as it stands, or its beginning. */
  readonly bytes: Buffer;
  /** False when `bytes` is only the beginning. */
  readonly whole: boolean;
}

export interface ScanOptions {
  /** Tests of steps are not looked at here: see `json-search`. */
  readonly steps: readonly Pick<QueryStep, 'to' | 'deep'>[];
  /** Bytes of a value that are kept. */
  readonly most: number;
  readonly onFound: (found: Found) => void;
  /** Of values that lie in one another so many are looked at, the outermost; all unless said. */
  readonly nested?: number;
  /** Only values with these bytes in them are of interest, or with an escape, which may hide them. */
  readonly needle?: Buffer | undefined;
  /** Where the text begins, when it is a part of a larger one. */
  readonly offset?: number;
  readonly path?: readonly PathStep[];
}

export interface Scanner {
  /** Takes the next part of the text. */
  push(chunk: Buffer): void;
  /** Ends the text: a number at its very end is complete now. */
  end(): void;
  /** Bytes so far. */
  readonly offset: number;
}

interface Open {
  object: boolean;
  /** Bit n: n steps of the path lead here. */
  mask: number;
  index: number;
  name: string;
}

interface Capture {
  readonly start: number;
  /** How many containers were open where it began. */
  readonly depth: number;
  pieces: Buffer[];
  kept: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

/** Nothing that a node means is nested deeper; deeper values are passed over. */
const DEEPEST = 1000;

/**
 * Finds the values of a path in JSON that comes in parts of any size, in one pass. Keeps nothing but what is open and
 * what was found; what is not JSON is passed over as well as it can be.
 */
export function makeScanner(options: ScanOptions): Scanner {
  const { steps, most, onFound, needle, offset = 0, path: root = [], nested = DEEPEST + 1 } = options;
  /** What is open, outermost first; those beyond `depth` are used again. */
  const open: Open[] = [];
  let depth = 0;
  const captures: Capture[] = [];
  const final = 1 << steps.length;
  /** Of a mask: whether a step leads further down. */
  const further = final - 1;
  /** Of `open` beyond `DEEPEST`. */
  let deeper = 0;
  let base = offset;
  let state: 'space' | 'string' | 'scalar' = 'space';
  let escaped = false;
  let isName = false;
  /** Where the name began in this part; what came of it in parts before. */
  let nameFrom = 0;
  let namePieces: Buffer[] = [];
  /** The next string in an object is a name. */
  let wantsName = false;

  /** Which steps lead to a value below a container. */
  function below(parent: Open): number {
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

  /** A value begins. @returns its mask */
  function begin(at: number): number {
    const parent = open[depth - 1];
    const leads = deeper === 0 && (depth === 0 || ((parent?.mask ?? 0) & further) !== 0);
    const mask = !leads ? 0 : depth > 0 && parent ? below(parent) : 1;
    if ((mask & final) !== 0 && captures.length < nested) {
      captures.push({ start: base + at, depth, pieces: [], kept: 0 });
    }
    return mask;
  }

  /** Keeps what came of open captures in this part. */
  function keep(chunk: Buffer, until: number): void {
    for (const capture of captures) keepOne(capture, chunk, until);
  }

  function keepOne(capture: Capture, chunk: Buffer, until: number): void {
    const from = Math.max(0, capture.start + capture.kept - base);
    const room = most - capture.kept;
    if (room <= 0 || from >= until) return;
    const piece = chunk.subarray(from, Math.min(until, from + room));
    capture.pieces.push(piece);
    capture.kept += piece.length;
  }

  /** Where the needle, and an escape, come next in this part; looked for again only when they are passed. */
  let nextNeedle = -1;
  let nextEscape = -1;

  /** Whether a value that lies in this part as a whole is of interest. Makes nothing: most are not. */
  function mayFit(chunk: Buffer, from: number, until: number, wanted: Buffer): boolean {
    if (nextNeedle < from) nextNeedle = next(chunk.indexOf(wanted, from), chunk);
    if (nextEscape < from) nextEscape = next(chunk.indexOf(BACKSLASH, from), chunk);
    return nextNeedle < until || nextEscape < until;
  }

  /** A value ends. */
  function finish(chunk: Buffer, until: number): void {
    const capture = captures.at(-1);
    if (capture === undefined || capture.depth !== depth || deeper > 0) return;
    captures.pop();
    const from = capture.start - base;
    if (needle && from >= 0 && capture.kept === 0 && !mayFit(chunk, from, until, needle)) return;
    keepOne(capture, chunk, until);
    const end = base + until;
    const [piece] = capture.pieces;
    onFound({
      // Few of many values are asked where they are.
      get path() {
        return [...root, ...open.slice(0, depth).map((one) => (one.object ? one.name : one.index))];
      },
      start: capture.start,
      end,
      bytes: piece && capture.pieces.length === 1 ? piece : Buffer.concat(capture.pieces),
      whole: end - capture.start === capture.kept,
    });
  }

  function push(chunk: Buffer): void {
    const { length } = chunk;
    nameFrom = 0;
    nextNeedle = -1;
    nextEscape = -1;
    // Some servers put a byte order mark first.
    let at = base === 0 && chunk[0] === 0xef && chunk[1] === 0xbb ? 3 : 0;
    while (at < length) {
      if (state === 'string') {
        at = inString(chunk, at);
        continue;
      }
      const code = chunk[at] as number;
      if (state === 'scalar') {
        if (code !== COMMA && code !== CLOSE_ARRAY && code !== CLOSE_OBJECT && code > 32) {
          at++;
          continue;
        }
        state = 'space';
        finish(chunk, at);
      }
      structure(chunk, code, at);
      at++;
    }
    if (state === 'string' && isName) namePieces.push(Buffer.from(chunk.subarray(nameFrom)));
    if (captures.length > 0) {
      keep(chunk, length);
      // What is kept for long must not keep the whole part alive.
      for (const capture of captures) {
        if (capture.pieces.length > 0) capture.pieces = [Buffer.concat(capture.pieces)];
      }
    }
    base += length;
  }

  function structure(chunk: Buffer, code: number, at: number): void {
    switch (code) {
      case OPEN_OBJECT:
      case OPEN_ARRAY: {
        if (deeper > 0 || depth >= DEEPEST) {
          deeper++;
          return;
        }
        const mask = begin(at);
        wantsName = code === OPEN_OBJECT;
        const one = open[depth];
        if (one) {
          one.object = wantsName;
          one.mask = mask;
          one.index = 0;
        } else open.push({ object: wantsName, mask, index: 0, name: '' });
        depth++;
        return;
      }
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        wantsName = false;
        if (deeper > 0) {
          deeper--;
          return;
        }
        if (depth > 0) depth--;
        finish(chunk, at + 1);
        return;
      case COMMA: {
        const parent = open[depth - 1];
        if (parent === undefined || deeper > 0) return;
        if (parent.object) wantsName = true;
        else parent.index++;
        return;
      }
      case COLON:
        return;
      case QUOTE:
        state = 'string';
        escaped = false;
        isName = wantsName && deeper === 0 && ((open[depth - 1]?.mask ?? 0) & further) !== 0;
        if (wantsName) {
          nameFrom = at + 1;
          namePieces = [];
        } else begin(at);
        return;
      default:
        if (code <= 32) return;
        state = 'scalar';
        begin(at);
    }
  }

  /** @returns where to go on */
  function inString(chunk: Buffer, from: number): number {
    const { length } = chunk;
    let at = from;
    if (escaped) {
      escaped = false;
      at++;
    }
    for (; at < length; at++) {
      const code = chunk[at];
      if (code === QUOTE) break;
      if (code !== BACKSLASH) continue;
      if (at + 1 === length) {
        escaped = true;
        return length;
      }
      at++;
    }
    if (at >= length) return length;
    state = 'space';
    if (wantsName) {
      wantsName = false;
      const parent = open[depth - 1];
      if (isName && parent) parent.name = nameOf(chunk.subarray(nameFrom, at));
      isName = false;
    } else finish(chunk, at + 1);
    return at + 1;
  }

  function nameOf(last: Buffer): string {
    const bytes = namePieces.length === 0 ? last : Buffer.concat([...namePieces, last]);
    namePieces = [];
    const text = bytes.toString('utf8');
    if (!text.includes('\\')) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch {
      return text;
    }
  }

  return {
    push,
    end() {
      if (state === 'scalar') finish(Buffer.alloc(0), 0);
      state = 'space';
    },
    get offset() {
      return base;
    },
  };
}

function next(found: number, chunk: Buffer): number {
  return found < 0 ? chunk.length : found;
}

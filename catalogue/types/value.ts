/**
 * Values without parts: which there are, as data, and what is wrong with one. Each kind of value states its limits
 * (bits, bytes, range, pattern, words), so that they hold wherever the value stands.
 */
import { distanceOf, nearest } from '../../common/nearest';
import { counted, shortened } from '../../common/units/words';
import { capital, decimalFinding, type Finding, hexFinding, isMissing, must, withArticle } from './findings';
import { checksummed, dataFault, type Fault, isData, isQuantity, quantityFault } from './hex';
import { advised, expected, type Report, type SpecFix, typeName, type Words } from './problem';

export type Leaf =
  | { readonly form: 'any' | 'scalar' | 'boolean' | 'address' }
  | TextForm
  | NumberForm
  | QuantityForm
  | DataForm
  | DecimalForm
  | WordForm;

interface TextForm {
  readonly form: 'text';
  /** A regular expression, or what stands for one. */
  readonly pattern?: { readonly source: string; test(text: string): boolean };
  /** What matches the pattern, in words. */
  readonly expected?: string;
  /** The rule for text that does not match. */
  readonly rule?: string;
  /** Limits of its length in UTF-16 units. */
  readonly least?: number;
  readonly most?: number;
}

/** A JSON number. */
interface NumberForm {
  readonly form: 'number';
  readonly whole?: true;
  readonly least?: number | bigint;
  readonly most?: number | bigint;
  readonly above?: number | bigint;
  readonly under?: number | bigint;
  /** It is a multiple of this. */
  readonly step?: number;
  /** A number of things wanted: nodes reject zero of them, or return nothing. */
  readonly counts?: true;
  /** How a text may hold the number instead, where nodes take or send that. */
  readonly text?: readonly (keyof typeof NUMBER_TEXTS)[];
  readonly limit?: Limit;
}

/** A number as hex. */
interface QuantityForm {
  readonly form: 'quantity';
  readonly bits: number;
  readonly least?: number;
  readonly most?: number;
  /** Zeros in front are right. */
  readonly padded?: true;
  /** Rules for text of this value instead of the usual ones. */
  readonly rules?: Readonly<Record<string, string>>;
}

/** Bytes as hex. */
interface DataForm {
  readonly form: 'data';
  /** Just so many. */
  readonly bytes?: number;
  readonly least?: number;
  readonly most?: number;
  /** The rule for each mistake, where it is one, and the value's own term. */
  readonly rule?: string;
  readonly noun?: string;
  /** What to say of no bytes. */
  readonly empty?: { readonly rule: string; readonly message: string };
  /** The first byte, of a versioned hash. */
  readonly version?: '01';
  /** What to say of an odd number of digits where some nodes take it, and how many bytes all of them take. */
  readonly odd?: { readonly rule: string; readonly message: string; readonly bytes: number };
}

/** A number as decimal text. */
interface DecimalForm {
  readonly form: 'decimal';
  readonly noun: string;
  readonly rule: string;
  readonly bits: 64 | 256;
  readonly signed?: true;
  readonly limit?: Limit;
}

/** A limit with a reason of its own. */
export interface Limit extends Words {
  readonly below?: bigint;
  readonly least?: bigint;
  readonly rule: string;
}

/** One of some words. */
interface WordForm {
  readonly form: 'word';
  /** The words with what each means. */
  readonly values: Readonly<Record<string, string>>;
  readonly rule: string;
  /** What other interfaces call some of them. */
  readonly same?: Readonly<Record<string, string>>;
  /** Set where nodes may have further words: one that is not near to a known one is reported as `word-unlisted`. */
  readonly open?: {
    /** Words that are right and not offered. */
    readonly also: readonly string[];
    /** Text that is no such word. */
    readonly except?: { test(text: string): boolean };
  };
}

/**
 * Reports what is wrong with a value; makes nothing for one that is right.
 * @param title the term for the value in messages
 */
export function checkLeaf(leaf: Leaf, value: unknown, title: string, report: Report): void {
  switch (leaf.form) {
    case 'any':
      return;
    case 'scalar':
      if (typeof value !== 'object' || value === null) return;
      say('wrong-type', expected('a string', typeName(value)), report);
      return;
    case 'boolean':
      if (typeof value !== 'boolean') raise(booleanFault(value), report);
      return;
    case 'text':
      checkText(leaf, value, report);
      return;
    case 'number':
      checkNumber(leaf, value, report);
      return;
    case 'quantity':
      checkQuantity(leaf, value, report);
      return;
    case 'data':
      checkData(leaf, value, title, report);
      return;
    case 'address':
      checkAddress(value, title, report);
      return;
    case 'decimal':
      checkDecimal(leaf, value, report);
      return;
    case 'word':
      checkWord(leaf, value, title, report);
  }
}

/** Reports what is wrong with a value, under the rule of the fault. */
export function raise(fault: Fault, report: Report): void {
  const { rule, message, described, fix, offset } = fault;
  report(rule, message, { described, fix, offset });
}

/** Reports words that differ for what is written and for what a node has sent. */
export function say(rule: string, { message, described }: Words, report: Report, fix?: SpecFix): void {
  report(rule, message, { described, fix });
}

/** Reports a finding, with the right text as its fix. */
export function tell(rule: string, finding: Finding | undefined, report: Report): void {
  if (!finding) return;
  const { right, quotes } = finding;
  say(quotes ? 'number-unquoted' : rule, finding, report, fixTo(right, quotes));
}

function fixTo(right: string | undefined, quotes = false): SpecFix | undefined {
  if (right === undefined) return undefined;
  return { title: `Write ${quotes ? `"${right}"` : shortened(right, 38)}`, value: right };
}

function booleanFault(value: unknown): Fault {
  const meant = value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : undefined;
  return {
    rule: 'wrong-type',
    ...expected('true or false', typeName(value)),
    ...(meant === undefined ? {} : { fix: { title: `Write ${meant}`, value: meant } }),
  };
}

function checkText(leaf: TextForm, value: unknown, report: Report): void {
  const { least = 0, most = Infinity, pattern, rule = 'wrong-type' } = leaf;
  if (typeof value !== 'string') say('wrong-type', expected('a string', typeName(value)), report);
  else if (pattern && !pattern.test(value)) {
    say(rule, expected(leaf.expected ?? `text that matches ${pattern.source}`, shown(value)), report);
  } else if (value.length < least) {
    say('wrong-type', outside(`at least ${counted(least, 'character')}`, value.length), report);
  } else if (value.length > most) {
    say('wrong-type', outside(`at most ${counted(most, 'character')}`, value.length), report);
  }
}

function outside(right: string, length: number): Words {
  const { message } = expected(right, String(length));
  return { message, described: `This has ${counted(length, 'character')}, not ${right}.` };
}

function shown(value: unknown): string {
  return typeof value === 'string' ? `"${shortened(value, 38)}"` : typeName(value);
}

// ---------------------------------------------------------------- numbers

function checkNumber(leaf: NumberForm, value: unknown, report: Report): void {
  const { whole, text } = leaf;
  const isText = typeof value === 'string' && text !== undefined;
  if (isText && !text.some((form) => NUMBER_TEXTS[form](value))) {
    // Where hex is meant, its own messages say more.
    if (/^\s*0x/i.test(value) || text.includes('quantity') || text.includes('loose'))
      raise(quantityFault(value), report);
    else say('wrong-type', expected('an integer', shown(value)), report);
  } else if (!isText && !isNumber(value)) {
    say('wrong-type', expected(whole ? 'an integer' : 'a number', typeName(value)), report);
  } else if (whole && typeof value === 'number' && !Number.isInteger(value)) {
    say('wrong-type', expected('an integer', 'a fraction'), report);
  } else {
    const wrong = rangeFault(leaf, typeof value === 'string' ? Number(value) : value);
    if (wrong) say('wrong-type', expected(`a number ${wrong}`, String(value)), report);
    else if (leaf.counts && Number(value) === 0)
      report('count-zero', 'The count is 0: nodes reject it or return nothing.');
    else if (leaf.limit?.below !== undefined && Number(value) >= leaf.limit.below)
      report(leaf.limit.rule, leaf.limit.message);
  }
}

/** Which limit a number does not keep. */
function rangeFault(
  { least, most, above, under, step }: NumberForm,
  value: number | bigint,
): string | undefined {
  if (above !== undefined && value <= above) return `above ${above}`;
  if (under !== undefined && value >= under) return `below ${under}`;
  if (least !== undefined && value < least) return `of at least ${least}`;
  if (most !== undefined && value > most) return `of at most ${most}`;
  if (typeof value === 'bigint' && Number.isSafeInteger(step) && step) {
    return value % BigInt(step) === 0n ? undefined : `that is a multiple of ${step}`;
  }
  const steps = step !== undefined && step > 0 ? Number(value) / step : 0;
  return Math.abs(steps - Math.round(steps)) > 1e-9 ? `that is a multiple of ${step}` : undefined;
}

/** Numbers of more digits than JavaScript has are read as `bigint`. */
function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

const NUMBER_TEXTS = {
  quantity: isQuantity,
  hex: (text: string) => /^0x[0-9a-f]+$/i.test(text),
  decimal: (text: string) => /^-?\d+$/.test(text),
  /** What parsers of nodes take: no digits, zeros and spaces too. */
  loose: (text: string) => /^(?:0x[0-9a-f]*|\d+)$/i.test(text.trim()),
};

function checkQuantity(
  { bits, padded, rules, least, most }: QuantityForm,
  value: unknown,
  report: Report,
): void {
  if (!isQuantity(value) && !(padded && isPadded(value))) {
    const fault = quantityFault(value);
    const own = typeof value === 'string' ? rules?.[fault.rule] : undefined;
    raise({ ...fault, rule: own ?? fault.rule }, report);
  } else if (value.length > 2 + bits / 4) {
    const digits = bits / 4;
    const message = `At most ${bits} bits, ${digits} digits, are allowed; this has ${value.length - 2} digits.`;
    report('quantity-too-large', message);
  } else if (least !== undefined || most !== undefined) {
    const number = BigInt(value);
    if (least !== undefined && number < least) {
      say(OUT_OF_RANGE, expected(`a number of at least ${least}`, String(number)), report);
    } else if (most !== undefined && number > most) {
      say(OUT_OF_RANGE, expected(`a number of at most ${most}`, String(number)), report);
    }
  }
}

const OUT_OF_RANGE = 'number-out-of-range';

function isPadded(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]+$/.test(value);
}

function checkDecimal(
  { noun, rule, bits, signed, limit }: DecimalForm,
  value: unknown,
  report: Report,
): void {
  const digits = signed && typeof value === 'string' && value.startsWith('-') ? value.slice(1) : value;
  const finding = decimalFinding(digits, withArticle(noun), bits);
  tell(rule, finding, report);
  if (limit && (!finding || finding.quotes)) {
    const { below, least, rule: own, message, described } = limit;
    const number = BigInt(value as string | number | bigint);
    if (below !== undefined && number >= below) report(own, message, { described });
    if (least !== undefined && number < least) {
      report(own, message, {
        described,
        fix: { title: `Change to \`${least}\``, value: String(least) },
      });
    }
  }
}

// ---------------------------------------------------------------- bytes

function checkData(leaf: DataForm, value: unknown, title: string, report: Report): void {
  const { bytes, least, most, rule, odd, empty, version } = leaf;
  const digits = bytes === undefined ? -1 : bytes * 2;
  if (typeof value === 'string' && isData(value, digits)) {
    const length = (value.length - 2) / 2;
    if (least !== undefined && length < least) {
      report('data-wrong-length', 'Expected at least one byte, such as "0x01".', {
        described: 'This has no bytes; there is at least one.',
      });
    } else if (most !== undefined && length > most) {
      report('data-wrong-length', `At most ${most} bytes are allowed; this has ${length}.`, {
        described: `This has ${length} bytes, more than ${most}.`,
      });
    } else if (empty && length === 0) {
      report(empty.rule, empty.message);
    } else if (version !== undefined && value.slice(2, 4) !== version) {
      const message = `A ${title} begins with 0x${version}, not ${value.slice(0, 4)}.`;
      report('versioned-hash-version', message);
    }
  } else if (rule !== undefined && bytes !== undefined) {
    tell(rule, hexFinding(value, bytes, withArticle(leaf.noun ?? title)), report);
  } else {
    const fault = dataFault(value, title, digits);
    const short = typeof value === 'string' && odd && value.length <= odd.bytes * 2 + 2;
    if (fault.rule !== 'data-odd-digits' || !short) raise(fault, report);
    else {
      const padded = `0x${value.slice(2).padStart(odd.bytes * 2, '0')}`;
      report(odd.rule, odd.message, { fix: { title: `Pad it to ${odd.bytes} bytes`, value: padded } });
    }
  }
}

/** Reports what is wrong with an address. One in mixed case must keep its EIP-55 checksum. */
export function checkAddress(value: unknown, title: string, report: Report): void {
  if (typeof value !== 'string' || !isData(value, 40)) {
    raise(dataFault(value, title, 40), report);
  } else if (isMixedCase(value)) {
    const right = checksummed(value);
    if (right === value) return;
    const message = `The checksum of this address is wrong. It should be ${right}.`;
    report('address-checksum', message, { fix: { title: 'Correct the checksum', value: right } });
  }
}

/** True when hex text has letters of both cases: only then does an address carry a checksum. */
function isMixedCase(hex: string): boolean {
  let lower = false;
  let upper = false;
  for (let index = 2; index < hex.length; index++) {
    const code = hex.charCodeAt(index);
    if (code > 96) lower = true;
    else if (code > 64) upper = true;
    if (lower && upper) return true;
  }
  return false;
}

// ---------------------------------------------------------------- words

function checkWord(leaf: WordForm, value: unknown, title: string, report: Report): void {
  const { values, rule, same = {}, open } = leaf;
  if (typeof value === 'string' && Object.hasOwn(values, value)) return;
  const words = Object.keys(values);
  const a = withArticle(title);
  const choice = choiceOf(words);
  if (typeof value !== 'string' || (value === '' && !open?.except?.test(value))) {
    const A = capital(a);
    say(
      rule,
      value === '' ? isMissing(A, choice) : must(A, `be a string: ${choice}`, typeName(value)),
      report,
    );
    return;
  }
  if (open && (open.also.includes(value) || open.except?.test(value))) return;
  const meant = same[value.toLowerCase()];
  const near = meant ?? sameWord(value, words) ?? nearest(value, words, 1)[0];
  if (open && meant === undefined && (near === undefined || (distanceOf(value, near) ?? 0) > MOST_TYPOS)) {
    report('word-unlisted', `No document has the ${title} "${shortened(value, 38)}". Known: ${choice}.`);
    return;
  }
  const tail = near ? `Did you mean ${near}?` : `Use ${choice}.`;
  say(rule, advised(`"${shortened(value, 38)}" is not ${a}.`, tail), report, fixTo(near));
}

/** Letters that may differ in a word that is not among the known ones of an open list. */
const MOST_TYPOS = 2;

/** What other interfaces write for yes and no. */
function sameWord(value: string, words: readonly string[]): string | undefined {
  if (!words.includes('true') || !words.includes('false')) return undefined;
  if (/^(?:1|y|yes|on|t)$/i.test(value)) return 'true';
  return /^(?:0|n|no|off|f)$/i.test(value) ? 'false' : undefined;
}

/** Many words would drown the message: the first ones stand for them. */
export function choiceOf(words: readonly string[]): string {
  return words.length <= 9
    ? words.join(', ')
    : `${words.slice(0, 6).join(', ')} and ${words.length - 6} more`;
}

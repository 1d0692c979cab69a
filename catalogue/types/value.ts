/**
 * Values without parts: which there are, as data, and what is wrong with one. Each kind of value states its limits
 * (bits, bytes, range, pattern, words), so that they hold wherever the value stands.
 */
import { defined } from '../../common/defined';
import { nearest } from '../../common/nearest';
import { counted, shortened } from '../../common/units/words';
import { capital, decimalFinding, type Finding, hexFinding, withArticle } from './findings';
import { checksummed, dataFault, type Fault, isData, isQuantity, quantityFault } from './hex';
import { type Report, type SpecFix, typeName } from './problem';

export type Leaf =
  | { readonly form: 'any' | 'scalar' | 'boolean' | 'address' }
  | TextForm
  | NumberForm
  | QuantityForm
  | DataForm
  | DecimalForm
  | WordForm;

export interface TextForm {
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
export interface NumberForm {
  readonly form: 'number';
  readonly whole?: true;
  readonly least?: number;
  readonly most?: number;
  readonly above?: number;
  readonly under?: number;
  /** It is a multiple of this. */
  readonly step?: number;
  /** How a text may hold the number instead, where nodes take or send that. */
  readonly text?: readonly (keyof typeof NUMBER_TEXTS)[];
}

/** A number as hex. */
export interface QuantityForm {
  readonly form: 'quantity';
  readonly bits: number;
  /** Zeros in front are right. */
  readonly padded?: true;
  /** Rules for text of this value instead of the usual ones. */
  readonly rules?: Readonly<Record<string, string>>;
}

/** Bytes as hex. */
export interface DataForm {
  readonly form: 'data';
  /** Just so many. */
  readonly bytes?: number;
  readonly least?: number;
  readonly most?: number;
  /** The rule for each mistake, where it is one, and the value's own term. */
  readonly rule?: string;
  readonly noun?: string;
  /** What to say of an odd number of digits where some nodes take it, and how many bytes all of them take. */
  readonly odd?: { readonly rule: string; readonly message: string; readonly bytes: number };
}

/** A number as decimal text. */
export interface DecimalForm {
  readonly form: 'decimal';
  readonly noun: string;
  readonly rule: string;
  readonly bits: 64 | 256;
  readonly signed?: true;
  readonly limit?: Limit;
}

/** A limit with a reason of its own. */
export interface Limit {
  readonly below: bigint;
  readonly rule: string;
  readonly message: string;
}

/** One of some words. */
export interface WordForm {
  readonly form: 'word';
  /** The words with what each means. */
  readonly values: Readonly<Record<string, string>>;
  readonly rule: string;
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
      report('wrong-type', `Expected a string, not ${typeName(value)}.`);
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
  report(fault.rule, fault.message, defined({ fix: fault.fix, offset: fault.offset }));
}

/** Reports a finding, with the right text as its fix. */
export function tell(rule: string, finding: Finding | undefined, report: Report): void {
  if (finding) report(rule, finding.message, defined({ fix: fixTo(finding.right, finding.quotes) }));
}

function fixTo(right: string | undefined, quotes = false): SpecFix | undefined {
  if (right === undefined) return undefined;
  return { title: `Write ${quotes ? `"${right}"` : shortened(right, 38)}`, value: right };
}

function booleanFault(value: unknown): Fault {
  const meant = value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : undefined;
  const message = `Expected true or false, not ${typeName(value)}.`;
  return {
    rule: 'wrong-type',
    message,
    ...(meant === undefined ? {} : { fix: { title: `Write ${meant}`, value: meant } }),
  };
}

function checkText(leaf: TextForm, value: unknown, report: Report): void {
  const { expected, least = 0, most = Infinity, pattern, rule = 'wrong-type' } = leaf;
  if (typeof value !== 'string') report('wrong-type', `Expected a string, not ${typeName(value)}.`);
  else if (pattern && !pattern.test(value)) {
    report(rule, `Expected ${expected ?? `text that matches ${pattern.source}`}, not ${shown(value)}.`);
  } else if (value.length < least) {
    report('wrong-type', `Expected at least ${counted(least, 'character')}, not ${value.length}.`);
  } else if (value.length > most) {
    report('wrong-type', `Expected at most ${counted(most, 'character')}, not ${value.length}.`);
  }
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
    else report('wrong-type', `Expected an integer, not ${shown(value)}.`);
  } else if (!isText && !isNumber(value)) {
    report('wrong-type', `Expected ${whole ? 'an integer' : 'a number'}, not ${typeName(value)}.`);
  } else if (whole && typeof value === 'number' && !Number.isInteger(value)) {
    report('wrong-type', 'Expected an integer, not a fraction.');
  } else {
    const wrong = rangeFault(leaf, Number(value));
    if (wrong) report('wrong-type', `Expected a number ${wrong}, not ${value}.`);
  }
}

/** Which limit a number does not keep. */
function rangeFault({ least, most, above, under, step }: NumberForm, value: number): string | undefined {
  if (above !== undefined && value <= above) return `above ${above}`;
  if (under !== undefined && value >= under) return `below ${under}`;
  if (least !== undefined && value < least) return `of at least ${least}`;
  if (most !== undefined && value > most) return `of at most ${most}`;
  const steps = step !== undefined && step > 0 ? value / step : 0;
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

function checkQuantity({ bits, padded, rules }: QuantityForm, value: unknown, report: Report): void {
  if (!isQuantity(value) && !(padded && isPadded(value))) {
    const fault = quantityFault(value);
    const own = typeof value === 'string' ? rules?.[fault.rule] : undefined;
    raise({ ...fault, rule: own ?? fault.rule }, report);
  } else if (value.length > 2 + bits / 4) {
    const digits = bits / 4;
    const message = `At most ${bits} bits, ${digits} digits, are allowed; this has ${value.length - 2} digits.`;
    report('quantity-too-large', message);
  }
}

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
  if (finding) tell(rule, finding, report);
  else if (limit && BigInt(value as string) >= limit.below) report(limit.rule, limit.message);
}

// ---------------------------------------------------------------- bytes

function checkData(leaf: DataForm, value: unknown, title: string, report: Report): void {
  const { bytes, least, most, rule, odd } = leaf;
  const digits = bytes === undefined ? -1 : bytes * 2;
  if (typeof value === 'string' && isData(value, digits)) {
    const length = (value.length - 2) / 2;
    if (least !== undefined && length < least) {
      report('data-wrong-length', 'Expected at least one byte, such as "0x01".');
    } else if (most !== undefined && length > most) {
      report('data-wrong-length', `At most ${most} bytes are allowed; this has ${length}.`);
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

function checkWord({ values, rule }: WordForm, value: unknown, title: string, report: Report): void {
  if (typeof value === 'string' && Object.hasOwn(values, value)) return;
  const words = Object.keys(values);
  const a = withArticle(title);
  const choice = choiceOf(words);
  if (typeof value !== 'string' || value === '') {
    const wrong = value === '' ? 'is missing here' : 'is a string';
    report(rule, `${capital(a)} ${wrong}: ${choice}.`);
    return;
  }
  const near = sameWord(value, words) ?? nearest(value, words, 1)[0];
  const tail = near ? `Did you mean ${near}?` : `Use ${choice}.`;
  report(rule, `"${shortened(value, 38)}" is not ${a}. ${tail}`, defined({ fix: fixTo(near) }));
}

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

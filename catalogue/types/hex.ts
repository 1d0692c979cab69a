/** Hex: what is wrong with a value that should be a quantity or data, in one message, and what would be right. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { counted, shortened } from '../../common/units/words';
import { type SpecFix, typeName, type Words } from './problem';

export interface Fault extends Words {
  readonly rule: string;
  readonly fix?: SpecFix;
  /** Index of the first wrong character. */
  readonly offset?: number;
}

const DIGIT_0 = 48;
const LOWER_X = 120;
/** Longer values are cut in messages. */
const SHOWN = 70;

/** Digits of 256 bits, the largest number of the machine. */
const MOST_DIGITS = 64;

/** True for a well-formed quantity. */
export function isQuantity(value: unknown): value is string {
  if (typeof value !== 'string' || value.length < 3 || value.length > MOST_DIGITS + 2) return false;
  if (value.charCodeAt(0) !== DIGIT_0 || value.charCodeAt(1) !== LOWER_X) return false;
  if (value.charCodeAt(2) === DIGIT_0 && value.length > 3) return false;
  return badDigit(value, 2) < 0;
}

/** Why a value is not a quantity. */
export function quantityFault(value: unknown): Fault {
  if (typeof value === 'number' || typeof value === 'bigint') return numberFault(value);
  if (typeof value !== 'string') {
    return fault('wrong-type', `A quantity is a hex string such as "0x10", not ${typeName(value)}.`);
  }
  if (value === '')
    return fault(
      'empty-text',
      {
        message: 'Some nodes read empty text as zero, others reject it.',
        described: 'A quantity is a hex string such as "0x10", not empty text.',
      },
      '0x0',
    );
  const written = value.trim();
  if (/^0x/i.test(written)) return prefixedFault(value, written);
  if (written === '') return fault('quantity-no-digits', 'A quantity has hex digits: zero is "0x0".', '0x0');
  if (/^-\d+$/.test(written)) return fault('quantity-decimal', 'A quantity cannot be negative.');
  if (/^\d{1,78}$/.test(written)) {
    const right = `0x${BigInt(written).toString(16)}`;
    return fault(
      'quantity-decimal',
      {
        message: `A quantity must be hex, not decimal. Use "${right}".`,
        described: 'This quantity is decimal, not hex.',
      },
      right,
    );
  }
  if (badDigit(written, 0) < 0) {
    const right = compact(written);
    return fault(
      'quantity-no-prefix',
      {
        message: `A quantity must start with 0x. Use "${shortened(right, SHOWN)}".`,
        described: 'This quantity is hex without the prefix 0x.',
      },
      right,
    );
  }
  return fault('quantity-no-prefix', {
    message: 'A quantity must be hex with the prefix 0x, such as "0x10".',
    described: `A quantity is hex with the prefix 0x; this is "${shortened(written, SHOWN)}".`,
  });
}

function numberFault(value: number | bigint): Fault {
  if (value < 0) return fault('quantity-decimal', 'A quantity cannot be negative.');
  if ((typeof value === 'number' && !Number.isSafeInteger(value)) || value >= 2n ** 256n) {
    return fault('quantity-decimal', 'A quantity is a hex string such as "0x10", not a JSON number.');
  }
  const right = `0x${value.toString(16)}`;
  return fault(
    'quantity-decimal',
    {
      message: `A quantity must be a hex string. Use "${right}".`,
      described: `A quantity is a hex string; this is the number ${value}.`,
    },
    right,
  );
}

function prefixedFault(value: string, written: string): Fault {
  const digits = written.slice(2);
  const bad = badDigit(digits, 0);
  if (digits === '') {
    return fault(
      'quantity-no-digits',
      {
        message: 'A quantity must have at least one digit. Zero is "0x0".',
        described: 'A quantity has at least one digit; this has none.',
      },
      '0x0',
    );
  }
  if (bad >= 0) return badDigitFault('quantity-bad-digit', value, digits, bad);
  const right = compact(written.startsWith('0X') ? digits.toLowerCase() : digits);
  const shown = shortened(right, SHOWN);
  if (written !== value) {
    return fault(
      'quantity-bad-digit',
      {
        message: `A quantity must not have spaces around it. Use "${shown}".`,
        described: 'This quantity has spaces around it.',
      },
      right,
    );
  }
  if (digits.length > 1 && digits.startsWith('0')) {
    return fault(
      'quantity-leading-zero',
      {
        message: `A quantity must not have leading zeros. Use "${shown}".`,
        described: 'This quantity has leading zeros.',
      },
      right,
    );
  }
  if (digits.length > MOST_DIGITS) {
    const message = `A quantity has at most 256 bits, ${MOST_DIGITS} digits; this has ${digits.length} digits.`;
    return fault('quantity-too-large', message);
  }
  return fault(
    'quantity-upper-prefix',
    {
      message: `The prefix of a quantity must be 0x in lower case. Use "${shown}".`,
      described: 'The prefix of this quantity is 0X, not 0x.',
    },
    right,
  );
}

function compact(digits: string): string {
  return `0x${digits.replace(/^0+(?=.)/, '')}`;
}

/** True for well-formed data; `digits` of -1 stands for any even number. */
export function isData(value: string, digits = -1): boolean {
  const count = value.length - 2;
  if (digits < 0 ? count < 0 || count % 2 !== 0 : count !== digits) return false;
  if (value.charCodeAt(0) !== DIGIT_0 || value.charCodeAt(1) !== LOWER_X) return false;
  return badDigit(value, 2) < 0;
}

/**
 * Why a value is not data. `title` is the field's term, which messages name; `digits` of -1 stands for any even
 * number.
 */
export function dataFault(value: unknown, title: string, digits: number): Fault {
  const subject = subjectOf(title);
  if (typeof value !== 'string') {
    const length = digits < 0 ? '' : ` of ${counted(digits / 2, 'byte')}`;
    return fault('wrong-type', `${subject} is a hex string${length}, not ${typeName(value)}.`);
  }
  if (value === '' && digits < 0) {
    const words = {
      message: 'Some nodes read empty text as no bytes, others reject it.',
      described: `${subject} is a hex string, not empty text.`,
    };
    return fault('empty-text', words, '0x', 'Write 0x');
  }
  const written = value.trim();
  const prefixed = /^0x/i.test(written);
  const body = prefixed ? written.slice(2) : written;
  const right = `0x${body}`;
  const bad = badDigit(body, 0);
  const rightLength = digits < 0 ? body.length % 2 === 0 : body.length === digits;
  if (!prefixed) {
    return bad < 0 && rightLength && body !== ''
      ? fault(
          'data-no-prefix',
          {
            message: `${subject} must start with 0x. Use "${shortened(right, SHOWN)}".`,
            described: `This ${title} is hex without the prefix 0x.`,
          },
          right,
          'Add the prefix 0x',
        )
      : fault('data-no-prefix', {
          message: `${subject} must be hex with the prefix 0x.`,
          described: `${subject} is hex with the prefix 0x; this is "${shortened(written, SHOWN)}".`,
        });
  }
  if (bad >= 0) {
    const several = LIST.test(written) ? written.split(',').length : 1;
    if (several > 1)
      return fault('data-bad-digit', `Only one ${title} is allowed here; this has ${several}.`);
    return badDigitFault('data-bad-digit', value, body, bad);
  }
  if (!rightLength) {
    if (digits >= 0) return fault('data-wrong-length', wrongLength(subject, digits, body.length));
    const message = `${subject} has two digits per byte; this has ${body.length}, an odd number.`;
    // Nobody knows which digit is missing: a fix would guess bytes.
    return fault('data-odd-digits', message);
  }
  if (written !== value) {
    const words = {
      message: `${subject} must not have spaces around it.`,
      described: `This ${title} has spaces around it.`,
    };
    return fault('data-bad-digit', words, right, 'Remove the spaces');
  }
  const words = {
    message: `The prefix of ${lowerFirst(subject)} must be 0x in lower case.`,
    described: `The prefix of this ${title} is 0X, not 0x.`,
  };
  return fault('data-upper-prefix', words, right, 'Write 0x');
}

const LIST = /^0x[\da-f]+(?:\s*,\s*0x[\da-f]+)+$/i;

/** @param digits the end of the value, without spaces; `bad` is an index in it */
function badDigitFault(rule: string, value: string, digits: string, bad: number): Fault {
  const message = `"${characterAt(digits, bad)}" is not a hexadecimal digit.`;
  return { rule, message, offset: value.trimEnd().length - digits.length + bad };
}

function wrongLength(subject: string, right: number, actual: number): string {
  const need = `${subject} has ${counted(right / 2, 'byte')}`;
  if (actual % 2 === 0) return `${need}; this has ${actual / 2}.`;
  return `${need}, ${right} digits; this has ${actual} digit${actual === 1 ? '' : 's'}.`;
}

/** `An address`, `A block hash`, `Data`. */
function subjectOf(title: string): string {
  if (/(data|code|input)$/.test(title)) return title.charAt(0).toUpperCase() + title.slice(1);
  return `${/^[aeio]/i.test(title) ? 'An' : 'A'} ${title}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Index of the first character from `start` that is no hexadecimal digit, or -1. */
function badDigit(text: string, start: number): number {
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= DIGIT_0 && code <= 57) continue;
    const lower = code | 32;
    if (lower < 97 || lower > 102) return index;
  }
  return -1;
}

/** The whole character, not half of a surrogate pair. */
function characterAt(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index) ?? 63);
}

function fault(
  rule: string,
  words: string | Words,
  right?: string,
  title = `Write ${shortened(right ?? '', SHOWN)}`,
): Fault {
  const said = typeof words === 'string' ? { message: words } : words;
  return right === undefined ? { rule, ...said } : { rule, ...said, fix: { title, value: right } };
}

// ---------------------------------------------------------------- checksums of addresses

/** Of addresses seen: a scratch file names few of them many times, and a hash costs more than all other checks. */
const checksums = new Map<string, string>();
const MOST_CHECKSUMS = 4096;

/** The EIP-55 form of a well-formed address (`0x` and 40 digits): the case of its letters is its checksum. */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const before = checksums.get(digits);
  if (before !== undefined) return before;
  const hash = keccak_256(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)));
  let right = '0x';
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charAt(index);
    const byte = hash[index >> 1] ?? 0;
    right += (index % 2 === 0 ? byte >> 4 : byte & 15) > 7 ? digit.toUpperCase() : digit;
  }
  if (checksums.size >= MOST_CHECKSUMS) checksums.clear();
  checksums.set(digits, right);
  return right;
}

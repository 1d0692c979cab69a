/** Which block a method looks at: a number, a tag, and for state methods a hash or the object of EIP-1898. */

import { nearest } from '../../common/nearest';
import { listed } from '../../common/units/words';
import { bool, hash32 } from '../encoding';
import { below } from '../object';
import {
  judged,
  problemsOf,
  type Report,
  raise,
  refined,
  type Schema,
  type SchemaMeta,
  typeName,
  unknownMember,
} from '../types';
import { dataFault, type Fault, isData, isQuantity, quantityFault } from '../types/hex';
import { advised } from '../types/problem';

/** Tags with what each selects. */
export const blockTags = {
  latest: 'the latest proposed block',
  safe: 'the latest safe head block',
  finalized: 'the latest finalized block',
  pending: 'pending state and transactions',
  earliest: 'the genesis block',
} as const;

const tags = Object.keys(blockTags);
/** Words of other APIs for the same blocks. */
const SAME: Readonly<Record<string, string>> = {
  head: 'latest',
  current: 'latest',
  justified: 'safe',
  final: 'finalized',
  genesis: 'earliest',
};
const tagSet: ReadonlySet<unknown> = new Set(tags);
/** Block numbers have 64 bits everywhere; more digits are a hash, or one that lost some. */
const MOST_DIGITS = 16;

/** Geth and Nethermind reject a number that has no place in a signed number of 64 bits. */
function checkSize(value: unknown, report: Report): void {
  if (typeof value !== 'string' || value.length !== MOST_DIGITS + 2 || !/^0x[89a-f]/i.test(value)) return;
  report(
    'block-number-too-large',
    `No chain has a block ${value}, and most nodes reject a number above 63 bits.`,
  );
}

const aTag = { unit: 'block', example: 'latest', values: blockTags };

/** A number or a tag: methods that look a block up, and log ranges. */
export function blockNumberOrTag(meta: Partial<SchemaMeta> = {}): Schema<string> {
  return judged<string>(
    {
      title: 'block number or tag',
      description: 'A block: hex number, or latest, safe, finalized, pending or earliest.',
      kind: 'block-number-or-tag',
      ...aTag,
      ...meta,
    },
    checkNumberOrTag,
  );
}

/**
 * A block that is traced.
 *
 * @param whole whether its own transactions are traced, and not a call on its state
 */
export function traceable<T>(schema: Schema<T>, whole: boolean): Schema<T> {
  return refined(schema, (value: unknown, report) => {
    const isGenesis = whole && (value === 'earliest' || value === '0x0');
    if (value !== 'pending' && !isGenesis) return;
    const message = isGenesis
      ? 'The genesis block has no transactions, and most nodes reject a trace of it.'
      : 'Most nodes do not trace the pending block.';
    report(
      'block-not-traceable',
      message,
      isGenesis ? {} : { fix: { title: 'Write "latest"', value: 'latest' } },
    );
  });
}

/** Members of the object of EIP-1898. */
const objectMembers = {
  blockNumber: blockNumberOrTag({
    title: 'block number',
    description: 'Number of the block.',
    example: '0x1',
  }),
  blockHash: hash32({ title: 'block hash', description: 'Hash of the block.' }),
  requireCanonical: bool({ description: 'Fails when the block is not on the canonical chain.' }),
};
const OBJECT_MEMBERS = Object.keys(objectMembers);

/** The block parameter of methods that act on state: also a block hash or an EIP-1898 object. */
export function blockParameter(meta: Partial<SchemaMeta> = {}): Schema {
  return judged(
    {
      title: 'block parameter',
      description: 'The block whose state is read: hex number, tag, block hash, or EIP-1898 object.',
      kind: 'block-parameter',
      ...aTag,
      members: objectMembers,
      ...meta,
    },
    (value, report) => {
      if (isNumberOrTag(value)) return checkSize(value, report);
      if (isHash(value)) return;
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) checkObject(value, report);
      else raise(blockFault(value, true), report);
    },
  );
}

/**
 * The block of methods that are specified with a number or a tag, where some nodes also take a hash or an object of
 * EIP-1898.
 */
export function blockNumberMostly(): Schema {
  return judged(
    {
      title: 'block number or tag',
      description: 'The block whose state is read: hex number or tag. Some nodes also take a hash.',
      kind: 'block-number-or-tag',
      ...aTag,
    },
    (value, report) => {
      if (isNumberOrTag(value)) return;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        if (isHash(value)) report('block-hash-not-everywhere', NOT_EVERYWHERE);
        else raise(blockFault(value, true), report);
        return;
      }
      let wrong = false;
      checkObject(value, (...problem) => {
        wrong = true;
        report(...problem);
      });
      if (!wrong) report('block-hash-not-everywhere', NOT_EVERYWHERE);
    },
  );
}

/**
 * The block of methods whose nodes read numbers in any form: JSON numbers, decimal text, zeros in front.
 *
 * @param byHash whether they also take a hash, or an object of EIP-1898
 */
export function looseBlockParameter(byHash = true): Schema {
  const strict: Schema = byHash ? blockParameter() : blockNumberOrTag();
  return judged(
    {
      title: 'block',
      description: byHash ? 'Number, tag or hash of a block.' : 'Number or tag of a block.',
      kind: byHash ? 'block-parameter' : 'block-number-or-tag',
      ...aTag,
      ...(byHash && { members: objectMembers }),
    },
    (value, report) => {
      if (typeof value === 'bigint' || (Number.isInteger(value) && Number(value) >= 0)) return;
      if (typeof value === 'string' && /^(?:\d+|0x[\da-f]{1,16})$/i.test(value)) return;
      for (const { rule, message, path, at, fix } of problemsOf(strict, value)) {
        report(rule, message, { path, at, ...(fix ? { fix } : {}) });
      }
    },
  );
}

/** The block of methods that are documented with a block hash, where some nodes also take a number or a tag. */
export function blockHashMostly(): Schema {
  const any = blockParameter();
  return judged(
    {
      title: 'block hash',
      description: 'Hash of the block. Some nodes also take a number or a tag.',
      kind: 'hash',
      example: '0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae',
    },
    (value, report) => {
      if (isHash(value)) return;
      if (isNumberOrTag(value)) report('block-not-by-hash', 'Some nodes only accept a block hash here.');
      else for (const { rule, message, ...more } of problemsOf(any, value)) report(rule, message, more);
    },
  );
}

const NOT_EVERYWHERE = 'Some nodes only accept a block number or a tag here.';

function checkNumberOrTag(value: unknown, report: Report): void {
  if (isNumberOrTag(value)) checkSize(value, report);
  else raise(blockFault(value, false), report);
}

function isNumberOrTag(value: unknown): boolean {
  return tagSet.has(value) || (isQuantity(value) && value.length <= MOST_DIGITS + 2);
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && isData(value, 64);
}

/** Why a value is no block number nor tag; `hashes` where a block hash would be right too. */
function blockFault(value: unknown, hashes: boolean): Fault {
  if (typeof value === 'number' || typeof value === 'bigint') return decimalFault(quantityFault(value));
  if (typeof value !== 'string') {
    const forms = hashes ? 'a hex number, tag, hash or object' : 'a hex number or a tag';
    return { rule: 'wrong-type', message: `A block is ${forms}, not ${typeName(value)}.` };
  }
  const text = value.trim();
  if (/^\d+$/.test(text)) return decimalFault(quantityFault(text));
  if (/^0x/i.test(text)) return hexFault(value, hashes);
  const lower = text.toLowerCase();
  if (text !== value && tagSet.has(text)) {
    return {
      rule: 'block-tag-unknown',
      message: `A block tag must not have spaces around it. Use "${text}".`,
      described: 'This block tag has spaces around it.',
      fix: { title: `Write "${text}"`, value: text },
    };
  }
  if (tagSet.has(lower)) {
    return {
      rule: 'block-tag-case',
      message: `A block tag must be in lower case. Use "${lower}".`,
      described: 'This block tag has capitals.',
      fix: { title: `Write "${lower}"`, value: lower },
    };
  }
  const near = SAME[lower] ?? nearest(text, tags, 1)[0];
  if (near !== undefined) {
    return {
      rule: 'block-tag-unknown',
      ...advised(`Unknown block tag "${text}".`, `Did you mean "${near}"?`),
      fix: { title: `Change to "${near}"`, value: near },
    };
  }
  if (text.length > 0 && /^[0-9a-f]+$/i.test(text)) {
    const hash = hashes && text.length === 64;
    return hash ? dataFault(text, 'block hash', 64) : quantityFault(text);
  }
  const unknown = text === '' ? 'A block is' : `Unknown block tag "${text}": a block is`;
  return { rule: 'block-tag-unknown', message: `${unknown} a hex number or ${listed(tags, 'or')}.` };
}

function decimalFault(fault: Fault): Fault {
  if (fault.fix === undefined) return { ...fault, rule: 'block-number-decimal' };
  return {
    rule: 'block-number-decimal',
    message: `A block number must be hex, not decimal. Use "${fault.fix.value}".`,
    described: 'This block number is decimal, not hex.',
    fix: fault.fix,
  };
}

function hexFault(text: string, hashes: boolean): Fault {
  const digits = text.trim().length - 2;
  if (digits <= MOST_DIGITS) return quantityFault(text);
  // Nearer to a number than to a hash.
  const number = digits < 40 && isQuantity(text.trim());
  if (hashes && !number) return dataFault(text, 'block hash', 64);
  const message = isHash(text)
    ? 'This is a block hash; the method takes a block number or a tag.'
    : `A block number has at most 64 bits, 16 digits; this has ${digits} digits.`;
  return { rule: 'wrong-type', message };
}

/** EIP-1898: one of `blockNumber` and `blockHash`. A member whose value is not known yet counts as there. */
function checkObject(value: object, report: Report): void {
  const { blockNumber, blockHash, requireCanonical } = value as Record<string, unknown>;
  const surplus = Object.keys(value).filter((key) => !OBJECT_MEMBERS.includes(key));
  const hasNumber = blockNumber !== undefined && blockNumber !== null;
  const hasHash = blockHash !== undefined && blockHash !== null;
  // A misspelt member says by itself which one is missing.
  const isMisspelt = surplus.some((key) => nearest(key, OBJECT_MEMBERS, 1).length > 0);
  if (hasNumber || hasHash || isMisspelt) {
    for (const key of surplus) unknownMember(key, OBJECT_MEMBERS, {}, report);
  }
  if (hasNumber && hasHash) {
    report('block-object', 'A block object names either blockNumber or blockHash, not both.');
  } else if (!hasNumber && !hasHash && !isMisspelt) {
    report('block-object', 'A block object needs blockNumber or blockHash.');
  }
  if (hasNumber && !isNumberOrTag(blockNumber)) {
    raise(blockFault(blockNumber, false), below(report, 'blockNumber'));
  } else if (hasNumber && tagSet.has(blockNumber) && !hasHash && requireCanonical === undefined) {
    report(
      'block-object-tag',
      `Some nodes only accept a number in a block object. Write "${blockNumber}" alone.`,
      {
        fix: { title: `Write "${blockNumber}"`, value: blockNumber },
      },
    );
  }
  if (hasHash && !isHash(blockHash))
    raise(dataFault(blockHash, 'block hash', 64), below(report, 'blockHash'));
  if (requireCanonical !== undefined && typeof requireCanonical !== 'boolean') {
    const meant = { true: true, false: false }[String(requireCanonical)];
    report('block-object', 'requireCanonical is true or false.', {
      path: ['requireCanonical'],
      ...(meant === undefined ? {} : { fix: { title: `Write ${meant}`, value: meant } }),
    });
  }
}

/** Written values as values of ABI types. */

import { checksummed } from '../../../catalogue/types/hex';
import { scalarOf, unquoted } from '../../ethereum/calldata';
import { type AbiType, canonicalType } from '../../ethereum/signature';
import { nearest } from '../../nearest';
import { counted, shortened } from '../../units/words';
import type { Contracts } from '../contracts';
import { surplusDecimals, tokenAmount, withoutExponent } from './amounts';
import { type Argument, parseWrittenValue, type Word, type WrittenValue } from './call-syntax';
import { severalAddresses, withoutAddress } from './names';

interface CallFix {
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What is wrong with a written call. Spans are those of the text of the call. */
export interface CallProblem {
  /** `name`: neither a variable nor a contract with an address. `deployment`: no bytecode, or not all of it. */
  readonly kind: 'contract' | 'function' | 'arguments' | 'name' | 'checksum' | 'deployment';
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly fixes?: readonly CallFix[];
}

/** Nodes ignore checksums. */
export function isError({ kind }: CallProblem): boolean {
  return kind !== 'checksum';
}

/** What names in a call stand for. */
export interface CallScope {
  readonly contracts: Contracts;
  /** The value of a variable; undefined if it is not known yet. */
  readonly variable: (name: string) => string | undefined;
  /** Whether there is such a variable. Absent where all count as known. */
  readonly has?: (name: string) => boolean;
  /** The value of `{{…}}`; undefined if it is not known yet. */
  readonly placeholder: (written: string) => string | undefined;
}

/** A value for the encoder; `known: false` if it is only known when sent, or is wrong. */
export type ValueRead = { readonly known: true; readonly value: unknown } | { readonly known: false };

export const ADDRESS_TYPE: AbiType = { type: 'address' };

const UNKNOWN: ValueRead = { known: false };
const BARE_ADDRESS = /^[\da-f]{40}$/i;
/** Nested variables. */
const DEEPEST = 20;

/**
 * The values for some types, by position or by name. Undefined if one is not known or wrong.
 *
 * @param what the declaration, for messages: `transfer(address to, uint256 amount)`
 * @param list the span that problems about the number of values are at
 */
export function readArguments(
  items: readonly Argument[],
  types: readonly AbiType[],
  what: string,
  list: { readonly start: number; readonly end: number },
  reader: ValueReader,
): readonly unknown[] | undefined {
  const named = items.find(({ name }) => name);
  const ordered = named ? byName(items, types, what, list, reader) : items;
  if (!ordered) return undefined;
  if (ordered.length !== types.length) {
    const takes = types.length === 0 ? 'no arguments' : counted(types.length, 'argument');
    reader.problem({ ...list, message: `${what} takes ${takes}, not ${items.length}.` });
    return undefined;
  }
  const values: unknown[] = [];
  let known = true;
  for (const [index, type] of types.entries()) {
    const value = ordered[index]?.value;
    const read = value ? reader.read(value, type) : UNKNOWN;
    if (read.known) values.push(read.value);
    else known = false;
  }
  return known ? values : undefined;
}

function byName(
  items: readonly Argument[],
  types: readonly AbiType[],
  what: string,
  list: { readonly start: number; readonly end: number },
  reader: ValueReader,
): readonly Argument[] | undefined {
  const names = types.flatMap(({ name }) => name ?? []);
  let valid = true;
  const wrong = (problem: Omit<CallProblem, 'kind'>) => {
    valid = false;
    reader.problem(problem);
  };
  const seen = new Set<string>();
  for (const { name, start, end } of items) {
    if (!name) wrong({ start, end, message: 'Give all arguments by name, or none.' });
    else if (!names.includes(name.text)) {
      const [near] = nearest(name.text, names, 1);
      const help = near === undefined ? '' : ` Did you mean "${near}"?`;
      const fixes =
        near === undefined ? [] : [{ title: `Write ${near}`, start: name.start, end: name.end, text: near }];
      const message = `${what} has no parameter "${shortened(name.text, 50)}".${help}`;
      wrong({ start: name.start, end: name.end, message, fixes });
    } else if (seen.has(name.text))
      wrong({ start: name.start, end: name.end, message: `"${name.text}" is given twice.` });
    if (name) seen.add(name.text);
  }
  const missing = names.filter((name) => !seen.has(name));
  if (valid && (missing.length > 0 || names.length < types.length)) {
    const message =
      names.length < types.length
        ? `${what} has a parameter without a name. Give the arguments by position.`
        : `${what}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
    wrong({ ...list, message });
  }
  return valid ? types.flatMap(({ name }) => items.find((one) => one.name?.text === name) ?? []) : undefined;
}

/** Reads values and collects what is wrong with them. */
export class ValueReader {
  readonly problems: CallProblem[] = [];
  /** False if an address was read as a number or as data. */
  isUsual = true;
  /** Where the value of a variable is written. */
  #outer: { readonly start: number; readonly end: number } | undefined;
  #depth = 0;

  constructor(private readonly scope: CallScope) {}

  problem({ start, end, ...rest }: Omit<CallProblem, 'kind'> & Partial<Pick<CallProblem, 'kind'>>): void {
    // Nothing in the value of a variable can be corrected where it is used.
    const { fixes, ...plain } = rest;
    const one: CallProblem = this.#outer
      ? { kind: 'arguments', ...plain, ...this.#outer }
      : { kind: 'arguments', ...plain, start, end, ...(fixes?.length ? { fixes } : {}) };
    this.problems.push(one);
  }

  read(value: WrittenValue, type: AbiType): ValueRead {
    switch (value.kind) {
      case 'placeholder':
        return this.#filled(value, type, this.scope.placeholder(value.text));
      case 'variable':
        return this.#variable(value, value.text.slice(1), type);
      case 'word':
        return this.#word(value, type);
      default:
        return this.#written(value, type);
    }
  }

  #written(value: WrittenValue, type: AbiType): ValueRead {
    const [array, inner = '', length] = /^(.*)\[(\d*)\]$/.exec(type.type) ?? [];
    if (array !== undefined) return this.#list(value, type, { ...type, type: inner }, length || undefined);
    if (type.components) return this.#tuple(value, type, type.components);
    if (value.kind === 'list' || value.kind === 'tuple')
      return this.#wrong(value, type, `one value of type ${type.type}, not several`);
    return this.#scalar(value, type);
  }

  #list(value: WrittenValue, type: AbiType, inner: AbiType, length: string | undefined): ValueRead {
    if (value.kind !== 'list') return this.#wrong(value, type, 'a list in brackets, as in [1, 2]');
    if (length !== undefined && value.items.length !== Number(length))
      return this.#wrong(value, type, `${counted(Number(length), 'item')}, not ${value.items.length}`);
    const { name: _, ...item } = inner;
    const values = value.items.map((one) => (one.value ? this.read(one.value, item) : UNKNOWN));
    return together(values);
  }

  #tuple(value: WrittenValue, type: AbiType, components: readonly AbiType[]): ValueRead {
    if (value.kind !== 'tuple' && value.kind !== 'list')
      return this.#wrong(value, type, 'a tuple in parentheses, as in (1, 2)');
    const what = type.name || canonicalType(type);
    const values = readArguments(value.items, components, what, value, this);
    return values ? { known: true, value: values } : UNKNOWN;
  }

  #word(value: WrittenValue & { readonly text: string }, type: AbiType): ValueRead {
    const { text } = value;
    if (text === 'true' || text === 'false') return this.#written(value, type);
    const member = this.#memberIndex(text, type);
    if (member !== undefined) return { known: true, value: member };
    const contract = this.scope.contracts.target(text);
    if (contract && type.type === 'address') {
      const [address, other] = contract.addresses;
      if (address !== undefined && other === undefined) return { known: true, value: address.toLowerCase() };
      if (other !== undefined) {
        const { start, end } = value;
        this.problem({ start, end, message: severalAddresses(text, contract.addresses) });
        return UNKNOWN;
      }
      if (contract.later) return UNKNOWN;
    }
    const { has, variable } = this.scope;
    if (has ? has(text) : variable(text) !== undefined) return this.#variable(value, text, type);
    const span = { start: value.start, end: value.end };
    if (type.type === 'address' && contract) {
      this.problem({ ...span, kind: 'contract', message: withoutAddress(text) });
      return UNKNOWN;
    }
    if (type.type === 'address' && BARE_ADDRESS.test(text)) return this.#scalar(value, type);
    return type.enum === undefined ? this.#noName(value, type) : this.#noMember(value, type, type.enum);
  }

  /** The value of a member of an enum; undefined if it is none. */
  #memberIndex(text: string, { enum: name }: AbiType): bigint | undefined {
    const index = name === undefined ? -1 : (this.scope.contracts.enumMembers(name)?.indexOf(text) ?? -1);
    return index < 0 ? undefined : BigInt(index);
  }

  #noName(value: WrittenValue & { readonly text: string }, type: AbiType): ValueRead {
    const { text, start, end } = value;
    const span = { start, end };
    const isTruth = type.type === 'bool' && /^(?:true|false)$/i.test(text);
    const fixes = isTruth
      ? [{ title: `Write ${text.toLowerCase()}`, ...span, text: text.toLowerCase() }]
      : type.type === 'string'
        ? [{ title: 'Put it in quotes', ...span, text: `'${text}'` }]
        : [];
    this.problem({
      ...span,
      kind: isTruth || fixes.length > 0 ? 'arguments' : 'name',
      message:
        this.#label(type) +
        (isTruth
          ? `Write ${text.toLowerCase()}.`
          : `${text} is neither a variable nor the name of a contract with an address.`),
      fixes,
    });
    return UNKNOWN;
  }

  /** A word that is neither a member of an enum nor a variable. */
  #noMember(value: WrittenValue & { readonly text: string }, type: AbiType, name: string): ValueRead {
    const { text, start, end } = value;
    const members = this.scope.contracts.enumMembers(name);
    const [near] = nearest(text, members ?? [], 1);
    const fixes = near === undefined ? [] : [{ title: `Write ${near}`, start, end, text: near }];
    const message =
      members === undefined
        ? `${text} is not a variable, and the members of ${name} are not known: the artifact has no syntax tree. Write a number, or compile with \`forge build --ast\`.`
        : `${name} has no member ${shortened(text, 50)}. Its members are ${shortened(members.join(', '), 200)}.`;
    this.problem({ start, end, kind: 'name', message: this.#label(type) + message, fixes });
    return UNKNOWN;
  }

  #variable(value: WrittenValue, name: string, type: AbiType): ValueRead {
    return this.#filled(value, type, this.scope.variable(name));
  }

  /** The text of a variable or placeholder as a value. Text that is no value in this language stays text. */
  #filled(value: WrittenValue, type: AbiType, text: string | undefined): ValueRead {
    if (text === undefined || this.#depth > DEEPEST) return UNKNOWN;
    const member = this.#memberIndex(text.trim(), type);
    if (member !== undefined) return { known: true, value: member };
    const before = this.#outer;
    this.#outer ??= { start: value.start, end: value.end };
    this.#depth++;
    const { start, end } = value;
    const parsed = type.type === 'string' ? undefined : parseWrittenValue(text);
    const isValue = parsed && parsed.kind !== 'word' && parsed.kind !== 'variable';
    const own: WrittenValue = isValue ? parsed : { kind: 'text', start, end, value: unquoted(text) };
    const read = this.#written(own, type);
    this.#depth--;
    this.#outer = before;
    return read;
  }

  #scalar(value: WrittenValue, type: AbiType): ValueRead {
    const written = value.kind === 'text' ? value.value : 'text' in value ? value.text : '';
    const { start, end } = value;
    if (type.type === 'string' && value.kind !== 'text') {
      const fixes = [{ title: 'Put it in quotes', start, end, text: `'${written}'` }];
      this.problem({
        start,
        end,
        message: `${this.#label(type)}Write text in quotes: '${shortened(written, 50)}'.`,
        fixes,
      });
      return UNKNOWN;
    }
    const isNumber = /^u?int/.test(type.type);
    const unit = value.kind === 'number' ? value.unit : undefined;
    const amount = unit
      ? this.#amount(written, unit, value, type)
      : isNumber
        ? withoutExponent(written)
        : written;
    if (amount === undefined) return UNKNOWN;
    const tooFine = isNumber ? surplusDecimals(amount) : undefined;
    if (tooFine !== undefined) {
      this.problem({ start, end, message: this.#label(type) + tooFine });
      return UNKNOWN;
    }
    const read = scalarOf(amount, type.type);
    if (!read.ok) {
      const fixes =
        type.type === 'address' && BARE_ADDRESS.test(written)
          ? [{ title: 'Add 0x', start, end, text: `0x${written}` }]
          : [];
      this.problem({ start, end, message: this.#label(type) + sentence(read.failure.message), fixes });
      return UNKNOWN;
    }
    const members = type.enum === undefined ? undefined : this.scope.contracts.enumMembers(type.enum);
    if (members && BigInt(read.value as bigint) >= BigInt(members.length)) {
      const most = members.length - 1;
      const message = `${type.enum} has ${counted(members.length, 'member')}: write a number from 0 to ${most}, or a name: ${shortened(members.join(', '), 200)}.`;
      this.problem({ start, end, message: this.#label(type) + message });
      return UNKNOWN;
    }
    if (type.type === 'address') this.#checksum(written, value);
    else this.isUsual &&= !/^0x[\da-f]{40}$/i.test(written);
    return { known: true, value: read.value };
  }

  /** An amount of a token in its smallest unit, as digits. Undefined if it is wrong. */
  #amount(written: string, unit: Word, { start, end }: WrittenValue, type: AbiType): string | undefined {
    const at = { start: unit.start, end: unit.end };
    if (!/^u?int/.test(type.type)) {
      this.problem({ start, end, message: `${this.#label(type)}Expected ${type.type}, not an amount.` });
      return undefined;
    }
    const amount = tokenAmount(written, unit.text, this.scope.contracts);
    if (amount.ok) return amount.digits;
    const { wrong, message } = amount;
    if (wrong === 'amount') this.problem({ start, end, message: this.#label(type) + message });
    else this.problem({ ...at, ...(wrong === 'unit' ? { kind: 'contract' as const } : {}), message });
    return undefined;
  }

  #checksum(written: string, { start, end }: WrittenValue): void {
    const digits = written.slice(2);
    const right = checksummed(written);
    if (written === right || digits === digits.toLowerCase() || digits === digits.toUpperCase()) return;
    this.problem({
      kind: 'checksum',
      start,
      end,
      message: `The checksum of the address ${written} is wrong: a digit may be mistyped.`,
      fixes: [{ title: `Write ${right}`, start, end, text: right }],
    });
  }

  #wrong({ start, end }: WrittenValue, type: AbiType, expected: string): ValueRead {
    this.problem({ start, end, message: `${this.#label(type)}Expected ${expected}.` });
    return UNKNOWN;
  }

  #label({ name }: AbiType): string {
    return name ? `${name}: ` : '';
  }
}

function together(values: readonly ValueRead[]): ValueRead {
  const known: unknown[] = [];
  for (const read of values) {
    if (!read.known) return UNKNOWN;
    known.push(read.value);
  }
  return { known: true, value: known };
}

/** `an address of 20 bytes, not 0x12.` → `Expected an address of 20 bytes, not 0x12.` */
function sentence(message: string): string {
  return /^(?:an?|data|true) /.test(message) ? `Expected ${message}` : message;
}

/** `# @contract token = 0x… as ERC20 with 18 decimals` */
import { failed, type Result, success } from '../../result';
import { shortened } from '../../units/words';
import { CONTRACT_DIRECTIVE } from '../directives/table';
import type { Directive, Token } from '../types';

/** The parts of the directive, with their places in the block. */
export interface ContractDirective {
  readonly name: Token;
  /** May have placeholders. */
  readonly address: Token;
  /** The contract or standard; absent if `name` is one. */
  readonly of?: Token;
  /** Of amounts such as `1.5 token`; absent if it is not given. */
  readonly decimals?: number;
}

/** Undefined for other directives and for one that cannot be read. */
export function contractOfDirective({ key, value }: Directive): ContractDirective | undefined {
  const parsed = key.text === CONTRACT_DIRECTIVE ? parseContract(value) : undefined;
  return parsed?.ok ? parsed.value : undefined;
}

const FORM = 'Write `token = 0x… as ERC20`: a name, the address, and the contract or standard.';
const FORM_WITH_DECIMALS =
  'Write `token = 0x… as ERC20 with 6 decimals`: a name, the address, the contract or standard, and its decimals.';

/** 1 of a token with more decimals is too large for uint256. */
const MOST_DECIMALS = 77;

export function parseContract(value: Token): Result<ContractDirective> {
  const parts =
    /^(\s*)([A-Za-z_]\w*)(\s*=\s*)(\S+)(?:(\s+as\s+)(\S+))?(?:\s+with\s+(\d{1,9})\s+decimals?)?\s*$/.exec(
      value.text,
    );
  const [, indent = '', name = '', equals = '', address = '', as = '', of, digits] = parts ?? [];
  if (!parts) return failed({ message: /\bdecimals?\b/i.test(value.text) ? FORM_WITH_DECIMALS : FORM });
  if (Number(digits ?? 0) > MOST_DECIMALS)
    return failed({ message: `An amount has at most ${MOST_DECIMALS} decimals.` });
  if (!address.includes('{{') && !/^0x[\da-f]{40}$/i.test(address))
    return failed({ message: `${shortened(address, 50)} is not an address. An address has 40 hex digits.` });
  let at = value.start + indent.length;
  const token = (text: string): Token => {
    const start = at;
    at += text.length;
    return { text, start, end: at };
  };
  const first = token(name);
  token(equals);
  const second = token(address);
  token(as);
  return success({
    name: first,
    address: second,
    ...(of === undefined ? {} : { of: token(of) }),
    ...(digits === undefined ? {} : { decimals: Number(digits) }),
  });
}

import { firstNonce, heldAccounts, heldBalance, tokenAddress } from './accounts';
import type { Chain } from './chain';
import { heldTokens, tokenCode } from './token';
import { busyAddress, busyCode, createdCode, type Traffic } from './traffic';

/** Changes of one account by one transaction that was sent to this node. */
interface Entry {
  readonly number: number;
  readonly hash: string;
  readonly wei: bigint;
  readonly tokens: bigint;
  readonly nonces: number;
}

/** The state of accounts after any block. Traffic is calculated, transactions sent to this node are stored. */
export interface Ledger {
  /** `number` is a block number; addresses are lower case. */
  weiAfter(address: string, number: number): bigint;
  tokensAfter(address: string, number: number): bigint;
  nonceAfter(address: string, number: number): number;
  codeAfter(address: string, number: number): string;
  /** Addresses that may hold tokens. */
  holders(): readonly string[];
  /** Addresses of the accounts that may exist after a block. */
  accountsAfter(number: number): readonly string[];
  add(address: string, entry: Entry): void;
  addCode(address: string, number: number, hash: string, code: string): void;
  /** Reverts a transaction. */
  remove(hash: string): void;
}

/** Further entries of an account are merged; further accounts are forgotten, oldest first. */
const maxEntries = 128;
const maxAccounts = 4096;

export function createLedger(chain: Chain, traffic: Traffic): Ledger {
  /** For traffic, `pending` is the block after the head. */
  const counted = (number: number) => Math.min(number, chain.head().number + 1);
  const entries = new Map<string, Entry[]>();
  const codes = new Map<string, { readonly number: number; readonly hash: string; readonly code: string }>();

  const sum = <T extends number | bigint>(
    address: string,
    number: number,
    zero: T,
    pick: (entry: Entry) => T,
  ) =>
    (entries.get(address) ?? []).reduce<T>(
      (total, entry) =>
        entry.number <= number ? (((total as number) + (pick(entry) as number)) as T) : total,
      zero,
    );

  const hasCode = (address: string, number: number) =>
    address === tokenAddress ||
    address === busyAddress ||
    (codes.get(address)?.number ?? Number.POSITIVE_INFINITY) <= number ||
    traffic.hasCode(address, counted(number));

  return {
    weiAfter: (address, number) =>
      traffic.weiAfter(address, counted(number)) +
      (heldAccounts().has(address) ? heldBalance : 0n) +
      sum(address, number, 0n, (entry) => entry.wei),
    tokensAfter: (address, number) =>
      traffic.tokensAfter(address, counted(number)) +
      (heldAccounts().has(address) ? heldTokens : 0n) +
      sum(address, number, 0n, (entry) => entry.tokens),
    nonceAfter: (address, number) =>
      traffic.nonceAfter(address, counted(number)) +
      firstNonce(address) +
      // EIP-161: contracts start at 1.
      (hasCode(address, number) ? 1 : 0) +
      sum(address, number, 0, (entry) => entry.nonces),
    codeAfter(address, number) {
      if (address === tokenAddress) return tokenCode;
      if (address === busyAddress) return busyCode;
      const own = codes.get(address);
      if (own && own.number <= number) return own.code;
      return traffic.hasCode(address, counted(number)) ? createdCode : '0x';
    },
    holders: () => [...new Set([...heldAccounts().keys(), ...traffic.addresses, ...entries.keys()])],
    accountsAfter: (number) => [
      ...new Set([
        ...heldAccounts().keys(),
        ...traffic.addresses,
        tokenAddress,
        busyAddress,
        ...traffic.contractsAfter(counted(number)),
        ...codes.keys(),
        ...entries.keys(),
      ]),
    ],
    add(address, entry) {
      const list = entries.get(address) ?? [];
      entries.delete(address);
      entries.set(address, list);
      list.push(entry);
      if (list.length > maxEntries) {
        const old = list.splice(0, maxEntries / 2);
        list.unshift({
          number: Math.max(...old.map((one) => one.number)),
          hash: '',
          wei: old.reduce((total, one) => total + one.wei, 0n),
          tokens: old.reduce((total, one) => total + one.tokens, 0n),
          nonces: old.reduce((total, one) => total + one.nonces, 0),
        });
      }
      const oldest = entries.keys().next().value;
      if (entries.size > maxAccounts && oldest !== undefined) entries.delete(oldest);
    },
    addCode(address, number, hash, code) {
      codes.set(address, { number, hash, code });
      const oldest = codes.keys().next().value;
      if (codes.size > maxAccounts && oldest !== undefined) codes.delete(oldest);
    },
    remove(hash) {
      for (const [address, list] of entries) {
        const kept = list.filter((entry) => entry.hash !== hash);
        if (kept.length === 0) entries.delete(address);
        else if (kept.length < list.length) entries.set(address, kept);
      }
      for (const [address, code] of codes) if (code.hash === hash) codes.delete(address);
    },
  };
}

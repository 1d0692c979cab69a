/** What the tools need of the program that runs them, and how their answers are written. */
import type { Contracts } from '../common/contracts/contracts';
import { isSecretName } from '../common/masking/names';
import type { EnvironmentValues } from '../common/scratch/api';
import type { Clock } from '../common/units/clock';
import type { KnownNode } from '../monitor/nodes/node';
import type { Nodes } from '../runner/request/nodes';
import type { Send } from '../runner/send/send';

/** What the tools need from the program that offers them. */
export interface ToolHost {
  /** The configured nodes: only they are asked. */
  nodes(): Nodes & { readonly all: readonly KnownNode[] };
  readonly send: Send;
  readonly clock: Clock;
  /** The contracts of the workspace, with the addresses that its files name. Absent where there is no workspace. */
  readonly contracts?: () => Promise<Contracts | undefined>;
  /** The variables of the selected environment. Secrets among them are not used. Absent where there is no workspace. */
  readonly variables?: () => Promise<EnvironmentValues | undefined>;
  /** How to configure a node, as a sentence. */
  readonly configure: string;
}

/** The variables that an assistant may see and use: those of shared files that are no secrets. */
export async function publicVariables({ variables }: ToolHost): Promise<EnvironmentValues | undefined> {
  const found = await variables?.();
  if (!found) return undefined;
  const { kept = {}, name, secrets = {}, values } = found;
  const shown = Object.entries(values).filter(
    ([one]) => !isSecretName(one) && !Object.hasOwn(secrets, one) && !Object.hasOwn(kept, one),
  );
  return { name, values: Object.fromEntries(shown) };
}

/** Control characters and characters that change the order of others, except line breaks. */
const INVISIBLE = /(?!\n)[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/** A text with invisible characters as escapes, so that nothing in it is hidden. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON of an answer. Control characters of nodes and files are escaped in it. */
export function answer(value: unknown): string {
  return visible(JSON.stringify(value));
}

/** The first elements of a list, and how many it leaves out. */
export function limited<T>(
  list: readonly T[],
  most: number,
): { readonly shown: readonly T[]; readonly more?: number } {
  return list.length > most ? { shown: list.slice(0, most), more: list.length - most } : { shown: list };
}

/** The beginning of a text, without half of a surrogate pair. */
export function beginning(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

import { defined } from '../../defined';
import type { Variables, VariableValue } from '../api';
import { placeholdersOf } from '../http/request-line';
import { NONE } from '../text/gather';
import type { Placeholder } from '../types';
import { Circles } from './circles';
import { knownValue, LONGEST } from './resolve';
import { variablesInArguments } from './system-values';

/** A definition as written. `text` is undefined when the value is only known when sent. */
export interface Written {
  readonly text?: string;
  readonly value: VariableValue;
}

/** A definition with the names that it reads. */
interface Definition extends Written {
  readonly placeholders: readonly Placeholder[];
  readonly reads: readonly string[];
}

/** Resolves definitions that refer to one another, each of them once and without recursion: chains may be long. */
export class Resolver {
  readonly #find: (name: string) => Written | undefined;
  readonly #contracts: Variables['contracts'];
  readonly #definitions = new Map<string, Definition | undefined>();
  readonly #known = new Map<string, VariableValue | undefined>();
  #circles: Circles | undefined;

  /** @param find the definition of a name with the highest precedence */
  constructor(find: (name: string) => Written | undefined, contracts?: Variables['contracts']) {
    this.#find = find;
    this.#contracts = contracts;
  }

  resolve(name: string): VariableValue | undefined {
    if (!this.#known.has(name)) this.#resolveAll(name);
    return this.#known.get(name);
  }

  /** Resolves what a definition reads before the definition itself. */
  #resolveAll(first: string): void {
    const open = new Set<string>();
    const stack = [first];
    for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
      if (this.#known.has(name)) {
        stack.pop();
        continue;
      }
      if (!open.has(name)) {
        open.add(name);
        const reads = this.#definition(name)?.reads ?? NONE;
        // Those that are open already form a circle with this one.
        for (const read of reads) if (!this.#known.has(read) && !open.has(read)) stack.push(read);
        continue;
      }
      this.#known.set(name, this.#value(name));
      open.delete(name);
      stack.pop();
    }
  }

  #definition(name: string): Definition | undefined {
    if (this.#definitions.has(name)) return this.#definitions.get(name);
    const written = this.#find(name);
    const { text } = written ?? {};
    const placeholders = text === undefined ? NONE : placeholdersOf(text, 0, text.length);
    const definition = written && { ...written, placeholders, reads: placeholders.flatMap(namesIn) };
    this.#definitions.set(name, definition);
    return definition;
  }

  /** The value of a definition. Everything that it reads is known, but for what reads it in turn. */
  #value(name: string): VariableValue | undefined {
    const definition = this.#definition(name);
    if (definition?.text === undefined) return definition?.value;
    const { placeholders, reads, text, value: written } = definition;
    if (placeholders.length === 0) return { ...written, value: text };
    const { place: _, ...value } = written;
    this.#circles ??= new Circles((one) => this.#definition(one)?.reads ?? NONE);
    const circle = this.#circles.of(name);
    const filled = circle ? undefined : this.#fill(text, placeholders);
    return {
      ...value,
      ...defined({ value: filled === 'too-long' ? undefined : filled }),
      ...(filled === 'too-long' ? { tooLong: true } : {}),
      ...(reads.some((read) => this.#known.get(read)?.secret) ? { secret: true } : {}),
      ...this.#kept(definition),
      ...(circle ? { circular: circle } : {}),
      // The runner finds definitions of the file itself.
      ...(!circle && filled === undefined && value.origin !== 'file' ? { written: text } : {}),
    };
  }

  /** What of the person's a definition with placeholders is made of, and the place that all of it comes from. */
  #kept({ placeholders, reads, text = '', value }: Definition): Pick<VariableValue, 'carries' | 'place'> {
    const carries = [
      ...(value.carries ?? []),
      ...reads.flatMap((read) => this.#known.get(read)?.carries ?? []),
    ];
    const [only] = placeholders;
    const isOnly = only && placeholders.length === 1 && text.trim().length === only.end - only.start;
    const places = placeholders.map(({ expression }) =>
      expression.kind === 'variable' ? this.#known.get(expression.name)?.place : undefined,
    );
    // The text around a placeholder is of the place of the definition itself.
    const place = isOnly && value.place === undefined ? places[0] : value.place;
    return {
      ...(carries.length > 0 ? { carries } : {}),
      ...(place !== undefined && places.every((one) => one === place) ? { place } : {}),
    };
  }

  #fill(text: string, placeholders: readonly Placeholder[]): string | 'too-long' | undefined {
    const contracts = this.#contracts;
    const variables: Variables = {
      get: (name) => this.#known.get(name),
      names: () => NONE,
      ...(contracts ? { contracts } : {}),
    };
    let filled = '';
    let at = 0;
    for (const placeholder of placeholders) {
      const value = knownValue(placeholder, variables);
      if (value === undefined) return undefined;
      filled += text.slice(at, placeholder.start) + value;
      if (filled.length > LONGEST) return 'too-long';
      at = placeholder.end;
    }
    return filled + text.slice(at);
  }
}

/** The variables that a placeholder reads. */
export function namesIn({ expression }: Placeholder): readonly string[] {
  if (expression.kind === 'variable') return [expression.name];
  return expression.kind === 'system' ? variablesInArguments(expression.name, expression.args) : NONE;
}

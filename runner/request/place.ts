import type { ScratchDocumentApi, Variables } from '../../common/scratch/api';
import { placeholdersOf } from '../../common/scratch/http/target';
import { PLACES } from '../../common/trust/trust';

interface PlaceOptions {
  readonly document: Pick<ScratchDocumentApi, 'definitions'>;
  readonly variables: Variables;
  /** The values given for `# @prompt` variables, by name. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/** Nested definitions. */
const DEEPEST = 100;

/** The place that the whole value of a text comes from (`Carried.place`); undefined for a value of the file. */
export function placeOfText(text: string, options: PlaceOptions, depth = 0): string | undefined {
  const written = text.trim();
  const [only, ...more] = placeholdersOf(written, 0, written.length);
  const isWhole = only?.start === 0 && only.end === written.length && more.length === 0;
  if (!isWhole || depth > DEEPEST) return undefined;
  const { expression } = only;
  if (expression.kind === 'system') {
    return expression.args.some((one) => one.includes('%')) ? undefined : placeOfSystem(expression.name);
  }
  if (expression.kind !== 'variable' || expression.encoded) return undefined;
  const { name } = expression;
  const { answers = {}, document, variables } = options;
  const found = variables.get(name);
  if (found?.value !== undefined) return found.place;
  if (Object.hasOwn(answers, name)) return PLACES.person;
  const definition = document.definitions(name).at(-1)?.definition.value.text;
  // The text of an environment around a value is of another place.
  if (found?.written !== undefined || definition === undefined) return undefined;
  return placeOfText(definition, options, depth + 1);
}

/** The place of a system variable that reads a value of the person's. */
export function placeOfSystem(name: string): string | undefined {
  if (name === '$processEnv' || name === '$env') return PLACES.process;
  return name === '$dotenv' ? PLACES.dotenv : undefined;
}

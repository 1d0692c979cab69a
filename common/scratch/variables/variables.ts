import { defined } from '../../defined';
import { PLACES } from '../../trust/trust';
import type {
  EnvironmentValues,
  PlaceholderSource,
  ScratchDocumentApi,
  Variables,
  VariableValue,
} from '../api';
import { NONE } from '../text/gather';
import { contractsOf } from './contracts-of';
import { replyPartOf } from './reply-parts';
import { Resolver, type Written } from './resolver';

/** Descriptions of the system variables, in Markdown. */
export const systemVariables: Readonly<Record<string, string>> = {
  $timestamp: 'Unix time in seconds, with an optional offset: `{{$timestamp -1 d}}`.',
  $guid: 'A random UUID.',
  $uuid: 'A random UUID.',
  '$random.uuid': 'A random UUID.',
  $isoTimestamp: 'The time in UTC, such as `2024-01-31T12:30:05.007Z`.',
  $randomInt: 'A random integer, at least min and less than max: `{{$randomInt 1 100}}`.',
  '$random.integer': 'A random integer, at least min and less than max: `{{$random.integer(1, 100)}}`.',
  '$random.float': 'A random number, at least min and less than max: `{{$random.float(0.5, 1.5)}}`.',
  '$random.alphabetic': 'Random letters: `{{$random.alphabetic(8)}}`.',
  '$random.alphanumeric': 'Random letters and digits: `{{$random.alphanumeric(8)}}`.',
  '$random.hexadecimal': 'Random hex digits: `{{$random.hexadecimal(40)}}`.',
  '$random.email': 'A random email address at `example.com`.',
  $index: 'The number of the pass of `# @loop`, from 0.',
  $datetime: 'The time in UTC: `{{$datetime iso8601}}`.',
  $localDatetime: "The time in this machine's zone: `{{$localDatetime iso8601}}`.",
  $processEnv: 'A variable of the process environment: `{{$processEnv NAME}}`.',
  $env: 'The same as `$processEnv`: `{{$env.NAME}}`.',
  $dotenv: 'A variable of the nearest `.env` file: `{{$dotenv NAME}}`.',
  $ether: 'An amount in ether as a quantity in wei: `{{$ether 1.5}}`.',
  $gwei: 'An amount in gwei as a quantity in wei: `{{$gwei 30}}`.',
  $hex: 'A decimal number as a quantity: `{{$hex 1024}}`.',
  $keccak: 'The Keccak-256 hash of a text or of data: `{{$keccak hello}}`, `{{$keccak 0x1234}}`.',
  $selector: 'The selector of a function: `{{$selector transfer(address,uint256)}}`.',
  $calldata:
    'Encoded call data: `{{$calldata token.transfer(0x…, 1.5 ether)}}` for a contract of `# @contract` or of the workspace, or `{{$calldata transfer(address,uint256) 0x… 1}}` with a signature. `%name` takes the value of a variable; write lists in brackets, tuples in parentheses and text in quotes.',
  $initcode:
    'The data that creates a contract of the workspace, its bytecode and the arguments of its constructor: `{{$initcode Token("name", 18)}}`. Known when sent.',
  $address: 'The address of a contract of `# @contract` or of a deployment: `{{$address token}}`.',
  $quantity: 'A number or an amount as a quantity: `{{$quantity 1.5 ether}}`.',
  $eventTopic: 'The topic of an event: `{{$eventTopic Transfer(address,address,uint256)}}`.',
  $mappingSlot:
    "The storage slot of a mapping's key: `{{$mappingSlot key slot}}`. Of nested mappings the outer key comes first.",
  $slotAt:
    'The beacon slot at a time: `{{$slotAt 2024-01-01T00:00:00Z}}`, `{{$slotAt now -1 h}}`. `@network = mainnet` selects the network.',
  $epochAt: 'The beacon epoch at a time: `{{$epochAt 2024-01-01T00:00:00Z}}`.',
};

type Definitions = Pick<
  ScratchDocumentApi,
  | 'definitions'
  | 'definitionNames'
  | 'rangeOf'
  | 'prompts'
  | 'named'
  | 'imports'
  | 'blockAtLine'
  | 'contracts'
>;

/**
 * The variables of a file, by precedence: those of the command line, its definitions (the last of a name), those of
 * imported files, the environment, system variables. Valid until the next edit of the document. Values are resolved on
 * first use.
 */
export function fileVariables(document: Definitions, environment?: EnvironmentValues): Variables {
  const contracts = (source: PlaceholderSource) =>
    contractsOf(document, document.blockAtLine(0).block, source);
  const resolver = new Resolver((name) => findWritten(document, environment, name), contracts);
  return {
    contracts,
    get: (name) => resolver.resolve(name),
    names: () => namesOf(document, environment),
    others: (name) => own(environment?.others, name) ?? NONE,
    ...defined({ headers: environment?.headers }),
  };
}

/** The definition of a name with the highest precedence. */
function findWritten(
  document: Definitions,
  environment: EnvironmentValues | undefined,
  name: string,
): Written | undefined {
  const given = own(environment?.given, name);
  if (given) {
    const { secret, place, ...value } = given;
    const isTyped = place === undefined || place === PLACES.person;
    const kept = isTyped ? defined({ place }) : keptIn(place, name, value.where);
    return { value: { origin: 'environment', ...value, ...kept, ...(secret ? { secret } : {}) } };
  }
  const definitions = document.definitions(name);
  const last = definitions[definitions.length - 1];
  if (last) {
    const { start } = document.rangeOf(last.placed, last.definition);
    return {
      text: last.definition.value.text,
      value: { origin: 'file', where: `@${name}, line ${start.line + 1}` },
    };
  }
  const secret = own(environment?.secrets, name);
  if (secret !== undefined) {
    const where = own(environment?.places, name) ?? `private environment "${environment?.name}"`;
    const place = own(environment?.kept, name) ?? where;
    const value = { origin: 'private-environment', secret: true, where } as const;
    return { text: secret, value: { ...value, ...keptIn(place, name, where) } };
  }
  const imported = document.imports?.definitions.get(name);
  if (imported) return { text: imported.text, value: { origin: 'environment', where: imported.where } };
  const plain = own(environment?.values, name);
  if (plain !== undefined) {
    const where = own(environment?.places, name) ?? `environment "${environment?.name}"`;
    const place = own(environment?.kept, name);
    const kept = place === undefined ? {} : keptIn(place, name, where);
    return { text: plain, value: { origin: 'environment', where, ...kept } };
  }
  if (document.prompts(name).length > 0) {
    return { value: { origin: 'file', where: `# @prompt ${name}, asked for when sent` } };
  }
  if (own(systemVariables, name) !== undefined) {
    return { value: { origin: 'system', where: 'known when sent' } };
  }
  const store = own(environment?.stores, name);
  if (store !== undefined)
    return { value: { origin: 'private-environment', secret: true, where: store, store } };
  const part = replyPartOf(name);
  return part && (document.named(part.request).length > 0 || document.imports?.requests.has(part.request))
    ? { value: { origin: 'message', where: `the response to "${part.request}", known when sent` } }
    : undefined;
}

/** The members of a value that the person keeps in a place. */
function keptIn(place: string, name: string, where: string): Pick<VariableValue, 'carries' | 'place'> {
  return { place, carries: [{ what: `${name} of ${where}`, place }] };
}

function namesOf(document: Definitions, environment: EnvironmentValues | undefined): Iterable<string> {
  const all = new Set<string>(document.definitionNames());
  for (const name of document.imports?.definitions.keys() ?? []) all.add(name);
  for (const name of Object.keys(environment?.given ?? {})) all.add(name);
  for (const name of Object.keys(environment?.secrets ?? {})) all.add(name);
  for (const name of Object.keys(environment?.values ?? {})) all.add(name);
  return all;
}

/** The same variables without the values of secrets, for everything that shows or checks values. */
export function withoutSecrets(variables: Variables): Variables {
  return {
    get: (name) => {
      const found = variables.get(name);
      if (found?.value === undefined && found?.written === undefined) return found;
      if (!found.secret && found.origin !== 'private-environment') return found;
      const { value: _, written: __, ...masked } = found;
      return { ...masked, secret: true };
    },
    names: () => variables.names(),
    others: (name) => variables.others?.(name) ?? NONE,
    ...defined({ headers: variables.headers && masked(variables.headers) }),
    ...(variables.contracts ? { contracts: variables.contracts } : {}),
  };
}

function masked(headers: NonNullable<Variables['headers']>): NonNullable<Variables['headers']> {
  const shown = Object.entries(headers).map(([name, one]) => [
    name,
    one.carries ? { ...one, value: '' } : one,
  ]);
  return Object.fromEntries(shown);
}

/** Only system variables, for a block without a file. */
export const noVariables: Variables = {
  get: (name) =>
    own(systemVariables, name) === undefined ? undefined : { origin: 'system', where: 'known when sent' },
  names: () => [],
};

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

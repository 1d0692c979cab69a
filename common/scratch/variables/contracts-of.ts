import {
  type Contracts,
  type Deployment,
  type LaterDeployment,
  standardContracts,
} from '../../contracts/contracts';
import type { WrittenCall } from '../../contracts/writing/call-syntax';
import { defined } from '../../defined';
import type { PlaceholderSource, ScratchDocumentApi, Variables } from '../api';
import { parseContract } from '../contracts/contract-directive';
import { CONTRACT_DIRECTIVE } from '../directives/table';
import { placeholdersOf } from '../http/request-line';
import type { Block, Directive, Placeholder, Token } from '../types';
import { contractNamesIn } from './contract-names';
import { fillText, knownValue } from './resolve';
import { callInPlaceholder } from './written-calls';

type Documents = Pick<ScratchDocumentApi, 'blockAtLine' | 'contracts' | 'imports'>;

/**
 * The contracts that a request is decoded with: those of its `# @contract`, of the file, of imported files and of the
 * workspace, and the standards.
 */
export function contractsOf(
  document: Documents,
  block: Block,
  values: Variables | PlaceholderSource,
): Contracts {
  const contracts = document.contracts ?? standardContracts();
  const source: PlaceholderSource =
    typeof values === 'function' ? values : (placeholder) => knownValue(placeholder, values);
  const known: Deployment[] = [];
  const later: LaterDeployment[] = [];
  const own = contractDirectives(document, block).map(({ value }) => value);
  for (const value of [...(document.imports?.contracts ?? []), ...own]) {
    const parsed = parseContract(value);
    if (!parsed.ok) continue;
    const { name, address, decimals, of = name } = parsed.value;
    const label = name.text;
    const abi = contracts.named(of.text);
    if (abi === undefined) continue;
    const filled = fillText(address.text, source);
    const unit = decimals === undefined ? {} : { decimals };
    if (filled === undefined) later.push({ label, name: abi, ...unit });
    else known.push({ address: filled, name: abi, label, ...unit });
  }
  return known.length + later.length > 0 ? contracts.at(known, later) : contracts;
}

const NAMES_CONTRACTS =
  /@contract\b|\$(?:calldata|initcode|address)\b|\bdeploy[ \t]|\b[A-Za-z_]\w*\s*\.\s*[A-Za-z_$][\w$]*\s*\(/;

/**
 * Whether a text may name contracts. Others are checked without those of the workspace, which take long to find: all of
 * its folders are listed.
 */
export function mayNameContracts(text: string): boolean {
  return NAMES_CONTRACTS.test(text);
}

/** Whether a `.http` text may have JSON-RPC requests, or takes bodies from files: their responses are decoded. */
export function mayCallContracts(text: string): boolean {
  return /jsonrpc|"method"|^[ \t]*</m.test(text) || mayNameContracts(text);
}

/** The variables of a file, with the contracts that a request can name. */
export function withContracts(variables: Variables, document: Documents, block: Block): Variables {
  const isAny = contractDirectives(document, block).length > 0 || document.imports?.contracts.length;
  if (!isAny && variables.contracts) return variables;
  return {
    get: (name) => variables.get(name),
    names: () => variables.names(),
    others: (name) => variables.others?.(name) ?? [],
    ...defined({ headers: variables.headers }),
    contracts: (source) => contractsOf(document, block, source),
  };
}

/** The directives that apply to a request, those of the file first. */
export function contractDirectives(
  document: Pick<ScratchDocumentApi, 'blockAtLine'>,
  block: Block,
): readonly Directive[] {
  const own = block.directives.filter(isContract);
  const first = document.blockAtLine(0).block;
  return first === block ? own : [...directivesOfFile(document), ...own];
}

function directivesOfFile(document: Pick<ScratchDocumentApi, 'blockAtLine'>): readonly Directive[] {
  const first = document.blockAtLine(0).block;
  return first.separator || first.request ? [] : first.directives.filter(isContract);
}

/** What the files that import a file get of its contracts: those above its first separator. */
export function contractValuesOfFile(document: Pick<ScratchDocumentApi, 'blockAtLine'>): readonly Token[] {
  return directivesOfFile(document).map(({ value }) => value);
}

/** The placeholders in the addresses of the file's contracts that a request names. Those of its own are the request's. */
export function placeholdersOfContracts(document: Documents, block: Block): readonly Placeholder[] {
  const ofFile = contractDirectives(document, block).filter((one) => !block.directives.includes(one));
  const values = [...(document.imports?.contracts ?? []), ...ofFile.map(({ value }) => value)];
  if (values.length === 0) return NONE;
  const used = new Set(contractNamesIn(block).map(({ text }) => text));
  const libraries = new Set(deploymentsIn(block).flatMap((one) => librariesOf(one, document)));
  return values.flatMap((value) => {
    const parsed = parseContract(value);
    if (!parsed.ok) return [];
    const { name, address, of = name } = parsed.value;
    const isUsed = used.has(name.text) || libraries.has(name.text) || libraries.has(of.text);
    return isUsed ? placeholdersOf(address.text, 0, address.text.length) : [];
  });
}

const NONE: readonly Placeholder[] = [];

function deploymentsIn({ placeholders, request }: Block): readonly WrittenCall[] {
  const lines =
    request?.kind === 'rpc' ? request.calls.flatMap(({ candidate }) => candidate?.written ?? []) : [];
  const inner = placeholders.flatMap((one) => callInPlaceholder(one)?.parsed.call ?? []);
  return [...lines, ...inner].filter(({ deploys }) => deploys);
}

/** The libraries of a contract that is deployed: its text does not name them. */
function librariesOf({ contract }: WrittenCall, document: Documents): readonly string[] {
  const { contracts } = document;
  const source = contracts?.named(contract.text);
  if (!contracts || source === undefined) return [];
  return contracts.creationsOf(source).flatMap(({ libraries }) => libraries);
}

function isContract({ key }: Directive): boolean {
  return key.text === CONTRACT_DIRECTIVE;
}

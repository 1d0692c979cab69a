/** The request of a tool: its text as a scratch document, with the contracts that it names. */
import { declarationOf } from '../common/contracts/abi';
import { type Contracts, standardContracts } from '../common/contracts/contracts';
import { isSecretHeader } from '../common/masking/names';
import { failed, type Result, success } from '../common/result';
import { ScratchDocument } from '../common/scratch/document/document';
import { mayNameContracts } from '../common/scratch/variables/contracts-of';
import type { Prepared } from '../runner/model/prepared';
import { readImports } from '../runner/request/imports';
import type { Nodes } from '../runner/request/nodes';
import { prepare } from '../runner/request/prepare';
import { surroundings } from '../runner/request/system-variables';
import type { ToolInput } from './declarations';
import { answer, beginning, limited, publicVariables, type ToolHost } from './host';

/** Directives that only name a request or its node. The others change how it is sent. */
const PLAIN_DIRECTIVES: ReadonlySet<string> = new Set(['name', 'title', 'node', 'contract']);

/** The only request of a text, filled in. Reads no variable of the process, and no file but contracts of the workspace. */
export async function requestOf(
  input: ToolInput,
  host: ToolHost,
  nodes: Nodes = host.nodes(),
): Promise<Result<Prepared>> {
  const document = await documentOf(input, host);
  const blocks = [...document.blocks()];
  const [placed, ...others] = blocks.filter(({ block }) => block.request);
  if (!placed) return failed({ message: 'There is no request in this text.' });
  if (others.length > 0) {
    return failed({ message: `There are ${others.length + 1} requests in this text.`, remedy: 'Pass one.' });
  }
  const directive = blocks
    .flatMap(({ block }) => block.directives)
    .find(({ key }) => !PLAIN_DIRECTIVES.has(key.text));
  if (directive) {
    return failed({ message: `"# @${directive.key.text}" is not supported here.`, remedy: 'Remove it.' });
  }
  const { request } = placed.block;
  const written = request?.kind === 'http' ? request.headers : [];
  const credentials = written.find(({ name }) => isSecretHeader(name.text.trim()));
  if (credentials) {
    const name = credentials.name.text.trim();
    return failed({ message: `The header "${name}" is not sent here.`, remedy: 'Remove it.' });
  }
  if (placed.block.responseFiles) {
    return failed({
      message: 'The response is not written to a file here.',
      remedy: 'Remove the ">>" line.',
    });
  }
  const variables = await publicVariables(host);
  const imported = await readImports(document, variables, undefined, async () => undefined);
  if (!imported.ok) return imported;
  const { now, random, uuid } = surroundings;
  const prepared = await prepare({
    document,
    placed,
    ...imported.value,
    nodes,
    surroundings: { now, random, uuid },
  });
  return prepared.ok ? success(prepared.value) : failed({ ...prepared.failure });
}

/** The text that a tool was given, as a scratch file with the contracts of the workspace. It is no file on disk. */
export async function documentOf(
  { text = '', language }: ToolInput,
  host: ToolHost,
): Promise<ScratchDocument> {
  const kind = language === 'http' ? 'http' : 'jsonrpc';
  const document = new ScratchDocument('untitled:assistant', kind, 1, text);
  if (mayNameContracts(text)) document.contracts = await contractsFor(host);
  return document;
}

const MOST_NAMES = 200;
const MOST_DECLARATIONS = 300;

export async function contractsFor({ contracts }: ToolHost): Promise<Contracts> {
  return (await contracts?.()) ?? standardContracts();
}

/** The contracts of the workspace with their addresses, or the functions, events and errors of one of them. */
export async function contract({ name = '' }: ToolInput, host: ToolHost): Promise<Result<string>> {
  const contracts = await contractsFor(host);
  const wanted = name.trim();
  if (wanted === '') {
    const { shown, more } = limited(contracts.names(), MOST_NAMES);
    return success(
      answer({
        contracts: shown,
        ...(more === undefined ? {} : { moreContracts: more }),
        addresses: addressesIn(contracts).slice(0, MOST_NAMES),
        ...(await environmentIn(host)),
      }),
    );
  }
  const source = /^0x[\da-f]{40}$/i.test(wanted)
    ? contracts.sourceOf(wanted)
    : (contracts.target(wanted)?.source ?? contracts.named(wanted));
  if (source === undefined) {
    return failed({
      message: `There is no contract "${beginning(wanted, 100)}" in this workspace.`,
      remedy: 'Without a name, slotpad_contract lists those that there are.',
    });
  }
  const entries = contracts.entriesOf(source);
  const { shown, more } = limited(entries, MOST_DECLARATIONS);
  return success(
    answer({
      name: source,
      addresses: addressesIn(contracts).filter((one) => one.contract === source),
      declarations: shown.map((entry) => ({
        kind: entry.kind,
        declaration: declarationOf(entry),
        ...(entry.outputs.length > 0
          ? { returns: declarationOf({ name: '', inputs: entry.outputs }).slice(1, -1) }
          : {}),
        ...(entry.mutability === undefined ? {} : { mutability: entry.mutability }),
      })),
      ...(more === undefined ? {} : { moreDeclarations: more }),
      deployable: contracts.creationsOf(source).length > 0,
    }),
  );
}

/** The variables that requests can use, `{{name}}`. */
async function environmentIn(host: ToolHost) {
  const found = await publicVariables(host);
  if (!found || Object.keys(found.values).length === 0) return {};
  const variables = Object.fromEntries(
    Object.entries(found.values)
      .slice(0, MOST_NAMES)
      .map(([name, value]) => [name, beginning(value, LONGEST_VALUE)]),
  );
  return { ...(found.name === '' ? {} : { environment: found.name }), variables };
}

const LONGEST_VALUE = 300;

function addressesIn(contracts: Contracts) {
  return contracts.deployments().map(({ address, decimals, label, name }) => ({
    address,
    contract: name,
    ...(label === undefined ? {} : { name: label }),
    ...(decimals === undefined ? {} : { decimals }),
  }));
}

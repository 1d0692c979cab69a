/** A simulation in words, for the page and the terminal. */

import { nameOnAnyNetwork } from '../../catalogue/execution/known-addresses';
import { chainName } from '../../catalogue/networks';
import { checksummed } from '../../catalogue/types/hex';
import type { Contracts } from '../contracts/contracts';
import { type DecodedEntry, decodeCall, decodeLog, decodeResult, decodeRevert } from '../contracts/decode';
import { valueLines } from '../contracts/words';
import { failureText, type Result } from '../result';
import { callText, contractName, dataText, failureOf } from '../traces/describe';
import type { TraceLog } from '../traces/trace';
import { grouped, inDecimals } from '../units/digits';
import { formatGas, formatShare } from '../units/gas';
import { formatCost, formatGasPrice, formatWei } from '../units/wei';
import { counted, listed } from '../units/words';
import { type Execution, type Simulation, type TokenWords, verdictOf } from './simulation';
import { tokenChanges } from './transfers';

export interface SimulationWords {
  readonly level: 'good' | 'warning' | 'error';
  /** One line: `It would succeed`. */
  readonly verdict: string;
  /** Sentences that belong to it. */
  readonly reasons: readonly string[];
  /** Block, methods and what may differ. */
  readonly basis: string;
  readonly sections: readonly SimulationSection[];
}

interface SimulationSection {
  readonly title: string;
  readonly rows: readonly SimulationRow[];
}

export interface SimulationRow {
  /** An address with its name, or what the text is. */
  readonly label: string;
  /** May have several lines. */
  readonly text: string;
  readonly tone?: 'more' | 'less' | 'quiet';
}

/** Maximum number of rows in a section. */
const MOST_ROWS = 200;

export function simulationWords(simulation: Simulation, contracts: Contracts): SimulationWords {
  return {
    ...verdictWords(simulation, contracts),
    basis: basisText(simulation),
    sections: [
      { title: 'Ether', rows: etherRows(simulation, contracts) },
      { title: 'Tokens', rows: tokenRows(simulation, contracts) },
      { title: 'Gas and Fee', rows: gasRows(simulation) },
      ...resultSection(simulation, contracts),
      ...failedSection(simulation, contracts),
      { title: 'Events', rows: eventRows(simulation, contracts) },
      { title: 'Transaction', rows: transactionRows(simulation, contracts) },
      { title: 'Access List', rows: accessRows(simulation, contracts) },
      ...(simulation.notKnown.length === 0
        ? []
        : [
            {
              title: 'Not Known',
              rows: simulation.notKnown.map(({ what, why }) => ({ label: what, text: upper(`${why}.`) })),
            },
          ]),
    ],
  };
}

/** The verdict with its reasons, and the changes of ether and tokens, in a few lines. */
export function summaryLines(simulation: Simulation, contracts: Contracts): readonly string[] {
  const { reasons, verdict } = verdictWords(simulation, contracts);
  const changes = [...etherRows(simulation, contracts), ...tokenRows(simulation, contracts)];
  const shown = changes.filter(({ tone }) => tone === 'more' || tone === 'less').slice(0, MOST_SUMMED);
  return [
    `Simulation: ${lower(verdict)}.`,
    ...reasons,
    ...shown.map(({ label, text }) => `${INDENT}${label}: ${text}`),
    ...(changes.length > MOST_SUMMED ? [`${INDENT}…`] : []),
  ];
}

const INDENT = '    ';
/** Changes in the question before sending. */
const MOST_SUMMED = 8;

function verdictWords(
  simulation: Simulation,
  contracts: Contracts,
): Pick<SimulationWords, 'level' | 'verdict' | 'reasons'> {
  const { execution, refusals, warnings } = simulation;
  const failure = execution && failureOf(execution.call, contracts);
  const spent = execution && outOfGas(simulation) ? ['It used all of its gas.'] : [];
  const isRevert = failure?.startsWith('revert') === true;
  const reason = isRevert ? upper(failure) : `The node says: ${failure}`;
  const fails = [`${reason}.`, ...spent];
  switch (verdictOf(simulation)) {
    case 'refused': {
      const otherwise =
        failure !== undefined
          ? `Apart from that, it would fail: ${failure}.`
          : execution
            ? 'Apart from that, it would succeed.'
            : '';
      const reasons = [...refusals, ...(otherwise === '' ? [] : [otherwise]), ...warnings];
      return { level: 'error', verdict: 'It would not be accepted', reasons };
    }
    case 'reverts': {
      const verdict = isRevert ? 'It would revert' : 'It would fail';
      return { level: 'error', verdict, reasons: [...fails, ...warnings] };
    }
    case 'unknown':
      return { level: 'warning', verdict: 'It is not known what it would do', reasons: warnings };
    default: {
      // Nobody has looked at what is not known: then it is not simply good.
      const open = simulation.notKnown.map(({ what }) => lower(what));
      const isPart = execution?.logs === undefined || execution.ether === undefined;
      const swallowed = swallowedWords(execution, contracts);
      return {
        level: warnings.length > 0 || isPart || swallowed.length > 0 ? 'warning' : 'good',
        verdict: 'It would succeed',
        reasons: [...warnings, ...swallowed, ...(open.length === 0 ? [] : [`Not known: ${listed(open)}.`])],
      };
    }
  }
}

/** The calls that fail although the transaction succeeds. A failed read is usual: it only asks whether there is something. */
function swallowedWords(execution: Execution | undefined, contracts: Contracts): readonly string[] {
  const failures = (execution?.failedInside ?? []).filter(({ type }) => type !== 'STATICCALL');
  const [first] = failures;
  if (!first) return [];
  const what = `${contractName(first.to, contracts)}::${callText(first, contracts)} ${failureOf(first, contracts) ?? 'failed'}`;
  return failures.length === 1
    ? [`A call inside it fails, and the rest goes on: ${what}.`]
    : [`${failures.length} calls inside it fail, and the rest goes on. The first: ${what}.`];
}

function failedSection({ execution }: Simulation, contracts: Contracts): readonly SimulationSection[] {
  const failures = execution?.failedInside ?? [];
  if (failures.length === 0) return [];
  const rows = failures.map((call) => ({
    label: call.to === undefined ? 'New contract' : addressText(call.to, contracts),
    text: `${callText(call, contracts)}\n${upper(failureOf(call, contracts) ?? 'failed')}`,
  }));
  return [{ title: 'Failed Inside', rows: limited(rows) }];
}

function outOfGas({ execution, transaction }: Simulation): boolean {
  const { error, gasUsed, output } = execution?.call ?? {};
  return error !== undefined && output === '0x' && gasUsed !== undefined && gasUsed === transaction.gas;
}

function basisText({ basis, chainId, differences, on }: Simulation): string {
  const name = chainId === undefined ? undefined : chainName(chainId);
  const chain = chainId === undefined ? '' : `, chain ${chainId}${name === undefined ? '' : `, ${name}`}`;
  const time =
    on.time === undefined || on.time > MOST_SECONDS
      ? ''
      : ` (${new Date(Number(on.time) * 1000).toISOString().replace(/\.000Z$/, 'Z')})`;
  const methods = basis.length === 0 ? '' : ` Asked with ${listed(basis)}.`;
  return `State after block ${grouped(on.number)}${time}${chain}.${methods}${differences.map((one) => ` ${one}`).join('')} A later block may give another result.`;
}

/** Seconds until the year 9999. */
const MOST_SECONDS = 253_402_300_799n;

function transactionRows(simulation: Simulation, contracts: Contracts): readonly SimulationRow[] {
  const { from, input, method, to, value } = simulation.transaction;
  const call = to !== undefined && input.length >= 10 ? decodeCall(input, contracts, to) : undefined;
  return [
    { label: 'Method', text: method },
    { label: 'From', text: addressText(from, contracts) },
    { label: 'To', text: to === undefined ? 'Creates a contract' : addressText(to, contracts) },
    { label: 'Value', text: formatWei(value) },
    ...(call?.ok ? entryRows('Function', call, contracts) : []),
    ...(call?.ok || input === '0x' ? [] : [{ label: 'Input', text: dataText(input) }]),
  ];
}

function resultSection(simulation: Simulation, contracts: Contracts): readonly SimulationSection[] {
  const { execution, transaction } = simulation;
  if (!execution) return [];
  const { error, output } = execution.call;
  const { input, to } = transaction;
  const raw = { label: 'Data', text: dataText(output), tone: 'quiet' as const };
  const none = { label: 'Data', text: 'None', tone: 'quiet' as const };
  if (error !== undefined) {
    if (output.length < 10) return [];
    const read = decodeRevert(output, contracts, to);
    return [{ title: 'Reverted With', rows: [...entryRows('Error', read, contracts), raw] }];
  }
  if (to === undefined) {
    const bytes = Math.max(0, (output.length - 2) / 2);
    return [{ title: 'Returned', rows: [{ label: 'Code', text: counted(bytes, 'byte') }] }];
  }
  if (output === '0x') return [{ title: 'Returned', rows: [none] }];
  const read = input.length < 10 ? undefined : decodeResult(output, input, contracts, to);
  return [{ title: 'Returned', rows: [...(read ? entryRows('Values', read, contracts) : []), raw] }];
}

function entryRows(
  label: string,
  decoded: Result<DecodedEntry>,
  contracts: Contracts,
): readonly SimulationRow[] {
  if (!decoded.ok) return [{ label, text: failureText(decoded.failure), tone: 'quiet' }];
  const { alternatives, kind, meaning, signature, source, values } = decoded.value;
  const name = (address: string) => {
    const known = nameAt(address, contracts);
    return known === undefined ? '' : ` (${known})`;
  };
  const head = kind === 'result' ? [] : [`${signature} of ${source}`];
  const lines = [...head, ...valueLines(values, name), ...(meaning === undefined ? [] : [meaning])];
  return [{ label, text: [...lines, ...alternatives.map((one) => `or ${one}`)].join('\n') }];
}

function gasRows(simulation: Simulation): readonly SimulationRow[] {
  const { estimate, execution, gasPrice, transaction } = simulation;
  const { gas, maxFee } = transaction;
  const used = execution?.call.gasUsed;
  const spent = used ?? estimate;
  const limit = gas ?? estimate;
  const most = maxFee === undefined || limit === undefined ? undefined : limit * maxFee;
  const blobs = Array.isArray(transaction.call.blobVersionedHashes) ? ', without its blobs' : '';
  const priceText = gasPrice === undefined ? '' : formatGasPrice(gasPrice);
  return [
    {
      label: 'Used',
      text: used === undefined ? 'Not known' : `${formatGas(used)}${ofLimit(used, gas)}`,
    },
    {
      label: 'Limit',
      text: gas === undefined ? 'None given: the node estimates it when it is sent' : formatGas(gas),
    },
    { label: 'Estimate', text: estimate === undefined ? 'Not known' : formatGas(estimate) },
    {
      label: 'Fee',
      text:
        spent === undefined || gasPrice === undefined
          ? 'Not known'
          : `About ${formatCost(spent * gasPrice)} (${formatGas(spent)} at ${priceText}${blobs})`,
    },
    ...(most === undefined ? [] : [{ label: 'At most', text: `${formatCost(most)}${blobs}` }]),
  ];
}

function ofLimit(used: bigint, limit: bigint | undefined): string {
  const share = limit === undefined ? undefined : formatShare(used, limit);
  return share === undefined ? '' : `, ${share} of the limit`;
}

const NOT_KNOWN: SimulationRow = { label: 'Not known', text: 'See below.', tone: 'quiet' };

function noneRow(text: string): SimulationRow {
  return { label: 'None', text, tone: 'quiet' };
}

function etherRows({ execution, transaction }: Simulation, contracts: Contracts): readonly SimulationRow[] {
  if (!execution?.ether) return [NOT_KNOWN];
  if (execution.ether.length === 0) return [noneRow('No account gets or loses ether, apart from the fee.')];
  return limited(
    execution.ether.map(({ account, amount }) => ({
      label: addressText(account, contracts),
      text: `${signed(amount, formatWei)}${same(account, transaction.from) ? ', and the fee' : ''}`,
      tone: amount > 0n ? 'more' : 'less',
    })),
  );
}

function tokenRows({ execution, tokens }: Simulation, contracts: Contracts): readonly SimulationRow[] {
  if (!execution?.logs) return [NOT_KNOWN];
  const changes = tokenChanges(execution.logs);
  if (changes.length === 0) return [noneRow('No event announces a transfer of tokens.')];
  return limited(
    changes.map(({ account, amount, id, token }) => {
      const words = tokens.get(token.toLowerCase());
      return {
        label: addressText(account, contracts),
        text: `${signed(amount, (size) => amountText(size, id, words))} of ${addressText(token, contracts)}`,
        tone: amount > 0n ? 'more' : 'less',
      };
    }),
  );
}

/** `5 USDC`, `#12 of PUNK`, `3 × #7`, `5,000,000 (smallest units)` */
function amountText(amount: bigint, id: bigint | undefined, words: TokenWords | undefined): string {
  const { decimals, symbol } = words ?? {};
  // The symbol is a text of the contract: in quotes, it cannot be taken for words of Slotpad.
  const unit = symbol === undefined ? '' : ` "${symbol}"`;
  if (id !== undefined) return `${amount === 1n ? '' : `${grouped(amount)} × `}#${id}${unit}`;
  return decimals === undefined
    ? `${grouped(amount)}${unit} (smallest units)`
    : `${inDecimals(amount, decimals)}${unit}`;
}

function eventRows({ execution }: Simulation, contracts: Contracts): readonly SimulationRow[] {
  if (!execution?.logs) return [NOT_KNOWN];
  if (execution.logs.length === 0)
    return [
      noneRow(
        execution.call.error === undefined ? 'It emits no events.' : 'A failed transaction leaves none.',
      ),
    ];
  return limited(execution.logs.map((log) => eventRow(log, contracts)));
}

function eventRow({ address, data, topics }: TraceLog, contracts: Contracts): SimulationRow {
  const label = address === undefined ? 'No address' : addressText(address, contracts);
  const decoded = decodeLog(topics, data, contracts, address);
  const [row] = entryRows('', decoded, contracts);
  if (decoded.ok && row) return { label, text: row.text };
  const raw = [
    ...topics.map((topic, at) => `topic ${at}: ${topic}`),
    ...(data === '0x' ? [] : [`data: ${dataText(data)}`]),
  ];
  return { label, text: [row?.text ?? '', ...raw].join('\n') };
}

function accessRows({ accessList }: Simulation, contracts: Contracts): readonly SimulationRow[] {
  if (!accessList) return [NOT_KNOWN];
  if (accessList.length === 0) return [noneRow('The node returned an empty list.')];
  return limited(
    accessList.map(({ address, storageKeys }) => ({
      label: addressText(address, contracts),
      text: storageKeys.length === 0 ? 'No storage keys' : limitedLines(storageKeys).join('\n'),
    })),
  );
}

function limitedLines(lines: readonly string[]): readonly string[] {
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… and ${counted(more, 'more', 'more')}`] : lines;
}
const MOST_LINES = 20;

function limited(rows: readonly SimulationRow[]): readonly SimulationRow[] {
  const more = rows.length - MOST_ROWS;
  return more > 0
    ? [...rows.slice(0, MOST_ROWS), { label: '…', text: `${grouped(more)} more`, tone: 'quiet' }]
    : rows;
}

/** `Vault 0x5FbD…`: always the whole address, since another one may look alike at its ends. */
function addressText(address: string, contracts: Contracts): string {
  const name = nameAt(address, contracts);
  const text = checksummed(address.toLowerCase());
  return name === undefined ? text : `${name} ${text}`;
}

function nameAt(address: string, contracts: Contracts): string | undefined {
  return contracts.nameOf(address) ?? nameOnAnyNetwork(address);
}

function signed(amount: bigint, text: (size: bigint) => string): string {
  return amount < 0n ? `−${text(-amount)}` : `+${text(amount)}`;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function upper(text: string): string {
  return text.startsWith('eth_') || text.startsWith('debug_')
    ? text
    : text.charAt(0).toUpperCase() + text.slice(1);
}

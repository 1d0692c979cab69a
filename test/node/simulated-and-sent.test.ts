import { deepEqual, match, ok } from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { standardContracts } from '../../common/contracts/contracts';
import { simulationWords } from '../../common/simulation/sections';
import { startAnvil } from './anvil';
import { deployMarket } from './market';
import { type Compared, compareAll } from './simulated-and-sent';

describe('more than 100 transactions, simulated and then sent to anvil', function () {
  this.timeout(180_000);
  let anvil: { child: ChildProcess; url: string };
  let compared: Compared;

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(anvil.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result: T; error?: unknown };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  before(async () => {
    anvil = await startAnvil();
    compared = await compareAll(anvil.url, ask, await deployMarket(ask));
  });
  after(() => void anvil.child.kill());

  const words = (title: string) => {
    const simulation = compared.simulations.get(title);
    ok(simulation, title);
    return simulationWords(simulation, standardContracts());
  };

  it('do what the simulation said: verdict, gas, ether, tokens and events', () => {
    ok(compared.sent >= 100, `${compared.sent} transactions`);
    deepEqual(compared.differences, []);
  });

  it('have the ether of a self-destruct, which eth_simulateV1 of anvil leaves out', () => {
    const { basis, sections } = words('self-destruct');
    match(basis, /eth_simulateV1 leaves out ether that debug_traceCall with the callTracer has\./);
    deepEqual(
      sections.find(({ title }) => title === 'Ether')?.rows.map(({ text }) => text),
      ['−1 ether, and the fee', '+1 ether'],
    );
  });

  it('name the call that fails inside, and what more gas would do', () => {
    const { level, reasons } = words('a loop that lacks gas');
    deepEqual(level, 'warning');
    match(
      reasons[0] ?? '',
      /^Without a gas limit the node sends it with its estimate of [\d,]+, and then an inner call fails for lack of gas/,
    );
    match(reasons[1] ?? '', /^A call inside it fails, and the rest goes on: 0x/);
    deepEqual(words('a loop with enough gas').level, 'good');
    match(
      words('a loop that fails inside').reasons.join(),
      /^A call inside it fails, and the rest goes on: .* reverted/,
    );
  });
});

/** What clients were found to serve (docs/reference/support.md) against what the catalogue says of them. */
import { deepEqual, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { operations } from '../../catalogue/beacon';
import { knownClients } from '../../catalogue/clients';
import { methodNamed } from '../../catalogue/execution';
import { servesMethod, servesPath } from '../../common/target/serving';
import { projectRoot } from '../../scripts/editor/parts';

const page = readFileSync(path.join(projectRoot, 'docs/reference/support.md'), 'utf8');

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The header of a section's table, and its rows. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const [header = [], , ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  return [header, ...rows];
}

const [header = [], ...rows] = tableOf('Execution nodes');
const [beaconHeader = [], ...beaconRows] = tableOf('Beacon nodes');

describe('what clients serve', () => {
  for (const [column, title] of header.slice(1).entries()) {
    it(`is the same in the catalogue as in a run against ${title}`, () => {
      const [name = '', version = ''] = title.toLowerCase().split(' ');
      const client = knownClients.find((each) => [each.name, each.alias].includes(name));
      ok(client, `catalogue/clients.ts has no client ${title}`);
      deepEqual(
        client.tried?.version,
        version,
        'tried.version in catalogue/clients.ts is not the version of the run',
      );
      const differences = rows.flatMap((cells) => {
        const method = (cells[0] ?? '').replaceAll('`', '');
        const seen = cells[column + 1] ?? '';
        const entry = methodNamed(method);
        if (!entry || (seen !== '–' && !seen.startsWith('yes'))) return [];
        const serves = servesMethod({ client, version }, entry, false).kind === 'served';
        return serves === (seen !== '–') ? [] : [`${method}: ${seen}`];
      });
      deepEqual(differences, [], 'change tried.lacks in catalogue/clients.ts, or servedBy of the method');
    });
  }

  const prysm = knownClients.find(({ name }) => name === 'prysm');
  it('is the same in the catalogue as in a run against Prysm', () => {
    const column = beaconHeader.indexOf(`Prysm ${prysm?.tried?.version}`);
    ok(column > 0, 'tried.version in catalogue/clients.ts is not the version of the run');
    const differences = beaconRows.flatMap((cells) => {
      const [method = '', path = ''] = (cells[0] ?? '').replaceAll('`', '').split(' ');
      const operation = operations.find((one) => one.method === method && one.path === path);
      const seen = cells[column] ?? '';
      // What only the option --enable-light-client turns on.
      if (!prysm?.tried || !operation || operation.group === 'Light client') return [];
      if (seen !== '–' && !seen.startsWith('yes')) return [];
      const serves = servesPath({ client: prysm, version: prysm.tried.version }, operation, path);
      return (serves.kind === 'served') === (seen !== '–') ? [] : [`${method} ${path}: ${seen}`];
    });
    deepEqual(differences, [], 'change tried.lacks in catalogue/clients.ts, or servedBy of the operation');
  });

  it('names the same clients and versions in the README', () => {
    const [, list = ''] =
      /^Tried with (.+?), on networks/ms.exec(readFileSync(path.join(projectRoot, 'README.md'), 'utf8')) ??
      [];
    const named = list.split(/, | and /).map((one) => one.trim());
    const tried = [...header.slice(1), ...beaconHeader.slice(1)].map((title) =>
      title.replace('HardhatNetwork', 'Hardhat'),
    );
    deepEqual(named.sort(), tried.sort());
  });
});

/**
 * Sends the valid request of each entry to the real clients, and where one takes it, each mistaken form of it. The
 * verdicts are kept, so that the tests need no client.
 */

import { writeFileSync } from 'node:fs';
import { mistakes } from '../requests';
import { type Sample, samples } from '../sample';
import { isRefused } from './ask';
import { type Client, clientNames, clients } from './clients';
import { isHarmful } from './harmful';
import { caseOf, letters, recordedVerdicts, verdictsFile } from './verdict';

/** @param only the client that is asked again; all of them without it. @returns how many cases have a verdict */
export async function recordVerdicts(only?: string): Promise<number> {
  const verdicts = new Map<string, string[]>();
  for (const [key, recorded] of only === undefined ? [] : recordedVerdicts()) {
    const kept = clientNames.map((name, index) =>
      name === only ? letters.notAsked : (recorded[index] ?? letters.notAsked),
    );
    if (kept.some((letter) => letter !== letters.notAsked)) verdicts.set(key, kept);
  }
  for (const [index, name] of clientNames.entries()) {
    if (only !== undefined && only !== name) continue;
    const client = await clients[name]();
    let asked = 0;
    try {
      for (const sample of samples()) {
        for (const [key, letter] of await verdictsOn(client, sample)) {
          const verdict = verdicts.get(key) ?? clientNames.map(() => letters.notAsked as string);
          verdict[index] = letter;
          verdicts.set(key, verdict);
          asked++;
        }
      }
    } finally {
      await client.close();
    }
    console.error(`${name}: ${asked} verdicts`);
  }
  write(verdicts);
  return verdicts.size;
}

async function verdictsOn(client: Client, sample: Sample): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (sample.api !== client.api || isHarmful(sample.id)) return found;
  if ((await isRefused(client, sample.api, sample.text)) !== false) return found;
  for (const { mutation, form, text } of mistakes(sample)) {
    const refused = await isRefused(client, sample.api, text);
    if (refused === undefined) continue;
    found.set(`${mutation.id}: ${caseOf({ sample, form })}`, refused ? letters.refused : letters.taken);
  }
  return found;
}

/** One line for each verdict of a kind. */
function write(verdicts: ReadonlyMap<string, readonly string[]>): void {
  const kinds = new Map<string, Map<string, string[]>>();
  for (const [key, verdict] of verdicts) {
    const [kind = '', ...rest] = key.split(': ');
    const byVerdict = kinds.get(kind) ?? new Map<string, string[]>();
    kinds.set(kind, byVerdict);
    const text = verdict.join('');
    byVerdict.set(text, [...(byVerdict.get(text) ?? []), rest.join(': ')]);
  }
  const lines = [...kinds].map(([kind, byVerdict]) => {
    const rows = [...byVerdict].map(
      ([verdict, cases]) => `    ${JSON.stringify(verdict)}: ${JSON.stringify(cases)}`,
    );
    return `  ${JSON.stringify(kind)}: {\n${rows.join(',\n')}\n  }`;
  });
  writeFileSync(verdictsFile, `{\n${lines.join(',\n')}\n}\n`);
}

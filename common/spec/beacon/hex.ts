/** Hex in the beacon API that is no root and no public key. */
import { data } from '../encoding';
import { checked, problemsOf, type Schema } from '../schema';

export const forkVersion = data(4, { title: 'fork version', description: 'Version of a fork.' });
export const signature = data(96, { title: 'signature', description: 'BLS signature of 96 bytes.' });
export const graffiti = data(32, {
  title: 'graffiti',
  description: 'Text of the proposer, 32 bytes as hex.',
});

/** At least one byte, and at most so many. */
export function bytes(title: string, description: string, least = 1, most?: number): Schema<string> {
  const example = `0x${'01'.repeat(least)}`;
  const any = data(undefined, { title, description, example });
  return checked<string>({ title, description, kind: 'data', example }, (value, report) => {
    const [problem] = problemsOf(any, value);
    if (problem) return report(problem.rule, problem.message, problem.fix ? { fix: problem.fix } : {});
    const length = (String(value).length - 2) / 2;
    if (length < least) report('data-wrong-length', 'Expected at least one byte, such as "0x01".');
    else if (most !== undefined && length > most) {
      report('data-wrong-length', `Expected at most ${most} bytes; this has ${length}.`);
    }
  });
}

import { entryText, shortAddresses } from '../../common/contracts/words';
import { parseJsonText } from '../../common/scratch/json/json';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import { shortened } from '../../common/units/words';
import { type ContractSubject, contractWordsIn } from '../../runner/judge/decoded-reply';
import type { Reply } from '../../runner/model/outcome';
import { iconText } from '../screen/text';
import type { ShownLens } from './shown';

/** Maximum number of lenses: each one is a line in the editor. */
const MOST_SHOWN = 50;
/** A row of lenses is not wrapped. */
const LONGEST = 300;
/** Longest text that is searched for the places, in UTF-16 units. */
const LARGEST = 5_000_000;

/**
 * What contracts returned or reverted with, above the data: a hint after the data would be far beyond the edge of the
 * editor.
 *
 * @param text of the response as it is shown
 */
export function decodedLenses(
  prepared: ContractSubject,
  reply: Pick<Reply, 'body' | 'rpcErrors'>,
  text: string,
): readonly ShownLens[] {
  const called = prepared.calls.some(({ method }) => method === 'eth_call');
  if ((!called && reply.rpcErrors.length === 0) || text.length > LARGEST) return [];
  const words = contractWordsIn(prepared, reply).slice(0, MOST_SHOWN);
  const root = words.length > 0 ? parseJsonText(gatherFor(text), 0, text.length, quiet) : undefined;
  if (!root) return [];
  return words.flatMap(({ entry, kind, path }): readonly ShownLens[] => {
    const place = nodeAtPath(root, path, 'key');
    if (!place) return [];
    const whole = entryText(entry);
    const short = shortened(shortAddresses(whole), LONGEST);
    const others = entry.alternatives.length > 0 ? ` (or ${entry.alternatives.join(', or ')})` : '';
    return [
      {
        title:
          kind === 'returned'
            ? iconText('arrow-small-right', short)
            : iconText('error', `Reverted with ${short}`),
        tooltip: `${whole}${others}`,
        line: text.slice(0, place.start).split('\n').length - 1,
      },
    ];
  });
}

const quiet = { sent: true, silent: true } as const;

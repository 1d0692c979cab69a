import { bytes } from '../../common/units/words';
import type { Reply } from '../../runner/model/outcome';
import { shortWords } from '../../runner/present/present';
import { iconText, screenText } from '../screen/text';
import type { ShownLens, ShownResponse } from './shown';

/** The shown part of the file: see `viewBody`. */
export interface ShownPart {
  /** Number of shown bytes. */
  readonly read: number;
  readonly whole: boolean;
  present(cut: string): Pick<ShownResponse, 'text' | 'language'>;
}

/** Presents a response with its body in a file: the beginning, with commands for the rest. */
export function presentFile(reply: Reply, part: ShownPart): ShownResponse {
  const size = bytes(reply.file?.bytes ?? 0);
  const cut = `The first ${bytes(part.read)} of ${size}. "Show More" above adds the next part.`;
  const { text, language } = part.present(cut);
  const short = shortWords(reply);
  const good = reply.outcome === 'replied';
  return {
    text,
    language,
    title: `${short} · ${reply.name}`,
    short,
    message: reply.message,
    level: good ? 'good' : 'error',
    marks: good
      ? []
      : [
          {
            start: 0,
            end: 1,
            severity: 'error',
            byNode: true,
            code: String(reply.status),
            message: reply.message,
          },
        ],
    lenses: fileLenses(reply, part),
  };
}

function fileLenses(reply: Reply, part: ShownPart): readonly ShownLens[] {
  const more = {
    title: screenText('Show More'),
    command: 'slotpad.showMore',
    tooltip: 'Adds the next part',
  } as const;
  return [
    ...(part.whole ? [] : [more]),
    {
      title: iconText('search', 'Search'),
      command: 'slotpad.searchResponse',
      tooltip: 'Find values with a JSONPath',
    },
    { title: screenText('Open File'), command: 'slotpad.openResponseFile' },
    ...(reply.outcome === 'replied'
      ? [{ title: iconText('info', 'Not checked against the specification'), tooltip: reply.message }]
      : []),
    ...(part.whole ? [] : [{ ...more, atEnd: true } as const]),
  ];
}

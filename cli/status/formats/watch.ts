import type { Writable } from 'node:stream';
import type { Group } from '../../../monitor/report/report';
import { type Paint, type Terminal, write } from '../../output/terminal';
import { statusJson } from './json';
import { changeLine, statusText } from './text';

/** Shows one report. */
export type Show = (groups: readonly Group[], now: number) => Promise<void>;

/** Output of `--watch`: redrawn on a terminal, else a line per change; JSON is one array per line. */
export function watchOutput(format: 'text' | 'json', terminal: Terminal, paint: Paint): Show {
  if (format === 'json') return (groups) => write(terminal.out, statusJson(groups));
  return terminal.screen ? redrawn(terminal.out, terminal.screen, paint) : changes(terminal.out, paint);
}

function redrawn(out: Writable, screen: NonNullable<Terminal['screen']>, paint: Paint): Show {
  let drawn = 0;
  return async (groups, now) => {
    const { columns, rows } = screen();
    const lines = statusText(groups, paint, now).trimEnd().split('\n');
    lines.push(
      paint('dim', `Read at ${new Date(now).toISOString().slice(11, 19)} UTC. Press Ctrl+C to stop.`),
    );
    // The last row has the cursor. Some terminals report a size of 0.
    const room = rows > 2 ? rows - 1 : lines.length;
    const hidden = lines.length - room;
    const fitting = hidden > 0 ? [...lines.slice(0, room - 1), `… ${hidden + 1} more lines`] : lines;
    const shown = fitting.map((text) => (columns > 0 ? truncated(text, columns) : text));
    const up = drawn > 0 ? `\u001b[${drawn}A\r\u001b[J` : '';
    drawn = shown.length;
    await write(out, `${up}${shown.join('\n')}\n`);
  };
}

/** Truncates a line to the width of the terminal. Color codes have no width. */
export function truncated(text: string, columns: number): string {
  let width = 0;
  let result = '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: color codes begin with an escape character.
  for (const [part] of text.matchAll(/\u001b\[\d+m|./gsu)) {
    if (part.length > 1 && part.startsWith('\u001b')) result += part;
    else if (width < columns - 1) {
      result += part;
      width += 1;
    } else if (width === columns - 1) {
      result += '…';
      width += 1;
    }
  }
  return result;
}

function changes(out: Writable, paint: Paint): Show {
  const known = new Map<string, string>();
  return async (groups, now) => {
    for (const node of groups.flatMap((group) => group.nodes)) {
      const { severity, state } = node.health;
      const key = `${node.kind} ${severity} ${state}`;
      if (known.get(node.name) === key || severity === 'waiting') continue;
      known.set(node.name, key);
      await write(out, changeLine(node, paint, now));
    }
  };
}

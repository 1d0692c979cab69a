import type { Performance } from '../../common/panels/dashboard';
import { kindOf } from '../../common/panels/vote-kind';
import { grouped } from '../../common/units/digits';
import { cellKinds, namedEvery } from './heat-map-cells';
import { colours, faint } from './palette';
import type { Plot } from './plot';

/** One block of an image: a title, a line of text, and a canvas below. */
export interface Block {
  readonly title: string;
  readonly summary: string;
  /** In pixels of the page, like all sizes here. */
  readonly width: number;
  readonly height: number;
  /** True if it takes a row of its own. */
  readonly wide: boolean;
  draw(context: CanvasRenderingContext2D, x: number, y: number): void;
}

const margin = 16;
const lineHeight = 16;
/** Pixels of an image per pixel of the page. */
const sharpness = 2;

export function plotBlock(title: string, plot: Plot, summary: string): Block {
  const entries = [...plot.legend.querySelectorAll('.entry')];
  const width = plot.element.clientWidth;
  const height = plot.element.clientHeight;
  return {
    title,
    summary,
    width,
    height: height + 20,
    wide: plot.element.closest('.wide') !== null,
    draw(context, x, y) {
      let left = x;
      context.font = `11px ${colours().font}`;
      for (const entry of entries) {
        const swatch = entry.querySelector('.swatch:not(.hidden)');
        if (swatch) {
          context.fillStyle = getComputedStyle(swatch).backgroundColor;
          context.fillRect(left, y + 3, 10, 4);
        }
        context.fillStyle = colours().text;
        const text = entry.textContent ?? '';
        context.fillText(text, left + (swatch ? 14 : 0), y + 9);
        left += context.measureText(text).width + 32;
      }
      context.drawImage(plot.sharp(sharpness), x, y + 20, width, height);
    },
  };
}

export function heatMapBlock(title: string, { epochs, rows }: Performance, summary: string): Block {
  const size = 22;
  const names = 90;
  return {
    title,
    summary,
    width: names + epochs.length * size,
    height: (rows.length + 1) * size,
    wide: true,
    draw(context, x, y) {
      const { colours: named, quiet, text } = colours();
      context.font = `11px ${colours().font}`;
      context.fillStyle = quiet;
      epochs.forEach((epoch, column) => {
        if ((epochs.length - 1 - column) % namedEvery(epochs) !== 0) return;
        const words = grouped(epoch);
        context.fillText(words, x + names + (column + 1) * size - context.measureText(words).width, y + 14);
      });
      rows.forEach((row, index) => {
        const top = y + (index + 1) * size;
        context.fillStyle = text;
        context.fillText(row.validator, x, top + 15);
        row.votes.forEach((vote, column) => {
          const { colour, mark } = cellKinds[kindOf(vote)];
          const left = x + names + column * size;
          faint(context, colour ? named[colour] : quiet, colour ? 0.75 : 0.15, () =>
            context.fillRect(left + 1, top + 1, size - 2, size - 2),
          );
          context.fillStyle = text;
          context.fillText(mark, left + 8, top + 15);
        });
      });
    },
  };
}

/** The blocks as one PNG, arranged as on the page; wide blocks have their own row. Base64. */
export function pictureOf(heading: readonly string[], blocks: readonly Block[]): string {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return '';
  const { background, font, quiet, text } = colours();
  const narrow = blocks.filter((block) => !block.wide).map((block) => block.width);
  const widest = Math.max(320, ...blocks.map((block) => block.width));
  const width = narrow.length > 0 ? Math.max(...narrow) : widest;
  const columns = narrow.length < 2 ? 1 : Math.max(1, Math.min(4, Math.round(widest / (width + margin))));
  const whole = Math.max(columns * (width + margin) + margin, widest + 2 * margin);
  const captionFont = `11px ${font}`;
  const headingFont = `12px ${font}`;
  const lined = (words: string, most: number, how: string) => {
    context.font = how;
    return linesOf(words, most, (line) => context.measureText(line).width);
  };
  const captionOf = (block: Block) =>
    lined(block.summary, block.wide ? whole - 2 * margin : width, captionFont);
  const rows = rowsOf(blocks, columns).map((row) => {
    const captions = row.map(captionOf);
    const head = 28 + Math.max(...captions.map(({ length }) => length)) * lineHeight;
    return { row, captions, head, height: head + Math.max(...row.map(({ height }) => height)) + margin };
  });
  const headings = heading.flatMap((line) => lined(line, whole - 2 * margin, headingFont));
  const top = 24 + headings.length * lineHeight;
  const tall = top + rows.reduce((sum, { height }) => sum + height, 0) + margin;
  const scale = Math.min(sharpness, 16_000 / Math.max(whole, tall));
  canvas.width = Math.ceil(whole * scale);
  canvas.height = Math.ceil(tall * scale);
  context.scale(scale, scale);
  context.fillStyle = background;
  context.fillRect(0, 0, whole, tall);
  const write = (lines: readonly string[], how: string, colour: string, x: number, y: number) => {
    context.font = how;
    context.fillStyle = colour;
    lines.forEach((line, index) => {
      context.fillText(line, x, y + index * lineHeight);
    });
  };
  write(headings, headingFont, quiet, margin, 26);
  let y = top;
  for (const { captions, head, height, row } of rows) {
    row.forEach((block, column) => {
      const x = margin + column * (width + margin);
      write([block.title], `600 13px ${font}`, text, x, y + 14);
      write(captions[column] ?? [], captionFont, quiet, x, y + 32);
      block.draw(context, x, y + head);
    });
    y += height;
  }
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

function rowsOf(blocks: readonly Block[], columns: number): readonly (readonly Block[])[] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (last && !block.wide && !last[0]?.wide && last.length < columns) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Breaks a text into lines at its spaces. */
function linesOf(text: string, most: number, widthOf: (line: string) => number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

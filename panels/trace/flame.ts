/** The flame graph of a trace. */
import type { TraceRow } from '../../common/panels/trace';
import { formatGas, formatShare } from '../../common/units/gas';
import { button, element, setText } from '../kit/element';
import { type Flame, type FlameBox, flameOf } from './flame-boxes';
import type { Tree } from './tree';

/** Pixels. */
const HEIGHT = 18;
/** Narrower boxes have no text. */
const NARROWEST_TEXT = 30;

export interface FlameGraph {
  readonly root: HTMLElement;
  /** Draws a trace, with its selected row. Does nothing while it is hidden. */
  draw(tree: Tree, selected: number): void;
  /** Shows the whole trace again. */
  reset(): void;
}

/** @param select selects the row of a call */
export function createFlameGraph(select: (index: number) => void): FlameGraph {
  const canvas = element('canvas');
  const words = element('span', { id: 'flame-words' });
  const left = element('span', { class: 'quiet' });
  const whole = button('Show All', () => zoom(undefined), { hidden: true });
  const styles = ['', 'failed', 'at'].map((name) => element('i', { class: name, hidden: true }));
  const scroller = element(
    'div',
    {
      class: 'boxes',
      role: 'application',
      tabindex: 0,
      'aria-label': 'Flame graph of gas',
      'aria-describedby': 'flame-words',
    },
    canvas,
  );
  const line = element('div', { class: 'line' }, words, element('span', { class: 'grow' }), left, whole);
  const root = element('div', { class: 'flame', hidden: true }, scroller, line, ...styles);

  let tree: Tree | undefined;
  let selected = 0;
  let base: number | undefined;
  let flame: Flame = { boxes: [], left: 0 };

  function zoom(index: number | undefined): void {
    base = index;
    paint();
    scroller.focus();
  }

  function paint(): void {
    if (!tree || root.hidden) return;
    const known = tree;
    const width = scroller.clientWidth;
    flame = flameOf(known.rows, (index) => known.parentOf(index), base, width);
    const levels = flame.boxes.reduce((most, { level }) => Math.max(most, level + 1), 1);
    const ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = levels * HEIGHT * ratio;
    canvas.style.height = `${levels * HEIGHT}px`;
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(ratio, ratio);
    const { fontFamily, fontSize } = getComputedStyle(scroller);
    context.font = `${fontSize} ${fontFamily}`;
    context.textBaseline = 'middle';
    const [plain, failed, at] = styles.map((style) => getComputedStyle(style));
    for (const box of flame.boxes) {
      const row = known.rows[box.index];
      const style = box.index === selected ? at : row?.failure === 'none' ? plain : failed;
      if (row && style) paintBox(context, box, row, style);
    }
    whole.hidden = base === undefined;
    setText(left, leftText(flame));
    say(selected);
  }

  /** Shows the name, gas and share of a call. */
  function say(index: number): void {
    const row = tree?.rows[index];
    setText(words, row && tree ? wordsOf(row, tree.gas) : '');
  }

  const boxAt = ({ clientX, clientY }: MouseEvent) => {
    const { left: x, top: y } = canvas.getBoundingClientRect();
    return boxIn(flame.boxes, clientX - x, Math.floor((clientY - y) / HEIGHT));
  };

  canvas.addEventListener('mousemove', (event) => say(boxAt(event)?.index ?? selected));
  canvas.addEventListener('mouseleave', () => say(selected));
  canvas.addEventListener('click', (event) => {
    const box = boxAt(event);
    if (box) select(box.index);
  });
  canvas.addEventListener('dblclick', (event) => {
    const box = boxAt(event);
    if (box) zoom(box.index === base ? undefined : box.index);
  });

  scroller.addEventListener('keydown', (event) => {
    const { key } = event;
    if (/^Arrow/.test(key)) {
      const to = target(flame.boxes, selected, key);
      if (to !== undefined) select(to);
    } else if (key === 'Enter') zoom(selected === base ? undefined : selected);
    else if (key === 'Escape') zoom(undefined);
    else return;
    event.preventDefault();
  });

  new ResizeObserver(paint).observe(scroller);
  // A canvas does not follow the theme.
  new MutationObserver(paint).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['style', 'class'],
  });

  return {
    root,
    draw(shown, index) {
      tree = shown;
      selected = index;
      if (base !== undefined && !isInside(shown, index, base)) base = undefined;
      paint();
      const box = flame.boxes.find((one) => one.index === index);
      if (!box || root.hidden) return;
      const top = box.level * HEIGHT;
      const room = scroller.clientHeight - HEIGHT;
      scroller.scrollTop = Math.max(top - room, Math.min(top, scroller.scrollTop));
    },
    reset() {
      base = undefined;
    },
  };
}

function boxIn(boxes: readonly FlameBox[], x: number, level: number): FlameBox | undefined {
  return boxes.find((box) => box.level === level && x >= box.left && x < box.left + box.width);
}

/** The call that an arrow key moves to. */
function target(boxes: readonly FlameBox[], selected: number, key: string): number | undefined {
  const at = boxes.findIndex(({ index }) => index === selected);
  const box = boxes[at];
  if (!box) return boxes[0]?.index;
  const before = boxes.slice(0, at);
  switch (key) {
    case 'ArrowDown':
      return boxes[at + 1]?.level === box.level + 1 ? boxes[at + 1]?.index : undefined;
    case 'ArrowUp':
      return before.findLast(({ level }) => level < box.level)?.index;
    case 'ArrowLeft':
      return before.findLast(({ level }) => level === box.level)?.index;
    default:
      return boxes.slice(at + 1).find(({ level }) => level === box.level)?.index;
  }
}

function paintBox(
  context: CanvasRenderingContext2D,
  { left, level, width }: FlameBox,
  row: TraceRow,
  { backgroundColor, color, outlineColor }: CSSStyleDeclaration,
): void {
  const top = level * HEIGHT;
  const wide = Math.max(1, width - 1);
  context.fillStyle = backgroundColor;
  context.fillRect(left, top, wide, HEIGHT - 1);
  if (wide > 3) {
    context.strokeStyle = outlineColor;
    context.strokeRect(left + 0.5, top + 0.5, wide - 1, HEIGHT - 2);
  }
  if (width < NARROWEST_TEXT) return;
  context.save();
  context.beginPath();
  context.rect(left, top, wide - 4, HEIGHT);
  context.clip();
  context.fillStyle = color;
  context.fillText(nameOf(row), left + 4, top + HEIGHT / 2);
  context.restore();
}

function nameOf({ name, target }: TraceRow): string {
  return name === 'new' ? `new ${target}` : `${target}.${name}`;
}

/** `Router.swap · 123,456 gas · 12.3 %` */
function wordsOf(row: TraceRow, total: number): string {
  const { gas } = row;
  if (gas === null) return nameOf(row);
  const share = formatShare(BigInt(gas), BigInt(total));
  return `${nameOf(row)} · ${formatGas(BigInt(gas))}${share === undefined ? '' : ` · ${share}`}`;
}

function leftText({ boxes, left }: Flame): string {
  if (boxes.length === 0) return 'The trace does not have the gas of its calls.';
  if (left === 0) return '';
  return `${left.toLocaleString('en-US')} ${left === 1 ? 'call is' : 'calls are'} too small or too deep to draw. Double-click or press Enter to zoom.`;
}

function isInside(tree: Tree, index: number, base: number): boolean {
  for (let at: number | undefined = index; at !== undefined && at >= base; at = tree.parentOf(at))
    if (at === base) return true;
  return false;
}

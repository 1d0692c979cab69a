import { iconText, screenText } from '../screen/text';
import type { ShownLens, ShownResponse } from './shown';

/**
 * The lenses of a response: the outcome, then the commands, then the sentences. A row of lenses is not wrapped, so a
 * long sentence must not push a command out of sight.
 */
export function lensesOf(response: ShownResponse): readonly ShownLens[] {
  const found: ShownLens[] = [];
  const sentences: ShownLens[] = [];
  const own = response.lenses ?? [];
  if (response.level === 'running') {
    const stop = { title: iconText('debug-stop', 'Stop'), command: 'slotpad.stop' };
    // Again below a long stream.
    found.push(stop);
    if (response.text.split('\n').length > 3) sentences.push({ ...stop, atEnd: true });
  }
  found.push(...own.filter(({ first }) => first), { title: screenText(response.short) });
  const differences = response.marks.filter((mark) => mark.severity === 'warning').length;
  if (differences > 0) {
    const title = `${differences} ${differences === 1 ? 'difference' : 'differences'} from the specification`;
    found.push({ title: iconText('warning', title), command: 'workbench.actions.view.problems' });
  }
  for (const lens of own) if (!lens.first) (lens.command ? found : sentences).push(lens);
  const [error] = response.marks.filter((mark) => mark.severity === 'error');
  return [...found, ...(error ? [{ title: iconText('error', error.message) }] : []), ...sentences];
}

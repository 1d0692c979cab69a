import * as vscode from 'vscode';
import { commandOf, forms } from '../../workbench/forms/forms';
import { type Feature, setContext } from '../surface/commands';
import type { formsSurface, newRequestSurface } from '../surface/requests';
import type { FormOptions } from './asking';

/** A command for each form, `slotpad.ask.ID`, and one for all entries of the catalogue. */
export function registerFormCommands(
  options: FormOptions,
): Feature<typeof formsSurface | typeof newRequestSurface> {
  const ask = async (how: (asking: typeof import('./asking')) => Promise<void>) =>
    how(await import('./asking'));
  const marks = markVendor(options);
  const asking = forms.map((form) => [
    commandOf(form),
    (row?: string, rows?: readonly string[]) => ask(({ askForm }) => askForm(options, form, row, rows)),
  ]);
  return {
    commands: {
      ...Object.fromEntries(asking),
      'slotpad.newRequest': (row?: string) => ask(({ newRequest }) => newRequest(options, row)),
      'slotpad.newCallWithOverrides': (row?: string) => ask(({ newOverrides }) => newOverrides(options, row)),
    },
    dispose: () => marks.dispose(),
  };
}

/** Keeps the context key up to date that hides commands for extension endpoints. */
function markVendor({ registry, watcher }: FormOptions): vscode.Disposable {
  let shown: string | undefined;
  const update = () => {
    const node = registry.selected('beacon');
    const reading = node && watcher.states.find((state) => state.node.id === node.id)?.reading;
    const now = reading?.kind !== 'beacon' ? 'unknown' : reading.prefix ? 'yes' : 'no';
    if (now === shown) return;
    shown = now;
    void setContext('slotpad.vendorEndpoints', now);
  };
  update();
  return vscode.Disposable.from(watcher.onReading(update), watcher.onNodes(update));
}

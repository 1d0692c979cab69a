import type { CopyFormat } from '../../runner/copy';
import type { Handlers } from '../surface/commands';
import type { copySurface } from '../surface/requests';
import type { CopyOptions } from './copying';

/** Copies the request at the cursor or at a place `{uri, line}`. */
export function copyCommands(options: CopyOptions): Handlers<typeof copySurface> {
  const copyAs = (format: CopyFormat) => async (place?: unknown) =>
    (await import('./copying')).copyAs(format, place, options);
  return {
    'slotpad.copyAsCurl': copyAs('curl'),
    'slotpad.copyAsPowerShell': copyAs('powershell'),
    'slotpad.copyAsFetch': copyAs('fetch'),
    'slotpad.copyAsEthers': copyAs('ethers'),
    'slotpad.copyAsViem': copyAs('viem'),
    'slotpad.copyAsCast': copyAs('cast'),
    'slotpad.copyTypedDataHash': async (place?: unknown) =>
      (await import('./copying')).copyTypedDataHash(place, options),
  };
}

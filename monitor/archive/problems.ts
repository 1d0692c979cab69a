import type { Failure } from '../../common/result';

const lastHour = 'Only the last hour is kept, in memory.';

export const off: Failure = {
  message: 'Readings are not saved to disk.',
  remedy: 'Set slotpad.history.readings above 0 to keep a week of them.',
};

export const limitReached: Failure = {
  message: 'Readings are no longer saved: they have reached the maximum size.',
  remedy: `Raise slotpad.history.readings. ${lastHour}`,
};

export const damaged: Failure = {
  message: 'A part of the saved readings is damaged and not shown.',
};

/** Why the readings on disk cannot be read or written. */
export function diskFailure(error: unknown, doing: 'read' | 'write'): Failure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (doing === 'read')
    return { message: `The saved readings could not be read (${String(code ?? error)}).` };
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { message: 'Readings are not saved: the disk is full.', remedy: `Free up space. ${lastHour}` };
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return {
        message: "Readings are not saved: the extension's storage folder is read-only.",
        remedy: `Make the folder writable. ${lastHour}`,
      };
    default:
      return { message: `Readings could not be saved (${String(code ?? error)}).`, remedy: lastHour };
  }
}

/** Filled in by the build. */
declare const SLOTPAD_VERSION: string | undefined;

export const version = typeof SLOTPAD_VERSION === 'string' ? SLOTPAD_VERSION : 'development';

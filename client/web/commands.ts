/** The commands that work in a browser: those with `web: true` in the surfaces. */
export const webCommands = ['slotpad.checkFiles', 'slotpad.restartLanguageServer'] as const;

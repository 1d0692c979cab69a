/** The commands that work in a browser: those with `web: true` in the surfaces. */
export const webCommands = [
  'slotpad.checkFiles',
  'slotpad.copyBody',
  'slotpad.copyPath',
  'slotpad.openNodeSettings',
  'slotpad.restartLanguageServer',
  'slotpad.selectEnvironment',
  'slotpad.selectNode',
  'slotpad.send',
  'slotpad.sendLast',
  'slotpad.setNodeToken',
  'slotpad.showHeaders',
  'slotpad.showPretty',
  'slotpad.showRaw',
  'slotpad.showResponse',
  'slotpad.stop',
  'slotpad.trustWorkspace',
] as const;

/**
 * Commands, menus and keys for scratch files and what belongs to them: first steps, check, environments,
 * collections, specifications, rules.
 */
import {
  defineSurface,
  hasExecutionNode,
  inOwnText,
  inScratchFile,
  inView,
  onCollection,
  onRequestFile,
} from './surface';

/** First steps: new files, samples, the walkthrough. */
export const startSurface = defineSurface({
  commands: {
    'slotpad.newBeaconFile': {
      title: 'Ethereum Beacon Requests',
      palette: 'never',
      menus: [{ menu: 'file/newFile', group: 'file@1' }],
    },
    'slotpad.newExecutionFile': {
      title: 'Ethereum Execution Requests',
      palette: 'never',
      menus: [{ menu: 'file/newFile', group: 'file@2' }],
    },
    'slotpad.openSample': { title: 'Open Sample…', icon: '$(file-code)', palette: 'always' },
    'slotpad.openMistake': { title: 'Open a Request with a Mistake', palette: 'never' },
    'slotpad.tryRequest': { web: true, title: 'Try eth_blockNumber', palette: 'always' },
    'slotpad.getStarted': {
      title: 'Get Started',
      palette: 'always',
      menus: [{ menu: 'view/title', group: '4_help@1', when: inView('slotpad.nodes') }],
    },
  },
});

/** Checking files that are not open. */
export const checkSurface = defineSurface({
  commands: {
    'slotpad.checkFiles': {
      title: 'Check Scratch Files',
      icon: '$(checklist)',
      web: true,
      palette: 'workspaceFolderCount != 0',
      menus: [{ menu: 'explorer/context', group: '3_slotpad@1', when: onRequestFile }],
    },
  },
});

/** The environment of scratch files. */
export const environmentSurface = defineSurface({
  commands: {
    'slotpad.selectEnvironment': {
      web: true,
      title: 'Select Environment…',
      icon: '$(symbol-variable)',
      palette: inScratchFile,
      keys: [{ key: 'ctrl+alt+e', mac: 'cmd+alt+e', when: inOwnText }],
    },
  },
});

/** Files of other tools. */
export const collectionsSurface = defineSurface({
  commands: {
    'slotpad.importCollection': {
      title: 'Import Collection…',
      palette: 'always',
      menus: [{ menu: 'explorer/context', group: '3_slotpad@1', when: onCollection }],
    },
  },
});

/** OpenRPC and OpenAPI documents of the user. */
export const specificationsSurface = defineSurface({
  commands: {
    'slotpad.loadMethods': {
      title: 'Load Methods from Node (rpc.discover)…',
      icon: '$(cloud-download)',
      palette: hasExecutionNode,
    },
  },
});

/** Disabling a rule. */
export const rulesSurface = defineSurface({
  commands: {
    'slotpad.disableRule': { internal: true, usedBy: 'The light bulb of a diagnostic.' },
    'slotpad.disableRuleForUser': { internal: true, usedBy: 'The light bulb of a diagnostic.' },
  },
});

/** The language server. */
export const languageSurface = defineSurface({
  commands: {
    'slotpad.restartLanguageServer': { title: 'Restart Language Server', palette: 'always', web: true },
  },
});

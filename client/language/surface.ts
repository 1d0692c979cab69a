import { defineSurface } from '../surface/surface';

/** The language server. */
export const languageSurface = defineSurface({
  commands: {
    'slotpad.restartLanguageServer': { title: 'Restart Language Server', palette: 'always', web: true },
  },
});

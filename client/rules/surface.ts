import { defineSurface } from '../surface/surface';

/** The pages of the rules. */
export const rulesSurface = defineSurface({
  commands: {
    'slotpad.showRule': { internal: true, usedBy: 'The code of a diagnostic links to it.' },
  },
});

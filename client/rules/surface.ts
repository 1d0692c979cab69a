import { defineSurface } from '../surface/surface';

/** Disabling a rule. */
export const rulesSurface = defineSurface({
  commands: {
    'slotpad.disableRule': { internal: true, usedBy: 'The light bulb of a diagnostic.' },
    'slotpad.disableRuleForUser': { internal: true, usedBy: 'The light bulb of a diagnostic.' },
  },
});

import { defineSurface } from '../surface/surface';

/** The pages of the rules, and disabling a rule. */
export const rulesSurface = defineSurface({
  commands: {
    'slotpad.showRule': { internal: true, usedBy: 'The code of a diagnostic links to it.' },
    'slotpad.disableRule': { internal: true, usedBy: 'The light bulb of a diagnostic.' },
    'slotpad.disableRuleForUser': { internal: true, usedBy: 'The light bulb of a diagnostic.' },
  },
});

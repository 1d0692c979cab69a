import { severities } from '../../common/settings/checks';
import { rules } from '../../server/check/rules';

/** JSON Schema of `slotpad.rules` with the codes of all rules, for completion and for warnings about typing mistakes. */
export const rulesSchema = {
  type: 'object',
  properties: Object.fromEntries(
    rules.map(({ code, severity, title }) => [
      code,
      { type: 'string', enum: severities, description: `${title} (${severity} by default).` },
    ]),
  ),
  additionalProperties: false,
  errorMessage: 'Unknown rule. Write the codes of rules with their severities: {"plain-http": "off"}.',
};

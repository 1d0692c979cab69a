import { type Scenario, scenarios } from '../../demo/world/scenario';

/** A scenario in a quick pick. */
export interface ScenarioChoice {
  readonly scenario: Scenario;
  readonly label: string;
  readonly description?: string;
  readonly detail: string;
}

const labels: Readonly<Record<Scenario, string>> = {
  healthy: 'Healthy',
  syncing: 'Syncing',
  stalled: 'Stalled',
  'few-peers': 'Few peers',
  'no-peers': 'No peers',
  'no-finality': 'No finality',
  starting: 'Starting',
  'el-offline': 'Execution layer offline',
  optimistic: 'Optimistic',
  backfilling: 'Backfilling',
  reorg: 'Reorganizations',
  slow: 'Slow',
  flapping: 'Flapping',
  'many-peers': '10,000 peers',
  lying: 'Lying',
};

/** The scenarios of the demo node, with descriptions. */
export function scenarioChoices(current: Scenario | undefined): readonly ScenarioChoice[] {
  return (Object.keys(scenarios) as Scenario[]).map((scenario) => ({
    scenario,
    label: labels[scenario],
    ...(scenario === current ? { description: 'running' } : {}),
    detail: scenarios[scenario],
  }));
}

/** The label in lower case: `few peers`. */
export function scenarioName(scenario: Scenario): string {
  const label = labels[scenario];
  return label.charAt(0).toLowerCase() + label.slice(1);
}

import { type HealthSeverity, type StateId, stateIds } from '../../../monitor/health/state';
import type { Group, NodeReport } from '../../../monitor/report/report';
import { type StatusValue, statusValues, valuesOf } from '../../../monitor/report/values';
import { printable } from '../../output/terminal';

/** One metric with all its samples, which follow its HELP and TYPE lines. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly string[];
}

const severityNumbers: Readonly<Record<HealthSeverity, number>> = { ok: 0, warning: 1, error: 2, waiting: 1 };

/** The text format of Prometheus, for example for the textfile collector. */
export function statusPrometheus(groups: readonly Group[]): string {
  const nodes = groups.flatMap((group) => group.nodes);
  return [...stateMetrics(nodes), ...statusValues.flatMap((value) => valueMetric(value, nodes))]
    .filter(({ samples }) => samples.length > 0)
    .map(
      ({ help, name, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${samples.map((sample) => `${sample}\n`).join('')}`,
    )
    .join('');
}

function stateMetrics(nodes: readonly NodeReport[]): readonly Metric[] {
  const metric = (
    name: string,
    help: string,
    sample: (node: NodeReport) => number | undefined,
    more: (node: NodeReport) => Readonly<Record<string, string>> = () => ({}),
  ): Metric => ({
    name: `slotpad_node_${name}`,
    help,
    samples: nodes.flatMap((node) => {
      const value = sample(node);
      return value === undefined ? [] : [line(`slotpad_node_${name}`, node, value, more(node))];
    }),
  });
  return [
    metric('up', 'Whether the node answered as a node of its kind.', ({ state }) =>
      state.failure || !state.reading ? 0 : 1,
    ),
    {
      name: 'slotpad_node_state',
      help: 'State of the node: 1 for its current state, 0 for the others.',
      samples: nodes.flatMap((node) =>
        stateIds.map((state: StateId) =>
          line('slotpad_node_state', node, node.health.state === state ? 1 : 0, { state }),
        ),
      ),
    },
    metric(
      'severity',
      'Severity of the state: 0 ok, 1 warning, 2 error.',
      ({ health }) => severityNumbers[health.severity],
    ),
    metric(
      'state_since_timestamp_seconds',
      'Unix time since which the node is in this state.',
      ({ health }) => (health.since === undefined ? undefined : health.since / 1000),
    ),
    metric(
      'info',
      'Version and network of the node; always 1.',
      ({ state }) => (state.failure || !state.reading ? undefined : 1),
      ({ state: { reading } }) => ({
        version: reading?.version ?? '',
        network: reading?.kind === 'beacon' ? (reading.network ?? '') : '',
      }),
    ),
  ];
}

function valueMetric(value: StatusValue, nodes: readonly NodeReport[]): readonly Metric[] {
  if (value.metric === undefined) return [];
  const name = `slotpad_node_${value.metric}`;
  const samples = nodes.flatMap((node) => {
    const read = valuesOf(node.state).find(([each]) => each === value)?.[1];
    if (read === undefined) return [];
    return [line(name, node, value.type === 'time' ? Number(read) / 1000 : Number(read))];
  });
  return [{ name, help: value.help, samples }];
}

function line(
  name: string,
  { kind, name: node, url }: NodeReport,
  value: number,
  more: Readonly<Record<string, string>> = {},
): string {
  const labels = { name: node, url, kind: kind ?? '', ...more };
  const written = Object.entries(labels).map(([label, text]) => `${label}="${labelValue(text)}"`);
  return `${name}{${written.join(',')}} ${value}`;
}

/** Escapes control characters, backslashes, quotes and line ends. */
function labelValue(text: string): string {
  return printable(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

import { type HealthSeverity, isBad, type StateId, stateIds } from '../../../monitor/health/state';
import { heldParts } from '../../../monitor/readings/parts';
import type { Group, NodeReport } from '../../../monitor/report/report';
import { type StatusValue, statusValues, valuesOf } from '../../../monitor/report/values';
import type { UnattendedMonitor } from '../../../monitor/unattended/monitor';
import type { ValidatorInterest } from '../../../monitor/validators/interest';
import type { ValidatorsState } from '../../../monitor/validators/state';
import { totalsOf } from '../../../monitor/validators/totals';
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
  return written(nodeMetrics(groups));
}

/** The metrics of `slotpad monitor`: those of the nodes, of the validators and of itself. */
export function monitorPrometheus(
  { groups, interest, overdue, validators }: UnattendedMonitor,
  about: { readonly version: string; readonly startedAt: number },
): string {
  const own = (name: string, help: string, value: number, labels: Labels = {}): Metric => ({
    name: `slotpad_monitor_${name}`,
    help,
    samples: [sample(`slotpad_monitor_${name}`, labels, value)],
  });
  return written([
    ...nodeMetrics(groups),
    ...validatorMetrics(validators, interest),
    own('info', 'Version of Slotpad; always 1.', 1, { version: about.version }),
    own('start_timestamp_seconds', 'Unix time at which the monitor was started.', about.startedAt / 1000),
    own('overdue_nodes', 'Nodes that were not read for much longer than planned.', overdue.length),
  ]);
}

function nodeMetrics(groups: readonly Group[]): readonly Metric[] {
  const nodes = groups.flatMap((group) => group.nodes);
  return [...stateMetrics(nodes), ...statusValues.flatMap((value) => valueMetric(value, nodes))];
}

function written(metrics: readonly Metric[]): string {
  return metrics
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
    metric('up', 'Whether the node responded as a node of its kind.', ({ state }) =>
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
    {
      name: 'slotpad_node_problem',
      help: 'Each problem of the node with its severity: 1 warning, 2 error. Absent without problems.',
      samples: nodes.flatMap((node) =>
        [...new Map(node.health.causes.map((cause) => [cause.state, cause])).values()].flatMap((cause) =>
          isBad(cause.severity)
            ? [line('slotpad_node_problem', node, severityNumbers[cause.severity], { state: cause.state })]
            : [],
        ),
      ),
    },
    metric(
      'unread_requests',
      'Requests of the last full reading that the node did not respond to.',
      ({ state: { failure, reading, unread } }) => (failure || !reading ? undefined : (unread?.failed ?? 0)),
    ),
    {
      name: 'slotpad_node_held_timestamp_seconds',
      help: 'Unix time of the values of a part that could not be read again. Absent for what is current.',
      samples: nodes.flatMap((node) =>
        node.state.failure
          ? []
          : heldParts(node.state).map(({ at, part }) =>
              line('slotpad_node_held_timestamp_seconds', node, at / 1000, { part }),
            ),
      ),
    },
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
  return sample(name, { name: node, url, kind: kind ?? '', ...more }, value);
}

type Labels = Readonly<Record<string, string>>;

function sample(name: string, labels: Labels, value: number): string {
  const texts = Object.entries(labels).map(([label, text]) => `${label}="${labelValue(text)}"`);
  return `${name}${texts.length > 0 ? `{${texts.join(',')}}` : ''} ${value}`;
}

/** With more validators than this there are only the totals: each would be several series. */
const mostNamed = 1000;

/** The watched validators by label, and each of them. */
function validatorMetrics(
  state: ValidatorsState | undefined,
  { labels, list }: ValidatorInterest,
): readonly Metric[] {
  const reading = state?.reading;
  if (!state?.node || !reading) return [];
  const node = { node: state.node.name };
  const metric = (name: string, help: string, samples: readonly (readonly [Labels, number])[]): Metric => ({
    name: `slotpad_${name}`,
    help,
    samples: samples.map(([more, value]) => sample(`slotpad_${name}`, { ...node, ...more }, value)),
  });
  const groups = [...new Set(list.map((id) => labels.get(id) ?? ''))].map((label) => {
    const ids = list.filter((id) => (labels.get(id) ?? '') === label);
    return { label, ids, totals: totalsOf(reading, ids) };
  });
  const known = list.flatMap((id) => {
    const record = reading.records.get(id);
    return record ? [{ record, label: labels.get(id) ?? '' }] : [];
  });
  const each = known.length > mostNamed ? [] : known;
  const named = ({ label, record: { index, pubkey } }: (typeof known)[number]): Labels => ({
    index,
    pubkey,
    label,
  });
  const attested = each.flatMap((one) => {
    const live = reading.liveness?.live.get(one.record.index);
    return live === undefined ? [] : [[named(one), live ? 1 : 0] as const];
  });
  return [
    metric(
      'validators_watched',
      'Watched validators by label.',
      groups.map(({ ids, label }) => [{ label }, ids.length]),
    ),
    metric(
      'validators_known',
      'Watched validators that the node knows.',
      groups.map(({ label, totals }) => [{ label }, totals.known.length]),
    ),
    metric(
      'validators_active',
      'Watched validators that are active.',
      groups.map(({ label, totals }) => [{ label }, totals.active.length]),
    ),
    metric(
      'validators_balance_gwei',
      'Balance of the watched validators together.',
      groups.map(({ label, totals }) => [{ label }, Number(totals.balance)]),
    ),
    metric(
      'validators_missed_attestations',
      'Active watched validators without an attestation in the last complete epoch.',
      groups.flatMap(({ label, totals }) =>
        totals.seen ? [[{ label }, totals.seen.absent.length] as const] : [],
      ),
    ),
    metric(
      'validators_effectiveness_ratio',
      'Share of their attestation rewards that the watched validators earned.',
      groups.flatMap(({ label, totals }) =>
        totals.effectiveness ? [[{ label }, totals.effectiveness.part] as const] : [],
      ),
    ),
    metric(
      'validator_status',
      'Status of a validator; always 1.',
      each.map((one) => [{ ...named(one), status: one.record.status }, 1]),
    ),
    metric(
      'validator_balance_gwei',
      'Balance of a validator.',
      each.map((one) => [named(one), Number(one.record.balance)]),
    ),
    metric(
      'validator_slashed',
      'Whether a validator was slashed.',
      each.map((one) => [named(one), one.record.slashed ? 1 : 0]),
    ),
    metric('validator_attested', 'Whether a validator attested in the last complete epoch.', attested),
  ];
}

/** Escapes control characters, backslashes, quotes and line ends. */
function labelValue(text: string): string {
  return printable(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

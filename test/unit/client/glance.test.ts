import assert from 'node:assert/strict';
import { painter } from '../../../cli/output/terminal';
import { statusJson } from '../../../cli/status/formats/json';
import { statusText } from '../../../cli/status/formats/text';
import { type ReadingAlertKind, readingAlerts } from '../../../monitor/alerts/declarations';
import { judge } from '../../../monitor/health/health';
import { judgePair } from '../../../monitor/health/pair';
import { type HealthSeverity, isUnjudged, type StateId } from '../../../monitor/health/state';
import { stateRows } from '../../../monitor/health/states';
import type { NodeState } from '../../../monitor/readings/node-state';
import { reportOf } from '../../../monitor/report/report';
import { healthItem } from '../../../workbench/alerts/health-item';
import { headerOf } from '../../../workbench/dashboard/cards';
import { presentNodes } from '../../../workbench/sidebar/present';
import { thresholds } from '../../thresholds';
import { examples, now, wellExecution } from '../monitor/example-states';

/** The state has lasted for twelve minutes. */
const at = now + 720_000;
const lasting = (state: NodeState, as: StateId): NodeState => ({
  ...state,
  judged: { as, since: now, at: now },
});

const icons: Readonly<Record<HealthSeverity, string>> = {
  ok: '$(circle-filled)',
  warning: '$(warning)',
  error: '$(error)',
  waiting: '$(loading~spin)',
};
const colors = {
  ok: 'charts.green',
  warning: 'problemsWarningIcon.foreground',
  error: 'charts.red',
  waiting: undefined,
};
const levels = { ok: 'good', warning: 'amber', error: 'red', waiting: 'waiting' };

function itemOf(states: readonly NodeState[]) {
  return healthItem(states, { thresholds, now: at, watched: () => true, timeOfDay: String });
}

describe('what a person sees at a glance', () => {
  for (const [id, example] of Object.entries(examples) as [StateId, NodeState][]) {
    it(`is the same everywhere for a node that is "${id}"`, () => {
      const state = lasting(example, id);
      const health = judge(state, thresholds, at);
      const { severity } = health;
      const unjudged = isUnjudged(health);
      const [row] = presentNodes([state], { thresholds, now: at });
      const words = row?.description?.split(' · ')[0] ?? '';
      assert.notEqual(words, '');
      const color = unjudged ? 'disabledForeground' : colors[severity];
      if (id !== 'backfilling') assert.equal(row?.icon?.color, color);
      const item = itemOf([state]);
      assert.equal(item?.text, `${unjudged ? '$(circle-outline)' : icons[severity]} 1`);
      if (unjudged) assert.equal(item?.label, '1 node not judged');
      assert.ok(item?.tooltip.includes(`n: ${words}`), item?.tooltip);
      const header = headerOf({ name: 'n', [state.node.kind]: state }, thresholds, at);
      assert.deepEqual([header.words, header.level], [words, unjudged ? 'waiting' : levels[severity]]);
      const report = reportOf([{ state }], thresholds, at);
      const text = statusText(report, painter(false), at);
      assert.ok(text.startsWith(`${severity}  n  ${state.node.kind}  ${words}`), text);
      assert.equal(
        statusText(report, painter(true), at).includes('\u001b[32m'),
        severity === 'ok' && !unjudged,
      );
      const [json] = JSON.parse(statusJson(report));
      assert.deepEqual([json.state, json.severity], [id, severity]);
      assert.ok(words.startsWith(json.words), json.words);
    });
  }

  it('is the same everywhere for a pair', () => {
    const example = examples['few-peers'];
    assert.ok(example);
    const beacon = {
      ...lasting(example, 'few-peers'),
      node: { ...example.node, id: 'b', name: 'Home beacon' },
    };
    const execution = { ...wellExecution, node: { ...wellExecution.node, name: 'Home execution' } };
    const states = [beacon, execution];
    const words = 'few peers (1) for 12 min · beacon';
    assert.equal(presentNodes(states, { thresholds, now: at })[0]?.description, words);
    assert.equal(itemOf(states)?.label, `1 node needs attention: Home: ${words.replace(' for 12 min', '')}`);
    assert.equal(headerOf({ name: 'Home', beacon, execution }, thresholds, at).words, words);
    assert.match(
      statusText(
        reportOf(
          states.map((state) => ({ state })),
          thresholds,
          at,
        ),
        painter(false),
        at,
      ),
      new RegExp(`^error +Home +${words.replace(/[()]/g, '\\$&')}\n`),
    );
    assert.equal(judgePair({ beacon, execution, name: 'Home' }, thresholds, at).severity, 'error');
  });

  it('has the severity of the alert for the same state', () => {
    const kinds: Partial<Record<StateId, ReadingAlertKind>> = {
      unreachable: 'unreachable',
      'not-a-node': 'unreachable',
      'no-credentials': 'unreachable',
      'error-response': 'unreachable',
      'execution-offline': 'execution-layer',
      optimistic: 'sync',
      syncing: 'sync',
      'no-finality': 'finality',
      'no-peers': 'peers',
      'few-peers': 'peers',
      'low-disk': 'disk',
    };
    for (const [id, kind] of Object.entries(kinds) as [StateId, ReadingAlertKind][]) {
      const state = examples[id];
      assert.ok(state);
      const { failure, reading } = state;
      const health = judge(state, thresholds, now);
      const signal = readingAlerts[kind].signal({
        ...(failure
          ? { failure }
          : reading?.kind === 'beacon'
            ? { beacon: reading }
            : reading
              ? { execution: reading }
              : {}),
        health,
        thresholds,
        seen: { synced: true, hadPeers: true },
      });
      assert.equal(signal?.severity, health.severity, id);
    }
  });

  it('has an example for each state of the table', () => {
    assert.deepEqual(Object.keys(examples).sort(), stateRows.map(({ state }) => state).sort());
  });
});

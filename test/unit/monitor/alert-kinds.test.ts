import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { alertSettings } from '../../../common/settings/alerts';
import { readingAlerts } from '../../../monitor/alerts/declarations';

const { contributes } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
);
const properties: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...contributes.configuration.map((section: { properties: object }) => section.properties),
);

describe('the kinds of alerts', () => {
  it('depend on thresholds that are settings', () => {
    for (const { thresholds } of Object.values(alertSettings)) {
      for (const name of thresholds) {
        const setting = `slotpad.thresholds.${name}`;
        assert.ok(setting in properties || `${setting}.amber` in properties, setting);
      }
    }
  });

  it('hold for more than one reading before they are told', () => {
    for (const { hold } of Object.values(readingAlerts)) {
      assert.ok(hold.readings > 1);
      assert.ok(hold.milliseconds >= 20_000);
    }
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forms } from '../../../workbench/forms/forms';

interface Menu {
  readonly command?: string;
  readonly when?: string;
}
const { contributes } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly Menu[]>>;
  };
};

/** The forms in the "New Request" menu of a row, by the context of the row. */
function offered(context: string): readonly string[] {
  return (contributes.menus['slotpad.requests'] ?? []).flatMap(({ command, when = '' }) => {
    const pattern = /^viewItem =~ \/(.*)\/ && !slotpad\.web$/.exec(when)?.[1];
    assert.ok(pattern, when);
    if (!new RegExp(pattern).test(context)) return [];
    return contributes.commands.find((each) => each.command === command)?.title ?? `no ${command}`;
  });
}

describe('forms in the menus', () => {
  it('have a command each, which the palette leaves to New Request', () => {
    const named = new Set(contributes.commands.map(({ command }) => command));
    const hidden = (contributes.menus.commandPalette ?? [])
      .filter(({ when }) => when === 'false')
      .map(({ command }) => command);
    for (const form of forms) {
      const command = `slotpad.ask.${form.id}`;
      assert.ok(named.has(command), command);
      assert.ok(hidden.includes(command), command);
    }
  });

  it('are offered on a beacon node, with more forms for the extension endpoints', () => {
    const standard = [
      'Liveness of Validators…',
      'Attestation Rewards of Validators…',
      'Duties of Validators…',
      'Validators with Status and Balance…',
      'Validator Balances…',
      'Block Header by Slot or Root…',
      'Committees of an Epoch…',
      'New Request…',
    ];
    assert.deepEqual(offered('node.beacon.settings.quiet.selected'), standard);
    const vendor = offered('node.beacon.settings.quiet.vendor.selected');
    assert.deepEqual(
      vendor.filter((title) => !standard.includes(title)),
      [
        'Attestation Performance of a Validator…',
        'Metrics of Monitored Validators…',
        'Validator Inclusion in an Epoch…',
        'Block Rewards of Slots…',
        'Block Packing of Epochs…',
        'Validator Inclusion of the Whole Chain…',
      ],
    );
  });

  it('are offered on an execution node, a block, a slot, an epoch, a peer and a validator', () => {
    assert.deepEqual(offered('node.execution.demo.quiet.other'), [
      'Execution Block by Number…',
      'Balance of an Account…',
      'Logs of a Contract…',
      'Transaction by Hash…',
      'Transaction Receipt by Hash…',
      'Trace of a Transaction…',
      'Call with Overrides…',
      'New Request…',
    ]);
    assert.deepEqual(offered('value.block.request'), ['Execution Block by Number…']);
    assert.deepEqual(offered('value.slot.vendor.request'), ['Block Header by Slot or Root…']);
    assert.deepEqual(offered('value.peer'), ['Peer by ID…']);
    assert.deepEqual(offered('value.epoch.request'), [
      'Attestation Rewards of Validators…',
      'Duties of Validators…',
      'Committees of an Epoch…',
    ]);
    assert.ok(offered('value.epoch.vendor.request').includes('Block Rewards of Slots…'));
    const watched = offered('value.validator.watched.request');
    assert.ok(watched.includes('Liveness of Validators…'));
    assert.ok(!watched.includes('Attestation Performance of a Validator…'));
    assert.ok(
      offered('value.validator.watched.vendor.request').includes('Attestation Performance of a Validator…'),
    );
    assert.deepEqual(offered('value.request'), []);
  });
});

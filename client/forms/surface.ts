import { commandOf, type Form, forms, isVendorOnly } from '../../workbench/forms/forms';
import { onRow, row } from '../../workbench/tree/row-context';
import { type CommandDeclaration, defineSurface, type Surface } from '../surface/surface';
import { all, hasBeaconNode, hasExecutionNode, inView, isNot, type When } from '../surface/when';

/** Requests that questions fill in. */
export const newRequestSurface = defineSurface({
  commands: {
    'slotpad.newRequest': {
      title: 'New Request…',
      icon: '$(new-file)',
      palette: 'always',
      menus: [
        { menu: 'view/title', group: '0_request@1', when: inView('slotpad.nodes') },
        { menu: 'file/newFile', group: 'file@3' },
        { menu: 'slotpad.requests', group: '9_any@1', when: onRow(row('node')) },
      ],
    },
    'slotpad.newCallWithOverrides': {
      title: 'Call with Overrides…',
      category: 'New Request',
      palette: hasExecutionNode,
      menus: [{ menu: 'slotpad.requests', group: '4_execution@7', when: onRow(row('node', 'execution')) }],
    },
  },
  submenus: {
    'slotpad.requests': {
      label: 'New Request',
      places: [
        {
          menu: 'view/item/context',
          group: '1_requests@1',
          when: all(
            inView('slotpad.nodes', 'slotpad.peers', 'slotpad.validators'),
            onRow(row('node'), row('value', ['validator', 'epoch', 'slot', 'block', 'peer'])),
          ),
        },
      ],
    },
  },
});

/** One command for each form. */
export const formsSurface: Surface<`slotpad.ask.${string}`> = {
  commands: Object.fromEntries(forms.map((form) => [commandOf(form), declarationOf(form)])),
};

function declarationOf(form: Form): CommandDeclaration {
  const { group, title } = form.command;
  return {
    title,
    category: 'New Request',
    palette: paletteOf(form),
    menus: [{ menu: 'slotpad.requests', group, when: rowsOf(form) }],
  };
}

function paletteOf(form: Form): When {
  const hasKind = form.kind === 'beacon' ? hasBeaconNode : hasExecutionNode;
  // A node that has not answered yet may have the extension endpoints.
  return isVendorOnly(form) ? all(hasKind, isNot('slotpad.vendorEndpoints', 'no')) : hasKind;
}

function rowsOf(form: Form): When {
  const { onNodes, values } = form.command;
  const vendor = isVendorOnly(form) ? (['vendor'] as const) : [];
  return onRow(
    ...(onNodes === false ? [] : [row('node', form.kind, ...vendor)]),
    ...(values ? [row('value', values, ...vendor)] : []),
  );
}

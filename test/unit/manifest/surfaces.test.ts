import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contributions, listedCommands } from '../../../client/manifest/manifest';
import { walkthrough } from '../../../client/manifest/walkthrough';
import { surfaces } from '../../../client/surface/all';
import { internalCommands, views } from '../../../client/surface/registered';
import {
  all as allOf,
  any,
  type CommandDeclaration,
  hasBeaconNode,
  hasExecutionNode,
  hasNode,
  hasNodeSetting,
  type Surface,
} from '../../../client/surface/surface';
import { sections } from '../../../common/settings/settings';
import { withDeclarations } from '../../../scripts/generate/manifest';
import { allRowContexts, rowContext } from '../../../workbench/tree/item';
import { type CodeFile, code, found, groups, root } from './code';

const all: readonly Surface[] = Object.values(surfaces);
const commands = all.flatMap((surface) => Object.entries(surface.commands));
const ids = new Set(commands.map(([id]) => id));
const listed = all.flatMap(listedCommands);
const welcomeLines = [
  ...all.flatMap(({ welcomes = [] }) => welcomes).flatMap(({ lines }) => lines),
  ...walkthrough.steps.map(({ description }) => description),
];
const isSurface = ({ path: name }: CodeFile) => name.startsWith('client/surface/');

/** The commands that open an input or a list whenever the palette runs them. */
const asking: ReadonlySet<string> = new Set(
  [
    [
      'openSample',
      'explore',
      'sendToSeveral',
      'trustWorkspace',
      'showWatches',
      'selectEnvironment',
      'importCollection',
      'loadMethods',
    ],
    [
      'searchResponse',
      'saveResponse',
      'saveWithOutputs',
      'compareWith',
      'searchHistory',
      'newRequest',
      'newCallWithOverrides',
      'setAlertWebhook',
    ],
    ['addNode', 'editNode', 'removeNode', 'selectNode', 'setNodeToken', 'findLocalNodes'],
    ['startDemoNode', 'switchDemoNode', 'findPeer', 'groupPeers', 'sortPeers', 'filterPeers'],
    ['watchValidators', 'importValidators', 'unwatchValidators', 'labelValidators'],
  ]
    .flat()
    .map((name) => `slotpad.${name}`),
);

/** All conditions of the manifest. */
const conditions = [
  ...JSON.stringify(contributions(all, sections)).matchAll(/"(?:when|enablement)":("(?:[^"\\]|\\.)*")/g),
].map(([, text = '""']) => String(JSON.parse(text)));

/** The commands that the code runs, shows in a lens or links to. Keys of a table of handlers are excluded. */
const run = new Set(
  groups(
    /['"`:](slotpad\.[A-Za-z.]+)['"`?)](?!\s*:)/g,
    code.filter((file) => !isSurface(file)),
  ).concat(welcomeLines.flatMap((line) => line.match(/(?<=\(command:)slotpad\.[A-Za-z.]+/g) ?? [])),
);

describe('package.json', () => {
  it('matches the declarations in the code', () => {
    const text = readFileSync(path.join(root, 'package.json'), 'utf8');
    assert.equal(text, withDeclarations(text), 'Run "npm run generate".');
  });

  it('keeps the order of its members when it is generated', () => {
    const text = readFileSync(path.join(root, 'package.json'), 'utf8');
    const reversed = Object.fromEntries(Object.entries(JSON.parse(text)).reverse());
    const members = Object.keys(JSON.parse(withDeclarations(JSON.stringify(reversed))));
    assert.deepEqual(members, Object.keys(reversed));
  });
});

describe('activation', () => {
  it('is by what is used, by restored pages, and at the start of a window, as SECURITY.md explains', () => {
    const { activationEvents } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    // VS Code adds an event for each command, view, language, notebook and tool of the manifest.
    assert.deepEqual(activationEvents, [
      'onStartupFinished',
      'onWebviewPanel:slotpad.events',
      'onWebviewPanel:slotpad.response',
      'onWebviewPanel:slotpad.dashboard',
    ]);
    assert.match(readFileSync(path.join(root, 'SECURITY.md'), 'utf8'), /`onStartupFinished`/);
  });

  it('gives other extensions nothing', () => {
    for (const entry of ['client/extension.ts', 'client/web/extension.ts']) {
      const { text = '' } = code.find(({ path: name }) => name === entry) ?? {};
      assert.match(text, /export function activate\(context: vscode\.ExtensionContext\): void \{/, entry);
    }
  });
});

describe('surfaces', () => {
  it('are all part of the manifest', () => {
    const declared = groups(/export const (\w+Surface)\b/g, code.filter(isSurface));
    assert.deepEqual([...declared].sort(), Object.keys(surfaces).sort());
  });

  // The compiler checks that each of them has a handler.
  it('are all registered, once, in one place', () => {
    assert.deepEqual(found(/\bregister(?:TextEditor)?Command\(/g), [
      'client/surface/commands.ts: registerCommand(',
    ]);
    const internal = commands.filter(([, command]) => 'internal' in command).map(([id]) => id);
    assert.deepEqual([...internalCommands], internal.sort());
  });

  it('declare each command once', () => {
    assert.equal(ids.size, commands.length);
  });
});

describe('commands', () => {
  it('can all be reached', () => {
    const unreachable = commands.filter(([id, command]) => {
      if (run.has(id)) return false;
      if ('internal' in command) return true;
      return command.palette === 'never' && !command.menus?.length && !command.keys?.length;
    });
    assert.deepEqual(
      unreachable.map(([id]) => id),
      [],
    );
  });

  it('in code and welcome texts are declared', () => {
    const patterns = [
      /executeCommand\(\s*'(slotpad\.[A-Za-z.]+)'/g,
      /\bcommand(?::| =) '(slotpad\.[A-Za-z.]+)'/g,
      /command:(slotpad\.[A-Za-z.]+)/g,
      /_(?:COMMAND|ACTION|RULE) = '(slotpad\.[A-Za-z.]+)'/g,
    ];
    const focus = Object.keys(views).map((view) => `${view}.focus`);
    const named = patterns.flatMap((pattern) => groups(pattern));
    const linked = welcomeLines.flatMap((line) => line.match(/(?<=\(command:)slotpad\.[A-Za-z.]+/g) ?? []);
    assert.ok(named.includes('slotpad.addNode') && linked.includes('slotpad.addNode'));
    assert.deepEqual(
      [...named, ...linked].filter((id) => !ids.has(id) && !focus.includes(id)),
      [],
    );
  });

  it('in texts have this title', () => {
    // A sentence may leave out the ellipsis.
    const titles = new Set(listed.flatMap(([, { title }]) => [title, title.replace(/…$/, '')]));
    const files = [
      ...code,
      ...['README.md'].map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') })),
    ];
    const named = groups(/["“]Slotpad: ([^"”\n]+)["”]/g, files).map((title) => title.replace(/\\(?=')/g, ''));
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((title) => !titles.has(title)),
      [],
    );
  });

  // As in VS Code: the button "Open Folder" runs the command "Open Folder...".
  it('behind buttons of messages have the title of the button, apart from an ellipsis', () => {
    const titles = new Map(listed.map(([id, { title }]) => [id, title.replace(/…$/, '')]));
    const buttons = code.flatMap(({ path: name, text }) =>
      [...text.matchAll(/answer === (\w+)\)[^;]*?executeCommand\('(slotpad\.\w+)'/g)].map(
        ([, variable, id = '']) => {
          const [, shown] = new RegExp(`const ${variable} = '([^']*)'`).exec(text) ?? [];
          return { name, id, shown };
        },
      ),
    );
    assert.ok(buttons.length >= 8, `${buttons.length}`);
    for (const { name, id, shown } of buttons) assert.equal(shown?.replace(/…$/, ''), titles.get(id), name);
  });

  it('have different titles in the command palette', () => {
    const shown = listed.filter(([, { palette }]) => palette !== 'never').map(([, { title }]) => title);
    assert.deepEqual(
      shown.filter((title, index) => shown.indexOf(title) !== index),
      [],
    );
  });
});

describe('the command palette', () => {
  const title = (id: string, { category, title: own }: CommandDeclaration) => [id, category, own].join(' ');

  it('always lists only what makes sense in an empty window', () => {
    assert.deepEqual(
      listed
        .filter(([, { palette }]) => palette === 'always')
        .map(([id]) => id)
        .sort(),
      [
        'slotpad.openSample',
        'slotpad.tryRequest',
        'slotpad.getStarted',
        'slotpad.importCollection',
        'slotpad.addNode',
        'slotpad.showRemoteNodes',
        'slotpad.findLocalNodes',
        'slotpad.openNodeSettings',
        'slotpad.setAlertWebhook',
        'slotpad.sendTestAlert',
        'slotpad.newRequest',
        'slotpad.restartLanguageServer',
      ].sort(),
    );
  });

  it('lists what needs a node only while there is one', () => {
    const rules = new Map(listed.map(([id, { palette }]) => [id, palette]));
    for (const id of ['slotpad.removeNode', 'slotpad.editNode', 'slotpad.turnAlertsOff'])
      assert.match(rules.get(id) ?? '', /^config\.slotpad\.nodes =~ /, id);
    for (const id of ['slotpad.filterPeers', 'slotpad.showLog'])
      assert.match(rules.get(id) ?? '', /slotpad\.beaconNode == yes/, id);
    assert.match(rules.get('slotpad.traceTransaction') ?? '', /slotpad\.executionNode == yes/);
    for (const id of ['slotpad.moveNodeUp', 'slotpad.moveNodeDown']) assert.equal(rules.get(id), 'never');
  });

  it('lists at most 35 commands without an editor and a response, and each form in "New Request…" only', () => {
    const needsMore =
      /editorLangId|resourceScheme|notebookType|slotpad\.(?:response|sending|watching|demoRuns|logRuns)/;
    const shown = listed.filter(([, { palette }]) => palette !== 'never' && !needsMore.test(palette));
    assert.ok(shown.length <= 35, shown.map(([id]) => id).join('\n'));
    assert.deepEqual(
      shown.filter(([id]) => id.startsWith('slotpad.ask.')),
      [],
    );
  });

  it('finds the kinds of nodes in the settings', () => {
    const nodes = JSON.stringify([{ name: 'a "kind"', kind: 'execution', url: 'http://127.0.0.1:8545' }]);
    const matches = (when: string) => new RegExp(/=~ \/(.*)\/$/.exec(when)?.[1] ?? 'nothing').test(nodes);
    assert.deepEqual([hasNode, hasNodeSetting, hasBeaconNode, hasExecutionNode].map(matches), [
      true,
      true,
      false,
      true,
    ]);
  });

  it('ends a title with an ellipsis exactly if a question always follows', () => {
    assert.deepEqual(
      listed
        .filter(
          ([id, { title: own }]) => own.endsWith('…') !== (asking.has(id) || id.startsWith('slotpad.ask.')),
        )
        .map(([id, command]) => title(id, command)),
      [],
    );
  });

  it('names the subject of each form', () => {
    const asked = listed.filter(([id]) => id.startsWith('slotpad.ask.'));
    assert.ok(asked.length > 15);
    for (const [id, command] of asked) {
      assert.equal(command.category, 'New Request', id);
      assert.doesNotMatch(command.title, / (?:at|in|of|by|for)…$/, id);
    }
  });
});

describe('conditions', () => {
  it('use exactly the context keys that the code sets', () => {
    const tested = conditions.flatMap((condition) =>
      [
        ...condition.replace(/\b(?:view|focusedView) (?:==|=~) \S+/g, '').matchAll(/(?<![\w.])slotpad\.\w+/g),
      ].map(([key]) => key),
    );
    const set = groups(/\bsetContext\(\s*'([\w.]+)'/g);
    const completing = walkthrough.steps.flatMap(({ completionEvents }) =>
      completionEvents.flatMap((event) => event.match(/(?<=^onContext:).*/) ?? []),
    );
    assert.deepEqual([...new Set([...tested, ...completing])].sort(), [...new Set(set)].sort());
  });

  it('use existing settings', () => {
    const names = sections.flatMap(({ settings }) => Object.keys(settings));
    const tested = conditions.flatMap((condition) =>
      [...condition.matchAll(/\bconfig\.slotpad\.([\w.]+)/g)].map(([, name = '']) => name),
    );
    assert.ok(tested.length > 0);
    for (const name of tested) assert.ok(names.includes(name), name);
  });

  it('of rows match a possible row', () => {
    const contexts = allRowContexts();
    const patterns = conditions.flatMap((condition) => {
      const [, pattern] = /viewItem =~ \/(.*?)\/(?: |$)/.exec(condition) ?? [];
      return pattern === undefined ? [] : pattern.split(/\|(?=\^)/);
    });
    assert.ok(patterns.length > 40, `${patterns.length}`);
    for (const pattern of patterns)
      assert.ok(
        contexts.some((context) => new RegExp(pattern).test(context)),
        pattern,
      );
  });

  it('have parentheses around alternatives', () => {
    assert.equal(allOf('a', any('b', 'c')), 'a && (b || c)');
    assert.equal(any(allOf('a', 'b'), 'c'), 'a && b || c');
  });
});

describe('row contexts', () => {
  it('have their flags in a fixed order', () => {
    assert.equal(
      rowContext('node', 'selected', 'vendor', 'quiet', undefined, 'settings', 'beacon'),
      'node.beacon.settings.quiet.vendor.selected',
    );
    assert.equal(rowContext('value', 'request', 'epoch'), 'value.epoch.request');
    assert.equal(rowContext('value'), 'value');
  });

  it('use each flag name once, so that a pattern matches only one flag', () => {
    for (const context of allRowContexts()) {
      const flags = context.split('.');
      assert.equal(new Set(flags).size, flags.length, context);
    }
  });
});

describe('flags of rows', () => {
  it('are all set by code that makes rows', () => {
    const rows = code.filter((file) => /^(client|monitor|workbench)\//.test(file.path) && !isSurface(file));
    const flags = new Set(allRowContexts().flatMap((context) => context.split('.').slice(1)));
    assert.ok(flags.has('vendor'));
    for (const flag of flags) {
      assert.ok(groups(new RegExp(`['.](${flag})['.]`, 'g'), rows).length > 0, flag);
    }
  });
});

describe('the walkthrough', () => {
  it('has buttons of commands that start the extension', () => {
    const startable = new Set(listed.map(([id]) => id));
    const focus = Object.keys(views).map((view) => `${view}.focus`);
    for (const { description } of walkthrough.steps)
      for (const [, id = ''] of description.matchAll(/\(command:([\w.]+)/g))
        assert.ok(startable.has(id) || focus.includes(id), id);
  });

  it('checks off its steps by commands and views that exist', () => {
    for (const event of walkthrough.steps.flatMap(({ completionEvents }) => completionEvents)) {
      const [, kind = '', name = ''] = /^(on\w+):(.*)$/.exec(event) ?? [];
      if (kind === 'onCommand') assert.ok(ids.has(name), event);
      else if (kind === 'onView') assert.ok(name in views, event);
      else assert.equal(kind, 'onContext');
    }
  });

  it('has pictures with the colors of the theme', () => {
    for (const { media } of walkthrough.steps) {
      const text = readFileSync(path.join(root, media.svg), 'utf8');
      assert.match(text, /var\(--vscode-/, media.svg);
    }
  });
});

describe('views', () => {
  it('all have rows', () => {
    const filled = groups(/\bplaces\['([\w.]+)'\]/g);
    assert.deepEqual([...filled].sort(), Object.keys(views).sort());
  });
});

describe('submenus', () => {
  it('have items and a menu', () => {
    const submenus = all.flatMap(({ submenus: own = {} }) => Object.entries(own));
    assert.ok(submenus.length > 0);
    for (const [id, { places }] of submenus) {
      assert.ok(places.length > 0, id);
      assert.ok(
        listed.some(([, { menus = [] }]) => menus.some(({ menu }) => menu === id)),
        id,
      );
    }
  });
});

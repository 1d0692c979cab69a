import assert from 'node:assert/strict';
import { rulesSchema } from '../../../client/manifest/manifest';
import { alertKinds } from '../../../common/settings/alerts';
import { severities } from '../../../common/settings/checks';
import { boolean, choice, number } from '../../../common/settings/declare';
import { nodeItem } from '../../../common/settings/nodes';
import { settingIn } from '../../../common/settings/read';
import { type SettingName, sections, settings } from '../../../common/settings/settings';
import { readTargets } from '../../../common/target/client-target';
import { readItems } from '../../../monitor/nodes/schema';
import { defaultThresholds, thresholdsFrom } from '../../../monitor/readings/thresholds';
import { ruleCodes } from '../../../server/check/rules';
import { settingsOf } from '../../../server/lsp/settings';
import { defaultSettings } from '../../../server/service/language-service';
import { code, found, groups } from './code';

const names = Object.keys(settings) as SettingName[];

describe('a setting', () => {
  const size = number({ order: 1, default: 5, minimum: 1, maximum: 45, description: '' });
  const seconds = number({ order: 1, default: 30, exclusiveMinimum: 0, description: '' });

  it('has its default if it is missing or of the wrong type', () => {
    for (const wrong of [undefined, null, '7', true, Number.NaN, [], {}]) assert.equal(size.read(wrong), 5);
    const flag = boolean({ order: 1, default: true, description: '' });
    assert.deepEqual([flag.read(false), flag.read('false'), flag.read(undefined)], [false, true, true]);
    const mode = choice({ order: 1, default: 'list', choices: { list: '', json: '' }, description: '' });
    assert.deepEqual(['json', 'toString', 'JSON', 1].map(mode.read), ['json', 'list', 'list', 'list']);
  });

  it('is limited to its range', () => {
    assert.deepEqual([0, 1, 7.5, 45, 46].map(size.read), [1, 1, 7.5, 45, 45]);
    assert.deepEqual([-1, 0, 0.5].map(seconds.read), [30, 30, 0.5]);
  });
});

describe('the settings', () => {
  it('are each in one section', () => {
    const listed = sections.flatMap((section) => Object.keys(section.settings));
    assert.deepEqual([...listed].sort(), [...names].sort());
    assert.equal(new Set(listed).size, listed.length);
  });

  it('have defaults that they accept', () => {
    for (const name of names)
      assert.deepEqual(settings[name].read(settings[name].default), settings[name].default, name);
  });

  it('are read from any part of a tree, or are the default', () => {
    assert.equal(settingIn({ inlayHints: { urls: false } }, 'inlayHints.urls'), false);
    for (const tree of [undefined, null, 7, {}, { inlayHints: 1 }, { inlayHints: { urls: 'no' } }])
      assert.equal(settingIn(tree, 'inlayHints.urls'), settings['inlayHints.urls'].default);
  });

  it('are each read somewhere', () => {
    const readers = /\b(?:setting|settingIn|folderSetting|value)\((?:[^()'\n]*,\s*)?'([A-Za-z.]+)'/g;
    const read = new Set(
      groups(
        readers,
        code.filter((file) => !file.path.startsWith('common/settings/')),
      ),
    );
    assert.deepEqual(
      names.filter((name) => !read.has(name)),
      [],
      'Read it with setting("…") of client/settings/settings.ts or settingIn of common/settings/read.ts, or delete its declaration.',
    );
  });

  it('have descriptions that end with a period', () => {
    for (const name of names) assert.match(settings[name].description, /[.)]$/, name);
  });
});

describe('a default is declared once', () => {
  it('and settings are only read through their declarations', () => {
    assert.deepEqual(found(/getConfiguration\('slotpad'\)/g), [
      // All settings, for the language server.
      `client/language/language-client.ts: getConfiguration('slotpad')`,
      `client/settings/settings.ts: getConfiguration('slotpad')`,
    ]);
    assert.deepEqual(found(/getConfiguration\([^)]*\)\s*\.get(?:<[^>]*>)?\([^()]*,[^()]*\)/g), []);
    assert.deepEqual(
      found(/affectsConfiguration\((?!ENVIRONMENTS_SETTING|`slotpad\.\$\{name\}`)[^)]*\)/g),
      [],
    );
  });

  it('for the language server', () => {
    assert.deepEqual(settingsOf(undefined), defaultSettings);
    assert.deepEqual(defaultSettings, {
      rules: { severities: settings.rules.default },
      target: readTargets(settings.target.default).targets,
      codeLens: settings.codeLens.default,
      explorers: settings.explorers.default,
      nodes: settings.nodes.default,
      specifications: settings.specifications.default,
      contracts: settings.contracts.default,
      format: settings['format.enable'].default,
      inlayHints: {
        values: settings['inlayHints.values'].default,
        parameters: settings['inlayHints.parameters'].default,
        urls: settings['inlayHints.urls'].default,
        responses: settings['inlayHints.responses'].default,
      },
    });
  });

  it('for thresholds', () => {
    assert.deepEqual(
      defaultThresholds,
      thresholdsFrom((name) => settings[name].default),
    );
    assert.deepEqual(
      found(/\b(?:finalityLag|stalledSeconds): \d+/g),
      [],
      'take defaultThresholds of monitor/readings/thresholds',
    );
  });
});

describe('slotpad.rules', () => {
  it('offers each rule with its title and warns of other codes', () => {
    assert.deepEqual(Object.keys(rulesSchema.properties), [...ruleCodes]);
    assert.deepEqual(rulesSchema.properties['plain-http'], {
      type: 'string',
      enum: ['error', 'warning', 'information', 'hint', 'off'],
      description: 'Unencrypted request over a public network (warning by default).',
    });
    assert.equal(rulesSchema.additionalProperties, false);
  });

  it('offers only severities that are read', () => {
    for (const severity of severities)
      assert.deepEqual(settings.rules.read({ 'plain-http': severity }), { 'plain-http': severity });
  });
});

describe('slotpad.nodes', () => {
  const node = { name: 'Home', kind: 'beacon', url: 'http://127.0.0.1:5052' };
  const read = (item: unknown) => readItems({ value: [item], scope: 'user', base: '/home' }, '/home');

  it('offers only members that are read', () => {
    for (const member of Object.keys(nodeItem.properties)) {
      const { problems } = read({ ...node, [member]: Symbol('wrong') });
      assert.match(problems[0] ?? '', new RegExp(`"${member}`), member);
    }
  });

  it('offers all kinds of alerts and no others', () => {
    assert.deepEqual(nodeItem.properties.alerts.items.enum, alertKinds);
    assert.deepEqual(
      nodeItem.properties.alerts.items.enum.length,
      nodeItem.properties.alerts.items.enumDescriptions.length,
    );
  });

  it('offers only values that are read', () => {
    const { kind, auth } = nodeItem.properties;
    for (const word of kind.enum) assert.deepEqual(read({ ...node, kind: word }).problems, []);
    const url = `${node.url}/***`;
    for (const word of auth.enum) assert.deepEqual(read({ ...node, url, auth: word }).problems, []);
  });
});

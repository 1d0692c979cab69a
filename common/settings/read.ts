import { type SettingName, type SettingValue, settings } from './settings';

/**
 * Reads one setting from a tree, the form in which editors send settings: `{ "inlayHints": { "values": false } }`.
 * An editor may send any part of the tree: missing values and values of the wrong type become the default.
 */
export function settingIn<Name extends SettingName>(tree: unknown, name: Name): SettingValue<Name>;
export function settingIn(tree: unknown, name: SettingName): unknown {
  let value = tree;
  for (const part of name.split('.')) value = memberOf(value, part);
  return settings[name].read(value);
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

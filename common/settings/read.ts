import { type SettingName, type SettingValue, settings } from './settings';

/**
 * One setting of a tree as editors send it: `{ "inlayHints": { "values": false } }`. Whatever is missing or of the
 * wrong type is the default, since an editor may send any part of the tree, or nothing.
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

/** All settings, by section, in the order of the settings editor. */
import { checks } from './checks';
import type { Section, Setting, ValueOf } from './declare';
import { formatting } from './formatting';
import { history } from './history';
import { inlayHints } from './inlay-hints';
import { nodes } from './nodes';
import { notifications } from './notifications';
import { requests } from './requests';
import { thresholds } from './thresholds';

export const sections: readonly Section[] = [
  { title: 'Nodes', settings: nodes },
  { title: 'Alerts', settings: notifications },
  { title: 'Requests', settings: requests },
  { title: 'History', settings: history },
  { title: 'Checks', settings: checks },
  { title: 'Inlay Hints', settings: inlayHints },
  { title: 'Formatting', settings: formatting },
  { title: 'Thresholds', settings: thresholds },
];

/** All settings by name, without "slotpad.". */
export const settings = {
  ...nodes,
  ...notifications,
  ...requests,
  ...history,
  ...checks,
  ...inlayHints,
  ...formatting,
  ...thresholds,
} satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
export type SettingValue<Name extends SettingName> = ValueOf<(typeof settings)[Name]>;

type Parent<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? Head | `${Head}.${Parent<Tail>}`
  : never;

/** The name of a setting, or a prefix of several names: `thresholds`. */
export type SettingGroup = SettingName | Parent<SettingName>;

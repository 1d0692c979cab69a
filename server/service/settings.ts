import { settings } from '../../common/settings/settings';
import type { HintOptions } from '../features/hints/inlay-hints';
import type { RuleOptions } from '../rules/rule';

/** What a person sets: the `slotpad.` settings that the language service heeds. */
export interface Settings {
  /** Severities by rule code. */
  readonly rules: RuleOptions;
  /** Whether requests have lenses ("Send", "Watch"). */
  readonly codeLens: boolean;
  /** The nodes offered after `# @node`. */
  readonly nodes: readonly { readonly name: string; readonly kind?: string | undefined }[];
  /** Whether files are formatted. */
  readonly format: boolean;
  /** Which kinds of inlay hints are shown; `responses`: in responses, too. */
  readonly inlayHints: HintOptions & { readonly responses: boolean };
}

export const defaultSettings: Settings = {
  rules: { severities: settings.rules.default },
  codeLens: settings.codeLens.default,
  nodes: [],
  format: settings['format.enable'].default,
  inlayHints: {
    values: settings['inlayHints.values'].default,
    parameters: settings['inlayHints.parameters'].default,
    urls: settings['inlayHints.urls'].default,
    responses: settings['inlayHints.responses'].default,
  },
};

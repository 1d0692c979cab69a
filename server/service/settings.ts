import type { Explorers } from '../../common/settings/explorers';
import { settings } from '../../common/settings/settings';
import { readTargets, type Targets } from '../../common/target/client-target';
import type { HintOptions } from '../features/hints/inlay-hints';
import type { RuleOptions } from '../rules/rule';

/** The `slotpad.` settings of the language service. */
export interface Settings {
  /** Severities by rule code. */
  readonly rules: RuleOptions;
  /** The targets of `slotpad.target`. */
  readonly target: Targets;
  /** Whether code lenses ("Send", "Watch") are shown above requests. */
  readonly codeLens: boolean;
  /** Nodes that completion offers after `# @node`. */
  readonly nodes: readonly { readonly name: string; readonly kind?: string | undefined }[];
  /** Paths of own specifications, for folders that `Configuration.specifications` does not name. */
  readonly specifications: readonly string[];
  /** `slotpad.contracts`, for folders that `Configuration.contracts` does not name. */
  readonly contracts: readonly string[];
  /** Explorers that hovers link to. */
  readonly explorers: Explorers;
  /** Whether the formatter is enabled. */
  readonly format: boolean;
  /** The kinds of inlay hints to show; `responses`: whether to show hints in responses. */
  readonly inlayHints: HintOptions & { readonly responses: boolean };
}

/** Settings that can differ between workspace folders. Own specifications and targets are members of the configuration. */
export type FolderSettings = Pick<Settings, 'rules' | 'codeLens' | 'format' | 'inlayHints'>;

export const defaultSettings: Settings = {
  rules: { severities: settings.rules.default },
  target: readTargets(settings.target.default).targets,
  codeLens: settings.codeLens.default,
  nodes: [],
  specifications: [],
  contracts: settings.contracts.default,
  explorers: settings.explorers.default,
  format: settings['format.enable'].default,
  inlayHints: {
    values: settings['inlayHints.values'].default,
    parameters: settings['inlayHints.parameters'].default,
    urls: settings['inlayHints.urls'].default,
    responses: settings['inlayHints.responses'].default,
  },
};

import type { HttpScope } from '../../common/scratch/reading/http-scope';
import type { SettingValue } from '../../common/settings/settings';

/** Whether an extension's package.json claims the language of `.http` files. */
export function claimsHttp(manifest: unknown): boolean {
  const languages = (manifest as { contributes?: { languages?: unknown } } | undefined)?.contributes
    ?.languages;
  return Array.isArray(languages) && languages.some((one: { id?: unknown } | null) => one?.id === 'http');
}

/** Which requests Slotpad serves: with `auto`, only Ethereum requests if another extension serves `.http` files. */
export function httpScope(setting: SettingValue<'http'>, shared: boolean): HttpScope {
  if (setting === 'auto') return shared ? 'ethereum' : 'all';
  return setting === 'off' ? 'none' : setting;
}

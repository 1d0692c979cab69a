/** package.json with what the code declares: commands, menus, keys, views and settings. The rest is unchanged. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { activationEvents, contributions, restrictedConfigurations } from '../../client/manifest/manifest';
import { surfaces } from '../../client/surface/all';
import { sections } from '../../common/settings/settings';
import type { GeneratedFile } from '../generate';

const manifestSchema = z.looseObject({
  activationEvents: z.array(z.string()),
  capabilities: z.looseObject({ untrustedWorkspaces: z.looseObject({}) }),
  contributes: z.looseObject({}),
});

export function manifest(root: string): GeneratedFile[] {
  return [
    { path: 'package.json', text: withDeclarations(readFileSync(path.join(root, 'package.json'), 'utf8')) },
  ];
}

/** The text of package.json with everything that the code declares; members keep their order. */
export function withDeclarations(text: string): string {
  const raw = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  const before = manifestSchema.parse(raw);
  const { untrustedWorkspaces } = before.capabilities;
  const declared = Object.values(surfaces);
  const after: Readonly<Record<string, unknown>> = {
    // The schema returns members in another order.
    ...raw,
    activationEvents: activationEvents(declared),
    capabilities: {
      ...before.capabilities,
      untrustedWorkspaces: {
        ...untrustedWorkspaces,
        restrictedConfigurations: restrictedConfigurations(sections),
      },
    },
    contributes: { ...before.contributes, ...contributions(declared, sections) },
  };
  return `${JSON.stringify(after, undefined, 2)}\n`;
}

// The libraries inside the scripts of a build: their licences, and a list of them for a release (SBOM).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the package that a module belongs to; undefined for Slotpad's own. @param {string} input */
function packageOf(input) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll(path.sep, '/')) ?? [];
  return folder;
}

/**
 * The libraries, each by its folder below `node_modules`, with the members of its manifest.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles of all scripts
 * @returns {{ folder: string; name: string; version: string; license?: string }[]}
 */
export function librariesOf(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = bytesInOutput > 0 ? packageOf(input) : undefined;
        if (folder !== undefined) folders.add(folder);
      }
    }
  }
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return { folder, name, version, license };
  });
}

/** @param {string} folder of a package */
function licenceOf(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.|$)/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence file: its notice would be missing.`);
  return readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}

/**
 * The notices, which MIT and ISC want in copies, with one section for each licence text. Throws for a library without a
 * licence file.
 *
 * @param {ReturnType<typeof librariesOf>} libraries
 */
export function notices(libraries) {
  const sections = new Map();
  for (const { folder, name, version } of libraries) {
    const text = licenceOf(folder);
    sections.set(text, [...(sections.get(text) ?? []), `${name} ${version}`]);
  }
  const parts = [...sections].map(([text, names]) => `${[...new Set(names)].join(', ')}\n\n${text}\n`);
  return `Slotpad contains these libraries.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * The list of the libraries as CycloneDX 1.6.
 *
 * @param {ReturnType<typeof librariesOf>} libraries @param {string} version of Slotpad
 */
export function billOfMaterials(libraries, version) {
  const unique = new Map(libraries.map((one) => [`${one.name}@${one.version}`, one]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'slotpad', version } },
    components: [...unique.values()].map(({ name, version: of, license }) => ({
      type: 'library',
      name,
      version: of,
      purl: `pkg:npm/${name.replace('@', '%40')}@${of}`,
      ...(license ? { licenses: [{ license: { id: license } }] } : {}),
    })),
  };
}

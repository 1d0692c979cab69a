// The licences of the libraries inside the bundles: MIT and ISC want their notice in copies.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder of the package that a module belongs to; undefined for Slotpad's own. @param {string} input */
function packageOf(input) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll(path.sep, '/')) ?? [];
  return folder;
}

/** The licences of packages that come without a file: in the headers of their modules. @type {Record<string, string>} */
const licences = { brotli: 'brotli.txt' };

/** @param {string} folder of a package */
function licenceOf(folder) {
  const known = licences[path.posix.basename(folder)];
  if (known !== undefined) return readFileSync(new URL(`licences/${known}`, import.meta.url), 'utf8').trim();
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.|$)/i.test(name));
  if (file === undefined) throw new Error(`${folder} has no licence file: its notice would be missing.`);
  return readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}

/**
 * The text of the notices, with one section for each licence text. Throws for a library without a licence file.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles of all bundles
 */
export function notices(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = bytesInOutput > 0 ? packageOf(input) : undefined;
        if (folder !== undefined) folders.add(folder);
      }
    }
  }
  const sections = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const text = licenceOf(folder);
    sections.set(text, [...(sections.get(text) ?? []), `${name} ${version}`]);
  }
  const parts = [...sections].map(([text, names]) => `${[...new Set(names)].join(', ')}\n\n${text}\n`);
  return `Slotpad contains these libraries.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

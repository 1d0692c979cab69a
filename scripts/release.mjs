// The changelog from the files in changes/.
//
//   node scripts/release.mjs 0.2.0            writes the section of a version, deletes its files, sets the version
//   node scripts/release.mjs --check v0.2.0   fails unless a tag, package.json and CHANGELOG.md agree
//   node scripts/release.mjs --notes v0.2.0   prints the section of a version
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const HEADINGS = { added: 'Added', changed: 'Changed', fixed: 'Fixed' };

/**
 * The changelog with a new section at the top.
 *
 * @param {string} changelog text of CHANGELOG.md
 * @param {string} version such as `0.2.0`
 * @param {ReadonlyMap<string, string>} changes texts by file name
 */
export function withVersion(changelog, version, changes) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 0.2.0.`);
  if (sectionOf(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has ${version} already.`);
  if (changes.size === 0) throw new Error('There are no changes in changes/.');
  const unknown = [...changes.keys()].find((name) => headingOf(name) === undefined);
  if (unknown !== undefined) {
    throw new Error(`changes/${unknown}: the name has to start with added-, changed- or fixed-.`);
  }
  const parts = Object.values(HEADINGS).flatMap((heading) => {
    const texts = [...changes].filter(([name]) => headingOf(name) === heading).sort();
    return texts.length === 0 ? [] : [`### ${heading}\n\n${texts.map(([, text]) => item(text)).join('\n')}`];
  });
  const section = `## ${version}\n\n${parts.join('\n\n')}\n`;
  const at = changelog.search(/^## /m);
  return at < 0
    ? `${changelog.trimEnd()}\n\n${section}`
    : `${changelog.slice(0, at)}${section}\n${changelog.slice(at)}`;
}

/** The text of the section of a version; undefined without one. @param {string} changelog @param {string} version */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  return sections
    .find((section) => section.split('\n', 1)[0]?.trim() === version)
    ?.replace(/^.*\n/, '')
    .trim();
}

/** @param {string} name of a file */
function headingOf(name) {
  return HEADINGS[/^([a-z]+)-.*\.md$/.exec(name)?.[1]];
}

/** @param {string} text */
function item(text) {
  return `- ${text.trim().replaceAll('\n', '\n  ')}`;
}

/** @param {readonly string[]} args */
function main([first = '', tag = '']) {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  if (first === '--check' || first === '--notes') {
    const version = tag.replace(/^v/, '');
    const section = sectionOf(changelog, version);
    if (section === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}".`);
    const { version: packaged } = JSON.parse(readFileSync('package.json', 'utf8'));
    if (packaged !== version) throw new Error(`The tag is ${tag}, and package.json has ${packaged}.`);
    if (first === '--notes') console.log(section);
    return;
  }
  const names = readdirSync('changes').filter((name) => name !== 'README.md');
  const changes = new Map(names.map((name) => [name, readFileSync(path.join('changes', name), 'utf8')]));
  const text = withVersion(changelog, first, changes);
  for (const file of ['package.json', 'package-lock.json']) setVersion(file, first);
  writeFileSync('CHANGELOG.md', text);
  for (const name of names) rmSync(path.join('changes', name));
  console.log(`CHANGELOG.md has ${first}. Commit it, then tag the commit: git tag v${first}`);
}

/** @param {string} file @param {string} version */
function setVersion(file, version) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.version = version;
  if (manifest.packages?.['']) manifest.packages[''].version = version;
  writeFileSync(file, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

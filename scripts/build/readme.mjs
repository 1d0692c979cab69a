// The README of the extension, which VS Code and the marketplaces show.

/**
 * Adds the animation of the repository, which is too large for the package. vsce links it to a repository at GitHub or
 * GitLab; without one there is nothing to link to.
 *
 * @param {string} text scripts/packaging/vscode/README.md
 * @param {string | undefined} repository `https://HOST/OWNER/NAME`
 */
export function packagedReadme(text, repository) {
  if (repository === undefined || !/^https:\/\/git(?:hub|lab)\.com\//.test(repository)) return text;
  const first = text.indexOf('\n## ');
  return `${text.slice(0, first)}\n![${ABOUT}](media/screenshots/animation.webp)\n${text.slice(first)}`;
}

const ABOUT =
  'A call is written with completion, its mistake is underlined and fixed, it is sent, and the response opens below it';

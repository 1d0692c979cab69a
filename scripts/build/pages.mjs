// The pages of the panels, as modules that the extension loads when it shows a page: `page:NAME` exports the `script`
// and the `style` of panels/NAME. They stand among the parts of the programs, where they take 20 kB less of the package
// than as files of their own.
import path from 'node:path';
import * as esbuild from 'esbuild';

/** The end of the element that a script or a style sheet stands in, or what keeps the parser from finding it. */
const MARKUP = /<\/(?:script|style)|<!--/i;

/**
 * Resolves `page:NAME`.
 *
 * @param {import('esbuild').BuildOptions} options of each page
 * @param {(script: string) => Promise<string>} shortened makes a script smaller
 * @param {import('esbuild').Metafile[]} metafiles gets those of the pages
 * @returns {import('esbuild').Plugin}
 */
export const pages = (options, shortened, metafiles) => ({
  name: 'pages',
  setup(build) {
    build.onResolve({ filter: /^page:/ }, ({ path: name }) => ({
      path: name.slice('page:'.length),
      namespace: 'page',
    }));
    build.onLoad({ filter: /.*/, namespace: 'page' }, async ({ path: name }) => {
      const { outputFiles, metafile, errors, warnings } = await esbuild.build({
        ...options,
        entryPoints: [`panels/${name}/main.ts`],
        outdir: 'out/pages',
        platform: 'browser',
        format: 'iife',
        target: 'es2022',
        write: false,
        metafile: true,
      });
      metafiles.push(metafile);
      const text = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '';
      const files = { script: await shortened(text('.js')), style: text('.css').trimEnd() };
      for (const [kind, content] of Object.entries(files)) {
        const found = MARKUP.exec(content)?.[0];
        if (found)
          throw new Error(`The ${kind} of the page "${name}" has "${found}", which ends it in a document.`);
      }
      const contents = Object.entries(files).map(
        ([kind, content]) => `export const ${kind} = ${JSON.stringify(content)};`,
      );
      const watchFiles = Object.keys(metafile.inputs).map((file) => path.resolve(file));
      return { contents: contents.join('\n'), errors, warnings, watchFiles };
    });
  },
});

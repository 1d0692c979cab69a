// Plugins of esbuild that leave out the parts of libraries that Slotpad never runs. The package has a size to keep, and
// these parts can't be tree-shaken. A part that is missing after an update of its library fails the build.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/**
 * Features of the language client that Slotpad's server does not offer, and the capability of a server that each of them
 * is for. A test checks that the server has none of these capabilities.
 */
const clientFeatures = JSON.parse(readFileSync(new URL('client-features.json', import.meta.url), 'utf8'));

/** The modules of the language server for the same features, and the mixin that each of them exports. */
const serverFeatures = [
  ['callHierarchy', 'CallHierarchyFeature'],
  ['inlineCompletion', 'InlineCompletionFeature'],
  ['inlineValue', 'InlineValueFeature'],
  ['linkedEditingRange', 'LinkedEditingRangeFeature'],
  ['moniker', 'MonikerFeature'],
  ['notebook', 'NotebookSyncFeature'],
  ['textDocumentContent', 'TextDocumentContentFeature'],
  ['typeHierarchy', 'TypeHierarchyFeature'],
];

/** The file beside the programs that has the HTTP parser of undici, which is WebAssembly. */
export const HTTP_PARSER = 'http-parser.br';

/** undici's HTTP parser, compressed: 3 kB less of the package than deflated. @returns {Buffer} */
export const httpParser = () =>
  brotliCompressSync(createRequire(import.meta.url)('undici/lib/llhttp/llhttp-wasm.js'));

const NO_FEATURE = `class NoFeature {
  fillClientCapabilities() {}
  initialize() {}
  getState() { return { kind: 'static' }; }
  clear() {}
}`;

// The feature for diagnostics subscribes to the events of this one, and finds it by its registration type.
const NO_NOTEBOOKS = `const { NotebookDocumentSyncRegistrationType } = require('vscode-languageserver-protocol');
const never = () => ({ dispose() {} });
exports.NotebookDocumentSyncFeature = class extends NoFeature {
  static CellScheme = 'vscode-notebook-cell';
  registrationType = NotebookDocumentSyncRegistrationType.type;
  onOpenNotificationSent = never;
  onChangeNotificationSent = never;
  onSaveNotificationSent = never;
  onCloseNotificationSent = never;
  register() {}
  unregister() {}
  handles() { return false; }
};`;

/** A module with the same features, which do nothing. @param {string} name @param {string} source */
function withoutFeature(name, source) {
  if (name === 'notebook') return `${NO_FEATURE}\n${NO_NOTEBOOKS}`;
  const features = [...source.matchAll(/^exports\.(\w+Feature) = \w+;$/gm)].map(([, feature]) => feature);
  if (features.length === 0) throw new Error(`The language client has no feature in ${name}.js.`);
  return `${NO_FEATURE}\n${features.map((feature) => `exports.${feature} = NoFeature;`).join('\n')}`;
}

/** A function that is never called. @param {string} why */
function unused(why) {
  return `() => { throw new Error(${JSON.stringify(why)}); }`;
}

/**
 * A module of zod that converts schemas to JSON Schema. The text before `from` stays; the functions after it throw when
 * they are used.
 *
 * @param {string} file @param {string} from
 */
function withoutJsonSchema(file, from) {
  const source = readFileSync(file, 'utf8');
  const at = source.indexOf(from);
  if (at < 0) throw new Error(`${file} has no "${from}".`);
  const names = source.slice(at).matchAll(/^export (?:const|function) (\w+)/gm);
  const refuse = `const refuse = ${unused('Schemas are not converted to JSON Schema.')};`;
  return [
    source.slice(0, at),
    refuse,
    ...[...names].map(([, name]) => `export const ${name} = () => refuse;`),
  ].join('\n');
}

/** The text that replaces a module, by the path of the module in node_modules. @type {Record<string, (file: string) => string>} */
const standIns = {
  // The editor itself refuses the extension if it is older than `engines.vscode` in package.json, which is newer than
  // what the language client needs.
  'semver/functions/parse.js': () => 'module.exports = () => ({});',
  'semver/functions/satisfies.js': () => 'module.exports = () => true;',
  // Only selectors with a path pattern need it, and Slotpad's selector has languages and schemes.
  'vscode-languageclient/lib/common/utils/globPattern.js': () =>
    `exports.matchGlobPattern = ${unused('Document selectors with a path pattern are not supported.')};`,
  // undici has its HTTP parser twice: with SIMD instructions, and without for machines that lack them. The second one
  // serves all, and headers are small.
  'undici/lib/llhttp/llhttp_simd-wasm.js': () => "module.exports = require('./llhttp-wasm.js');",
  // A file takes less of the package than base64 in a script.
  'undici/lib/llhttp/llhttp-wasm.js': () =>
    `const { readFileSync } = require('node:fs');
    const { join } = require('node:path');
    const { brotliDecompressSync } = require('node:zlib');
    module.exports = brotliDecompressSync(readFileSync(join(__dirname, '${HTTP_PARSER}')));`,
  // The client only needs the types and errors of the parser, not its tables of characters, methods and statuses.
  'undici/lib/llhttp/constants.js': (file) => {
    const { ERROR, TYPE } = createRequire(import.meta.url)(file);
    if (ERROR?.OK !== 0 || !TYPE?.RESPONSE) throw new Error(`${file} has other errors or types.`);
    return `module.exports = ${JSON.stringify({ ERROR, TYPE })};`;
  },
  // Bodies are strings, and connections are HTTP/1.1.
  'undici/lib/web/fetch/body.js': () => `exports.extractBody = ${unused('Bodies are strings.')};`,
  'undici/lib/dispatcher/client-h2.js': () => `module.exports = ${unused('HTTP/2 is not supported.')};`,
  // Slotpad opens WebSockets without extensions, listens with `on` and serves none.
  'ws/lib/permessage-deflate.js': () =>
    "module.exports = class { static extensionName = 'permessage-deflate'; };",
  'ws/lib/extension.js': () =>
    `exports.format = exports.parse = ${unused('WebSockets are opened without extensions.')};`,
  'ws/lib/event-target.js': () => 'exports.EventTarget = {};',
  'ws/lib/stream.js': () => `module.exports = ${unused('WebSockets are not read as streams.')};`,
  'ws/lib/websocket-server.js': () => `module.exports = ${unused('There is no WebSocket server.')};`,
  'zod/v4/core/json-schema-processors.js': (file) => withoutJsonSchema(file, 'export const stringProcessor'),
  'zod/v4/core/to-json-schema.js': (file) =>
    `${withoutJsonSchema(file, 'export function initializeContext')}\nexport const process = () => refuse;`,
  ...Object.fromEntries(
    serverFeatures.map(([name, feature]) => [
      `vscode-languageserver/lib/common/${name}.js`,
      () => `exports.${feature} = (Base) => Base;`,
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(clientFeatures).map((name) => [
      `vscode-languageclient/lib/common/${name}.js`,
      (file) => withoutFeature(name, readFileSync(file, 'utf8')),
    ]),
  ),
};

/** @param {boolean} all whether the programs of the build have all of these parts @returns {import('esbuild').Plugin} */
const leaveOut = (all) => ({
  name: 'leave out',
  setup(build) {
    const replaced = new Set();
    const names = Object.keys(standIns);
    const filter = new RegExp(
      `/node_modules/(?:${names.join('|').replaceAll('.', '\\.')})$`.replaceAll('/', '[\\\\/]'),
    );
    build.onLoad({ filter }, ({ path: file }) => {
      const name = file.replaceAll(path.sep, '/').split('/node_modules/').at(-1);
      replaced.add(name);
      return { contents: standIns[name](file) };
    });
    build.onEnd(({ errors }) => {
      const missing = names.filter((name) => !replaced.has(name));
      if (all && errors.length === 0 && missing.length > 0) {
        throw new Error(`Not found in the libraries any more: ${missing.join(', ')}.`);
      }
    });
  },
});

/**
 * The language client and the language server depend on different versions of the same protocol libraries. Both work with
 * those of the client, which saves 30 kB of the package.
 *
 * @type {import('esbuild').Plugin}
 */
const oneProtocol = {
  name: 'one protocol',
  setup(build) {
    const filter = /^vscode-(?:jsonrpc|languageserver-protocol|languageserver-types)(?:\/|$)/;
    build.onResolve({ filter }, ({ path: name, importer, kind, pluginData }) => {
      if (pluginData === 'one protocol' || !/[\\/]vscode-languageserver[\\/]/.test(importer))
        return undefined;
      return build.resolve(name, { kind, resolveDir: process.cwd(), pluginData: 'one protocol' });
    });
  },
};

/**
 * Finds what the protocol libraries have for browsers in a build for Node, where their manifests hide it.
 *
 * @type {import('esbuild').Plugin}
 */
const inBrowsers = {
  name: 'in browsers',
  setup(build) {
    const filter = /^vscode-(?:jsonrpc|languageserver-protocol|languageserver|languageclient)\/browser$/;
    build.onResolve({ filter }, async ({ path: name, importer, kind, resolveDir }) => {
      const library = name.replace(/\/browser$/, '');
      const found = await build.resolve(library, { importer, kind, resolveDir });
      const folder = found.path.slice(0, found.path.lastIndexOf(library) + library.length);
      return { path: path.join(folder, 'lib/browser/main.js') };
    });
  },
};

export const dependencies = [leaveOut(true), inBrowsers, oneProtocol];

/** For the extension in a browser, which has a part of the same libraries. */
export const webDependencies = [leaveOut(false), oneProtocol];

/**
 * The SDK of the Model Context Protocol validates what a client enters in forms with ajv, which is half of the SDK's size.
 * Slotpad shows no forms.
 *
 * @type {import('esbuild').Plugin}
 */
export const withoutValidator = {
  name: 'without validator',
  setup(build) {
    const filter = /[\\/]@modelcontextprotocol[\\/]sdk[\\/].*[\\/]ajv-provider\.js$/;
    let found = false;
    build.onLoad({ filter }, () => {
      found = true;
      return {
        contents: `export class AjvJsonSchemaValidator { getValidator = ${unused('There are no forms.')} }`,
      };
    });
    build.onEnd(({ errors }) => {
      if (errors.length === 0 && !found) throw new Error('The MCP SDK has no ajv-provider.js any more.');
    });
  },
};

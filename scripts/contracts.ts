/**
 * Compiles the contracts of tests and examples into artifacts in the form of Foundry. Run it after a change of a
 * contract: `npm run contracts`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '..');

interface Node {
  readonly nodeType: string;
  readonly nodes?: readonly Node[] | undefined;
}

const node: z.ZodType<Node> = z.looseObject({
  nodeType: z.string(),
  get nodes() {
    return z.array(node).optional();
  },
});

/** The part of a syntax tree with enums, which the values of arguments need. */
function enumsIn(nodes: readonly Node[]): readonly Node[] {
  return nodes.flatMap((one) => {
    if (one.nodeType === 'EnumDefinition') return [one];
    const inner = enumsIn(one.nodes ?? []);
    return inner.length > 0 ? [{ nodeType: one.nodeType, nodes: inner }] : [];
  });
}

const compiled = z.object({
  sources: z.record(z.string(), z.object({ ast: z.looseObject({ nodes: z.array(node) }) })),
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        abi: z.array(z.unknown()),
        devdoc: z.looseObject({}),
        userdoc: z.looseObject({}),
        storageLayout: z.looseObject({ storage: z.array(z.unknown()) }),
        evm: z.object({
          bytecode: z.object({ object: z.string(), linkReferences: z.record(z.string(), z.unknown()) }),
          methodIdentifiers: z.record(z.string(), z.string()),
        }),
      }),
    ),
  ),
});

const compiler = z.object({ compile: z.function({ input: [z.string()], output: z.string() }) });

/** @param folderOfSources relative to the folder with `out` */
function compile(source: string, out: string, folderOfSources: string): void {
  const solc = compiler.parse(createRequire(import.meta.url)('solc'));
  const file = path.basename(source);
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(source, 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 1 },
      evmVersion: 'cancun',
      metadata: { appendCBOR: false },
      outputSelection: {
        '*': {
          '': ['ast'],
          '*': [
            'abi',
            'devdoc',
            'userdoc',
            'evm.bytecode.object',
            'evm.bytecode.linkReferences',
            'evm.methodIdentifiers',
            'storageLayout',
          ],
        },
      },
    },
  };
  const { contracts, errors, sources } = compiled.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  for (const { severity, formattedMessage } of errors) {
    if (severity === 'error') throw new Error(formattedMessage);
    process.stderr.write(formattedMessage);
  }
  for (const [name, { abi, devdoc, evm, storageLayout, userdoc }] of Object.entries(contracts[file] ?? {})) {
    const folder = path.join(out, file);
    mkdirSync(folder, { recursive: true });
    // Foundry always writes the selectors; only those of libraries do not follow from the ABI.
    const { methodIdentifiers } = evm;
    const isLibrary = /[(,][A-Z]/.test(Object.keys(methodIdentifiers).join());
    const layout = storageLayout.storage.length > 0 ? { storageLayout } : {};
    const { linkReferences, object } = evm.bytecode;
    const links = Object.keys(linkReferences).length > 0 ? { linkReferences } : {};
    const nodes = enumsIn(sources[file]?.ast.nodes ?? []);
    const artifact = {
      abi,
      bytecode: { object: `0x${object}`, ...links },
      ...(isLibrary ? { methodIdentifiers } : {}),
      ...layout,
      ...(nodes.length > 0 ? { ast: { nodeType: 'SourceUnit', nodes } } : {}),
      // A small part of what Foundry writes. Its sources are relative to the folder with `out`.
      metadata: {
        output: { devdoc, userdoc },
        settings: { compilationTarget: { [path.posix.join(folderOfSources, file)]: name } },
      },
    };
    writeFileSync(path.join(folder, `${name}.json`), `${JSON.stringify(artifact)}\n`);
    process.stdout.write(`${path.relative(root, folder)}/${name}.json\n`);
  }
}

for (const [sources, out] of [
  ['test/contracts', 'test/contracts/out'],
  ['examples/contracts/src', 'examples/contracts/out'],
] as const) {
  const folder = path.join(root, sources);
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.sol'))
      compile(path.join(folder, name), path.join(root, out), path.relative(path.dirname(out), sources));
  }
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { debugArguments } from '../../../workbench/language/server-watch';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

const launch = z
  .object({
    configurations: z.array(
      z.object({
        name: z.string(),
        port: z.number().optional(),
        preLaunchTask: z.string().optional(),
        args: z.array(z.string()).optional(),
      }),
    ),
    compounds: z.array(z.object({ name: z.string(), configurations: z.array(z.string()) })),
  })
  .parse(read('.vscode/launch.json'));
const pattern = z.object({ regexp: z.string() });
const tasks = z
  .object({
    tasks: z.array(
      z.object({
        label: z.string(),
        problemMatcher: z.union([z.string(), z.object({ pattern: z.array(pattern) })]),
      }),
    ),
  })
  .parse(read('.vscode/tasks.json')).tasks;
const configuration = (name: string) => launch.configurations.find((one) => one.name === name);

describe('debugging in VS Code', () => {
  it('attaches to the port of the language server', () => {
    const { port } = configuration('Server') ?? {};
    assert.ok(debugArguments.includes(`--inspect=${port}`), `${port} is not in ${debugArguments.join(' ')}`);
  });

  it('has all referenced configurations and tasks', () => {
    const [both] = launch.compounds;
    assert.equal(both?.name, 'Client + Server');
    for (const name of both?.configurations ?? []) assert.ok(configuration(name), name);
    const wanted = launch.configurations.flatMap((one) => one.preLaunchTask ?? []);
    assert.deepEqual(wanted, ['watch']);
    for (const label of wanted)
      assert.ok(
        tasks.some((task) => task.label === label),
        label,
      );
  });

  it('runs the tests of `npm run unit`', () => {
    const { scripts } = z.object({ scripts: z.object({ unit: z.string() }) }).parse(read('package.json'));
    const ran = [...scripts.unit.matchAll(/test\/\S+?\.ts/g)].map(([file]) => file);
    assert.deepEqual(ran, ['test/unit/**/*.test.ts', 'test/rules/**/*.test.ts']);
    assert.deepEqual(
      configuration('Unit tests')?.args?.filter((arg) => arg.startsWith('test/')),
      ran,
    );
  });

  it('finds the location of a build error', () => {
    const matcher = tasks.find(({ label }) => label === 'watch')?.problemMatcher;
    assert.ok(typeof matcher === 'object');
    const printed = ['✘ [ERROR] Could not resolve "./gone"', '', '    client/extension.ts:3:7:'];
    const found = matcher.pattern.map(({ regexp }, line) =>
      new RegExp(regexp).exec(printed[line] ?? '')?.slice(1),
    );
    assert.deepEqual(found, [['ERROR', 'Could not resolve "./gone"'], [], ['client/extension.ts', '3', '7']]);
  });
});

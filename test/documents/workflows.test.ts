/** The workflows, forms and hooks: they are valid YAML and name only what exists. */
import assert from 'node:assert/strict';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { commands } from '../../cli/commands';

const root = path.resolve(import.meta.dirname, '../..');

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
}

const step = z.looseObject({ run: z.string().optional(), uses: z.string().optional() });
const workflow = z.looseObject({
  name: z.string(),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      uses: z.string().optional(),
      needs: z.union([z.string(), z.array(z.string())]).optional(),
      'timeout-minutes': z.int().optional(),
      steps: z.array(step).optional(),
    }),
  ),
});
const scripts = z.record(z.string(), z.string()).parse(JSON.parse(read('package.json')).scripts);

const workflows = filesIn('.github/workflows');

describe('the workflows', () => {
  for (const file of workflows) {
    const { jobs } = workflow.parse(parse(read(file)));
    const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

    it(`${file} has a time limit for each job, and needs jobs that it has`, () => {
      for (const [name, job] of Object.entries(jobs)) {
        assert.ok(job.uses !== undefined || job['timeout-minutes'] !== undefined, name);
        for (const needed of [job.needs ?? []].flat()) assert.ok(Object.hasOwn(jobs, needed), name);
        if (job.uses?.startsWith('./')) assert.ok(existsSync(path.join(root, job.uses)), job.uses);
      }
    });

    it(`${file} runs scripts that exist`, () => {
      for (const { run = '' } of steps) {
        for (const [, script = ''] of run.matchAll(/npm run (?:--silent )?([\w:]+)/g)) {
          assert.ok(Object.hasOwn(scripts, script), `npm run ${script}`);
        }
        for (const [, program = ''] of run.matchAll(/(?:node|bash) (\S+)/g)) {
          assert.ok(existsSync(path.join(root, program)), program);
        }
      }
    });

    it(`${file} names the actions of others by their commits, which nobody can move`, () => {
      const actions = steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith('./'));
      assert.deepEqual(
        actions.filter((uses) => !/@[0-9a-f]{40}$/.test(uses)),
        [],
        'write the commit behind @ and the version as a comment',
      );
    });

    it(`${file} installs what the lock files say, and a job with a token runs no other tools`, () => {
      for (const [name, job] of Object.entries(jobs)) {
        const lines = (job.steps ?? []).flatMap(({ run = '' }) => run.split('\n'));
        assert.doesNotMatch(lines.join('\n'), /\bnpx\b|npm (?:install|i|exec)\b/, name);
        if (!/secrets\./.test(JSON.stringify(job))) continue;
        for (const line of lines.filter((one) => one.includes('npm ci'))) {
          assert.match(line, /--ignore-scripts .*--prefix scripts\/packaging\/publish$/, name);
        }
      }
    });

    it(`${file} takes no input of others into its shell lines`, () => {
      for (const { run = '' } of steps) assert.doesNotMatch(run, /\$\{\{/, 'pass it in with env');
    });
  }

  it('name no address', () => {
    const files = [
      ...workflows,
      ...filesIn('.github/ISSUE_TEMPLATE'),
      'action.yml',
      '.github/dependabot.yml',
    ];
    for (const file of files) assert.doesNotMatch(read(file), /https?:\/\/[\w.]/, file);
  });
});

describe('the issue forms', () => {
  const form = z.strictObject({
    name: z.string(),
    description: z.string(),
    labels: z.array(z.string()),
    body: z.array(
      z.strictObject({
        type: z.enum(['textarea', 'input', 'dropdown']),
        id: z.string(),
        attributes: z.strictObject({
          label: z.string(),
          description: z.string().optional(),
          placeholder: z.string().optional(),
          render: z.string().optional(),
          options: z.array(z.string()).optional(),
        }),
        validations: z.strictObject({ required: z.boolean() }).optional(),
      }),
    ),
  });

  for (const file of filesIn('.github/ISSUE_TEMPLATE').filter((name) => !name.endsWith('config.yml'))) {
    it(`${file} has fields with ids of their own`, () => {
      const ids = form.parse(parse(read(file))).body.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length);
    });
  }
});

describe('the GitHub Action', () => {
  it('passes each input to its script, which uses each of them', () => {
    const { inputs, runs } = z
      .looseObject({
        inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
        runs: z.looseObject({
          steps: z.tuple([z.looseObject({ run: z.string(), env: z.record(z.string(), z.string()) })]),
        }),
      })
      .parse(parse(read('action.yml')));
    const [{ env }] = runs.steps;
    const script = read('scripts/packaging/action/run.sh');
    assert.deepEqual(
      env,
      Object.fromEntries(
        Object.keys(inputs).map((name) => [`INPUT_${name.toUpperCase()}`, `\${{ inputs.${name} }}`]),
      ),
    );
    for (const name of Object.keys(env)) assert.ok(script.includes(`$${name}`), name);
  });
});

describe('the hooks for pre-commit', () => {
  it('run commands that exist, for request files', () => {
    const hooks = z
      .array(
        // npm does not run the scripts of a package from Git, so that `language: node` would find no program.
        z.looseObject({
          id: z.string(),
          entry: z.string(),
          files: z.string(),
          language: z.literal('script'),
        }),
      )
      .parse(parse(read('.pre-commit-hooks.yaml')));
    for (const { entry, files } of hooks) {
      const [program = '', command] = entry.split(' ');
      accessSync(program, constants.X_OK);
      assert.ok(
        commands.some((one) => one === command),
        entry,
      );
      const pattern = new RegExp(files);
      for (const name of ['a.http', 'b/c.rest', 'd.jsonrpc']) assert.ok(pattern.test(name), name);
      assert.ok(!pattern.test('http.ts'));
    }
  });
});

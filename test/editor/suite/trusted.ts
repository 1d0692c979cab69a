/** In a trusted folder with the examples and a demo node: writing and sending. */

import { defineAssistants } from './assistants';
import { defineCopying } from './copying';
import { defineEnvironments } from './environments';
import { defineExamples } from './examples';
import { defineImporting } from './importing';
import { runMocha } from './mocha';
import { defineRewriting } from './rewriting';
import { defineRunning } from './running';
import { defineSending } from './sending';
import { defineSpecifications } from './specifications';
import { defineTargets } from './targets';
import { defineTooling } from './tooling';
import { defineWatching } from './watching';

export function run(): Promise<void> {
  return runMocha(() => {
    defineExamples();
    defineSending();
    defineWatching();
    defineRunning();
    defineEnvironments();
    defineSpecifications();
    defineImporting();
    defineTargets();
    defineTooling();
    defineAssistants();
    defineRewriting();
    defineCopying();
  });
}

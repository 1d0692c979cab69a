/** The surfaces of all features, in the order of their commands in package.json. */
import { alertsSurface } from '../alerts/surface';
import { checkSurface } from '../check/surface';
import { collectionsSurface } from '../collections/surface';
import { compareSurface } from '../compare/surface';
import { contractsSurface } from '../contracts/surface';
import { copySurface } from '../copy/surface';
import { dashboardSurface } from '../dashboard/surface';
import { environmentSurface } from '../environment/surface';
import { formsSurface, newRequestSurface } from '../forms/surface';
import { historySurface } from '../history/surface';
import { languageSurface } from '../language/surface';
import { logsSurface } from '../logs/surface';
import { localNodesSurface, nodesSurface } from '../nodes/surface';
import { notebookSurface } from '../notebook/surface';
import { matchesSurface, responseSurface } from '../response/surface';
import { rulesSurface } from '../rules/surface';
import { runSurface } from '../run/surface';
import { sendSurface } from '../send/surface';
import { peersSurface, sidebarSurface } from '../sidebar/surface';
import { simulateSurface } from '../simulate/surface';
import { specificationsSurface } from '../specifications/surface';
import { startSurface } from '../start/surface';
import type { Surface } from '../surface/surface';
import { validatorsSurface } from '../validators/surface';
import { watchSurface } from '../watch/surface';

export const surfaces = {
  startSurface,
  sendSurface,
  simulateSurface,
  watchSurface,
  runSurface,
  checkSurface,
  notebookSurface,
  compareSurface,
  responseSurface,
  matchesSurface,
  contractsSurface,
  copySurface,
  environmentSurface,
  collectionsSurface,
  specificationsSurface,
  nodesSurface,
  localNodesSurface,
  dashboardSurface,
  sidebarSurface,
  peersSurface,
  logsSurface,
  alertsSurface,
  newRequestSurface,
  formsSurface,
  validatorsSurface,
  historySurface,
  rulesSurface,
  languageSurface,
} satisfies Readonly<Record<string, Surface>>;

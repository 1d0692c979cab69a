import type { Rule } from '../rule';
import { anyAddressTarget } from './any-address-target';
import { credentialsInClear } from './credentials-in-clear';
import { hostNotNamed } from './host-not-named';
import { otherLayer } from './other-layer';
import { plainHttp } from './plain-http';
import { urlCredentials } from './url-credentials';

export const exposureRules: readonly Rule[] = [
  plainHttp,
  anyAddressTarget,
  urlCredentials,
  credentialsInClear,
  hostNotNamed,
  otherLayer,
];

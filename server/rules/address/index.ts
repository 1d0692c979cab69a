import type { Rule } from '../rule';
import { headerName } from './header-name';
import { nodeUnknown } from './node-unknown';
import { urlInvalid } from './url-invalid';

export const addressRules: readonly Rule[] = [urlInvalid, nodeUnknown, headerName];

/** Installs the missing parts of a real VS Code that are named: `browser`, `latest`, `oldest`; all of them without a name. */
import { installParts } from './parts';

installParts(process.argv.slice(2));

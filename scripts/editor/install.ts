/** Installs the parts of a real VS Code that are missing, once before suites start side by side. */
import { installParts } from './parts';

installParts();

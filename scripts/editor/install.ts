/** Installs the missing parts of a real VS Code, once before suites run side by side. */
import { installParts } from './parts';

installParts();

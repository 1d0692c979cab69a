import { counted, listed } from '../../common/units/words';

/** The result of checking several files. */
export interface Checked {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  /** Information and hints. */
  readonly others: number;
  /** Names of the files that could not be checked. */
  readonly failed: readonly string[];
}

/** `3 files checked: 2 errors and 1 warning.`, and which files could not be checked. */
export function checkedText({ files, errors, warnings, others, failed }: Checked): string {
  const found = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(others > 0 ? [counted(others, 'hint')] : []),
  ];
  const checked = files - failed.length;
  return [
    ...(checked > 0 ? [`${counted(checked, 'file')} checked: ${listed(found) || 'no problems'}.`] : []),
    ...(failed.length > 0 ? [`Not checked: ${listed(failed, 'and', 3)}.`] : []),
  ].join(' ');
}

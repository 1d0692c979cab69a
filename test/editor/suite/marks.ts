/** Prefix of the lines of the suite in the log of the extension host. */
export const sayMark = '│ ';

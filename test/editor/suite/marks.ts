/** How the suite's lines begin in the log of the extension host. */
export const sayMark = '│ ';

import { plainText } from '../../common/units/plain-text';

declare const checked: unique symbol;

/**
 * Text for a place where VS Code draws icons and links. Only the functions below make it: text of a node, of a file or
 * of settings has no links and no icons then.
 */
export type ScreenText = string & { readonly [checked]: true };

/** One line. */
export function screenText(text: string): ScreenText {
  return plainText(text) as ScreenText;
}

/** One line behind an icon. @param icon its name, such as `sync~spin` */
export function iconText(icon: string, text: string): ScreenText {
  return `$(${icon}) ${plainText(text)}` as ScreenText;
}

/** A tooltip: it has room for several lines. */
export function tooltipText(text: string): ScreenText {
  return plainText(text, { max: 2000, lines: true }) as ScreenText;
}

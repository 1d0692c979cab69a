import { plainText } from '../../common/units/plain-text';

declare const checked: unique symbol;

/**
 * Text for a place where VS Code renders icons or links. It is made only by the functions below, which disable icons
 * and links in text of nodes, files and settings.
 */
export type ScreenText = string & { readonly [checked]: true };

/** Plain text on one line. */
export function screenText(text: string): ScreenText {
  return plainText(text) as ScreenText;
}

/** Plain text of a few sentences, where VS Code wraps it. */
export function sentencesText(text: string): ScreenText {
  return plainText(text, { max: 500 }) as ScreenText;
}

/** Plain text on one line after an icon. @param icon id of the icon, such as `sync~spin` */
export function iconText(icon: string, text: string): ScreenText {
  return `$(${icon}) ${plainText(text)}` as ScreenText;
}

/** Plain text on several lines. */
export function tooltipText(text: string): ScreenText {
  return plainText(text, { max: 2000, lines: true }) as ScreenText;
}

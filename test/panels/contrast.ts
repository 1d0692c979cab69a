/** The contrast of the texts of a page, also where axe-core can't tell: single characters, placeholders, charts. */
import type { Page } from 'playwright-core';

/** Of the Web Content Accessibility Guidelines, level AA. */
const LEAST_CONTRAST = 4.5;

/** Runs in the page. Composites the colors of an element and its parents as the browser does. */
const measure = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (color) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((value, at) => value * a + below[at] * (1 - a));
  const behind = (element) => {
    if (!element) return [255, 255, 255];
    return over(rgba(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  };
  const luminance = (color) => {
    const [r, g, b] = color.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (color, element) => {
    const back = behind(element);
    const [light, dark] = [luminance(over(rgba(color), back)), luminance(back)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const visible = (element) => element.checkVisibility() && !element.closest('.visually-hidden, :disabled');
  const found = [];
  const check = (element, color, text) => {
    const ratio = contrast(color, element);
    if (ratio < ${LEAST_CONTRAST}) found.push(element.className + ' "' + text.trim() + '" ' + ratio.toFixed(2));
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!visible(element)) continue;
    const style = getComputedStyle(element);
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('');
    if (text.trim() !== '') check(element, style.color, text);
    if (element.placeholder) check(element, getComputedStyle(element, '::placeholder').color, element.placeholder);
    // Charts draw their text in this color.
    if (element.matches('canvas')) check(element, 'CHART', 'ticks');
  }
  return [...new Set(found)];
})()`.replace(
  "'CHART'",
  "getComputedStyle(document.documentElement).getPropertyValue('--vscode-descriptionForeground')",
);

/** The texts with too little contrast: class, text and ratio. */
export function faintTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(measure);
}

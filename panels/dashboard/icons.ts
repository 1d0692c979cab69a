const paths = {
  image: 'M2 3h12v10H2zM4.6 10.8h7L9.2 7.4 7.4 9.6 6.2 8.4zM5 6.2h1.4',
  table: 'M2 3h12v10H2zM2 6.4h12M2 9.7h12M6.5 3v10',
} as const;

/** An icon for a button whose label says what it does. */
export function icon(name: keyof typeof paths): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('viewBox', '0 0 16 16');
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', 'icon');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', paths[name]);
  picture.append(path);
  return picture;
}

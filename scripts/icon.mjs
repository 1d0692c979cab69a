// Draws media/icon.png, the icon of the extension: `node scripts/icon.mjs`. 256 x 256, four samples a pixel and side.
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const size = 256;
const samples = 4;

const ground = [27, 31, 59];
const light = [139, 156, 255];
const middle = [98, 118, 234];
const dark = [70, 86, 190];
const slotOn = [82, 214, 164];
const slotOff = [58, 64, 104];

/** Corners of each facet, in the 24 x 24 grid of the view's icon. */
const shapes = [
  {
    color: light,
    points: [
      [12, 2.6],
      [5.7, 11.9],
      [12, 9.1],
    ],
  },
  {
    color: middle,
    points: [
      [12, 2.6],
      [18.3, 11.9],
      [12, 9.1],
    ],
  },
  {
    color: middle,
    points: [
      [5.7, 11.9],
      [12, 9.1],
      [12, 15.6],
    ],
  },
  {
    color: dark,
    points: [
      [18.3, 11.9],
      [12, 9.1],
      [12, 15.6],
    ],
  },
];
const slots = [4.4, 9.8, 15.2].map((x, index) => ({ x, y: 18.4, width: 4.4, height: 2.2, on: index < 2 }));

const inside = ([px, py], points) => {
  const side = ([ax, ay], [bx, by]) => (bx - ax) * (py - ay) - (by - ay) * (px - ax);
  const sides = points.map((point, index) => side(point, points[(index + 1) % points.length]));
  return sides.every((value) => value >= 0) || sides.every((value) => value <= 0);
};

/** Colour and opacity at a place of the grid; the ground is a square with round corners. */
function at(x, y) {
  const corner = 5;
  const dx = Math.max(corner - x, x - (24 - corner), 0);
  const dy = Math.max(corner - y, y - (24 - corner), 0);
  if (dx * dx + dy * dy > corner * corner) return [0, 0, 0, 0];
  for (const { x: left, y: top, width, height, on } of slots) {
    if (x >= left && x <= left + width && y >= top && y <= top + height)
      return [...(on ? slotOn : slotOff), 255];
  }
  for (const { color, points } of shapes) if (inside([x, y], points)) return [...color, 255];
  return [...ground, 255];
}

function pixel(column, row) {
  const sum = [0, 0, 0, 0];
  for (let sample = 0; sample < samples * samples; sample++) {
    const dx = ((sample % samples) + 0.5) / samples;
    const dy = (Math.floor(sample / samples) + 0.5) / samples;
    const [r, g, b, a] = at(((column + dx) * 24) / size, ((row + dy) * 24) / size);
    sum[0] += r * a;
    sum[1] += g * a;
    sum[2] += b * a;
    sum[3] += a;
  }
  const alpha = sum[3];
  const mean = (value) => (alpha === 0 ? 0 : Math.round(value / alpha));
  return [mean(sum[0]), mean(sum[1]), mean(sum[2]), Math.round(alpha / (samples * samples))];
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  const out = Buffer.alloc(8);
  out.writeUInt32BE(data.length, 0);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([out.subarray(0, 4), body, out.subarray(4)]);
}

const rows = [];
for (let row = 0; row < size; row++) {
  rows.push(0);
  for (let column = 0; column < size; column++) rows.push(...pixel(column, row));
}
const header = Buffer.alloc(13);
header.writeUInt32BE(size, 0);
header.writeUInt32BE(size, 4);
header.set([8, 6, 0, 0, 0], 8);
writeFileSync(
  'media/icon.png',
  Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]),
);

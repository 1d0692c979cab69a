import type { Unit } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { binaryUnits, decimalUnits } from '../../common/units/words';

/** A number with as many digits behind the point as a step needs. */
function digits(value: number, step: number): string {
  let places = 0;
  // Steps of bytes are halves and quarters of the unit.
  while (places < 5 && Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) > 1e-6) places += 1;
  const [whole = '', rest] = value.toFixed(places).split('.');
  return rest === undefined ? grouped(whole) : `${grouped(whole)}.${rest}`;
}

/** Three digits that count: `1.25`, `12.5`, `125`, `1,250`. */
function short(value: number): string {
  if (value !== 0 && Math.abs(value) < 9.995) return value.toFixed(2).replace(/\.?0+$/, '');
  if (Math.abs(value) < 99.95) return value.toFixed(1).replace(/\.0$/, '');
  return grouped(Math.round(value));
}

/** @param step 1,024 for memory and traffic, 1,000 for disks */
function scaled(value: number, step: 1000 | 1024): { readonly size: number; readonly name: string } {
  const names = step === 1024 ? binaryUnits : decimalUnits;
  let size = 1;
  let place = 0;
  while (Math.abs(value) >= size * step * 0.9995 && place < names.length - 1) {
    size *= step;
    place += 1;
  }
  return { size, name: names[place] ?? '' };
}

function bytes(value: number): string {
  const { name, size } = scaled(value, 1024);
  return `${short(value / size)} ${name}`;
}

/** Seconds → `4 s`, `1 min 5 s`, `2 h 10 min`. */
function duration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1).replace(/\.0$/, '')} s`;
  const whole = Math.round(seconds);
  const joined = (large: number, one: string, small: number, other: string) =>
    small === 0 ? `${grouped(large)} ${one}` : `${grouped(large)} ${one} ${small} ${other}`;
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return joined(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** A value as a person reads it. */
export function valueWords(value: number, unit: Unit): string {
  switch (unit) {
    case 'slots':
      return `${grouped(value)} ${value === 1 ? 'slot' : 'slots'}`;
    case 'peers':
      return grouped(value);
    case 'fraction':
      return `${short(Math.round(value * 1000) / 10)} %`;
    case 'bytes':
      return bytes(value);
    case 'bytes-per-second':
      return `${bytes(value)}/s`;
    case 'disk': {
      // A digit more: what is free changes slowly.
      const { name, size } = scaled(value, 1000);
      return `${digits(value / size, value < size * 10 ? 0.001 : value < size * 100 ? 0.01 : 0.1)} ${name}`;
    }
    case 'seconds':
      return duration(value);
  }
}

/** The ticks of an axis, in one unit for all of them. */
export function tickWords(ticks: readonly number[], step: number, unit: Unit): string[] {
  const top = Math.max(...ticks.map(Math.abs), 0);
  switch (unit) {
    case 'slots':
    case 'peers':
      return ticks.map((tick) => (Number.isInteger(tick) ? grouped(tick) : ''));
    case 'fraction':
      return ticks.map((tick) => `${digits(tick * 100, step * 100)} %`);
    case 'seconds':
      return ticks.map(duration);
    default: {
      const { name, size } = scaled(top, unit === 'disk' ? 1000 : 1024);
      const end = unit === 'bytes-per-second' ? `${name}/s` : name;
      return ticks.map((tick) => (tick === 0 ? '0' : `${digits(tick / size, step / size)} ${end}`));
    }
  }
}

/** Gwei as ether when it is much of it. */
export function gweiWords(gwei: number): string {
  return gwei < 1e6 ? `${grouped(Math.round(gwei))} gwei` : `${(gwei / 1e9).toFixed(4)} ETH`;
}

export function gweiTicks(ticks: readonly number[], step: number): string[] {
  const ether = Math.max(...ticks, 0) >= 1e6;
  return ticks.map((tick) => {
    if (tick === 0) return '0';
    if (ether) return `${digits(tick / 1e9, step / 1e9)} ETH`;
    return tick >= 1000 ? `${digits(tick / 1000, step / 1000)}k gwei` : `${grouped(tick)} gwei`;
  });
}

export function percentWords(part: number): string {
  return `${(Math.floor(part * 10_000) / 100).toFixed(1)} %`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** `14:03:20`, by the clock on the wall of whoever looks. */
export function timeWords(at: number, seconds = true): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** `the last 15 minutes`, `the last hour`. */
export function rangeWords(minutes: number): string {
  return minutes === 60 ? 'the last hour' : `the last ${minutes} minutes`;
}

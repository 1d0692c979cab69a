/** Two contracts for traces, written in instructions of the EVM. */

const TOO_LOW = `08c379a0${'20'.padStart(64, '0')}${'07'.padStart(64, '0')}${Buffer.from('too low').toString('hex')}`;
const TRANSFER_TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** Logs a transfer and returns true; reverts with `Error("too low")` for an amount of 0. */
export function tokenCode(): string {
  const revert = [32, 32, 32, 4]
    .map((_, at) => `7f${TOO_LOW.slice(at * 64, at * 64 + 64).padEnd(64, '0')}60${hex(at * 32)}52`)
    .join('');
  const size = '6064';
  const body = `60243560${'XX'}57${revert}${size}6000fd5b`;
  const jump = (body.length - 2) / 2;
  const log = `60243560005260043533 7f${TRANSFER_TOPIC} 60206000a3 600160005260206000f3`;
  return creation(`${body.replace('XX', hex(jump))}${log.replaceAll(' ', '')}`);
}

/** Passes a call on to another contract, and its failure back. */
export function routerCode(to: string): string {
  const call = `366000600037 60006000 36 6000 6000 73${to.slice(2)} 5a f1 3d600060003e`.replaceAll(' ', '');
  const jump = (call.length + 6 + 8) / 2;
  return creation(`${call}60${hex(jump)}573d6000fd5b3d6000f3`);
}

/** Code that deploys a contract. */
function creation(runtime: string): string {
  return `0x61${(runtime.length / 2).toString(16).padStart(4, '0')}80600c6000396000f3${runtime}`;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

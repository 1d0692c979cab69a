/** Calls as the callTracer shows them. */
export const USER = `0x${'11'.repeat(20)}`;
export const TOKEN = `0x${'22'.repeat(20)}`;
export const ROUTER = `0x${'33'.repeat(20)}`;

export function word(value: bigint | number): string {
  return BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, '0');
}

export const addressWord = (address: string) => address.slice(2).padStart(64, '0');
/** Call data of `transfer(address,uint256)`. */
export const TRANSFER = `0xa9059cbb${addressWord(ROUTER)}${word(1000)}`;
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Revert data of `Error("too low")`. */
export const TOO_LOW = `0x08c379a0${word(32)}${word(7)}${Buffer.from('too low').toString('hex').padEnd(64, '0')}`;

export function frame(change: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'CALL',
    from: USER,
    to: TOKEN,
    value: '0x0',
    gas: '0x10000',
    gasUsed: '0x5208',
    input: TRANSFER,
    output: `0x${word(1)}`,
    ...change,
  };
}

export function transferLog(position?: number) {
  return {
    address: TOKEN,
    topics: [TRANSFER_TOPIC, `0x${addressWord(USER)}`, `0x${addressWord(ROUTER)}`],
    data: `0x${word(1000)}`,
    ...(position === undefined ? {} : { position: `0x${position.toString(16)}` }),
  };
}

/** An entry of a flat trace. */
export function flat(traceAddress: readonly number[], change: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'call',
    action: { callType: 'call', from: USER, to: TOKEN, value: '0x0', gas: '0x10000', input: TRANSFER },
    result: { gasUsed: '0x5208', output: `0x${word(1)}` },
    subtraces: 0,
    traceAddress,
    ...change,
  };
}

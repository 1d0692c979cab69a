import assert from 'node:assert/strict';
import { parseDemoFlags } from '../../../cli/demo-node';

const options = (...args: string[]) => {
  const parsed = parseDemoFlags(args);
  if (!parsed.ok) throw new Error(parsed.failure.message);
  return parsed.value.options;
};
const error = (...args: string[]) => {
  const parsed = parseDemoFlags(args);
  if (parsed.ok) throw new Error('no error');
  return parsed.failure.message;
};
const notes = (...args: string[]) => {
  const parsed = parseDemoFlags(args);
  return parsed.ok ? parsed.value.notes : [parsed.failure.message];
};
const recipient = `0x${'Ab'.repeat(20)}`;

describe('demo flags', () => {
  it('reads every flag, with a space or an equals sign', () => {
    assert.deepEqual(options(), {});
    assert.deepEqual(options('--beacon-port', '0', '--execution-port=8546', '--seconds-per-slot', '0.5'), {
      beaconPort: 0,
      executionPort: 8546,
      secondsPerSlot: 0.5,
    });
    assert.deepEqual(
      options(
        '--http',
        '--http-port=5053',
        '--http-address',
        '127.0.0.2',
        '--http-allow-origin',
        '*',
        '--execution-allow-origin',
        'https://example.org',
      ),
      {
        beaconPort: 5053,
        httpAddress: '127.0.0.2',
        allowOrigin: '*',
        executionAllowOrigin: 'https://example.org',
      },
    );
    assert.deepEqual(
      options('--http', '--http-enable-tls', '--http-tls-cert', 'c.pem', '--http-tls-key', 'k.pem'),
      {
        tls: { certificate: 'c.pem', key: 'k.pem' },
      },
    );
    assert.deepEqual(
      options(
        '--always-prepare-payload',
        `--suggested-fee-recipient=${recipient}`,
        '--prepare-payload-lookahead',
        '8000',
      ),
      { preparePayload: { feeRecipient: recipient.toLowerCase(), lookaheadMs: 8000 } },
    );
    assert.deepEqual(
      options('--gui', '--validator-monitor-auto', '--seed', 'a', '--scenario', 'syncing', '--no-http'),
      {
        gui: true,
        validatorMonitor: true,
        seed: 'a',
        scenario: 'syncing',
        http: false,
      },
    );
  });

  it('names the valid values for a mistake', () => {
    assert.equal(
      error('--always-prepare-payload'),
      '--always-prepare-payload requires --suggested-fee-recipient ADDRESS.',
    );
    assert.equal(
      error('--http-enable-tls', '--http-tls-cert', 'c.pem'),
      '--http-enable-tls needs --http-tls-cert FILE and --http-tls-key FILE.',
    );
    assert.equal(error('--http-port', '70000'), '--http-port takes a port from 0 to 65535, not "70000".');
    assert.equal(error('--beacon-port', '--gui'), '--beacon-port needs a value: --beacon-port N');
    assert.equal(error('--seed'), '--seed needs a value: --seed TEXT');
    assert.equal(error('--gui=yes'), '--gui takes no value.');
    assert.equal(error('--gu'), 'There is no option --gu. Did you mean --gui?');
    assert.equal(error('5052'), 'Unexpected argument "5052": options begin with --.');
    assert.equal(
      error('--beacon-port', '1', '--http-port', '2'),
      '--beacon-port and --http-port are the same setting: give one of them.',
    );
    assert.equal(
      error('--always-prepare-payload', '--suggested-fee-recipient', '0x12'),
      '--suggested-fee-recipient takes an address, 0x and 40 hex digits, not "0x12".',
    );
    assert.equal(
      error('--seconds-per-slot', '0'),
      '--seconds-per-slot takes seconds from 0.05 to 3600, not "0".',
    );
    assert.match(error('--scenario', 'sick'), /^Unknown scenario "sick": healthy, syncing, /);
  });

  it('notes options without effect and unsafe addresses', () => {
    assert.deepEqual(notes('--http-port', '0'), [
      'A real node takes --http-port only together with --http; here it is always on.',
    ]);
    assert.deepEqual(notes('--prepare-payload-lookahead', '8000'), [
      '--prepare-payload-lookahead has no effect without --always-prepare-payload.',
    ]);
    assert.deepEqual(notes('--http', '--http-address', '0.0.0.0'), [
      '--http-address 0.0.0.0 lets every machine on the network reach the node: not recommended.',
    ]);
    assert.deepEqual(notes('--http', '--gui'), []);
  });
});

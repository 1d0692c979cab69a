import type { SpecRule } from '../rule';

export const slotInvalid: SpecRule = {
  on: 'schema',
  code: 'slot-invalid',
  severity: 'error',
  title: 'A slot is a decimal number',
  why: 'Slots are unsigned 64-bit numbers in decimal, without sign, prefix or leading zeros. A beacon node answers anything else with status 400.',
  bad: { language: 'http', text: 'GET /vendor/analysis/block_rewards?start_slot=0x21&end_slot=64' },
  good: { language: 'http', text: 'GET /vendor/analysis/block_rewards?start_slot=33&end_slot=64' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
};

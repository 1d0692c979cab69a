import { subjectNamed } from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import { render } from '../../common/requests/render';
import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { shownUrl } from '../../monitor/nodes/node';
import { bitsOf, subnetWords } from '../../monitor/peers/enr';
import type { OwnHead, Peer } from '../../monitor/peers/peers';
import { rowContext } from '../surface/row-context';
import type { PlainItem } from '../tree/item';
import { decodedRows } from './rows/enr';

/** All that is known of one peer. Made when its row is opened. */
export function peerDetails(peer: Peer, base: string, own: OwnHead | undefined): readonly PlainItem[] {
  const rows: PlainItem[] = [];
  const request: PlainRequest = render(subjectNamed('node-peers-peer-id'), new Map([['peer_id', peer.id]]), {
    title: 'Peer',
    prefix: '/lighthouse',
    base: shownUrl(base),
  });
  const add = (
    key: string,
    label: string,
    shown: string | undefined,
    icon: string,
    more: { value?: string; note?: string; below?: () => readonly PlainItem[] } = {},
  ) => {
    if (shown === undefined) return;
    const value = more.value ?? shown;
    rows.push({
      id: `${peer.id}/${key}`,
      label,
      description: shown,
      tooltip: [`${label}: ${value}`, more.note].filter(Boolean).join('\n'),
      icon: { id: icon },
      context: rowContext('value', 'request'),
      value,
      request,
      ...(more.below ? { below: more.below } : {}),
    });
  };
  const { connections, metadata, scoreParts } = peer;
  add('client', 'Client', peer.client === 'Unknown' ? 'not known' : peer.client, 'tag');
  add('version', 'Version', peer.version, 'versions');
  add('agent', 'Agent', peer.agent, 'info');
  add('system', 'System', peer.system, 'vm');
  add('direction', 'Direction', peer.direction, 'arrow-swap', {
    ...(connections ? { note: `${connections.inbound} in, ${connections.outbound} out` } : {}),
  });
  add('score', 'Score', peer.score === undefined ? undefined : scoreWords(peer.score), 'star', {
    ...(peer.score === undefined ? {} : { value: String(peer.score) }),
    ...(scoreParts
      ? {
          below: () =>
            (
              [
                ['client', 'Client score', scoreParts.client],
                ['gossipsub', 'Gossipsub score', scoreParts.gossipsub],
              ] as const
            )
              .flatMap(([key, label, score]) =>
                score === undefined
                  ? []
                  : [plain(`${peer.id}/score/${key}`, label, scoreWords(score), String(score), request)],
              )
              .concat(
                scoreParts.ignoreNegative === undefined
                  ? []
                  : [
                      plain(
                        `${peer.id}/score/ignored`,
                        'Negative gossipsub score',
                        scoreParts.ignoreNegative ? 'ignored' : 'counts',
                        String(scoreParts.ignoreNegative),
                        request,
                      ),
                    ],
              ),
        }
      : {}),
  });
  add('trusted', 'Trusted', peer.trusted === undefined ? undefined : peer.trusted ? 'yes' : 'no', 'verified');
  add('sync', 'Sync', peer.sync, 'sync');
  add('head', 'Head slot', against(peer.headSlot, own?.headSlot, 'slot'), 'git-commit', {
    ...(peer.headSlot === undefined ? {} : { value: peer.headSlot }),
  });
  add('finalized', 'Finalized epoch', against(peer.finalizedEpoch, own?.finalizedEpoch, 'epoch'), 'lock', {
    ...(peer.finalizedEpoch === undefined ? {} : { value: peer.finalizedEpoch }),
  });
  add('subnets', 'Subnets', peer.subnets && subnetList(peer.subnets), 'broadcast', {
    ...(peer.subnets ? { value: peer.subnets.join(', ') } : {}),
  });
  add(
    'metadata',
    'Metadata',
    metadata && `${metadata.form}${metadata.sequence === undefined ? '' : `, sequence ${metadata.sequence}`}`,
    'json',
    metadata
      ? {
          below: () => [
            ...bitRow(`${peer.id}/metadata/attnets`, 'Attestation subnets', metadata.attnets, request),
            ...bitRow(`${peer.id}/metadata/syncnets`, 'Sync committee subnets', metadata.syncnets, request),
            ...(metadata.custodyGroups === undefined
              ? []
              : [
                  plain(
                    `${peer.id}/metadata/custody`,
                    'Custody groups',
                    metadata.custodyGroups,
                    metadata.custodyGroups,
                    request,
                  ),
                ]),
          ],
        }
      : {},
  );
  peer.addresses.forEach((address, index) => {
    add(`address/${index}`, 'Address', address, 'globe');
  });
  add('id', 'Peer id', peer.id, 'key');
  const { enr } = peer;
  add('enr', 'Node record', enr, 'note', enr ? { below: () => decodedRows(`${peer.id}/enr`, enr) } : {});
  return rows;
}

function plain(id: string, label: string, text: string, value: string, request: PlainRequest): PlainItem {
  return {
    id,
    label,
    description: text,
    tooltip: `${label}: ${value}`,
    icon: { id: 'symbol-field' },
    context: rowContext('value', 'request'),
    value,
    request,
  };
}

function bitRow(
  id: string,
  label: string,
  hex: string | undefined,
  request: PlainRequest,
): readonly PlainItem[] {
  if (hex === undefined || !/^0x([0-9a-f]{2})*$/i.test(hex)) return [];
  const bits = bitsOf(Buffer.from(hex.slice(2), 'hex'));
  return [plain(id, label, subnetWords(bits), hex, request)];
}

/** `78 · 57 slots behind us`. */
function against(theirs: string | undefined, ours: string | undefined, unit: string): string | undefined {
  if (theirs === undefined) return undefined;
  if (ours === undefined || !/^\d+$/.test(theirs) || !/^\d+$/.test(ours)) return grouped(theirs);
  const behind = BigInt(ours) - BigInt(theirs);
  if (behind === 0n) return `${grouped(theirs)} · as we are`;
  const distance = counted(Number(behind > 0n ? behind : -behind), unit);
  return `${grouped(theirs)} · ${distance} ${behind > 0n ? 'behind' : 'ahead of'} us`;
}

/** `Attestation 9`, `Attestation 21`, `SyncCommittee 1` → `attestation 9, 21 · sync committee 1`. */
function subnetList(subnets: readonly string[]): string {
  const kinds = new Map<string, string[]>();
  for (const subnet of subnets) {
    const [kind = '', number = ''] = subnet.split(' ');
    kinds.set(kind, [...(kinds.get(kind) ?? []), number]);
  }
  return [...kinds]
    .map(([kind, numbers]) => {
      const words = kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
      const sorted = numbers.sort((a, b) => Number(a) - Number(b));
      const all = sorted.length > 16 ? `${sorted.length} of them` : sorted.join(', ');
      return `${words} ${all}`;
    })
    .join(' · ');
}

export function scoreWords(score: number | 'Max'): string {
  if (score === 'Max') return 'max';
  return Number.isInteger(score) ? String(score) : score.toFixed(2);
}

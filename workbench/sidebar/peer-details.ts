import { hexToBytes } from '@noble/hashes/utils.js';
import { subjectNamed } from '../../common/requests/fields';
import type { PlainRequest } from '../../common/requests/plain-request';
import { render } from '../../common/requests/render';
import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { requestBase } from '../../monitor/nodes/node';
import { bitsOf, subnetWords } from '../../monitor/peers/enr';
import type { Peer } from '../../monitor/peers/peer';
import type { OwnHead } from '../../monitor/peers/peers';
import { type PlainItem, rowContext } from '../tree/item';
import { decodedRows } from './rows/enr';

/** A row of the details; omitted without `shown`. */
interface Detail {
  readonly key: string;
  readonly label: string;
  readonly shown: string | undefined;
  readonly icon: string;
  /** The value to copy; the text by default. */
  readonly value?: string | undefined;
  /** Another line of the tooltip. */
  readonly note?: string | undefined;
  readonly below?: (() => readonly PlainItem[]) | undefined;
}

/** The details of one peer, made when its row is expanded. */
export function peerDetails(peer: Peer, base: string, own: OwnHead | undefined): readonly PlainItem[] {
  const request: PlainRequest = render(subjectNamed('node-peers-peer-id'), new Map([['peer_id', peer.id]]), {
    title: 'Peer',
    prefix: '/lighthouse',
    base: requestBase(base),
  });
  return [
    ...identityDetails(peer),
    scoreDetail(peer, request),
    { key: 'trusted', label: 'Trusted', shown: yesOrNo(peer.trusted), icon: 'verified' },
    ...chainDetails(peer, own),
    metadataDetail(peer, request),
    ...recordDetails(peer),
  ].flatMap((detail) => detailRow(peer.id, detail, request));
}

function detailRow(peerId: string, detail: Detail, request: PlainRequest): readonly PlainItem[] {
  const { key, label, shown, icon, note, below } = detail;
  if (shown === undefined) return [];
  const value = detail.value ?? shown;
  return [
    {
      id: `${peerId}/${key}`,
      label,
      description: shown,
      tooltip: [`${label}: ${value}`, note].filter(Boolean).join('\n'),
      icon: { id: icon },
      context: rowContext('value', 'request'),
      value,
      request,
      ...(below ? { below } : {}),
    },
  ];
}

function identityDetails({
  client,
  version,
  agent,
  system,
  direction,
  connections,
}: Peer): readonly Detail[] {
  return [
    { key: 'client', label: 'Client', shown: client === 'Unknown' ? 'not known' : client, icon: 'tag' },
    { key: 'version', label: 'Version', shown: version, icon: 'versions' },
    { key: 'agent', label: 'Agent', shown: agent, icon: 'info' },
    { key: 'system', label: 'System', shown: system, icon: 'vm' },
    {
      key: 'direction',
      label: 'Direction',
      shown: direction,
      icon: 'arrow-swap',
      note: connections && `${connections.inbound} in, ${connections.outbound} out`,
    },
  ];
}

function scoreDetail({ id, score, scoreParts }: Peer, request: PlainRequest): Detail {
  return {
    key: 'score',
    label: 'Score',
    shown: score === undefined ? undefined : scoreWords(score),
    icon: 'star',
    value: score === undefined ? undefined : String(score),
    below: scoreParts && (() => scorePartRows(id, scoreParts, request)),
  };
}

function scorePartRows(
  peerId: string,
  { client, gossipsub, ignoreNegative }: NonNullable<Peer['scoreParts']>,
  request: PlainRequest,
): readonly PlainItem[] {
  const scoreRow = (key: string, label: string, score: typeof client) =>
    score === undefined
      ? []
      : [plain(`${peerId}/score/${key}`, label, scoreWords(score), String(score), request)];
  return [
    ...scoreRow('client', 'Client score', client),
    ...scoreRow('gossipsub', 'Gossipsub score', gossipsub),
    ...(ignoreNegative === undefined
      ? []
      : [
          plain(
            `${peerId}/score/ignored`,
            'Negative gossipsub score',
            ignoreNegative ? 'ignored' : 'counts',
            String(ignoreNegative),
            request,
          ),
        ]),
  ];
}

function chainDetails(
  { sync, headSlot, finalizedEpoch, subnets }: Peer,
  own: OwnHead | undefined,
): readonly Detail[] {
  return [
    { key: 'sync', label: 'Sync', shown: sync, icon: 'sync' },
    {
      key: 'head',
      label: 'Head slot',
      shown: against(headSlot, own?.headSlot, 'slot'),
      icon: 'git-commit',
      value: headSlot,
    },
    {
      key: 'finalized',
      label: 'Finalized epoch',
      shown: against(finalizedEpoch, own?.finalizedEpoch, 'epoch'),
      icon: 'lock',
      value: finalizedEpoch,
    },
    {
      key: 'subnets',
      label: 'Subnets',
      shown: subnets && subnetList(subnets),
      icon: 'broadcast',
      value: subnets?.join(', '),
    },
  ];
}

function metadataDetail({ id, metadata }: Peer, request: PlainRequest): Detail {
  const sequence = metadata?.sequence === undefined ? '' : `, sequence ${metadata.sequence}`;
  return {
    key: 'metadata',
    label: 'Metadata',
    shown: metadata && `${metadata.form}${sequence}`,
    icon: 'json',
    below: metadata && (() => metadataRows(`${id}/metadata`, metadata, request)),
  };
}

function metadataRows(
  id: string,
  { attnets, syncnets, custodyGroups }: NonNullable<Peer['metadata']>,
  request: PlainRequest,
): readonly PlainItem[] {
  return [
    ...bitRow(`${id}/attnets`, 'Attestation subnets', attnets, request),
    ...bitRow(`${id}/syncnets`, 'Sync committee subnets', syncnets, request),
    ...(custodyGroups === undefined
      ? []
      : [plain(`${id}/custody`, 'Custody groups', custodyGroups, custodyGroups, request)]),
  ];
}

function recordDetails({ id, addresses, enr }: Peer): readonly Detail[] {
  return [
    ...addresses.map((address, index) => ({
      key: `address/${index}`,
      label: 'Address',
      shown: address,
      icon: 'globe',
    })),
    { key: 'id', label: 'Peer id', shown: id, icon: 'key' },
    {
      key: 'enr',
      label: 'Node record',
      shown: enr,
      icon: 'note',
      below: enr ? () => decodedRows(`${id}/enr`, enr) : undefined,
    },
  ];
}

const yesOrNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

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
  const bits = bitsOf(hexToBytes(hex.slice(2)));
  return [plain(id, label, subnetWords(bits), hex, request)];
}

/** `78 · 57 slots behind us`. */
function against(theirs: string | undefined, ours: string | undefined, unit: string): string | undefined {
  if (theirs === undefined) return undefined;
  if (ours === undefined || !/^\d+$/.test(theirs) || !/^\d+$/.test(ours)) return grouped(theirs);
  const behind = BigInt(ours) - BigInt(theirs);
  if (behind === 0n) return `${grouped(theirs)} · same as this node`;
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

import type { World } from '../world/world';
import { networkName } from '../world/world';
import { type BeaconMethod, wrapped } from './reply';
import { syncState } from './sync';

const gib = 1024 ** 3;

/** A simulated machine with eight threads and counters that follow the clock. */
function machine({ chain }: World) {
  const now = chain.clock.now();
  const seconds = Math.floor(now / 1000);
  const boot = Math.floor(chain.startedAt / 1000) - 86_400;
  const up = Math.max(0, seconds - boot);
  const wave = (label: string, period: number) =>
    Math.sin((2 * Math.PI * (seconds % period)) / period + chain.random.below(100, label) / 16);
  const load = Math.round((1.2 + 0.5 * wave('load', 240) + 0.2 * wave('noise', 31)) * 100) / 100;
  const total = 32 * gib;
  const used = Math.round(11 * gib + 1.5 * gib * wave('memory', 900));
  const diskTotal = 1863 * gib;
  return {
    seconds,
    boot,
    up,
    load,
    total,
    used,
    free: Math.round((total - used) / 4),
    diskTotal,
    diskFree: diskTotal - 912 * gib - (seconds - Math.floor(chain.startedAt / 1000)) * 24_000,
    received: 5_000_000_000 + up * 412_000,
    sent: 4_000_000_000 + up * 388_000,
    app: Math.max(0, seconds - Math.floor(chain.startedAt / 1000)),
  };
}

const health: BeaconMethod = ({ world }) => {
  const now = machine(world);
  return wrapped({
    sys_virt_mem_total: now.total,
    sys_virt_mem_available: now.total - now.used,
    sys_virt_mem_used: now.used,
    sys_virt_mem_free: now.free,
    sys_virt_mem_percent: Math.round((now.used / now.total) * 10_000) / 100,
    sys_virt_mem_cached: now.total - now.used - now.free,
    sys_virt_mem_buffers: 312_000_512,
    sys_loadavg_1: now.load,
    sys_loadavg_5: 1.31,
    sys_loadavg_15: 1.24,
    cpu_cores: 4,
    cpu_threads: 8,
    system_seconds_total: Math.floor(now.up * 0.21),
    user_seconds_total: Math.floor(now.up * 0.94),
    iowait_seconds_total: Math.floor(now.up * 0.03),
    idle_seconds_total: Math.floor(now.up * 6.82),
    cpu_time_total: now.up * 8,
    disk_node_bytes_total: now.diskTotal,
    disk_node_bytes_free: now.diskFree,
    disk_node_reads_total: 40_120 + now.up * 3,
    disk_node_writes_total: 90_455 + now.up * 11,
    network_node_bytes_total_received: now.received,
    network_node_bytes_total_transmit: now.sent,
    misc_node_boot_ts_seconds: now.boot,
    misc_os: 'linux',
    pid: 4221,
    pid_num_threads: 47,
    pid_mem_resident_set_size: Math.round(now.used / 4),
    pid_mem_virtual_memory_size: 6_442_450_944,
    pid_mem_shared_memory_size: 52_428_800,
    pid_process_seconds_total: Math.floor(now.app * 0.6),
  });
};

const uiHealth: BeaconMethod = ({ world }) => {
  const now = machine(world);
  return wrapped({
    total_memory: now.total,
    free_memory: now.free,
    used_memory: now.used,
    sys_loadavg_1: now.load,
    sys_loadavg_5: 1.31,
    sys_loadavg_15: 1.24,
    cpu_cores: 4,
    cpu_threads: 8,
    global_cpu_frequency: 3.4,
    disk_bytes_total: now.diskTotal,
    disk_bytes_free: now.diskFree,
    system_uptime: now.up,
    app_uptime: now.app,
    system_name: 'Debian GNU/Linux',
    kernel_version: '6.1.0-22-amd64',
    os_version: 'Linux 12 Debian GNU/Linux',
    host_name: `${networkName}-node`,
    network_name: 'eth0',
    network_bytes_total_received: now.received,
    network_bytes_total_transmit: now.sent,
    nat_open: isOpen(world),
    connected_peers: world.peers.list().filter((peer) => peer.connected).length,
    sync_state: syncState(world),
  });
};

/** Whether peers can reach the node. */
const isOpen = ({ chain }: World) => chain.scenario !== 'few-peers' && chain.scenario !== 'stalled';

export const hostMethods: Readonly<Record<string, BeaconMethod>> = {
  'vendor-health': health,
  'vendor-ui-health': uiHealth,
  'vendor-syncing': ({ world }) => wrapped(syncState(world)),
  'vendor-nat': ({ world }) => wrapped(isOpen(world)),
};

import { usableMemory } from './memory.ts';

/** Durable, for a machine shared with the service. */
export function settingsFor(
  memoryBytes: number = usableMemory(),
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const megabytes = memoryBytes / 2 ** 20;
  const clamp = (value: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, value)))}MB`;
  return {
    listen_addresses: '',
    // Relative, to fit the system's limit on socket paths.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '60',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Before recovery PostgreSQL syncs the whole directory. One call for each of a thousand files takes seconds on a
    // busy disk [R1].
    ...(platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    shared_buffers: clamp(megabytes / 8, 64, 1024),
    effective_cache_size: clamp(megabytes / 2, 256, 16_384),
    work_mem: '8MB',
    maintenance_work_mem: clamp(megabytes / 32, 32, 256),
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // Compilation costs more than any of the service's queries.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  };
}

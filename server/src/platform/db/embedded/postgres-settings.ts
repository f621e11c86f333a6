import fs from 'node:fs'
import os from 'node:os'

const mb = 1024 * 1024

/** Acknowledged writes are on disk, and memory is sized for the machine. */
export function productionSettings(): Record<string, string> {
  const memory = Math.floor(os.totalmem() / mb)
  return {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '60',
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${Math.max(16, Math.min(128, Math.floor(memory / 16)))}MB`,
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Start failures are recognized by their English messages.
    lc_messages: 'C',
    // Failed statements and rows contain personal data, which doesn't belong in a log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'fatal',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    ...sharedMemory(),
  }
}

/** For a database that is deleted when it stops, a machine crash may lose everything. */
export const throwAwaySettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

export const testSettings: Record<string, string> = {
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
}

/** Containers often have 64 MB of shared memory, too little for one parallel query. */
function sharedMemory(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  try {
    const { blocks, bsize } = fs.statfsSync('/dev/shm')
    return blocks * bsize < 256 * mb ? { dynamic_shared_memory_type: 'mmap' } : {}
  } catch {
    return { dynamic_shared_memory_type: 'mmap' }
  }
}

import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { diskFullProblem, errorCode, errorMessage, isDiskFullReason, StartProblem } from '../../start-problem.ts'
import { passwordFile } from './address.ts'
import { asIdentity, changeOwner, type Identity } from './identity.ts'
import type { Programs } from './programs.ts'

const major = '18'
const run = promisify(execFile)

/** Creates the data folder if needed and checks that it is writable. */
export function prepareFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw diskFullProblem(dataDir)
    throw new StartProblem(
      `The data folder ${dataDir} can't be written to (${errorCode(error) ?? errorMessage(error)}). ` +
        'Give this user write permission, or set DATA_DIR to another folder.',
    )
  }
}

type Creating = { programs: Programs; identity: Identity; isThrownAway: boolean }

/** Creates the database files at the first start and checks their version. */
export async function prepareCluster(pgData: string, creating: Creating): Promise<void> {
  const { identity } = creating
  if (!fs.existsSync(pgData)) await create(pgData, creating)
  changeOwner(identity, pgData)
  const version = fs.readFileSync(`${pgData}/PG_VERSION`, 'utf8').trim()
  if (version === major) return
  throw new StartProblem(
    `The folder ${pgData} has data of PostgreSQL ${version}, but this version of Dray comes with ${major}. ` +
      'Start the version of Dray that wrote it, make a backup there and restore it here.',
  )
}

/** Creates the files beside their final place and moves them when complete, so an interrupted first start leaves nothing behind. */
async function create(pgData: string, { programs, identity, isThrownAway }: Creating): Promise<void> {
  const fresh = `${pgData}.unfinished`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.mkdirSync(fresh, { mode: 0o700 })
  changeOwner(identity, fresh)
  let failure: unknown
  for (const characterType of characterTypes) {
    const { program, args, options } = asIdentity(identity, [
      programs('initdb'),
      '-D',
      fresh,
      ...initialSettings(pgData),
      // Waiting for the disk takes longer than everything else.
      ...(isThrownAway ? ['--no-sync'] : []),
      characterType,
    ])
    failure = await run(program, args, { ...options, cwd: fresh, windowsHide: true }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!failure) return moveInPlace(fresh, pgData)
    if (!/invalid locale name/.test(reasonIn(failure))) break
  }
  fs.rmSync(fresh, { recursive: true, force: true })
  if (isDiskFullReason(reasonIn(failure))) throw diskFullProblem(pgData)
  throw new StartProblem(
    `The database could not be created in ${pgData} (${reasonIn(failure)}). Free some space or choose another DATA_DIR.`,
  )
}

function moveInPlace(fresh: string, pgData: string): void {
  fs.renameSync(fresh, pgData)
  if (process.platform === 'win32') return
  const parent = fs.openSync(path.dirname(pgData), 'r')
  fs.fsyncSync(parent)
  fs.closeSync(parent)
}

// Sorting and case are built into PostgreSQL, the same everywhere. pg_trgm takes letters from the system; with plain C it finds no Cyrillic
// words. Locale names differ between systems.
const characterTypes = ['--lc-ctype=C.UTF-8', '--lc-ctype=en_US.UTF-8', '--lc-ctype=C']

function initialSettings(pgData: string): string[] {
  const access =
    process.platform === 'win32' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(pgData)}`] : ['--auth=trust']
  return [
    ...['--username=dray', '--encoding=UTF8', '--data-checksums'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...access,
  ]
}

function reasonIn(failure: unknown): string {
  const output = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : ''
  return /(?:error|FATAL): +(.*)/.exec(output)?.[1] ?? errorMessage(failure).split('\n')[0] ?? ''
}

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

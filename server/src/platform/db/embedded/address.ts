import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { errorCode } from '../../start-problem.ts'
import type { Identity } from './identity.ts'

/** Where the database listens, and how to connect. */
export interface Address {
  connection: pg.PoolConfig
  settings: Record<string, string>
  /** Removes what was created outside the data folder. */
  release(): void
}

const user = 'dray'
// The kernel allows 108 bytes for a socket path (104 on a Mac), including the terminating zero.
const maxSocketPath = process.platform === 'linux' ? 107 : 103
const socketName = '/.s.PGSQL.5432'

/** A private socket in the data folder. On Windows, where Node has no such sockets, a local port. */
export async function chooseAddress(pgData: string, identity: Identity): Promise<Address> {
  if (process.platform === 'win32') return localPort(pgData)
  const folder = fits(pgData) ? pgData : shortFolder(pgData, identity)
  return {
    connection: { host: folder, port: 5432, user, database: user },
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    release() {
      if (folder !== pgData) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const fits = (folder: string) => Buffer.byteLength(folder + socketName) <= maxSocketPath && !folder.includes(',')

/** A folder with a short path, the same at every start unless another user owns that name. */
function shortFolder(pgData: string, { account }: Identity): string {
  const temporary = fits(path.join(os.tmpdir(), 'dray-0123456789abcdef')) ? os.tmpdir() : '/tmp'
  const owner = account?.uid ?? process.getuid?.()
  const name = createHash('sha256').update(`${owner}:${pgData}`).digest('hex').slice(0, 16)
  const folder = path.join(temporary, `dray-${name}`)
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account) fs.chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const stats = fs.lstatSync(folder)
  if (stats.isDirectory() && stats.uid === owner && (stats.mode & 0o077) === 0) return folder
  const random = fs.mkdtempSync(path.join(temporary, 'dray-'))
  if (account) fs.chownSync(random, account.uid, account.gid)
  return random
}

/** The password file for the local port on Windows, next to the data. */
export function passwordFile(pgData: string): string {
  const file = `${pgData}.password`
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return file
}

async function localPort(pgData: string): Promise<Address> {
  const port = await freePort()
  const password = fs.readFileSync(passwordFile(pgData), 'utf8').trim()
  return {
    connection: { host: '127.0.0.1', port, user, password, database: user },
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    release: () => undefined,
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

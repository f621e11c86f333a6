import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { codeOf } from '../../start-problem.ts'
import type { Identity } from './identity.ts'

/** Where the database listens, for itself and for those who connect. */
export interface Address {
  connection: pg.PoolConfig
  settings: Record<string, string>
  /** Removes what it made outside the data folder. */
  leave(): void
}

const user = 'dray'
// The kernel's limit for the path of a socket is 108 bytes with its end mark, on a mac 104.
const longestSocketPath = process.platform === 'linux' ? 107 : 103
const socketName = '/.s.PGSQL.5432'

/** A private socket in the folder of the data, which only its owner may enter; on Windows, whose Node has none, a local port. */
export async function chooseAddress(pgData: string, identity: Identity): Promise<Address> {
  if (process.platform === 'win32') return localPort(pgData)
  const folder = fits(pgData) ? pgData : shortFolder(pgData, identity)
  return {
    connection: { host: folder, port: 5432, user, database: user },
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700' },
    leave() {
      if (folder !== pgData) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const fits = (folder: string) => Buffer.byteLength(folder + socketName) <= longestSocketPath && !folder.includes(',')

/** The same short folder at every start, unless someone else has taken its name. */
function shortFolder(pgData: string, { account }: Identity): string {
  const temporary = fits(path.join(os.tmpdir(), 'dray-0123456789abcdef')) ? os.tmpdir() : '/tmp'
  const owner = account?.uid ?? process.getuid?.()
  const name = createHash('sha256').update(`${owner}:${pgData}`).digest('hex').slice(0, 16)
  const folder = path.join(temporary, `dray-${name}`)
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account) fs.chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  const found = fs.lstatSync(folder)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder
  const other = fs.mkdtempSync(path.join(temporary, 'dray-'))
  if (account) fs.chownSync(other, account.uid, account.gid)
  return other
}

/** The password of the local port on Windows, kept beside the data. */
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
    leave: () => undefined,
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

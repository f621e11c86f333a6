import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asIdentity, changeOwner, chooseIdentity } from '../../platform/db/embedded/identity.ts'
import { addressOf } from '../server-address.ts'

/** The program, if this machine has it: it isn't an npm package. */
export const pgBouncerProgram = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (program) => spawnSync(program, ['--version']).status === 0,
)

const port = 6432

/** A real PgBouncer in transaction mode before a database, with few connections, which its clients take in turn. */
export async function startPgBouncer(program: string, url: string) {
  const target = new pg.Client({ connectionString: url })
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dray-pooler-'))
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${target.user}" "${target.password ?? ''}"\n`)
  fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), settings(folder, target))
  const identity = chooseIdentity(folder)
  changeOwner(identity, folder)
  // PgBouncer refuses root too.
  const command = asIdentity(identity, [program, path.join(folder, 'pgbouncer.ini')])
  const child = spawn(command.program, command.args, { ...command.options, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!fs.existsSync(path.join(folder, `.s.PGSQL.${port}`)) && child.exitCode === null) await sleep(20)
  return {
    url: addressOf({ host: folder, port, user: target.user ?? '', database: target.database ?? '' }),
    async stop() {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = (folder: string, { host, port: targetPort }: pg.Client) => `[databases]
* = host=${host} port=${targetPort}
[pgbouncer]
pool_mode = transaction
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
default_pool_size = 4
max_client_conn = 200
server_round_robin = 1
logfile = ${path.join(folder, 'log')}
`

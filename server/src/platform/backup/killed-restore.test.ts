import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onServer } from '../../test-data/server-address.ts'
import { cloneTemplate } from '../../test-data/test-database.ts'
import type { RestoreStep } from './restore-backup.ts'

const program = path.join(import.meta.dirname, '../../programs/restore.ts')
const backup = path.join(import.meta.dirname, '../../test-data/first-version.tar.zst')

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'dray-killed-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Makes the process kill itself when it reports this step. */
const killedAt = (step: RestoreStep) => `
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = (line) => {
    if (line.endsWith(${JSON.stringify(`${step}\n`)}) && !line.includes(' 0 %')) process.kill(process.pid, 'SIGKILL')
    return write(line)
  }`

/** Runs `npm run restore` in its own process until it ends or is killed. */
async function restore({ databaseUrl, killAt }: { databaseUrl?: string | undefined; killAt?: RestoreStep }) {
  const { DATABASE_URL: _, ...env } = process.env
  const kill = killAt === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(killedAt(killAt))}`]
  const child = spawn(process.execPath, [...kill, program, backup], {
    env: { ...env, DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [printed, problem, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { printed, problem, code, signal }
}

/** Expects a restore to finish with exactly the backup's files in the folder, and the doctor to find nothing. */
async function expectRestored(databaseUrl?: string) {
  const { printed, problem, code } = await restore({ databaseUrl })
  const restored = expect.stringMatching(/^Restored as of .*: 8,383 rows and 2 files\./)
  expect({ printed, problem }).toMatchObject({ printed: restored })
  expect(printed).toContain('ok       stock of products\n')
  expect(printed).not.toContain('DIFFERS')
  expect(code).toBe(0)
  const files = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(files.filter((file) => file.isFile())).toHaveLength(2)
}

test('a restore that is killed at any step leaves the database empty, and the same restore fills it', async () => {
  const { connection, drop } = await cloneTemplate('empty')
  const { connectionString } = connection
  for (const killAt of ['Restoring', 'Building indexes', 'Upgrading'] as const) {
    expect((await restore({ databaseUrl: connectionString, killAt })).signal).toBe('SIGKILL')
    const { rowCount } = await onServer(connectionString, (server) =>
      server.query("select from pg_tables where schemaname = 'public'"),
    )
    expect(rowCount).toBe(0)
  }
  await expectRestored(connectionString)
  await drop()
})

test('a restore that is killed in the embedded database can be run again', async () => {
  expect((await restore({ killAt: 'Building indexes' })).signal).toBe('SIGKILL')
  expect(await readdir(dataDir)).toContain('postgres')
  await expectRestored()
})

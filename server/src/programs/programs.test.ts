import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config/config.ts'
import { demoConfig } from '../start.ts'

const run = promisify(execFile)

test.each([
  ['doctor', []],
  ['backup', [path.join(os.tmpdir(), 'never.tar.zst')]],
  ['lost-phone', ['ann@example.com']],
])('%s refuses a folder without Dray’s data, and creates nothing there', async (tool, args) => {
  const dataDir = path.join(os.tmpdir(), `dray-nowhere-${process.pid}`)
  const { DATABASE_URL: _, ...env } = process.env
  const program = path.join(import.meta.dirname, `${tool}.ts`)
  const failure = await run(process.execPath, [program, ...args], { env: { ...env, DATA_DIR: dataDir } }).catch(
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({
    code: 2,
    stderr: `There is no Dray in ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.\n`,
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('a demo sends email through SMTP_URL and keeps its data in its own folder', () => {
  const ends: (() => unknown)[] = []
  const set = { SMTP_URL: 'smtp://127.0.0.1:2525', DATA_DIR: '/srv/dray', DATABASE_URL: 'postgres://db/dray' }
  const standIns = { chat: { root: 'http://127.0.0.1:1', token: '1:x' }, mailbox: { url: 'imap://a:b@127.0.0.1:2' } }
  const demo = demoConfig(readConfig({ ...set, IMAP_URL: 'imaps://a:b@mail.example.com' }), standIns, ends)
  expect(demo.mailbox?.host).toBe('127.0.0.1')
  expect(demo.mail?.smtpUrl).toBe('smtp://127.0.0.1:2525')
  expect(demo.databaseUrl).toBeUndefined()
  expect(existsSync(demo.dataDir)).toBe(true)
  for (const end of ends) end()
  expect(existsSync(demo.dataDir)).toBe(false)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { startMailStandIn } from '../../sample/mailbox/stand-in.ts'
import { anEmail } from '../../test-data/mailbox/an-email.ts'
import { rounds } from '../../test-data/rounds.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const server = await startMailStandIn()
afterAll(() => server.stop())

const program = path.join(import.meta.dirname, '../../test-data/mailbox/mailbox-process.ts')

/** The reader in a process of its own. */
function startReader() {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: String(t.connection.connectionString),
      IMAP_URL: server.url,
      IMAP_DONE: 'Done',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return {
    async kill() {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const until = (isDone: () => boolean | Promise<boolean>) => vi.waitUntil(isDone, { timeout: 60_000, interval: 50 })
const countEntries = async () => (await t.db.selectFrom('inboxEntries').select('id').execute()).length

const emailsPerCut = 15
const cutsPerKill = 2

// D-348
test('every email becomes one entry, whenever the connection is cut and the server is killed', async () => {
  let reader = startReader()
  const readAccount = () => t.db.selectFrom('mailbox').select('account').executeTakeFirstOrThrow()
  await until(async () => (await readAccount()).account !== null)
  const kills = rounds(2)
  let cuts = 0
  let emails = 0
  for (let kill = 0; kill < kills; kill++) {
    for (let part = 0; part < cutsPerKill; part++) {
      let left = 1 + Math.floor(Math.random() * 3 * emailsPerCut)
      // In the middle of the answer to a search, a text or a move.
      server.faults.fault = (command) => {
        if (!command.startsWith('UID ') || --left > 0) return undefined
        server.faults.fault = undefined
        cuts++
        return 'cut'
      }
      for (let n = 0; n < emailsPerCut; n++) server.deliver(anEmail({ body: `${++emails} chai` }))
      await until(() => server.faults.fault === undefined)
    }
    await sleep(Math.random() * 1500)
    await reader.kill()
    reader = startReader()
  }
  await until(async () => (await countEntries()) >= emails && server.folders.find('INBOX')?.mails.length === 0)
  await reader.kill()
  const texts = (await t.db.selectFrom('inboxEntries').select('text').execute()).map(({ text }) => text)
  expect({ cuts, emails }).toEqual({ cuts: kills * cutsPerKill, emails: kills * cutsPerKill * emailsPerCut })
  expect(texts.toSorted()).toEqual(Array.from({ length: emails }, (_, n) => `${n + 1} chai`).toSorted())
  expect(server.folders.find('Done')?.mails).toHaveLength(emails)
})

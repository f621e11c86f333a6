import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, setUpByApi, signInByApi } from '../api.ts'
import { createDataFolder, type DrayProcess, expectHealthy, startDrayProcess } from '../dray-process.ts'
import { type Acknowledged, type Desk, expectSaved, nothingYet, prepareDesk, writeUntil } from '../writes.ts'

/** Rounds for each way to be killed; a hundred in `npm run test:long`. */
const times = Number(process.env['TEST_TIMES'] ?? 1)
const rounds = times === 1 ? 2 : 10 * times
/** The doctor recomputes everything, so an error is still there when it looks. */
const roundsBetweenDoctors = 20
const writers = 4

const folder = createDataFolder()

beforeAll(async () => {
  const dray = await startDrayProcess({ DATA_DIR: folder.dataDir })
  await setUpByApi(dray.address, true)
  await dray.stop()
})
afterAll(() => folder.remove())

/** The database's processes on the folder; the main process comes first. */
function databaseProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => processCommand(pid).includes(path.join(folder.dataDir, 'postgres')))
    .map(Number)
    .sort((a, b) => a - b)
}

function processCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const killAll = (pids: number[]): void => void spawnSync('kill', ['-9', ...pids.map(String)])

const start = () => startDrayProcess({ DATA_DIR: folder.dataDir })

/** Kills something under Dray and returns the Dray that works afterward, which may be the same. */
type Kill = (dray: DrayProcess) => Promise<DrayProcess>
const kills: [string, Kill][] = [
  [
    'the server alone',
    async (dray) => {
      await dray.kill()
      return start()
    },
  ],
  [
    'the server and its database together',
    async (dray) => {
      killAll([dray.pid, ...databaseProcesses()])
      await dray.kill()
      return start()
    },
  ],
  [
    'the database alone',
    async (dray) => {
      killAll(databaseProcesses().slice(0, 1))
      return dray
    },
  ],
]

test.skipIf(process.platform !== 'linux').each(kills)(
  '%s can be killed at any moment: every acknowledged order, payment and receipt is saved and complete, and Dray recovers by itself',
  async (_title, kill) => {
    let dray = await start()
    let api = await signInByApi(dray.address)
    const desk = await prepareDesk(api, writers)
    for (let round = 1; round <= rounds; round++) {
      const saved = nothingYet()
      dray = await killDuringWrites(kill, { dray, api, desk, saved })
      api = await signInByApi(dray.address)
      await expectSaved(api, desk, saved)
      if (round % roundsBetweenDoctors === 0) expectHealthy(folder.dataDir)
    }
    await dray.stop()
    // Processes that the kernel hasn't removed yet don't matter: they no longer hold anything.
    await expect.poll(databaseProcesses).toEqual([])
    expectHealthy(folder.dataDir)
  },
  rounds * 60_000,
)

type Work = { dray: DrayProcess; api: Api; desk: Desk; saved: Acknowledged }

async function killDuringWrites(kill: Kill, { dray, api, desk, saved }: Work): Promise<DrayProcess> {
  let isOver = false
  const writing = writeUntil(() => isOver, api, desk, saved)
  // On a busy machine the first write can take a while, and a kill before any write would prove nothing.
  const written = () => Math.min(saved.orders.length, saved.payments.length, saved.receipts.length)
  await expect.poll(written, { timeout: 60_000 }).toBeGreaterThan(0)
  await sleep(Math.random() * 800)
  const after = await kill(dray)
  isOver = true
  await writing
  return after
}

test('a stop signal lets the requests in flight finish', async () => {
  const dray = await start()
  const api = await signInByApi(dray.address)
  const { customerID, productSku } = await prepareDesk(api, 0)
  const large = { customerID, products: Array.from({ length: 1000 }, () => ({ productSku, quantity: 1 })) }
  const requests = Array.from({ length: 6 }, () => api.post('/api/db/orders/new', large))
  const answers = Promise.all(requests)
  // Orders of one product wait for each other: after the first answer, the server has received the others and is working on them.
  await Promise.race(requests)
  await dray.stop()
  expect((await answers).map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200))
  await expect(fetch(dray.address)).rejects.toThrow('fetch failed')
})

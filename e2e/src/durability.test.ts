import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, setUpByApi, signInByApi } from './api.ts'
import { createDataFolder, type DrayProcess, startDrayProcess } from './dray-process.ts'

/** The number of rounds for each way to be killed; ten times as many in `npm run test:long`. */
const rounds = 2 * Number(process.env['TEST_TIMES'] ?? 1)

const folder = createDataFolder()
let productSku = ''
let customerID = 0

beforeAll(async () => {
  const dray = await startDrayProcess({ DATA_DIR: folder.dataDir })
  const api = await setUpByApi(dray.address, true)
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as { sku: string; name: string }[]
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as { id: number }[]
  productSku = products.find((product) => product.name === 'Chai')?.sku ?? ''
  customerID = customers[0]?.id ?? 0
  await dray.stop()
})
afterAll(() => folder.remove())

/** Places orders one after another until the server is down, and collects the numbers of the orders that were acknowledged. */
async function placeOrdersUntilDown(api: Api, acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      const { status, body } = await api.post('/api/db/orders/new', {
        customerID,
        products: Array.from({ length: 5 }, () => ({ productSku, quantity: 1 })),
      })
      if (status === 200) acknowledged.push(String(body['orderNum']))
    }
  } catch {
    // The server is down, as expected.
  }
}

/** The processes of the database on the folder; the main process is the first. */
function databaseProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(path.join(folder.dataDir, 'postgres')))
    .map(Number)
    .sort((a, b) => a - b)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const killAll = (pids: number[]): void => void spawnSync('kill', ['-9', ...pids.map(String)])

const kills: [string, (dray: DrayProcess) => Promise<void>][] = [
  ['the server alone', (dray) => dray.kill()],
  [
    'the server and its database together',
    async (dray) => {
      killAll([dray.pid, ...databaseProcesses()])
      await dray.kill()
    },
  ],
  [
    'the database alone',
    async (dray) => {
      killAll(databaseProcesses().slice(0, 1))
      await sleep(1500)
      await dray.kill()
    },
  ],
]

test.skipIf(process.platform !== 'linux').each(kills)(
  '%s can be killed at any moment: every acknowledged order is saved, and none is incomplete',
  async (_title, kill) => {
    for (let round = 0; round < rounds; round++) {
      const dray = await startDrayProcess({ DATA_DIR: folder.dataDir })
      const api = await signInByApi(dray.address)
      const acknowledged: string[] = []
      const streams = Promise.all(Array.from({ length: 4 }, () => placeOrdersUntilDown(api, acknowledged)))
      // On a busy machine the first order can take long, and a kill before any order would prove nothing.
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(0)
      await sleep(Math.random() * 800)
      await kill(dray)
      await streams
      await expectAllSaved(acknowledged)
    }
  },
)

test('a stop signal lets the requests in flight finish', async () => {
  const dray = await startDrayProcess({ DATA_DIR: folder.dataDir })
  const api = await signInByApi(dray.address)
  const large = { customerID, products: Array.from({ length: 1000 }, () => ({ productSku, quantity: 1 })) }
  const requests = Array.from({ length: 6 }, () => api.post('/api/db/orders/new', large))
  const answers = Promise.all(requests)
  // Orders of one product wait for each other: after the first answer the server has received the others and works on them.
  await Promise.race(requests)
  await dray.stop()
  expect((await answers).map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200))
  await expect(fetch(dray.address)).rejects.toThrow('fetch failed')
})

/** Checks that Dray starts again without help, has all orders, and stops cleanly. */
async function expectAllSaved(acknowledged: string[]): Promise<void> {
  const restarted = await startDrayProcess({ DATA_DIR: folder.dataDir })
  const api = await signInByApi(restarted.address)
  for (const orderNum of acknowledged) {
    const { res } = (await api.get(`/api/db/orders/getByOrderNum/${orderNum}`)).body as {
      res?: { orderedItems: unknown[] }
    }
    expect(res?.orderedItems, `order ${orderNum}`).toHaveLength(5)
  }
  await restarted.stop()
  expect(databaseProcesses()).toEqual([])
  const doctor = path.join(import.meta.dirname, '../../server/src/doctor.ts')
  const report = execFileSync(process.execPath, [doctor], {
    env: { ...process.env, DATA_DIR: folder.dataDir },
    encoding: 'utf8',
  })
  expect(report).not.toContain('DIFFERS')
}

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { type Api, setUpByApi, signInByApi } from '../api.ts'
import { createDataFolder, startDrayProcess } from '../dray-process.ts'

/** At least, and until the last kill. A thousand in all in `npm run test:long`. */
const changesOfWriter = Number(process.env['TEST_TIMES'] ?? 1) === 1 ? 20 : 125
const writers = 8
const customersOfWriter = 2

const folder = createDataFolder()
afterAll(() => folder.remove())

type Event = {
  id: string
  kind: string
  action: string
  at: string
  record: { customer: { id: number; notes: string } }
}

/** Answers as told, and remembers the events that it accepted. */
async function startReceiver() {
  const accepted: Event[] = []
  let mode: 'accepts' | 'fails' | 'hangs' = 'accepts'
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (mode === 'hangs') return
      if (mode === 'accepts') accepted.push(JSON.parse(body))
      response.writeHead(mode === 'accepts' ? 204 : 500).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    accepted,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    change: (next: typeof mode) => void (mode = next),
    stop: () => (server.closeAllConnections(), server.close()),
  }
}

const start = () => startDrayProcess({ DATA_DIR: folder.dataDir, ALLOW_PRIVATE_WEBHOOKS: 'yes' })

test('every change reaches a receiver that fails, hangs and comes back, in order per record, though the server is killed twice', async () => {
  const receiver = await startReceiver()
  let dray = await start()
  let api = await setUpByApi(dray.address, false)
  const webhook = { url: receiver.url, kinds: ['customer'], roles: ['SALES'] }
  expect((await api.post('/api/db/webhooks/new', webhook)).status).toBe(200)
  let isOver = false
  const connection = { api: () => api, isOver: () => isOver }
  const writes = Array.from({ length: writers }, (_, writer) => writeAll(connection, writer))
  for (const mode of ['fails', 'hangs'] as const) {
    await sleep(500)
    receiver.change(mode)
    await sleep(500)
    await dray.kill()
    dray = await start()
    api = await signInByApi(dray.address)
  }
  receiver.change('accepts')
  isOver = true
  const ids = (await Promise.all(writes)).flat()
  const logged = await Promise.all(ids.map((id) => countLogEntries(api, id)))
  const receivedIds = (id: number) =>
    new Set(receiver.accepted.filter((event) => customerId(event) === id).map((event) => event.id))
  const received = () => ids.map((id) => receivedIds(id).size)
  await expect.poll(received, { timeout: 120_000 }).toEqual(logged)
  for (const id of ids) expectInOrder(receiver.accepted.filter((event) => customerId(event) === id))
  expect(new Set(receiver.accepted.map(customerId))).toEqual(new Set(ids))
  await dray.stop()
  receiver.stop()
}, 240_000)

const customerId = ({ record }: Event): number => record.customer.id

/** Changes customers in turn, and tries again what was lost with the server. Returns their ids. */
async function writeAll({ api, isOver }: { api: () => Api; isOver: () => boolean }, writer: number): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < customersOfWriter) {
    const body = { customerName: `Customer ${writer}-${ids.length}`, type: 'RETAIL' }
    const added = await untilAnswered(() =>
      api().post('/api/db/customers/addNew', body, { 'idempotency-key': body.customerName }),
    )
    ids.push(Number(added['id']))
  }
  for (let change = 0; change < changesOfWriter || !isOver(); change++) {
    const id = ids[change % ids.length] ?? 0
    await untilAnswered(() => api().put(`/api/db/customers/update/${id}`, { notes: String(change) }))
  }
  return ids
}

async function untilAnswered(send: () => ReturnType<Api['put']>): Promise<Record<string, unknown>> {
  for (;;) {
    const answer = await send().catch(() => undefined)
    if (answer?.status === 200) return answer.body
    await sleep(100)
  }
}

/** The changes that were made, even if their answers were lost. */
async function countLogEntries(api: Api, id: number): Promise<number> {
  const { body } = await api.get(`/api/db/changelog/getAll/customer/${id}`)
  return (body as unknown as unknown[]).length
}

/** A repeated event is allowed, an older one after a newer one isn't. */
function expectInOrder(events: readonly Event[]): void {
  expect(events[0]?.action).toBe('created')
  const firsts = events.filter(({ id }, position) => events.findIndex((event) => event.id === id) === position)
  expect(firsts.map(({ at }) => at)).toEqual(firsts.map(({ at }) => at).toSorted())
  const states = events.map(({ record }) => Number(record.customer.notes ?? -1))
  expect(states).toEqual(states.toSorted((a, b) => a - b))
}

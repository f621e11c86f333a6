import type { countSchema } from '@dray/contract/counts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { lockProducts, moveStock } from '../products/index.ts'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectOnly, expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { unitsInStock, unitsLeft } from '../../test-data/queries.ts'
import { rounds } from '../../test-data/rounds.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const [first, second, admin] = [await t.as('INVENTORY'), await t.as('INVENTORY'), await t.as('ADMIN')]

type SentCount = z.input<typeof countSchema>
const begin = (body: object, by = first) => by('POST', '/api/db/counts/new', { body: { name: 'Shelf A', ...body } })
const enter = (id: number, lines: readonly object[], by = first) =>
  by('PUT', `/api/db/counts/enter/${id}`, { body: { lines } })
const post = (id: number, by = first) => by('POST', `/api/db/counts/post/${id}`, { body: { reason: 'Monthly count' } })
const readCount = async (id: number): Promise<SentCount> => (await first('GET', `/api/db/counts/getById/${id}`)).json()
const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

async function aStockedBatch(quantity: number) {
  const product = await aProduct(t.db)
  return { product, ...(await aBatch(t.db, product.id, { quantity })) }
}
async function aCount(batchIds: readonly number[], productIds: readonly number[] = []): Promise<SentCount> {
  const answer = await begin({ batchIds, productIds })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const countLine = ({ lines }: SentCount, at = 0) => lines[at] ?? expect.fail(`There is no line ${at}`)

/** Sells units by a call: of this batch, or of whatever batch has some. */
async function sellers(skus: readonly string[], productBatchId?: number) {
  const customer = await aCustomer(t.db)
  return (at: number, quantity: number) =>
    admin('POST', '/api/db/orders/new', {
      body: {
        customerID: customer.id,
        orderStatus: 'DELIVERED',
        products: [{ productSku: skus[at], quantity, productBatchId, batchMode: productBatchId ? 'manual' : 'auto' }],
      },
    })
}

test('if two counts of a batch begin at once, one does', async () => {
  const batch = await aStockedBatch(10)
  const product = await aProduct(t.db, { hasBatch: false, stock: 5 })
  for (const body of [{ batchIds: [batch.id] }, { productIds: [product.id] }]) {
    const answers = await Promise.all([begin(body), begin(body, second)])
    expect(statuses(answers)).toEqual([200, 409])
    expectRefusal(
      answers.find(({ statusCode }) => statusCode === 409),
      409,
      'batch-in-count',
    )
  }
})

test('if two people enter numbers of a count at once, both are kept, and the later one of the same line counts', async () => {
  const [a, b] = [await aStockedBatch(10), await aStockedBatch(10)]
  const count = await aCount([a.id, b.id])
  const [one, two] = [countLine(count).id, countLine(count, 1).id]
  const answers = await Promise.all([
    enter(count.id, [{ id: one, counted: 7 }]),
    enter(count.id, [{ id: two, counted: 8 }], second),
    enter(count.id, [{ id: one, counted: 9 }], second),
  ])
  expect(statuses(answers)).toEqual([200, 200, 200])
  const after = await readCount(count.id)
  expect([7, 9]).toContain(countLine(after).counted)
  expect(countLine(after, 1).counted).toBe(8)
  await expectSoundTotals(t.db)
})

test('a number waits for a change of the stock that is being saved, so it comes before or after it', async () => {
  const [batch, other] = [await aStockedBatch(40), await aStockedBatch(40)]
  const count = await aCount([batch.id])
  const left = { kind: 'CORRECTION' as const, reason: 'Broken', delta: -5, orderLineId: null, userId: null }
  const change = await t.db.startTransaction().execute()
  await lockProducts(change, [batch.product.id])
  await moveStock(change, [{ ...left, productId: batch.product.id, batchId: batch.id }])
  await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [{ sku: other.product.sku, quantity: 1, batchId: other.id }] })
  const entering = enter(count.id, [{ id: countLine(count).id, counted: 30 }])
  await vi.waitFor(async () => {
    const waiting = await sql`select from pg_locks where not granted`.execute(t.db)
    expect(waiting.rows).toHaveLength(1)
  })
  await change.commit().execute()
  expect(countLine((await entering).json())).toMatchObject({ expected: 35, difference: -5 })
  await expectSoundTotals(t.db)
})

test('if a count is posted twice at once, it posts once', async () => {
  const batch = await aStockedBatch(10)
  const count = await aCount([batch.id])
  await enter(count.id, [{ id: countLine(count).id, counted: 7 }])
  const answers = await Promise.all([post(count.id), post(count.id, second)])
  expect(statuses(answers)).toEqual([200, 409])
  expectRefusal(
    answers.find(({ statusCode }) => statusCode === 409),
    409,
    'count-posted',
  )
  expect(await unitsLeft(t.db, batch.id)).toBe(7)
})

test('if the last units are sold while a count takes them away, one of the two is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const batch = await aStockedBatch(10)
    const sell = await sellers([batch.product.sku], batch.id)
    const count = await aCount([batch.id])
    await enter(count.id, [{ id: countLine(count).id, counted: 4 }])
    const [posted, sold] = await Promise.all([post(count.id), sell(0, 7)])
    const left = await unitsLeft(t.db, batch.id)
    const codes = [posted, sold].map((answer) => answer.json().code ?? answer.statusCode)
    expect([
      [200, 'batch-taken', 4],
      ['count-again', 200, 3],
    ]).toContainEqual([...codes, left])
  }
  await expectSoundTotals(t.db)
})

const inStorm = fc.record({
  kind: fc.constantFrom('sell', 'receive', 'enter', 'enter', 'post'),
  at: fc.nat(3),
  units: fc.integer({ min: 1, max: 4 }),
})

test('whatever is sold, received and entered at once, a posted line leaves what was counted plus what moved since', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(inStorm, { minLength: 20, maxLength: 40 }), async (events) => {
      const batches = [await aStockedBatch(60), await aStockedBatch(60), await aStockedBatch(60)]
      const plain = await aProduct(t.db, { hasBatch: false, stock: 60 })
      const products = [...batches.map(({ product }) => product), plain]
      const sell = await sellers(products.map(({ sku }) => sku))
      const count = await aCount(
        batches.map(({ id }) => id),
        [plain.id],
      )
      const lineAt = (at: number) => count.lines.find(({ productId }) => productId === products[at]?.id)?.id
      const receive = (at: number, quantity: number) =>
        admin('POST', `/api/db/products/receiveStock/${products[at]?.id}`, {
          body: { quantity, batchNumber: batches[at]?.batchNumber ?? null },
        })
      const answers = await Promise.all(
        events.map(({ kind, at, units }) => {
          if (kind === 'sell') return sell(at, units)
          if (kind === 'receive') return receive(at, units)
          if (kind === 'post') return post(count.id)
          return enter(count.id, [{ id: lineAt(at), counted: 50 + units }], at % 2 === 0 ? first : second)
        }),
      )
      expectOnly(answers, 'count-posted', 'nothing-counted')
      await post(count.id)
      for (const at of products.keys()) {
        const line = await t.db
          .selectFrom('countLines')
          .selectAll()
          .where('id', '=', lineAt(at) ?? 0)
          .executeTakeFirstOrThrow()
        if (line.counted === null) continue
        const moved = await t.db
          .selectFrom('stockMovements')
          .select(['delta'])
          .where('productId', '=', line.productId)
          .where('kind', '<>', 'COUNT')
          .where('id', '>', line.ledgerPosition ?? 0)
          .execute()
        const left =
          line.batchId === null ? await unitsInStock(t.db, line.productId) : await unitsLeft(t.db, line.batchId)
        expect(left).toBe(moved.reduce((sum, { delta }) => sum + delta, line.counted))
      }
      await expectSoundTotals(t.db)
    }),
    { numRuns: rounds(4) },
  )
})

const units = fc.integer({ min: 1, max: 6 })
const anEvent = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), at: fc.nat(2), units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('receive' as const), at: fc.nat(2), units }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), at: fc.nat(2), units }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('enter' as const), at: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('note' as const), at: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const), isReversed: fc.boolean() }) },
)
type Event = typeof anEvent extends fc.Arbitrary<infer E> ? E : never

async function entered(id: number, lines: readonly object[]): Promise<void> {
  const answer = await enter(id, lines)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Units on a shelf, in the ledger, and lost without anyone noticing. `counted`: the newest number, and the units lost by then. */
type Shelf = {
  product: { id: number; sku: string }
  batch: { id: number; batchNumber: string } | null
  lineId: number
  units: number
  ledger: number
  lost: number
  counted: { at: number; lost: number } | undefined
}
type Note = { shelf: Shelf; units: number; at: number; lost: number }

/** Shelves where the ledger expects 40 units each and something else is there, and an open count of them. */
async function aWarehouse() {
  const batches = [await aStockedBatch(40), await aStockedBatch(40)]
  const plain = await aProduct(t.db, { hasBatch: false, stock: 40 })
  let minute = Date.now()
  const clock = {
    tick: () => void vi.useFakeTimers({ toFake: ['Date'], now: (minute += 60_000) }),
    now: () => minute,
  }
  clock.tick()
  const count = await aCount(
    batches.map(({ id }) => id),
    [plain.id],
  )
  const things = [...batches.map(({ product, ...batch }) => ({ product, batch })), { product: plain, batch: null }]
  const shelves = things.map(({ product, batch }, index): Shelf => {
    const lineId = count.lines.find(({ productId }) => productId === product.id)?.id ?? 0
    const found = [38, 41, 36][index] ?? 40
    return { product, batch, lineId, units: found, ledger: 40, lost: 0, counted: undefined }
  })
  return { count, shelves, clock, notes: [] as Note[] }
}
type Warehouse = Awaited<ReturnType<typeof aWarehouse>>

const takeNote = (shelf: Shelf, { clock }: Warehouse): Note => ({
  shelf,
  units: shelf.units,
  at: clock.now(),
  lost: shelf.lost,
})

async function send({ count }: Warehouse, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return
  const lines = notes.map(({ shelf, units: counted, at }) => ({
    id: shelf.lineId,
    counted,
    at: new Date(at).toISOString(),
  }))
  await entered(count.id, lines)
  for (const { shelf, at, lost } of notes) if ((shelf.counted?.at ?? 0) < at) shelf.counted = { at, lost }
}

async function move({ product, batch, ...shelf }: Shelf, quantity: number): Promise<void> {
  if (quantity > 0) {
    const body = { quantity, batchNumber: batch?.batchNumber ?? null }
    expect((await admin('POST', `/api/db/products/receiveStock/${product.id}`, { body })).statusCode).toBe(200)
  } else {
    const line = { sku: product.sku, quantity: -quantity, batchId: batch?.id ?? null }
    expect(shelf.ledger).toBeGreaterThanOrEqual(-quantity)
    await anOrder(t.db, { orderStatus: 'DELIVERED', lines: [line] })
  }
}

async function happen(warehouse: Warehouse, event: Event): Promise<void> {
  const { count, shelves, notes } = warehouse
  if (event.kind === 'send') return send(warehouse, event.isReversed ? notes.toReversed() : notes)
  const shelf = shelves[event.at]
  if (shelf === undefined) throw new RangeError('There is no such shelf')
  if (event.kind === 'note') return void notes.push(takeNote(shelf, warehouse))
  if (event.kind === 'enter') {
    await entered(count.id, [{ id: shelf.lineId, counted: shelf.units }])
    shelf.counted = takeNote(shelf, warehouse)
    return
  }
  const isTooMuch = event.units > Math.min(shelf.units, shelf.ledger)
  if (event.kind !== 'receive' && isTooMuch) return
  const change = event.kind === 'receive' ? event.units : -event.units
  shelf.units += change
  if (event.kind === 'lose') shelf.lost += event.units
  else {
    await move(shelf, change)
    shelf.ledger += change
  }
}

test('after a count the stock is what is on the shelf, whatever was sold meanwhile and however late a phone sends its numbers', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await fc.assert(
    fc.asyncProperty(fc.array(anEvent, { maxLength: 25 }), async (events) => {
      const warehouse = await aWarehouse()
      const { count, shelves, clock, notes } = warehouse
      for (const event of events) {
        clock.tick()
        await happen(warehouse, event)
      }
      clock.tick()
      await send(warehouse, notes)
      const posted = await post(count.id)
      const isCounted = shelves.some(({ counted }) => counted !== undefined)
      expect(posted.json().code, posted.body).toBe(isCounted ? undefined : 'nothing-counted')
      for (const { product, units: found, ledger, lost, counted } of shelves) {
        const left = counted === undefined ? ledger : found + lost - counted.lost
        expect(await unitsInStock(t.db, product.id), product.sku).toBe(left)
      }
      await expectSoundTotals(t.db)
    }),
    { numRuns: rounds(15) },
  )
})

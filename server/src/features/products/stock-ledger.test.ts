import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProduct } from '../../test-data/builders.ts'
import { expectSoundTotals } from '../../test-data/expectations.ts'
import { rounds } from '../../test-data/rounds.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

const t = await openTestApp()
const request = await t.as('INVENTORY')

const label = (productId: number, body: object) => request('POST', `/api/db/products/addBatch/${productId}`, { body })
const changeBatch = (id: number, body: object) => request('PUT', `/api/db/products/updateBatch/${id}`, { body })
/** Lets units leave without a batch while no batch is usable (D-353). */
const reason = 'On the shelf without a label'
const pull = (orderId: number, itemIds: readonly number[], tagsPulled: boolean) =>
  request('PUT', `/api/db/orders/pullTags/${orderId}`, { body: { itemIds, tagsPulled, reason } })
const writeStock = (productId: number, body: object) => request('PUT', `/api/db/products/update/${productId}`, { body })

/** The stored stock of a product and the sum of its movements. */
async function stored(productId: number) {
  const product = await t.db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const batches = await t.db
    .selectFrom('batches')
    .select(['id', 'remainingQuantity as left'])
    .where('productId', '=', productId)
    .orderBy('id')
    .execute()
  const moved = await t.db
    .selectFrom('stockMovements')
    .select((row) => ['batchId', row.fn.sum<number>('delta').as('sum')])
    .where('productId', '=', productId)
    .groupBy('batchId')
    .execute()
  const sums = new Map(moved.map((row) => [row.batchId, row.sum]))
  return {
    stock: product.stock,
    batches: batches.map(({ left }) => left),
    ledger: moved.reduce((sum, row) => sum + row.sum, 0),
    batchLedgers: batches.map(({ id }) => sums.get(id) ?? 0),
  }
}

type Line = { orderId: number; id: number; batch: number | null; quantity: number; isPulled: boolean }
type Batch = { id: number; left: number; isCheckedIn: boolean; receivedOn: string }
/** The expected state, computed independently of the server. */
type Model = { productId: number; sku: string; stock: number; batches: Batch[]; lines: Line[] }

const units = fc.integer({ min: 1, max: 9 })
const which = fc.nat(7)
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
const shownTooHighBy = fc.option(fc.nat(4))
const step = fc.oneof(
  often(1, fc.record({ do: fc.constant('label' as const), quantity: units, batch: fc.option(which) })),
  often(2, fc.record({ do: fc.constant('correct' as const), batch: which, to: fc.nat(12), shownTooHighBy })),
  often(1, fc.record({ do: fc.constant('check' as const), batch: which, isCheckedIn: fc.boolean() })),
  often(3, fc.record({ do: fc.constant('order' as const), quantity: units, batch: fc.option(which) })),
  often(6, fc.record({ do: fc.constant('pull' as const), line: which, tagsPulled: fc.boolean() })),
  often(1, fc.record({ do: fc.constant('deliver' as const), quantity: units })),
  often(1, fc.record({ do: fc.constant('stock' as const), to: fc.integer({ min: -5, max: 30 }), shownTooHighBy })),
)
const steps = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' })
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Takes one step on the server and in the model. Returns the actual and the expected status. */
async function take(model: Model, now: Step): Promise<[status: number, expected: number]> {
  const batchOf = (place: number) => model.batches[place % Math.max(1, model.batches.length)]
  switch (now.do) {
    case 'label': {
      const untagged = model.stock - model.batches.reduce((sum, batch) => sum + batch.left, 0)
      const known = now.batch === null ? undefined : batchOf(now.batch)
      const batchNumber = known && (await numberOf(known.id))
      const answer = await label(model.productId, { batchNumber, initialQuantity: now.quantity })
      if (now.quantity > untagged) return [answer.statusCode, 422]
      if (known) known.left += now.quantity
      else {
        const { id, isCheckedIn, receivedOn } = answer.json()
        model.batches.push({ id, left: now.quantity, isCheckedIn, receivedOn })
      }
      return [answer.statusCode, 200]
    }
    case 'correct': {
      const batch = batchOf(now.batch)
      if (!batch) return [200, 200]
      const shown = now.shownTooHighBy === null ? {} : { remainingBefore: batch.left + now.shownTooHighBy }
      const answer = await changeBatch(batch.id, { remainingQuantity: now.to, ...shown, notes: 'counted' })
      const delta = now.to - batch.left - (now.shownTooHighBy ?? 0)
      if (batch.left + delta < 0) return [answer.statusCode, 409]
      batch.left += delta
      model.stock += delta
      return [answer.statusCode, 200]
    }
    case 'check': {
      const batch = batchOf(now.batch)
      if (!batch) return [200, 200]
      batch.isCheckedIn = now.isCheckedIn
      return [(await changeBatch(batch.id, { isCheckedIn: now.isCheckedIn })).statusCode, 200]
    }
    case 'order': {
      const batch = now.batch === null ? undefined : batchOf(now.batch)
      const line = { sku: model.sku, quantity: now.quantity, batchId: batch?.id ?? null }
      const order = await anOrder(t.db, { lines: [line] })
      const [id = 0] = order.lineIds
      model.lines.push({ orderId: order.id, id, batch: line.batchId, quantity: now.quantity, isPulled: false })
      return [200, 200]
    }
    case 'pull': {
      const line = model.lines[now.line % Math.max(1, model.lines.length)]
      return line ? pullOne(model, line, now.tagsPulled) : [200, 200]
    }
    case 'deliver': {
      const { id } = await anOrder(t.db, { lines: [{ sku: model.sku, quantity: now.quantity }] })
      const answer = await request('PUT', `/api/db/orders/update/${id}`, { body: { orderStatus: 'DELIVERED', reason } })
      deliver(model, now.quantity)
      return [answer.statusCode, 200]
    }
    case 'stock': {
      const shown = now.shownTooHighBy === null ? {} : { stockBefore: model.stock + now.shownTooHighBy }
      const answer = await writeStock(model.productId, { stock: now.to, ...shown })
      model.stock = now.to - (now.shownTooHighBy ?? 0)
      return [answer.statusCode, 200]
    }
  }
}

/** Units without a batch are taken from the unreserved units of checked-in batches, oldest first, and then from no batch. */
function deliver(model: Model, quantity: number): void {
  const inTurn = model.batches
    .filter((batch) => batch.isCheckedIn)
    .sort((a, b) => a.receivedOn.localeCompare(b.receivedOn) || a.left - b.left || a.id - b.id)
  let needed = quantity
  for (const batch of inTurn) {
    const claims = model.lines.filter((line) => line.batch === batch.id && !line.isPulled)
    const claimed = claims.reduce((sum, line) => sum + line.quantity, 0)
    const taken = Math.min(needed, Math.max(0, batch.left - claimed))
    batch.left -= taken
    needed -= taken
  }
  model.stock -= quantity
}

async function pullOne(model: Model, line: Line, tagsPulled: boolean): Promise<[number, number]> {
  const { statusCode } = await pull(line.orderId, [line.id], tagsPulled)
  if (line.isPulled === tagsPulled) return [statusCode, 200]
  const delta = tagsPulled ? -line.quantity : line.quantity
  const batch = model.batches.find(({ id }) => id === line.batch)
  if (batch && tagsPulled && !batch.isCheckedIn) return [statusCode, 409]
  if (batch && batch.left + delta < 0) return [statusCode, 409]
  if (batch) batch.left += delta
  model.stock += delta
  line.isPulled = tagsPulled
  return [statusCode, 200]
}

const numberOf = async (id: number) =>
  (await t.db.selectFrom('batches').select('batchNumber').where('id', '=', id).executeTakeFirstOrThrow()).batchNumber

test('after any sequence of movements the stored sums match the ledger and no batch is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.option(units), steps, async (loose, opening, taken) => {
      const { id, sku } = await aProduct(t.db, { stock: loose })
      const batches =
        opening === null
          ? []
          : [
              {
                ...(await aBatch(t.db, id, { quantity: opening })),
                left: opening,
                isCheckedIn: true,
                receivedOn: '2026-01-02',
              },
            ]
      const model: Model = { productId: id, sku, stock: loose + (opening ?? 0), batches, lines: [] }
      for (const now of taken) {
        const [status, expected] = await take(model, now)
        expect(status, JSON.stringify(now)).toEqual(expected)
        const { stock, batches: left, ledger, batchLedgers } = await stored(id)
        const inModel = model.batches.map((batch) => batch.left)
        const { stock: stockInModel } = model
        const asItShould = { stock: stockInModel, ledger: stockInModel, left: inModel, batchLedgers: inModel }
        expect({ stock, ledger, left, batchLedgers }).toEqual(asItShould)
        expect(Math.min(0, ...left)).toBe(0)
      }
    }),
    { numRuns: rounds(20) },
  )
  await expectSoundTotals(t.db)
})

test('two hundred corrections and pulls of one product at once end up exact, and none fails', async () => {
  const product = await aProduct(t.db, { stock: 40 })
  const batches = await Promise.all(Array.from({ length: 4 }, () => aBatch(t.db, product.id, { quantity: 30 })))
  const orders = await Promise.all(
    Array.from({ length: 90 }, (_, n) =>
      anOrder(t.db, {
        lines: [
          { sku: product.sku, quantity: 1 + (n % 3), batchId: batches[n % 4]?.id ?? null },
          { sku: product.sku, quantity: 1 + (n % 2), batchId: n % 5 === 0 ? null : (batches[(n + 1) % 4]?.id ?? null) },
        ],
      }),
    ),
  )
  const before = await stored(product.id)
  const start = before.stock
  let accepted = 0
  const count = (status: number, delta: number) => {
    if (status === 200) accepted += delta
    return status
  }
  const pulls = orders.map(async (order, n) =>
    count((await pull(order.id, order.lineIds, true)).statusCode, -(1 + (n % 3)) - (1 + (n % 2))),
  )
  const corrections = Array.from({ length: 90 }, async (_, n) => {
    const delta = (n % 7) - 3
    const body = { remainingQuantity: 30 + delta, remainingBefore: 30, notes: 'counted' }
    return count((await changeBatch(batches[n % 4]?.id ?? 0, body)).statusCode, delta)
  })
  const labels = Array.from({ length: 10 }, async () =>
    count((await label(product.id, { initialQuantity: 2 })).statusCode, 0),
  )
  const edits = Array.from({ length: 10 }, async (_, n) =>
    count((await writeStock(product.id, { stock: start + n - 4, stockBefore: start })).statusCode, n - 4),
  )
  const statuses = await Promise.all([...pulls, ...corrections, ...labels, ...edits])
  expect(statuses).toHaveLength(200)
  expect(statuses.filter((status) => ![200, 409, 422].includes(status))).toEqual([])
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0)

  const after = await stored(product.id)
  expect({ stock: after.stock, ledger: after.ledger }).toEqual({ stock: start + accepted, ledger: start + accepted })
  expect(after.batches).toEqual(after.batchLedgers)
  expect(Math.min(...after.batches)).toBeGreaterThanOrEqual(0)
  await expectSoundTotals(t.db)
})

import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBrand, aProduct } from '../../../test-data/builders.ts'
import { expectOnly, expectSoundTotals } from '../../../test-data/expectations.ts'
import { aPurchaseOrder } from '../../../test-data/purchase-builders.ts'
import { rounds } from '../../../test-data/rounds.ts'
import { anOrder } from '../../../test-data/stock-builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'

const t = await openTestApp()
const keeper = await t.as('INVENTORY')

type Receipt = { id: number; units: number; batch: string | null }
type Item = { id: number; productId: number; sku: string; ordered: number; receipts: Receipt[] }
type Batch = { id: number; left: number; initial: number }
type Line = { orderId: number; id: number; item: Item; batch: string | null; units: number; isPulled: boolean }
/** The expected state, computed independently of the server: a purchase order of a product with batches and one without. */
type Model = {
  id: number
  status: PurchaseStatus
  isShort: boolean
  items: readonly [tagged: Item, loose: Item]
  stock: Map<Item, number>
  /** Batches of the first product, by number. A deleted batch has initial 0. */
  batches: Map<string, Batch>
  lines: Line[]
}

const place = fc.nat(7)
const units = fc.integer({ min: 1, max: 9 })
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary })
/** RECEIVED and COMPLETED are more frequent, because the others undo what earlier steps received. */
const anyStatus = fc.constantFrom<PurchaseStatus>(
  ...(['DRAFT', 'PENDING', 'ORDERED', 'CANCELLED', 'RECEIVED', 'RECEIVED', 'COMPLETED', 'COMPLETED'] as const),
)
const typedNumber = fc.option(fc.constantFrom('T1', 'T2'))
const step = fc.oneof(
  often(
    6,
    fc.record({
      do: fc.constant('receive' as const),
      lines: fc.array(fc.record({ item: fc.nat(1), units, number: typedNumber }), { minLength: 1, maxLength: 3 }),
      hasReason: fc.boolean(),
      isOutdated: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
      closesShort: fc.boolean(),
    }),
  ),
  often(3, fc.record({ do: fc.constant('status' as const), to: anyStatus })),
  often(
    3,
    fc.record({ do: fc.constant('quantities' as const), ordered: fc.tuple(units, units), to: fc.option(anyStatus) }),
  ),
  often(1, fc.record({ do: fc.constant('undo' as const), receipt: place })),
  often(2, fc.record({ do: fc.constant('short' as const), isShort: fc.boolean() })),
  often(3, fc.record({ do: fc.constant('sell' as const), item: fc.nat(1), units, batch: fc.option(place) })),
  often(5, fc.record({ do: fc.constant('pull' as const), line: place, isPulled: fc.boolean() })),
  often(1, fc.record({ do: fc.constant('count' as const), batch: place, left: fc.nat(12) })),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Statuses = [status: number, expected: number]

const received = ({ receipts }: Item): number => receipts.reduce((sum, receipt) => sum + receipt.units, 0)
const open = (item: Item): number => Math.max(0, item.ordered - received(item))
const isStocking = (status: PurchaseStatus): boolean => status === 'RECEIVED' || status === 'COMPLETED'
const isAwaited = (status: PurchaseStatus): boolean => status === 'PENDING' || status === 'ORDERED'

/** Sets RECEIVED once something was received and nothing is open, as the server does. */
function settle(model: Model): void {
  const isDone = model.items.some((item) => received(item) > 0) && model.items.every((item) => open(item) === 0)
  if (isAwaited(model.status) && isDone) model.status = 'RECEIVED'
}

/** Reads the receipts that a step added, compares their units with those expected, and applies them to the model. */
async function bring(model: Model, item: Item, expected: readonly { units: number; number: string | null }[]) {
  const rows = await t.db
    .selectFrom('purchaseReceipts')
    .select(['id', 'units', 'batchId', 'batchNumber'])
    .where('purchaseItemId', '=', item.id)
    .orderBy('id')
    .execute()
  const known = new Set(item.receipts.map(({ id }) => id))
  const added = rows.filter(({ id }) => !known.has(id))
  expect(added.map((row) => row.units)).toEqual(expected.map((each) => each.units))
  for (const [index, row] of added.entries()) {
    const number = expected[index]?.number ?? row.batchNumber
    expect(row.batchNumber).toBe(item === model.items[0] ? number : null)
    item.receipts.push({ id: row.id, units: row.units, batch: row.batchNumber })
    model.stock.set(item, (model.stock.get(item) ?? 0) + row.units)
    if (row.batchNumber === null || row.batchId === null) continue
    const batch = model.batches.get(row.batchNumber) ?? { id: row.batchId, left: 0, initial: 0 }
    expect(row.batchId).toBe(batch.id)
    model.batches.set(row.batchNumber, { ...batch, left: batch.left + row.units, initial: batch.initial + row.units })
  }
}

/** True if the receipts' units are all still there and no open order reserves them. */
function isUnused(model: Model, receipts: readonly (Receipt & { item: Item })[]): boolean {
  const byBatch = Map.groupBy(receipts, ({ batch, item }) => batch ?? item)
  return [...byBatch].every(([key, group]) => {
    const came = group.reduce((sum, receipt) => sum + receipt.units, 0)
    if (typeof key !== 'string') return (model.stock.get(key) ?? 0) >= came
    const left = model.batches.get(key)?.left ?? 0
    const reserved = model.lines
      .filter((line) => line.batch === key && !line.isPulled)
      .reduce((sum, line) => sum + line.units, 0)
    return left - came >= reserved
  })
}

function takeOut(model: Model, receipts: readonly (Receipt & { item: Item })[]): void {
  for (const { id, item, batch, units: came } of receipts) {
    item.receipts = item.receipts.filter((receipt) => receipt.id !== id)
    model.stock.set(item, (model.stock.get(item) ?? 0) - came)
    const stored = batch === null ? undefined : model.batches.get(batch)
    if (stored && batch !== null)
      model.batches.set(batch, { ...stored, left: stored.left - came, initial: stored.initial - came })
  }
}

const allReceipts = (model: Model) =>
  model.items.flatMap((item) => item.receipts.map((receipt) => ({ ...receipt, item })))

/** Saves a status, quantities or both, as the form of the purchase order does. */
async function save(
  model: Model,
  to: PurchaseStatus,
  ordered: readonly [number, number] | undefined,
): Promise<Statuses> {
  const purchaseOrderItems =
    ordered && model.items.map(({ sku }, n) => ({ productSku: sku, orderQuantity: ordered[n] }))
  const body = { orderStatus: to, ...(purchaseOrderItems ? { purchaseOrderItems } : {}) }
  const { statusCode } = await keeper('PUT', `/api/db/purchases/update/${model.id}`, { body })
  const after = model.items.map((item, n) => ordered?.[n] ?? item.ordered)
  if (to === 'DRAFT' || to === 'CANCELLED' || (isStocking(model.status) && !isStocking(to))) {
    if (!isUnused(model, allReceipts(model))) return [statusCode, 409]
    takeOut(model, allReceipts(model))
    model.isShort = false
    for (const [n, item] of model.items.entries()) item.ordered = after[n] ?? 0
    model.status = to
    return [statusCode, 200]
  }
  if (model.items.some((item, n) => (after[n] ?? 0) < Math.min(item.ordered, received(item)))) return [statusCode, 409]
  for (const [n, item] of model.items.entries()) {
    const raise = Math.max(0, (after[n] ?? 0) - item.ordered)
    const wasWhole = received(item) > 0 && (model.isShort || open(item) === 0)
    item.ordered = after[n] ?? 0
    const came = isStocking(to) ? (model.isShort ? Math.min(open(item), raise) : open(item)) : 0
    const own = wasWhole ? (item.receipts.at(-1)?.batch ?? null) : null
    await bring(model, item, came === 0 ? [] : [{ units: came, number: own }])
  }
  model.status = to
  settle(model)
  return [statusCode, 200]
}

async function receive(model: Model, now: Extract<Step, { do: 'receive' }>): Promise<Statuses> {
  const numberOf = (n: number, number: string | null) =>
    n === 0 && number !== null ? `${number} ${model.items[0].sku}` : null
  const lines = now.lines.flatMap(({ item: n, units: came, number }) => {
    const item = model.items[n]
    return item === undefined ? [] : [{ item, units: came, number: numberOf(n, number) }]
  })
  const { statusCode } = await keeper('POST', `/api/db/purchases/receive/${model.id}`, {
    body: {
      closedShortReason: now.closesShort ? 'sold out' : null,
      lines: lines.map(({ item, units: came, number }) => ({
        itemId: item.id,
        units: came,
        receivedBefore: received(item) + (now.isOutdated ? 1 : 0),
        batchNumber: number,
        reason: now.hasReason ? 'as counted' : null,
      })),
    },
  })
  if (!isAwaited(model.status) || now.isOutdated) return [statusCode, 409]
  const came = (item: Item) => lines.filter((line) => line.item === item).reduce((sum, line) => sum + line.units, 0)
  if (!now.hasReason && model.items.some((item) => came(item) > open(item))) return [statusCode, 422]
  for (const item of model.items)
    await bring(
      model,
      item,
      lines.filter((line) => line.item === item),
    )
  settle(model)
  if (now.closesShort && model.items.some((item) => open(item) > 0)) {
    model.status = 'RECEIVED'
    model.isShort = true
  }
  return [statusCode, 200]
}

async function undo(model: Model, which: number): Promise<Statuses> {
  const all = allReceipts(model)
  const receipt = all[which % Math.max(1, all.length)]
  if (receipt === undefined) return [200, 200]
  const { statusCode } = await keeper('POST', `/api/db/purchases/undoReceipt/${receipt.id}`)
  if (!isUnused(model, [receipt])) return [statusCode, 409]
  takeOut(model, [receipt])
  if (model.items.every((item) => received(item) === 0)) model.isShort = false
  const isOpen = model.items.some((item) => open(item) > 0)
  if (isStocking(model.status) && !model.isShort && isOpen) model.status = 'ORDERED'
  return [statusCode, 200]
}

async function closeShort(model: Model, isShort: boolean): Promise<Statuses> {
  const path = `/api/db/purchases/${isShort ? 'closeShort' : 'reopen'}/${model.id}`
  const { statusCode } = await keeper('POST', path, isShort ? { body: { reason: 'sold out' } } : {})
  const isPossible = isShort ? isAwaited(model.status) && model.items.some((item) => received(item) > 0) : model.isShort
  if (!isPossible) return [statusCode, 409]
  model.isShort = isShort
  model.status = isShort ? 'RECEIVED' : 'ORDERED'
  return [statusCode, 200]
}

async function sell(model: Model, now: Extract<Step, { do: 'sell' }>): Promise<Statuses> {
  const item = model.items[now.item] ?? model.items[0]
  const present = [...model.batches].filter(([, { initial }]) => initial > 0)
  const [batch = null, stored] =
    item === model.items[0] && now.batch !== null ? (present[now.batch % Math.max(1, present.length)] ?? []) : []
  const line = { sku: item.sku, quantity: now.units, batchId: stored?.id ?? null }
  const order = await anOrder(t.db, { lines: [line] })
  const [id = 0] = order.lineIds
  model.lines.push({ orderId: order.id, id, item, batch, units: now.units, isPulled: false })
  return [200, 200]
}

async function pull(model: Model, now: Extract<Step, { do: 'pull' }>): Promise<Statuses> {
  const line = model.lines[now.line % Math.max(1, model.lines.length)]
  if (line === undefined) return [200, 200]
  // Only checked-in batches are pulled.
  await t.db.updateTable('batches').set({ isCheckedIn: true }).execute()
  const body = { itemIds: [line.id], tagsPulled: now.isPulled }
  const { statusCode } = await keeper('PUT', `/api/db/orders/pullTags/${line.orderId}`, { body })
  if (line.isPulled === now.isPulled) return [statusCode, 200]
  const delta = now.isPulled ? -line.units : line.units
  const batch = line.batch === null ? undefined : model.batches.get(line.batch)
  if (batch && batch.left + delta < 0) return [statusCode, 409]
  if (batch) batch.left += delta
  model.stock.set(line.item, (model.stock.get(line.item) ?? 0) + delta)
  line.isPulled = now.isPulled
  return [statusCode, 200]
}

async function count(model: Model, now: Extract<Step, { do: 'count' }>): Promise<Statuses> {
  const present = [...model.batches.values()].filter(({ initial }) => initial > 0)
  const batch = present[now.batch % Math.max(1, present.length)]
  if (batch === undefined) return [200, 200]
  const body = { remainingQuantity: now.left, notes: 'counted' }
  const { statusCode } = await keeper('PUT', `/api/db/products/updateBatch/${batch.id}`, { body })
  const [item] = model.items
  model.stock.set(item, (model.stock.get(item) ?? 0) + now.left - batch.left)
  batch.left = now.left
  return [statusCode, 200]
}

/** Takes one step on the server and in the model. Returns the actual and the expected status. */
function take(model: Model, now: Step): Promise<Statuses> {
  switch (now.do) {
    case 'receive':
      return receive(model, now)
    case 'status':
      return save(model, now.to, undefined)
    case 'quantities':
      return save(model, now.to ?? model.status, now.ordered)
    case 'undo':
      return undo(model, now.receipt)
    case 'short':
      return closeShort(model, now.isShort)
    case 'sell':
      return sell(model, now)
    case 'pull':
      return pull(model, now)
    case 'count':
      return count(model, now)
  }
}

async function aModel([first, second]: readonly [number, number]): Promise<Model> {
  const brandId = (await aBrand(t.db)).id
  const tagged = await aProduct(t.db, { brandId, stock: 3 })
  const loose = await aProduct(t.db, { brandId, hasBatch: false, stock: 2 })
  const order = await aPurchaseOrder(t.db, {
    items: [
      { productId: tagged.id, quantity: first },
      { productId: loose.id, quantity: second },
    ],
  })
  const [taggedId = 0, looseId = 0] = order.itemIds
  const items = [
    { id: taggedId, productId: tagged.id, sku: tagged.sku, ordered: first, receipts: [] },
    { id: looseId, productId: loose.id, sku: loose.sku, ordered: second, receipts: [] },
  ] satisfies [Item, Item]
  const stock = new Map<Item, number>([
    [items[0], 3],
    [items[1], 2],
  ])
  return { id: order.id, status: 'ORDERED', isShort: false, items, stock, batches: new Map(), lines: [] }
}

/** The stored values, and the sums of the ledger. */
async function stored(model: Model) {
  const order = await t.db
    .selectFrom('purchaseOrders')
    .select(['orderStatus', 'receivedQuantity', 'closedShortAt'])
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow()
  const ids = model.items.map(({ productId }) => productId)
  const products = await t.db
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const moved = await t.db
    .selectFrom('stockMovements')
    .select((row) => ['productId', row.fn.sum<number>('delta').as('sum')])
    .where('productId', 'in', ids)
    .groupBy('productId')
    .orderBy('productId')
    .execute()
  const batches = await t.db
    .selectFrom('batches')
    .select(['batchNumber', 'remainingQuantity', 'initialQuantity'])
    .where('productId', 'in', ids)
    .execute()
  return {
    status: order.orderStatus,
    isShort: order.closedShortAt !== null,
    received: order.receivedQuantity,
    stock: products.map((product) => product.stock),
    ledger: moved.map(({ sum }) => sum),
    batches: Object.fromEntries(
      batches.map(({ batchNumber, remainingQuantity, initialQuantity }) => [
        batchNumber,
        [remainingQuantity, initialQuantity],
      ]),
    ),
  }
}

const expected = (model: Model): Awaited<ReturnType<typeof stored>> => {
  const stock = model.items.map((item) => model.stock.get(item) ?? 0)
  return {
    status: model.status,
    isShort: model.isShort,
    received: model.items.reduce((sum, item) => sum + received(item), 0),
    stock,
    ledger: stock,
    batches: Object.fromEntries([...model.batches].map(([number, { left, initial }]) => [number, [left, initial]])),
  }
}

const longRun = { timeout: 600_000 }

test(
  'after any sequence of receipts, undos, raises, sales and pulls, ledger, stock, batches and receipts agree',
  longRun,
  async () => {
    const steps = fc.array(step, { minLength: 8, maxLength: 30, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.tuple(units, units), steps, async (ordered, taken) => {
        const model = await aModel(ordered)
        for (const now of taken) {
          const [status, shouldBe] = await take(model, now)
          expect(status, JSON.stringify(now)).toEqual(shouldBe)
          expect(await stored(model), JSON.stringify(now)).toEqual(expected(model))
        }
      }),
      { numRuns: rounds(15) },
    )
    await expectSoundTotals(t.db)
  },
)

test('no matter what many people do to one order at once, every unit is stocked once', async () => {
  for (let round = 0; round < rounds(2); round++) {
    const model = await aModel([9, 6])
    const [tagged, loose] = model.items
    const users = [keeper, await t.as('INVENTORY'), await t.as('ADMIN')]
    const line = (item: Item, came: number, receivedBefore = 0) => ({ itemId: item.id, units: came, receivedBefore })
    const receiveAs = (n: number, lines: object[]) =>
      users[n % 3]?.('POST', `/api/db/purchases/receive/${model.id}`, { body: { lines } })
    const saveAs = (n: number, orderStatus: string) =>
      users[n % 3]?.('PUT', `/api/db/purchases/update/${model.id}`, { body: { orderStatus } })
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) =>
        n % 3 === 0
          ? saveAs(n, n % 2 ? 'RECEIVED' : 'COMPLETED')
          : receiveAs(n, n % 2 ? [line(tagged, 9)] : [line(loose, 6), line(tagged, 9)]),
      ),
    )
    expect(expectOnly(answers, 'purchase-received', 'already-received')[200]).toBeGreaterThanOrEqual(2)
    const now = await stored(model)
    expect(now.stock).toEqual([12, 8])
    expect(now.ledger).toEqual([12, 8])
    expect(now.received).toBe(15)
    expect(Object.values(now.batches)).toEqual([[9, 9]])

    // Undoing and receiving at once leaves it either received or not, never in between.
    await Promise.all([
      ...Array.from({ length: 4 }, (_, n) => saveAs(n, 'ORDERED')),
      ...Array.from({ length: 4 }, (_, n) => saveAs(n, 'RECEIVED')),
    ])
    const end = await stored(model)
    expect(end.stock).toEqual(end.status === 'RECEIVED' ? [12, 8] : [3, 2])
    expect(end.received).toBe(end.status === 'RECEIVED' ? 15 : 0)
  }
  await expectSoundTotals(t.db)
})

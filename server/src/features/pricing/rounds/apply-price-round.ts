import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { maxRefreshRows } from '@dray/contract/pricing'
import * as contract from '@dray/contract/pricing/rounds'
import type { RoundPlan } from '@dray/contract/pricing/rounds'
import type { Cents } from '@dray/domain/money'
import {
  largestChanges,
  type NewPrice,
  type PlannedPrice,
  plannedPrices,
  roundByMargin,
  roundByPercent,
} from '@dray/domain/pricing/price-round'
import { isBelowFloor, type PriceWay } from '@dray/domain/pricing/prices'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Database, Db, Tx } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { recordChange } from '../../changelog/index.ts'
import { customersByName, isCustomer, lockCustomersToPrice } from '../../customers/index.ts'
import { customPrices } from '../prices.sql.ts'
import { proposalsFor } from '../refresh-prices.ts'
import { deletePrices, insertHistory, upsertPrices } from '../save-prices.sql.ts'
import { priceDifferences, savePrices } from '../save-prices.ts'
import {
  customPricesOfMany,
  insertRound,
  isRound,
  pricesOfRound,
  productsToPlan,
  type RoundPrice,
} from './price-rounds.sql.ts'

const ways: Record<contract.RoundPlan['kind'], PriceWay> = {
  margin: 'margin',
  percent: 'margin',
  import: 'import',
  refresh: 'refresh',
}

/** Sets one customer's prices exactly as previewed; writes nothing if the result would differ now. */
export async function applyPriceRound(
  tx: Tx,
  request: CallRequest<typeof contract.applyPriceRound>,
): Promise<{ ok: true }> {
  const { params, body, user, at } = request
  const { roundId, customerId } = params
  const { plan, fingerprint, reason } = body
  const names = await lockCustomersToPrice(tx, plan.kind === 'import' ? [plan.fromId, customerId] : [customerId])
  const customerName = mustExist(names.get(customerId))
  await joinRound(tx, { id: roundId, plan }, { userId: user.id, at })
  // This is a retry after a lost answer: never add 5% twice.
  if ((await pricesOfRound(tx, roundId, customerId)).length > 0) return { ok: true }
  const planned = (await planRound(tx, { customerIds: [customerId], plan, user })).pricesOf(customerId)
  if (priceFingerprint(planned) !== fingerprint) throw new Refusal('changed-meanwhile')
  const prices = new Map(planned.map(({ productId, newPrice }) => [productId, newPrice]))
  await savePrices(
    tx,
    { id: customerId, customerName },
    { prices, way: ways[plan.kind], reason, roundId, notes: 'Price round' },
    request,
  )
  return { ok: true }
}

/** Starts the round with its first customer. Refuses an id that belongs to another user or plan. */
export async function joinRound(
  tx: Tx,
  round: { id: string; plan: contract.RoundPlan },
  starter: { userId: number; at: Date },
): Promise<void> {
  if (!(await insertRound(tx, round, starter))) throw invalidField('roundId', 'This id belongs to another price round')
}

type Answer = z.output<(typeof contract.previewPriceRound)['answer']>

/** Sorted by name. Leaves out deleted customers. */
export async function previewPriceRound(
  db: Database,
  { body, user }: CallRequest<typeof contract.previewPriceRound>,
): Promise<Answer> {
  const { names, planned } = await inSnapshot(db, async (tx) => ({
    names: await customersByName(tx, body.customerIds),
    planned: await planRound(tx, { ...body, user }),
  }))
  const customers: Answer['customers'] = []
  let largest: contract.LargestChange[] = []
  for (const { id: customerId, customerName } of names) {
    const prices = planned.pricesOf(customerId)
    customers.push({
      customerId,
      customerName,
      prices: prices.length,
      added: prices.filter(({ isCustom }) => !isCustom).length,
      // Counts for arbitrary prices would reveal a cost.
      belowFloor: seesCosts(user) ? countBelowFloor(prices, planned) : null,
      fingerprint: priceFingerprint(prices),
    })
    const described = largestChanges(prices, contract.maxLargestChanges).flatMap((price) => {
      const product = planned.products.get(price.productId)
      return product ? [{ ...price, customerId, customerName, productName: product.name, brand: product.brand }] : []
    })
    largest = largestChanges([...largest, ...described], contract.maxLargestChanges)
    await nextTurn()
  }
  return { customers, largest }
}

const countBelowFloor = (prices: readonly PlannedPrice[], { products }: PlannedRound): number =>
  prices.filter(({ productId, newPrice }) => {
    const product = products.get(productId)
    return product !== undefined && isBelowFloor(newPrice, product)
  }).length

type CustomPrices = ReadonlyMap<number, Cents>
type RoundProduct = Awaited<ReturnType<typeof productsToPlan>>[number]
type PlannedRound = {
  products: ReadonlyMap<number, RoundProduct>
  pricesOf: (customerId: number) => PlannedPrice[]
}

const noPrices: CustomPrices = new Map()

async function planRound(
  db: Db,
  { customerIds, plan, user }: { customerIds: readonly number[]; plan: RoundPlan; user: Person },
): Promise<PlannedRound> {
  // The price would reveal the cost (D-52).
  if (plan.kind === 'margin' && plan.basis === 'cost' && !seesCosts(user)) throw new Refusal('not-allowed')
  const products = await productsToPlan(db, plan.brandIds)
  const byId = new Map(products.map((product) => [product.id, product]))
  const customPrices = pricesByCustomer(await customPricesOfMany(db, customerIds))
  const pricesForCustomer = await newPrices(db, { plan, products, customerIds })
  const basePrices = new Map(products.map(({ id, basePrice }) => [id, basePrice]))
  return {
    products: byId,
    pricesOf(customerId) {
      const custom = customPrices.get(customerId) ?? noPrices
      const prices = pricesForCustomer(customerId, custom).filter(({ productId }) => byId.has(productId))
      return plannedPrices(prices, { custom, basePrices, rounding: plan.rounding })
    },
  }
}

type Sources = { plan: RoundPlan; products: readonly RoundProduct[]; customerIds: readonly number[] }

async function newPrices(
  db: Db,
  { plan, products, customerIds }: Sources,
): Promise<(customerId: number, custom: CustomPrices) => NewPrice[]> {
  switch (plan.kind) {
    case 'margin':
      return (_, custom) => roundByMargin(products, custom, { margin: plan, scope: plan.scope })
    case 'percent':
      return (_, custom) => roundByPercent(products, custom, plan)
    case 'import': {
      if (!(await isCustomer(db, plan.fromId))) throw new Refusal('not-found')
      const source = await customPrices(db, plan.fromId)
      const prices = source.map(({ productId, customPrice }) => ({ productId, newPrice: customPrice }))
      return (customerId) => (customerId === plan.fromId ? [] : prices)
    }
    case 'refresh': {
      const proposals = Map.groupBy(await proposalsFor(db, customerIds, maxRefreshRows), ({ customerId }) => customerId)
      return (customerId) =>
        (proposals.get(customerId) ?? []).map(({ productId, newCustomPrice }) => ({
          productId,
          newPrice: newCustomPrice,
        }))
    }
  }
}

function pricesByCustomer(rows: readonly { customerId: number; productId: number; customPrice: Cents }[]) {
  const customers = new Map<number, Map<number, Cents>>()
  for (const { customerId, productId, customPrice } of rows) {
    const prices = customers.get(customerId) ?? new Map<number, Cents>()
    customers.set(customerId, prices.set(productId, customPrice))
  }
  return customers
}

function priceFingerprint(prices: readonly PlannedPrice[]): string {
  const pairs = prices.map(({ productId, newPrice, current }) => [productId, newPrice, current])
  return createHash('sha256')
    .update(JSON.stringify(pairs.sort(([a = 0], [b = 0]) => a - b)))
    .digest('base64url')
}

type Undone = { restored: number; kept: number }

/**
 * Restores a customer's prices and anchors from before the round, except those changed since. They were valid before, so they need no
 * reason for being below a margin floor.
 */
export async function undoPriceRound(tx: Tx, request: CallRequest<typeof contract.undoPriceRound>): Promise<Undone> {
  const { roundId, customerId } = request.params
  const customerName = mustExist((await lockCustomersToPrice(tx, [customerId])).get(customerId))
  if (!(await isRound(tx, roundId))) throw new Refusal('not-found')
  const prices = await pricesOfRound(tx, roundId, customerId)
  const restored = prices.filter(({ holds }) => holds)
  const author = request.author
  await recordChange(
    tx,
    'customer',
    {
      id: customerId,
      notes: 'Price round undone',
      changes: restored.flatMap(({ sku, price, replaced }) =>
        priceDifferences(customerName, { sku, customPrice: price }, replaced),
      ),
      save: () => restorePrices(tx, customerId, restored, author),
    },
    author,
  )
  return { restored: restored.length, kept: prices.filter(({ holds, lastWay }) => !holds && lastWay !== 'undo').length }
}

async function restorePrices(
  tx: Tx,
  customerId: number,
  restored: readonly RoundPrice[],
  author: { userId: number | null; at: Date },
): Promise<void> {
  const set = restored.flatMap(({ productId, replaced, replacedAnchor }) =>
    replaced === null || replacedAnchor === null
      ? []
      : [{ customerId, productId, price: replaced, basePrice: replacedAnchor }],
  )
  const removed = restored.flatMap(({ productId, replaced }) => (replaced === null ? [productId] : []))
  await upsertPrices(tx, set, author.at)
  await deletePrices(tx, customerId, removed)
  const entries = restored.map(({ productId, replaced }) => ({ customerId, productId, price: replaced, reason: null }))
  await insertHistory(tx, entries, { ...author, way: 'undo' })
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import * as contract from '@dray/contract/pricing/rounds'
import { largestChanges, type PlannedPrice } from '@dray/domain/pricing/price-round'
import { isBelowFloor, type PriceWay } from '@dray/domain/pricing/prices'
import { seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { customersByName, lockCustomersToPrice } from '../../customers/index.ts'
import { savePrices } from '../save-prices.ts'
import { priceFingerprint, type PlannedRound, planRound } from './plan-round.ts'
import { insertRound, pricesOfRound } from './price-rounds.sql.ts'

const ways: Record<contract.RoundPlan['kind'], PriceWay> = {
  margin: 'margin',
  percent: 'margin',
  import: 'import',
  refresh: 'refresh',
}

/** Sets one customer's prices exactly as previewed; writes nothing if the result would differ now (D-15). */
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
      // Counts for arbitrary prices would reveal a cost (D-57).
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

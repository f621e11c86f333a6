import type * as contract from '@dray/contract/pricing/rounds'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { recordChange } from '../../changelog/index.ts'
import { lockCustomersToPrice } from '../../customers/index.ts'
import { deletePrices, insertHistory, upsertPrices } from '../save-prices.sql.ts'
import { priceDifferences } from '../save-prices.ts'
import { isRound, pricesOfRound, type RoundPrice } from './price-rounds.sql.ts'

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

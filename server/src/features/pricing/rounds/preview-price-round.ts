import { type LargestChange, maxLargestChanges, type previewPriceRound as contract } from '@dray/contract/price-rounds'
import { isBelowFloor } from '@dray/domain/pricing/prices'
import { largestChanges, type PlannedPrice } from '@dray/domain/pricing/price-round'
import { seesCosts } from '@dray/domain/users/permissions'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { z } from 'zod'
import type { Database } from '../../../platform/db/db.ts'
import { inSnapshot } from '../../../platform/db/transaction.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { customersByName } from '../../customers/index.ts'
import { fingerprintOf, type PlannedRound, planRound } from './plan-round.ts'

type Answer = z.output<(typeof contract)['answer']>

/** Previews a price round per customer, sorted by name. Deleted customers are omitted. */
export async function previewPriceRound(db: Database, { body, user }: CallRequest<typeof contract>): Promise<Answer> {
  const { names, planned } = await inSnapshot(db, async (tx) => ({
    names: await customersByName(tx, body.customerIds),
    planned: await planRound(tx, { ...body, user }),
  }))
  const customers: Answer['customers'] = []
  let largest: LargestChange[] = []
  for (const { id: customerId, customerName } of names) {
    const prices = planned.pricesOf(customerId)
    customers.push({
      customerId,
      customerName,
      prices: prices.length,
      added: prices.filter(({ isCustom }) => !isCustom).length,
      // Counts for prices of one's own choice would tell a cost (D-57).
      belowFloor: seesCosts(user) ? countBelowFloor(prices, planned) : null,
      fingerprint: fingerprintOf(prices),
    })
    const described = largestChanges(prices, maxLargestChanges).flatMap((price) => {
      const product = planned.products.get(price.productId)
      return product ? [{ ...price, customerId, customerName, productName: product.name, brand: product.brand }] : []
    })
    largest = largestChanges([...largest, ...described], maxLargestChanges)
    await nextTurn()
  }
  return { customers, largest }
}

const countBelowFloor = (prices: readonly PlannedPrice[], { products }: PlannedRound): number =>
  prices.filter(({ productId, newPrice }) => {
    const product = products.get(productId)
    return product !== undefined && isBelowFloor(newPrice, product)
  }).length

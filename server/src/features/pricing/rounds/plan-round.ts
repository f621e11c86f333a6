import { maxRefreshRows } from '@dray/contract/pricing'
import type { RoundPlan } from '@dray/contract/pricing/rounds'
import type { Cents } from '@dray/domain/money'
import {
  type NewPrice,
  plannedPrices,
  type PlannedPrice,
  roundByMargin,
  roundByPercent,
} from '@dray/domain/pricing/price-round'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { isCustomer } from '../../customers/index.ts'
import { customPrices } from '../prices.sql.ts'
import { proposalsFor } from '../refresh-prices.ts'
import { customPricesOfMany, productsToPlan } from './price-rounds.sql.ts'

type CustomPrices = ReadonlyMap<number, Cents>
type RoundProduct = Awaited<ReturnType<typeof productsToPlan>>[number]
export type PlannedRound = {
  products: ReadonlyMap<number, RoundProduct>
  pricesOf: (customerId: number) => PlannedPrice[]
}

const noPrices: CustomPrices = new Map()

export async function planRound(
  db: Db,
  { customerIds, plan, user }: { customerIds: readonly number[]; plan: RoundPlan; user: Person },
): Promise<PlannedRound> {
  // The price would reveal the cost (D-52).
  if (plan.kind === 'margin' && plan.basis === 'cost' && !seesCosts(user)) throw new Refusal('not-allowed')
  const products = await productsToPlan(db, plan.brandIds)
  const byId = new Map(products.map((product) => [product.id, product]))
  const customPrices = pricesByCustomer(await customPricesOfMany(db, customerIds))
  const newPricesOf = await newPrices(db, { plan, products, customerIds })
  const basePrices = new Map(products.map(({ id, basePrice }) => [id, basePrice]))
  return {
    products: byId,
    pricesOf(customerId) {
      const custom = customPrices.get(customerId) ?? noPrices
      const prices = newPricesOf(customerId, custom).filter(({ productId }) => byId.has(productId))
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

export function priceFingerprint(prices: readonly PlannedPrice[]): string {
  const pairs = prices.map(({ productId, newPrice, current }) => [productId, newPrice, current])
  return createHash('sha256')
    .update(JSON.stringify(pairs.sort(([a = 0], [b = 0]) => a - b)))
    .digest('base64url')
}

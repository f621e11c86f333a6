import type { Cents } from '@dray/domain/money'
import type { PriceWay } from '@dray/domain/pricing/prices'
import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { Stamp } from './column-types.ts'

export interface PricingTables {
  customPrices: { customerId: number; productId: number; priceCents: Cents; basePriceCents: Cents; modifiedOn: Stamp }
  priceHistory: {
    id: GeneratedAlways<number>
    customerId: number
    productId: number
    priceCents: Cents | null
    way: PriceWay
    userId: number | null
    reason: string | null
    createdAt: Stamp
    roundId: string | null
    replacedCents: Cents | null
    replacedBaseCents: Cents | null
  }
  priceRounds: { id: string; userId: number; plan: JSONColumnType<object>; createdAt: Stamp }
}

import type { PricingRow } from '@dray/contract/pricing'
import { cents } from '@dray/domain/money'

/** A custom price of Chai with its history. */
export const aPrice = (overrides: Partial<PricingRow> = {}): PricingRow => ({
  productId: 1,
  customPrice: cents(16_20),
  anchor: cents(18_00),
  setOn: new Date('2026-03-03T18:00:00Z'),
  way: 'import',
  userName: 'Nancy Davolio',
  isBelowFloor: false,
  ...overrides,
})

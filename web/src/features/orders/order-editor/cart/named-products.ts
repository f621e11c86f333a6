import type { PriceDifference } from '@dray/domain/orders/order-prices'
import { pluralize } from '../../../../kit/format-count.ts'

/** "Chai", "3 products" */
export const namedProducts = (differences: readonly PriceDifference[]): string =>
  differences.length === 1 ? (differences[0]?.productName ?? '') : pluralize(differences.length, 'product')

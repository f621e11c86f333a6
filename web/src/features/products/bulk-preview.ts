import type { Product } from '@dray/contract/products'
import { type Cents, maxAmount, zero } from '@dray/domain/money'
import { changedPrice, type BulkPriceChange } from '@dray/domain/pricing/prices'
import type { ProductStatus } from '@dray/domain/products/product-status'
import { typedMoney } from '../../kit/fields/money-field.tsx'

/** What a change in bulk is about. */
export type BulkValues = { status: ProductStatus; typeID: number; type: string; isHidden: boolean; price: Cents }

/** What was chosen; what is not there stays as it is. */
export type BulkChoice = {
  status?: ProductStatus
  type?: { id: number; name: string }
  isHidden?: boolean
  price?: BulkPriceChange
}

/** In the order they stand in the form. */
export const bulkFields = ['status', 'type', 'isHidden', 'price'] as const
export type BulkField = (typeof bulkFields)[number]

export type Planned = { product: Product; before: BulkValues; after: BulkValues }

export const bulkValues = ({ status, typeID, type, hideFromCatalog, basePrice }: Product): BulkValues => ({
  status,
  typeID,
  type,
  isHidden: hideFromCatalog,
  price: basePrice ?? zero,
})

/** The products that a choice would really change, each as it is and as it would be. */
export function planned(products: readonly Product[], { status, type, isHidden, price }: BulkChoice): Planned[] {
  return products.flatMap((product) => {
    const before = bulkValues(product)
    const after: BulkValues = {
      status: status ?? before.status,
      typeID: type?.id ?? before.typeID,
      type: type?.name ?? before.type,
      isHidden: isHidden ?? before.isHidden,
      price: price ? changedPrice(before.price, price) : before.price,
    }
    return isSame(before, after) ? [] : [{ product, before, after }]
  })
}

export const isSame = (a: BulkValues, b: BulkValues): boolean =>
  a.status === b.status && a.typeID === b.typeID && a.isHidden === b.isHidden && a.price === b.price

export const isTooLarge = ({ after }: Planned): boolean => after.price > maxAmount

export type PriceMode = BulkPriceChange['mode']

/** A change of price as it is typed; undefined where that is none. The bounds are the contract's. */
export function typedPriceChange(mode: PriceMode, typed: string): BulkPriceChange | undefined {
  const nothing = { mode, amount: zero, percent: 0 }
  if (mode === 'percent') {
    const bare = typed.replace(/[\s,%]/g, '')
    const percent = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : Number.NaN
    return percent >= -100 && percent <= 10_000 ? { ...nothing, percent } : undefined
  }
  const amount = typedMoney(typed.replace(/^\s*\+/, ''))
  if (amount === null || (mode === 'set' && amount < zero)) return undefined
  return { ...nothing, amount }
}

export const noProductChanges = 'These products already have these values.'

/** What is missing where a typed change is none. */
export const priceHints: Record<PriceMode, string> = {
  set: 'Enter a price of 0 or more',
  add: 'Enter an amount in dollars, such as 1.50 or -1.50',
  percent: 'Enter a percentage from -100 to 10,000',
}

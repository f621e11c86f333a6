import type { Disposition } from '../memos/credit-memo.ts'
import type { Cents } from '../money.ts'
import type { PaymentStatus } from '../orders/order-status.ts'
import type { ImportRow } from './import-files.ts'
import type { Target } from './known-records.ts'

type Rest<R, Replaced extends string> = Omit<R, Replaced | 'line'>

export type PlannedType = Rest<ImportRow<'productTypes'>, never>
export type PlannedBrand = Rest<ImportRow<'brands'>, never>
export type PlannedUser = Rest<ImportRow<'users'>, never>
export type PlannedCustomer = Rest<ImportRow<'customers'>, 'accountOwner' | 'createdAt'> & {
  accountOwner: Target | null
  createdAt: Date | null
}
export type PlannedContact = Rest<ImportRow<'contacts'>, 'customer'> & { customer: Target }
export type PlannedProduct = Rest<ImportRow<'products'>, 'brand' | 'type' | 'extractType' | 'stock'> & {
  brand: Target
  type: Target
  extractType: Target | null
  /** The whole stock, and the part of it that is in no batch. */
  stock: number
  unbatchedStock: number
}
export type PlannedBatch = Rest<ImportRow<'batches'>, 'product'> & { product: Target }
export type PlannedCustomPrice = { customer: Target; product: Target; price: Cents }
export type PlannedLine = {
  product: Target
  quantity: number
  unitPrice: Cents
  priceAdjustment: Cents
  cost: Cents | null
}
export type PlannedOrder = Rest<
  ImportRow<'orders'>,
  'customer' | 'driver' | 'packingLocation' | 'createdAt' | 'paymentStatus' | 'delivery'
> & {
  customer: Target
  driver: Target | null
  packingLocationId: number | null
  createdAt: Date
  paymentStatus: PaymentStatus
  pickupOrder: boolean
  lines: PlannedLine[]
}
export type PlannedPayment = Rest<ImportRow<'payments'>, 'customer'> & {
  customer: Target
  applications: { order: Target; amount: Cents }[]
}

export type PlannedMemoLine = {
  /** The position of the order's line. */
  lineAt: number
  disposition: Disposition
  units: number | null
  amount: Cents | null
  reason: string | null
  batch: Target | null
}
export type PlannedMemo = Rest<ImportRow<'creditMemos'>, 'order' | 'customer'> & {
  order: Target
  /** The `targetKey` of the order's customer. */
  owner: string
  lines: PlannedMemoLine[]
}

/** Only new records, with every reference resolved. */
export type ImportPlan = {
  productTypes: PlannedType[]
  extractTypes: PlannedType[]
  brands: PlannedBrand[]
  users: PlannedUser[]
  customers: PlannedCustomer[]
  contacts: PlannedContact[]
  products: PlannedProduct[]
  batches: PlannedBatch[]
  customPrices: PlannedCustomPrice[]
  orders: PlannedOrder[]
  payments: PlannedPayment[]
  creditMemos: PlannedMemo[]
}

/** `before` is null if it is added. */
export type PriceChange = {
  line: number
  customer: string
  sku: string
  productName: string
  before: Cents | null
  after: Cents
}

export type PriceChanges = {
  added: number
  changed: number
  rows: PriceChange[]
  readonly onChange: ((change: PriceChange) => void) | undefined
}

export const noPriceChanges = (onChange?: (change: PriceChange) => void): PriceChanges => ({
  added: 0,
  changed: 0,
  rows: [],
  onChange,
})

const maxListedPrices = 1000

export function addPriceChange(changes: PriceChanges, change: PriceChange): void {
  const kind = change.before === null ? 'added' : 'changed'
  changes[kind] += 1
  changes.onChange?.(change)
  if (changes[kind] <= maxListedPrices) changes.rows.push(change)
}

import type { Cents } from '../money.ts'
import type { PaymentStatus } from '../orders/order-status.ts'
import type { RowOf } from './import-files.ts'
import type { Target } from './lookup.ts'

type Rest<R, Replaced extends string> = Omit<R, Replaced | 'line'>

export type PlannedType = Rest<RowOf<'productTypes'>, never>
export type PlannedBrand = Rest<RowOf<'brands'>, never>
export type PlannedUser = Rest<RowOf<'users'>, never>
export type PlannedCustomer = Rest<RowOf<'customers'>, 'accountOwner' | 'createdAt'> & {
  accountOwner: Target | null
  createdAt: Date | null
}
export type PlannedProduct = Rest<RowOf<'products'>, 'brand' | 'type' | 'extractType' | 'stock'> & {
  brand: Target
  type: Target
  extractType: Target | null
  /** The whole stock, and the part of it that is in no batch. */
  stock: number
  unbatchedStock: number
}
export type PlannedBatch = Rest<RowOf<'batches'>, 'product'> & { product: Target }
export type PlannedCustomPrice = { customer: Target; product: Target; price: Cents }
export type PlannedLine = {
  product: Target
  quantity: number
  unitPrice: Cents
  priceAdjustment: Cents
  cost: Cents | null
}
export type PlannedOrder = Rest<
  RowOf<'orders'>,
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
export type PlannedPayment = Rest<RowOf<'payments'>, 'customer'> & {
  customer: Target
  applications: { order: Target; amount: Cents }[]
}

/** Only new records, with every reference resolved. */
export type ImportPlan = {
  productTypes: PlannedType[]
  extractTypes: PlannedType[]
  brands: PlannedBrand[]
  users: PlannedUser[]
  customers: PlannedCustomer[]
  products: PlannedProduct[]
  batches: PlannedBatch[]
  customPrices: PlannedCustomPrice[]
  orders: PlannedOrder[]
  payments: PlannedPayment[]
}

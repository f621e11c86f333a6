import type { Cents } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { KnownRecord } from './lookup.ts'

export const keyedKinds = [
  'productTypes',
  'extractTypes',
  'brands',
  'users',
  'customers',
  'products',
  'batches',
  'orders',
  'payments',
] as const
export type KeyedKind = (typeof keyedKinds)[number]

export type KnownProduct = KnownRecord & { sku: string; name: string; unbatchedStock: number }
export type KnownOrder = { customerId: number; orderStatus: OrderStatus; balanceDue: Cents }

export type Known = {
  /** By kind: keys imported before, with the ids of their records. */
  keys: Record<KeyedKind, ReadonlyMap<string, number>>
  productTypes: readonly KnownRecord[]
  extractTypes: readonly KnownRecord[]
  brands: readonly KnownRecord[]
  /** Active users, referred to by name or by email. */
  users: readonly (KnownRecord & { email: string; isDriver: boolean })[]
  customers: readonly (KnownRecord & { credit: Cents })[]
  products: readonly KnownProduct[]
  locations: readonly KnownRecord[]
  batchNumbers: ReadonlySet<string>
  orderNums: ReadonlyMap<string, number>
  /** Reserved or used, although no order shows them. */
  reservedNumbers: ReadonlySet<string>
  orders: ReadonlyMap<number, KnownOrder>
  /** By `customerId productId`. */
  customPrices: ReadonlyMap<string, Cents>
}

export const emptyKnown: Known = {
  keys: {
    productTypes: new Map(),
    extractTypes: new Map(),
    brands: new Map(),
    users: new Map(),
    customers: new Map(),
    products: new Map(),
    batches: new Map(),
    orders: new Map(),
    payments: new Map(),
  },
  productTypes: [],
  extractTypes: [],
  brands: [],
  users: [],
  customers: [],
  products: [],
  locations: [],
  batchNumbers: new Set(),
  orderNums: new Map(),
  reservedNumbers: new Set(),
  orders: new Map(),
  customPrices: new Map(),
}

import type { Cents } from '../money.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { KnownRecord } from './lookup.ts'

/** Kinds whose rows carry a key of the old system. */
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

export type KnownProduct = KnownRecord & { sku: string; unbatchedStock: number }
export type KnownOrder = { customerId: number; orderStatus: OrderStatus; balanceDue: Cents }

/** What Dray holds before the import, as far as the files touch it. */
export type Known = {
  /** Per kind: keys imported before, and the record each became. */
  keys: Record<KeyedKind, ReadonlyMap<string, number>>
  productTypes: readonly KnownRecord[]
  extractTypes: readonly KnownRecord[]
  brands: readonly KnownRecord[]
  /** Active users; their names are their name and their email. */
  users: readonly (KnownRecord & { email: string })[]
  customers: readonly (KnownRecord & { credit: Cents })[]
  products: readonly KnownProduct[]
  locations: readonly KnownRecord[]
  batchNumbers: ReadonlySet<string>
  orderNums: ReadonlyMap<string, number>
  /** Order numbers that are given out although no order shows them. */
  heldNumbers: ReadonlySet<string>
  orders: ReadonlyMap<number, KnownOrder>
  /** Pairs `customerId productId` that have a custom price. */
  customPrices: ReadonlySet<string>
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
  heldNumbers: new Set(),
  orders: new Map(),
  customPrices: new Set(),
}

import type { ClosedThrough } from '../books/closing.ts'
import type { Cents } from '../money.ts'
import type { LineCredit } from '../memos/credit-memo.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import type { OptionalMethod } from '../payments/payment-methods.ts'
import { nameKey } from '../text/plain-text.ts'

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
  'creditMemos',
] as const
export type KeyedKind = (typeof keyedKinds)[number]

export type KnownProduct = KnownRecord & {
  sku: string
  name: string
  unbatchedStock: number
  gtin?: string | null
  caseGtin?: string | null
}
export type KnownBatch = KnownRecord & { productId: number }
/** The lines of a stored order, and how much of them was credited. */
export type KnownSale = {
  createdAt: Date
  discount: Cents
  /** In the order's sequence. */
  lines: readonly {
    productId: number
    quantity: number
    unitPrice: Cents
    priceAdjustment: Cents
    credited: LineCredit
  }[]
}
/** The contacts of a customer. `nameKeys` has removed ones too. */
export type KnownContacts = { count: number; nameKeys: ReadonlySet<string> }
export type KnownOrder = { customerId: number; orderStatus: OrderStatus; balanceDue: Cents }

export type KnownRecords = {
  /** By kind: keys imported before, with the ids of their records. */
  keys: Record<KeyedKind, ReadonlyMap<string, number>>
  productTypes: readonly KnownRecord[]
  extractTypes: readonly KnownRecord[]
  brands: readonly KnownRecord[]
  /** Active users, referred to by name or by email. */
  users: readonly (KnownRecord & { email: string; isDriver: boolean })[]
  customers: readonly (KnownRecord & { credit: Cents })[]
  /** By customer, if there are contacts to import. */
  contacts: ReadonlyMap<number, KnownContacts>
  products: readonly KnownProduct[]
  locations: readonly KnownRecord[]
  /** Only records that the files name. */
  batches: readonly KnownBatch[]
  orderNums: ReadonlyMap<string, number>
  /** Order numbers that are reserved or were used, although no order shows them. */
  reservedNumbers: ReadonlySet<string>
  orders: ReadonlyMap<number, KnownOrder>
  /** By order, if there are credit memos to import. */
  sales: ReadonlyMap<number, KnownSale>
  /** The optional methods that the company turned on. */
  paymentMethods: readonly OptionalMethod[]
  /** Rows dated on or before it are refused. */
  closedThrough: ClosedThrough
  /** By `customerId productId`. */
  customPrices: ReadonlyMap<string, Cents>
}

export const nothingKnown: KnownRecords = {
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
    creditMemos: new Map(),
  },
  productTypes: [],
  extractTypes: [],
  brands: [],
  users: [],
  customers: [],
  contacts: new Map(),
  products: [],
  locations: [],
  batches: [],
  orderNums: new Map(),
  reservedNumbers: new Set(),
  orders: new Map(),
  sales: new Map(),
  paymentMethods: [],
  closedThrough: null,
  customPrices: new Map(),
}

/** An existing record by id, or a new one of this import by its index. */
export type Target = { id: number } | { at: number }

/** Its own problems are already reported, so references to it aren't reported. */
export const invalidRow = -1

type KnownRecord = { id: number; names: readonly string[] }

/** `alike`: ambiguous only because capitals and extra spaces are ignored. */
type Several = 'ambiguous' | 'alike'

export type Lookup = {
  add: (key: string | null, names: readonly string[], target: Target) => void
  find: (text: string) => Target | 'unknown' | Several
  hasName: (name: string) => boolean
  similarKey: (text: string) => string | undefined
}

/** By key, or else by a unique name. Keys are exact; case and spaces of names don't matter. */
export function createLookup(known: readonly KnownRecord[], keys: ReadonlyMap<string, number>): Lookup {
  const byKey = new Map<string, Target>([...keys].map(([key, id]) => [key, { id }]))
  const byName = new Map<string, { name: string; found: Target | Several }>()
  let keysInLowerCase: Map<string, string> | undefined
  const addName = (name: string, target: Target): void => {
    const before = byName.get(nameKey(name))
    if (before === undefined) byName.set(nameKey(name), { name, found: target })
    else if (!isSame(before.found, target))
      before.found = before.found === 'ambiguous' || before.name === name ? 'ambiguous' : 'alike'
  }
  for (const { id, names } of known) for (const name of names) addName(name, { id })
  return {
    add: (key, names, target) => {
      if (key !== null && !byKey.has(key)) byKey.set(key, target)
      for (const name of names) addName(name, target)
    },
    find: (text) => byKey.get(text) ?? byName.get(nameKey(text))?.found ?? 'unknown',
    hasName: (name) => byName.has(nameKey(name)),
    similarKey: (text) => {
      keysInLowerCase ??= new Map([...byKey.keys()].map((key) => [key.toLowerCase(), key]))
      return keysInLowerCase.get(text.toLowerCase())
    },
  }
}

function isSame(a: Target | Several, b: Target): boolean {
  if (typeof a === 'string') return false
  return 'id' in a ? 'id' in b && a.id === b.id : 'at' in b && a.at === b.at
}

export const targetKey = (target: Target): string => ('id' in target ? `id ${target.id}` : `at ${target.at}`)

import { type Cents, cents, minus, zero } from '../money.ts'
import type { MovementKind } from '../inventory/movement-kinds.ts'
import type { PaymentMethod } from '../payments/payment-methods.ts'
import { type AccountKey, accountName, type Accounts, methodAccounts, type ProductGroup } from './accounts.ts'

/** The books are derived from these (D-280). */
export const bookedKinds = [
  'order',
  'deposit',
  'payment',
  'payment-void',
  'memo',
  'memo-void',
  'credit',
  'stock',
  'cost',
  'opening',
  'accounts',
] as const
export type BookedKind = (typeof bookedKinds)[number]

/** A debit is positive, a credit negative. */
export type Posting = { key: AccountKey; account: string; amount: Cents }

/** As it is stored, short because there are many. */
export type StoredPosting = readonly [key: AccountKey, account: string, amount: Cents]

export const storedPosting = ({ key, account, amount }: Posting): StoredPosting => [key, account, amount]
export const readPosting = ([key, account, amount]: StoredPosting): Posting => ({ key, account, amount })

type Part = { key: AccountKey; product?: ProductGroup | undefined; amount: number }

export type SoldLine = ProductGroup & { subtotal: Cents }

/** Units at what the books carry them for. */
export type CostedUnits = ProductGroup & { units: number; unitCost: Cents }

export type BookedFact =
  /** An order, once it has shipped. */
  | { kind: 'order'; lines: readonly SoldLine[]; discount: Cents }
  /** Money applied to an order that hasn't shipped, or not anymore. */
  | { kind: 'deposit'; applied: Cents }
  | { kind: 'payment'; method: PaymentMethod; paid: Cents; applied: Cents; creditUsed: Cents; creditAdded: Cents }
  | { kind: 'memo'; credited: Cents; toCredit: Cents }
  /** Credit that someone gave or took by hand, or that was imported. */
  | { kind: 'credit'; amount: Cents; isImported: boolean }
  /** `price` is what a purchase order said, or for what came back, what its order said. */
  | { kind: 'stock'; movement: Exclude<MovementKind, 'SHIPMENT'>; units: readonly CostedUnits[]; price: Cents | null }
  /** A product's cost changed while units were there. */
  | { kind: 'cost'; product: ProductGroup; change: Cents }

/** The lines of the journal for a fact. Debits equal credits, whatever the fact is; a fact without money has none. */
export function postings(fact: BookedFact, accounts: Accounts): Posting[] {
  return summedParts(parts(fact), accounts)
}

function summedParts(all: readonly Part[], accounts: Accounts): Posting[] {
  const sums = new Map<string, Posting>()
  for (const { key, product, amount } of all) {
    const account = accountName(accounts, key, product)
    const id = `${key}\n${account}`
    sums.set(id, { key, account, amount: cents((sums.get(id)?.amount ?? 0) + amount) })
  }
  return [...sums.values()].filter(({ amount }) => amount !== zero)
}

/** They add up to zero. */
function parts(fact: BookedFact): Part[] {
  switch (fact.kind) {
    case 'order': {
      const sold = fact.lines.map(({ subtotal, ...product }): Part => ({ key: 'sales', product, amount: 0 - subtotal }))
      const discounted: Part = { key: 'discounts', amount: fact.discount }
      return balanced('receivables', [...sold, discounted])
    }
    case 'deposit':
      return moved({ from: 'deposits', to: 'receivables', amount: fact.applied })
    case 'payment':
      return [
        { key: methodAccounts[fact.method], amount: fact.paid },
        { key: 'customerCredit', amount: minus(fact.creditUsed, fact.creditAdded) },
        { key: 'receivables', amount: 0 - fact.applied },
      ]
    case 'memo':
      return balanced('returns', [
        { key: 'receivables', amount: 0 - fact.credited },
        { key: 'customerCredit', amount: 0 - fact.toCredit },
      ])
    case 'credit':
      return moved({
        from: 'customerCredit',
        to: fact.isImported ? 'openingBalance' : 'returns',
        amount: fact.amount,
      })
    case 'stock':
      return stockParts(fact)
    case 'cost':
      return moved({ from: 'revaluation', to: 'inventory', product: fact.product, amount: fact.change })
  }
}

/**
 * Units that arrive come from somewhere, at cost. A purchase order's price may differ from the cost, and that is a cost of sales; what comes
 * back lowers the cost of sales by what its order raised it (D-325).
 */
function stockParts({ movement, units: moved, price }: Extract<BookedFact, { kind: 'stock' }>): Part[] {
  return moved.flatMap(({ units, unitCost, ...product }) => {
    const inventory: Part = { key: 'inventory', product, amount: units * unitCost }
    const source: Part = { key: stockSources[movement], product, amount: 0 - units * (price ?? unitCost) }
    return balanced(movement === 'RETURN' ? 'revaluation' : 'costOfGoods', [inventory, source], product)
  })
}

const stockSources: Readonly<Record<Exclude<MovementKind, 'SHIPMENT'>, AccountKey>> = {
  OPENING: 'openingBalance',
  RECEIPT: 'payables',
  RETURN: 'costOfGoods',
  LOSS: 'losses',
  COUNT: 'losses',
  CORRECTION: 'losses',
}

type Move = { from: AccountKey; to: AccountKey; product?: ProductGroup; amount: number }

const moved = ({ from, to, product, amount }: Move): Part[] => [
  { key: to, product, amount },
  { key: from, product, amount: 0 - amount },
]

function balanced(key: AccountKey, others: readonly Part[], product?: ProductGroup): Part[] {
  const amount = others.reduce((total, part) => total + part.amount, 0)
  return [...others, { key, product, amount: 0 - amount }]
}

/** The postings that turn what was posted into what is so now. None if nothing changed. */
export function changedPostings(posted: readonly Posting[], now: readonly Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  const add = ({ key, account, amount }: Posting, sign: 1 | -1) => {
    const id = `${key}\n${account}`
    sums.set(id, { key, account, amount: cents((sums.get(id)?.amount ?? 0) + sign * amount) })
  }
  for (const posting of posted) add(posting, -1)
  for (const posting of now) add(posting, 1)
  return [...sums.values()].filter(({ amount }) => amount !== zero)
}

type Shipment = {
  /** Units that left since what was posted; negative ones came back. */
  units: readonly CostedUnits[]
  /** Cost of all units that have left for the order, by its own lines. */
  costs: readonly (ProductGroup & { cost: Cents })[]
  posted: readonly Posting[]
}

/**
 * The units of an order leave inventory for what the books carry them for, but the cost of goods is what the order says. Where a cost changed
 * in between, the rest is a revaluation.
 */
export function shipmentPostings({ units, costs, posted }: Shipment, accounts: Accounts): Posting[] {
  const ordered = costs.map(({ cost, ...product }): Part => ({ key: 'costOfGoods', product, amount: cost }))
  const sold = changedPostings(
    posted.filter(({ key }) => key === 'costOfGoods'),
    summedParts(ordered, accounts),
  )
  const left = units.map(
    ({ units: number, unitCost, ...product }): Part => ({ key: 'inventory', product, amount: 0 - number * unitCost }),
  )
  const moved = [...sold, ...summedParts(left, accounts)]
  const rest: Posting = {
    key: 'revaluation',
    account: accounts.accounts.revaluation,
    amount: cents(0 - moved.reduce((total, { amount }) => total + amount, 0)),
  }
  return changedPostings([], [...moved, rest])
}

/** `shipmentPostings` posts this for an order, besides its sale. */
export const isOfShipment = ({ key }: Posting): boolean =>
  key === 'costOfGoods' || key === 'inventory' || key === 'revaluation'

/** Exactly what was posted, the other way around. */
export const reversed = (posted: readonly Posting[]): Posting[] => changedPostings(posted, [])

export const sumOfKey = (lines: readonly Posting[], keys: readonly AccountKey[]): Cents =>
  cents(lines.reduce((total, { key, amount }) => (keys.includes(key) ? total + amount : total), 0))

export const debits = (lines: readonly Posting[]): Cents =>
  cents(lines.reduce((total, { amount }) => total + Math.max(amount, 0), 0))

/** The figures that the books are compared with, each with its accounts. */
export const comparedFigures = {
  receivables: { keys: ['receivables'], sign: 1 },
  deposits: { keys: ['deposits'], sign: -1 },
  customerCredit: { keys: ['customerCredit'], sign: -1 },
  inventory: { keys: ['inventory'], sign: 1 },
  sales: { keys: ['sales', 'discounts'], sign: -1 },
} as const satisfies Record<string, { keys: readonly AccountKey[]; sign: 1 | -1 }>
export type ComparedFigure = keyof typeof comparedFigures
export const comparedFigureNames = Object.keys(comparedFigures) as ComparedFigure[]

export const comparedLabels: Readonly<Record<ComparedFigure, string>> = {
  receivables: 'Receivables of shipped orders',
  deposits: "Paid on orders that haven't shipped",
  customerCredit: 'Customer credit',
  inventory: 'Inventory at cost',
  sales: 'Sales by day shipped',
}

/** Signed as people read it: a credit balance of customers is positive. */
export const bookedFigure = (lines: readonly Posting[], figure: ComparedFigure): Cents => {
  const { keys, sign } = comparedFigures[figure]
  return cents(sign * sumOfKey(lines, keys) || 0)
}

type Stock = ProductGroup & { amount: Cents }

/**
 * Moves the inventory of products from the account it was in to the one of an exception added or removed since, so that neither is left with
 * what the other one sells. An account whose name is new, and whose former name is used no more, was only renamed, as it was in the
 * accountant's program.
 */
export function movedInventory(stock: readonly Stock[], before: Accounts, after: Accounts): Posting[] {
  const [oldNames, newNames] = [inventoryNames(before), inventoryNames(after)]
  const moving = stock.filter((group) => {
    const [from, to] = [accountName(before, 'inventory', group), accountName(after, 'inventory', group)]
    return from !== to && (oldNames.has(to) || newNames.has(from))
  })
  const inventory = (accounts: Accounts, sign: 1 | -1) =>
    summedParts(
      moving.map(({ amount, ...product }): Part => ({ key: 'inventory', product, amount: sign * amount })),
      accounts,
    )
  return changedPostings([], [...inventory(after, 1), ...inventory(before, -1)])
}

const inventoryNames = ({ accounts, overrides }: Accounts): Set<string> =>
  new Set([accounts.inventory, ...overrides.flatMap(({ inventory }) => inventory ?? [])])

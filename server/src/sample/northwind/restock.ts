import { daysBetween } from '@dray/domain/time/company-day'
import { sampleCorrections } from './life.ts'
import { enteredOn, yearDays } from './days.ts'
import type { MovedOrder } from './orders.ts'
import type { NorthwindOriginals, Original } from './originals.ts'
import type { SamplePurchase } from './purchases.ts'

/** One day's delivery from a supplier, with units by product name. */
export type SampleDelivery = {
  brand: string
  daysAgo: number
  units: Readonly<Record<string, number>>
  /** True if any of it has batches. */
  isFresh: boolean
}

type Restock = { opening: number; units: ReadonlyMap<number, number> }

/** Dairy products, meat and poultry, and seafood have batches. */
const perishable = ['4', '6', '8']
export const isPerishable = (product: Original): boolean => perishable.includes(product.get('categoryID'))

/** Every fifth product has two unlabeled units. */
export const untaggedUnits = (product: Original): number =>
  isPerishable(product) && Number(product.get('productID')) % 5 === 0 ? 2 : 0

/**
 * Plans opening stock and deliveries so that, after all shipments, exactly the original units remain and stock never falls below zero.
 * Discontinued products sell their opening stock.
 */
export function planRestocks(
  originals: NorthwindOriginals,
  orders: readonly MovedOrder[],
  today: string,
): { opening: ReadonlyMap<string, number>; deliveries: SampleDelivery[] } {
  const shipped = shippedUnits(orders, today)
  const freshSuppliers = new Set(originals.products.filter(isPerishable).map((product) => product.get('supplierID')))
  const restocks = new Map(
    originals.products.map((product) => {
      const supplier = product.get('supplierID')
      const from = { number: Number(supplier), isFresh: freshSuppliers.has(supplier) }
      return [product, planRestock(product, from, unitsLeaving(product, shipped))]
    }),
  )
  return {
    opening: new Map([...restocks].map(([product, { opening }]) => [product.get('productID'), opening])),
    deliveries: originals.suppliers.flatMap((supplier) => supplierDeliveries(supplier, restocks)),
  }
}

type Leaving = { daysAgo: number; units: number }

function shippedUnits(orders: readonly MovedOrder[], today: string): Map<string, Leaving[]> {
  const lines = orders.flatMap(({ shippedOn, lines: own }) => {
    const daysAgo = shippedOn === null ? undefined : enteredOn(daysBetween(shippedOn, today))
    return daysAgo === undefined
      ? []
      : own.map((line) => ({ product: line.get('productID'), daysAgo, units: Number(line.get('quantity')) }))
  })
  return Map.groupBy(lines, ({ product }) => product)
}

const unitsLeaving = (product: Original, shipped: ReadonlyMap<string, Leaving[]>): Leaving[] => [
  ...(shipped.get(product.get('productID')) ?? []),
  ...sampleCorrections
    .filter(({ name }) => name === product.get('productName'))
    .map(({ daysAgo, lost }) => ({ daysAgo, units: lost })),
]

/** `isFresh`: any of their goods are fresh. */
type Supplier = { number: number; isFresh: boolean }

function planRestock(product: Original, supplier: Supplier, leaving: readonly Leaving[]): Restock {
  const left = Number(product.get('unitsInStock'))
  const total = unitsIn(leaving)
  if (product.get('discontinued') === '1') return { opening: left + total, units: new Map() }
  return isPerishable(product) ? restockFresh(product, supplier, leaving) : restockShelf(product, supplier, leaving)
}

/** How many days ago a supplier made its two or three deliveries of the year. For fresh goods, the last of these was some weeks ago. */
function deliveryDays({ number, isFresh }: Supplier): number[] {
  const every = 115 + ((number * 29) % 110)
  const last = isFresh ? 20 + (number % 10) : 12 + ((number * 37) % 100)
  return Array.from({ length: Math.floor((yearDays - 14 - last) / every) + 1 }, (_, n) => last + n * every).reverse()
}

const freshDay = ({ number }: Supplier): number => 3 + (number % 7)

/** Goods that keep: each delivery covers shipments until the next, in multiples of five, on top of a base stock. */
function restockShelf(product: Original, supplier: Supplier, leaving: readonly Leaving[]): Restock {
  const days = deliveryDays(supplier)
  const left = Number(product.get('unitsInStock'))
  const before = unitsIn(leaving.filter(({ daysAgo }) => daysAgo > (days[0] ?? 0)))
  return { opening: left + before, units: inFives(leaving, days) }
}

const freshShare = 0.6

/**
 * Fresh goods sell out before more arrive. The units left come from the last two deliveries: 60% from the newest, 40% from the one before.
 */
function restockFresh(product: Original, supplier: Supplier, leaving: readonly Leaving[]): Restock {
  const days = deliveryDays(supplier)
  const [older = 0] = days.slice(-1)
  const tagged = Math.max(0, Number(product.get('unitsInStock')) - untaggedUnits(product))
  const newest = Math.floor(tagged * freshShare)
  const before = unitsIn(leaving.filter(({ daysAgo }) => daysAgo > (days[0] ?? 0)))
  const units = inFives(
    leaving.filter(({ daysAgo }) => daysAgo > older),
    days.slice(0, -1),
  )
  const recent = unitsIn(leaving.filter(({ daysAgo }) => daysAgo <= older))
  units.set(older, recent + tagged - newest)
  units.set(freshDay(supplier), newest)
  return { opening: before + Number(product.get('unitsInStock')) - tagged, units }
}

/** Units per delivery, each covering shipments until the next. They add up exactly. */
function inFives(leaving: readonly Leaving[], days: readonly number[]): Map<number, number> {
  const covered = leaving.filter(({ daysAgo }) => daysAgo <= (days[0] ?? -1))
  const total = unitsIn(covered)
  let came = 0
  return new Map(
    days.map((day, index) => {
      const next = days[index + 1] ?? -1
      const needed = unitsIn(covered.filter(({ daysAgo }) => daysAgo > next))
      const after = Math.min(Math.ceil(needed / 5) * 5, total)
      const units = after - came
      came = after
      return [day, units]
    }),
  )
}

const unitsIn = (leaving: readonly Leaving[]): number => leaving.reduce((sum, { units }) => sum + units, 0)

function supplierDeliveries(supplier: Original, restocks: ReadonlyMap<Original, Restock>): SampleDelivery[] {
  const own = [...restocks].filter(([product]) => product.get('supplierID') === supplier.get('supplierID'))
  const days = new Set(own.flatMap(([, { units }]) => [...units.keys()]))
  return [...days].flatMap((daysAgo) => {
    const came = own.flatMap(([product, { units }]) => {
      const number = units.get(daysAgo) ?? 0
      return number > 0 ? [{ product, number }] : []
    })
    if (came.length === 0) return []
    const units = Object.fromEntries(came.map(({ product, number }) => [product.get('productName'), number]))
    const isFresh = came.some(({ product }) => isPerishable(product))
    return [{ brand: supplier.get('companyName'), daysAgo, units, isFresh }]
  })
}

/** Recent deliveries are unpaid. */
const unpaidDays = 60

/** Purchase orders of goods that keep are paid and completed quarterly, this many days ago. */
const quarterDays: readonly number[] = [270, 180, 90, 32]

/**
 * The year's purchase orders. Suppliers take six to eleven days, some longer than promised. Fresh goods are prepaid; older purchase orders
 * for other goods are paid and completed.
 */
export function yearPurchases(deliveries: readonly SampleDelivery[]): SamplePurchase[] {
  return deliveries.map(({ brand, daysAgo, units, isFresh }, index) => {
    const placedIn = -Math.min(yearDays, daysAgo + 6 + (index % 6))
    const expectedIn = -daysAgo - (index % 4 === 0 ? 2 : 0)
    const came = { in: -daysAgo, units }
    const purchase = { brand, placedIn, expectedIn, units, status: 'ORDERED' as const, deliveries: [came] }
    const isOld = daysAgo >= unpaidDays
    const completed = quarterDays.find((day) => day < daysAgo)
    if (isOld && isFresh) return { ...purchase, isPaidInAdvance: true }
    return isOld && completed !== undefined ? { ...purchase, completedIn: -completed } : purchase
  })
}

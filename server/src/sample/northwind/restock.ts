import { daysBetween } from '@dray/domain/time/company-day'
import { sampleCorrections } from './corrections.ts'
import { enteredOn, yearDays } from './days.ts'
import type { MovedOrder } from './orders.ts'
import type { NorthwindOriginals, Original } from './originals.ts'

/** What came from a supplier on one day, with the units of each product by its name. */
export type SampleDelivery = {
  brand: string
  daysAgo: number
  units: Readonly<Record<string, number>>
  /** Whether any of it is in batches. */
  isFresh: boolean
}

/** What a product had when the year began, and what came of it since. */
type Restock = { opening: number; units: ReadonlyMap<number, number> }

/** Dairy products, meat and poultry, and seafood have batches. */
const perishable = ['4', '6', '8']
export const isPerishable = (product: Original): boolean => perishable.includes(product.get('categoryID'))

/** Every fifth product has two units that nobody has labeled yet. */
export const untaggedUnits = (product: Original): number =>
  isPerishable(product) && Number(product.get('productID')) % 5 === 0 ? 2 : 0

/**
 * What each product had a year ago and what its supplier delivered since, so that with everything that was shipped exactly the units of the
 * originals are left. Between deliveries stock never falls below zero. Products that are no longer bought sell what there was.
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
      return [product, restockOf(product, from, unitsLeaving(product, shipped))]
    }),
  )
  return {
    opening: new Map([...restocks].map(([product, { opening }]) => [product.get('productID'), opening])),
    deliveries: originals.suppliers.flatMap((supplier) => deliveriesOf(supplier, restocks)),
  }
}

/** Units that left stock so many days ago. */
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

/** Who a product comes from, and whether any of their goods are fresh. */
type Supplier = { number: number; isFresh: boolean }

function restockOf(product: Original, supplier: Supplier, leaving: readonly Leaving[]): Restock {
  const left = Number(product.get('unitsInStock'))
  const total = unitsIn(leaving)
  if (product.get('discontinued') === '1') return { opening: left + total, units: new Map() }
  return isPerishable(product) ? restockFresh(product, supplier, leaving) : restockShelf(product, supplier, leaving)
}

/** The days ago of a supplier's deliveries: two in the year or three, those of fresh goods the last time some weeks ago. */
function deliveryDays({ number, isFresh }: Supplier): number[] {
  const every = 115 + ((number * 29) % 110)
  const last = isFresh ? 20 + (number % 10) : 12 + ((number * 37) % 100)
  return Array.from({ length: Math.floor((yearDays - 14 - last) / every) + 1 }, (_, n) => last + n * every).reverse()
}

/** Of fresh products, some come once more. */
const freshDay = ({ number }: Supplier): number => 3 + (number % 7)

/** Goods that keep: each delivery covers what ships until the next, in fives, above what is always kept. */
function restockShelf(product: Original, supplier: Supplier, leaving: readonly Leaving[]): Restock {
  const days = deliveryDays(supplier)
  const left = Number(product.get('unitsInStock'))
  const before = unitsIn(leaving.filter(({ daysAgo }) => daysAgo > (days[0] ?? 0)))
  return { opening: left + before, units: inFives(leaving, days) }
}

const freshShare = 0.6

/** Fresh goods sell out before more come. What is left now is of the last two deliveries, 40% of the older. */
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

/** What the deliveries of these days bring, so that each covers what leaves until the next. Together they bring exactly that. */
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

function deliveriesOf(supplier: Original, restocks: ReadonlyMap<Original, Restock>): SampleDelivery[] {
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

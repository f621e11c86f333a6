import { compareNames } from '../text/name-order.ts'
import { maxQuantity } from '../limits.ts'
import { availableUnits, type ProductUnits, type StockLimit } from '../products/stock.ts'
import { addDays, daysBetween } from '../time/company-day.ts'
import type { DayRange } from '../time/date-range.ts'
import { formatDay } from '../time/format-day.ts'

export type Restockable = ProductUnits & {
  /** Units the queue leaves open orders short of. If absent, units promised beyond stock. */
  short?: number | undefined
  onOrder: number
  /** Units on purchase orders that aren't placed yet, which don't count as on order. */
  drafts?: DraftedUnits | null | undefined
  sold: number
  days: number
  limit: StockLimit | null
  /** Null or 1 if it is bought one by one. */
  unitQuantity: number | null
  /** From order to delivery; null if unknown. */
  leadTimeDays: number | null
}

/** `newestOn`: the day the newest of the drafts was made. */
export type DraftedUnits = { units: number; count: number; newestOn: string }

export const maxLeadTimeDays = 365

export type RoundedToCases = { way: 'up' | 'down'; cases: number; unitsPerCase: number }

export type Suggestion = {
  quantity: number
  exact: number
  /** Null if there was nothing to round, or the limit leaves no room for a case. */
  rounded: RoundedToCases | null
  /** `limit` if the limit leaves room for less than the cover needs. */
  decidedBy: 'cover' | 'limit'
}

/**
 * Enough for available and on-order units to last until the next delivery plus some weeks, within the stock limit. Covers what open
 * orders lack even if nothing sold, and suggests one unit of a product that sold and is out. Buys whole cases, one more if there's room.
 */
export function suggestedQuantity(product: Restockable, weeksOfCover: number): Suggestion {
  const needed = unitsNeeded(product, weeksOfCover)
  const room = product.limit === null ? Number.POSITIVE_INFINITY : Math.max(0, product.limit.units - supply(product))
  const most = Math.min(room, maxQuantity)
  const exact = Math.min(Math.max(0, needed), most)
  const rounded = roundedToCases(exact, most, product.unitQuantity ?? 1)
  return {
    quantity: rounded === null ? exact : rounded.cases * rounded.unitsPerCase,
    exact,
    rounded,
    decidedBy: needed > room ? 'limit' : 'cover',
  }
}

function roundedToCases(exact: number, most: number, unitsPerCase: number): RoundedToCases | null {
  const cases = Math.min(Math.ceil(exact / unitsPerCase), Math.floor(most / unitsPerCase))
  const units = cases * unitsPerCase
  return cases === 0 || units === exact ? null : { way: units > exact ? 'up' : 'down', cases, unitsPerCase }
}

type Pace = Pick<Restockable, 'sold' | 'days' | 'leadTimeDays'>

/** Sales expected until the next delivery and some weeks after it; may be a fraction. */
export const expectedSales = ({ sold, days, leadTimeDays }: Pace, weeks: number): number =>
  (sold * (weeks * 7 + (leadTimeDays ?? 0))) / days

/** Units that can still be promised, plus those on their way. */
export const supply = (product: ProductUnits & Pick<Restockable, 'onOrder'>): number =>
  availableUnits(product) + product.onOrder

function unitsNeeded(product: Restockable, weeks: number): number {
  const missing = Math.floor(expectedSales(product, weeks)) - supply(product)
  return isOut(product) ? Math.max(1, missing) : missing
}

export const isOut = (product: Restockable): boolean => product.sold > 0 && supply(product) <= 0

/** Whole days until stock runs out at the current pace of sales, without and with units on order. Null if it never runs out. */
export type Cover = { available: number; withOnOrder: number } | null

export function daysOfCover(product: Restockable): Cover {
  const [available, withOnOrder] = [availableUnits(product), supply(product)]
  if (product.sold === 0) return withOnOrder < 0 ? { available: 0, withOnOrder: 0 } : null
  const lasts = (units: number): number => Math.floor((Math.max(0, units) * product.days) / product.sold)
  return { available: lasts(available), withOnOrder: lasts(withOnOrder) }
}

/** Soonest to run out first, counting units on order, then without them. */
export function byCover(a: Cover, b: Cover): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a.withOnOrder - b.withOnOrder || a.available - b.available
}

/** The most weeks of sales to look at, or to buy for. */
export const maxWeeks = 52

/** Weeks of sales that decide the pace unless the user chooses others. */
export const usualSalesWeeks = 8

const daysInWeek = 7

export const isWeeks = (number: number): boolean => Number.isInteger(number) && number >= 1 && number <= maxWeeks

/** Both inclusive: they end today, like the quick ranges (spec 9). */
export const salesWindow = (today: string, weeks: number): DayRange => ({
  from: addDays(today, 1 - weeks * daysInWeek),
  to: today,
})

/** Length of the sales window; for a newer product the days since it was added, but at least a week. `addedOn`: null for an imported product, which is older than its record. */
export function daysOfSales(addedOn: string | null, today: string, weeks: number): number {
  const window = weeks * daysInWeek
  if (addedOn === null) return window
  return Math.min(window, Math.max(daysInWeek, daysBetween(addedOn, today) + 1))
}

/** "6.5 a week over 8 weeks, 20 available, 12 on the way, 50 on a draft of Nov 27, 2026: 26 for 9 weeks, rounded up to 3 cases of 12", or how many are short. */
export function suggestionReason(product: Restockable, weeksOfCover: number, dayText = formatDay): string {
  const facts = [
    soldText(product),
    ...availableTexts(product),
    ...(product.onOrder > 0 ? [`${number(product.onOrder)} on the way`] : []),
    ...(product.drafts ? [draftsText(product.drafts, dayText)] : []),
  ]
  return `${facts.join(', ')}: ${resultText(product, weeksOfCover)}${casesText(product, weeksOfCover)}`
}

/** Units may be available while orders are short: on the shelf without a batch, or too old for a customer. */
function availableTexts(product: Restockable): string[] {
  const available = availableUnits(product)
  const { short = Math.max(0, -available) } = product
  return [
    ...(available > 0 ? [`${number(available)} available`] : []),
    ...(short > 0 ? [`${number(short)} short`] : []),
    ...(available <= 0 && short === 0 ? ['none available'] : []),
  ]
}

const draftsText = ({ units, count, newestOn }: DraftedUnits, dayText: (day: string) => string): string =>
  count === 1
    ? `${number(units)} on a draft of ${dayText(newestOn)}`
    : `${number(units)} on ${number(count)} drafts, the newest of ${dayText(newestOn)}`

/** Slow sellers (under one a week) show units instead. */
function soldText({ sold, days }: Restockable): string {
  if (sold === 0) return `None sold in ${weeksText(days / 7)}`
  const perWeek = (sold * 7) / days
  return perWeek < 1
    ? `${number(sold)} in ${weeksText(days / 7)}`
    : `${number(perWeek)} a week over ${weeksText(days / 7)}`
}

function resultText(product: Restockable, weeks: number): string {
  const { exact, decidedBy } = suggestedQuantity(product, weeks)
  if (decidedBy === 'limit' && product.limit) return limitText(exact, product.limit.units, supply(product))
  if (isOut(product) && supply(product) === 0 && expectedSales(product, weeks) < 1)
    return `${number(exact)} to have it in stock`
  const time = timeText(product, weeks)
  if (exact > 0) return `${number(exact)} ${product.sold === 0 ? 'for open orders' : `for ${time}`}`
  if (product.sold === 0) return 'none to buy'
  const missing = expectedSales(product, weeks) - supply(product)
  return `${missing > 0 ? 'less than 1 more' : 'enough'} for ${time}`
}

const timeText = ({ leadTimeDays }: Restockable, weeks: number): string =>
  leadTimeDays === null || leadTimeDays === 0
    ? weeksText(weeks)
    : `${weeksText(weeks)} and ${leadTimeDays === 1 ? '1 day' : `${number(leadTimeDays)} days`} until delivery`

function casesText(product: Restockable, weeks: number): string {
  const { rounded, decidedBy } = suggestedQuantity(product, weeks)
  if (rounded === null) return ''
  const { way, cases, unitsPerCase } = rounded
  const why =
    way === 'down' && decidedBy === 'cover' && product.limit ? ` by the limit of ${number(product.limit.units)}` : ''
  return `, rounded ${way} to ${cases === 1 ? '1 case' : `${number(cases)} cases`} of ${number(unitsPerCase)}${why}`
}

function limitText(quantity: number, limit: number, have: number): string {
  if (quantity > 0) return `${number(quantity)} to reach the limit of ${number(limit)}`
  return `${have > limit ? 'over' : 'at'} the limit of ${number(limit)}`
}

const weeksText = (weeks: number): string => (weeks === 1 ? '1 week' : `${number(weeks)} weeks`)

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const number = (count: number): string => oneDecimal.format(count)

type BrandNeed = {
  products: number
  units: number
  /** The product that runs out first, counting units on order; null if there's nothing to buy. */
  first: { id: number; name: string; cover: NonNullable<Cover> } | null
}

type NamedProduct = Restockable & { id: number; name: string }
type ProductNeed<Product> = { product: Product; units: number; cover: Cover }

/** Products that run out first come first, then those with the largest need. */
export const productNeeds = <Product extends NamedProduct>(
  products: readonly Product[],
  weeksOfCover: number,
): ProductNeed<Product>[] =>
  products
    .map((product) => ({
      product,
      units: suggestedQuantity(product, weeksOfCover).quantity,
      cover: daysOfCover(product),
    }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => byCover(a.cover, b.cover) || b.units - a.units || a.product.id - b.product.id)

export function brandNeed(products: readonly NamedProduct[], weeksOfCover: number): BrandNeed {
  const needs = productNeeds(products, weeksOfCover)
  const [first] = needs
  return {
    products: needs.length,
    units: needs.reduce((sum, { units }) => sum + units, 0),
    first: first?.cover ? { id: first.product.id, name: first.product.name, cover: first.cover } : null,
  }
}

/** Brands whose products run out first, then by what they need. */
export const firstToRunOut = <Brand extends BrandNeed & { name: string }>(brands: readonly Brand[]): Brand[] =>
  brands
    .filter(({ units }) => units > 0)
    .toSorted(
      (a, b) =>
        byCover(a.first?.cover ?? null, b.first?.cover ?? null) || b.units - a.units || compareNames(a.name, b.name),
    )

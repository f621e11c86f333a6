import { type PricingRow, pricingRowSchema } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { parsePrice } from '@dray/domain/pricing/prices'
import { z } from 'zod'
import type { Form, ListRules } from '../../kit/editing/form.ts'
import { moneyText } from '../../kit/fields/typed-money.ts'

/** Price texts by product id; a product without a custom price has none. */
export type PriceTexts = Readonly<Record<string, string>>
export type PriceItem = `price ${number}`
export const priceItem = (productId: number): PriceItem => `price ${productId}`
export const itemProductId = (item: string): number => Number(item.replace('price ', ''))

/** `modifiedOn` is the number of the last price change, as a time, so newer prices always have a later one. */
const pricingSchema = z.object({
  id: z.int(),
  modifiedOn: z.date(),
  lastChange: z.int(),
  prices: z.array(pricingRowSchema),
})
export type Pricing = z.output<typeof pricingSchema>
export type PricingTypes = { record: Pricing; fields: { prices: PriceTexts }; item: PriceItem }

type Read = { lastChange: number; prices: PricingRow[] }
export const customerPricing = (customerId: number, { lastChange, prices }: Read): Pricing => ({
  id: customerId,
  modifiedOn: new Date(lastChange),
  lastChange,
  prices,
})

export const priceTexts = ({ prices }: Pick<Pricing, 'prices'>): PriceTexts =>
  Object.fromEntries(prices.map(({ productId, customPrice }) => [productId, moneyText(customPrice)]))

/** An amount, null for no custom price, or the text itself if it isn't a price. */
function meaning(text = ''): Cents | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const read = parsePrice(typed)
  return 'price' in read ? read.price : typed
}

/** Products whose prices mean something different in two versions. */
const changed = (before: PriceTexts, after: PriceTexts): number[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((id) => before[id] !== after[id] && meaning(before[id]) !== meaning(after[id]))
    .map(Number)

export function withPrices(texts: PriceTexts, from: PriceTexts, ids: readonly number[]): PriceTexts {
  const next: Record<string, string> = { ...texts }
  for (const id of ids) {
    const text = from[id]
    if (text === undefined) delete next[id]
    else next[id] = text
  }
  return next
}

/** Each product's price is compared and merged on its own, so two people can price one customer at once. */
const priceRules: ListRules<PriceTexts, PriceItem> = {
  changed: (before, after) => changed(before, after).map(priceItem),
  merge: ({ base, mine, theirs }) => withPrices(theirs, mine, changed(base, mine)),
  take: (texts, from, items) => withPrices(texts, from, [...items].map(itemProductId)),
}

const fields = z.object({ prices: z.record(z.string(), z.string()) })

export const pricingForm: Form<PricingTypes> = {
  name: 'pricing',
  record: pricingSchema,
  labels: { prices: 'Custom prices' },
  read: (pricing) => ({ prices: priceTexts(pricing) }),
  rules: { prices: { list: priceRules } },
  problemsOf: () => ({}),
  stored: fields.partial(),
}

/** Why a typed price can't be saved; an empty cell removes the price. */
export function priceProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const read = parsePrice(text)
  return 'error' in read ? read.error : undefined
}

export type TypedPrice = { productId: number; newCustomPrice: Cents }
export type PriceChanges = { set: TypedPrice[]; removed: number[]; invalid: number[] }

export function priceChanges(before: PriceTexts, after: PriceTexts): PriceChanges {
  const changes: PriceChanges = { set: [], removed: [], invalid: [] }
  for (const productId of changed(before, after)) {
    const typed = meaning(after[productId])
    if (typed === null) changes.removed.push(productId)
    else if (typeof typed === 'string') changes.invalid.push(productId)
    else changes.set.push({ productId, newCustomPrice: typed })
  }
  return changes
}

import type { ProductPrice } from '../../../records/pricing/use-prices-below-floor.ts'
import { priceKey } from '../../../records/pricing/use-prices-below-floor.ts'

/** Why typed prices below the margin floor are right: each price has a group, and each group a text. */
export type PriceReasons = { groupOf: ReadonlyMap<string, number>; texts: readonly string[] }
export const noReasons: PriceReasons = { groupOf: new Map(), texts: [] }

export type ReasonGroup = { id: number; text: string; prices: readonly ProductPrice[] }

/**
 * The prices below the floor by their reason. A price that comes later, and one that is typed anew, is asked about on its own, so that
 * no reason is given to a price that it wasn't meant for. Prices without a reason yet share one field.
 */
export function reasonGroups({ groupOf, texts }: PriceReasons, below: readonly ProductPrice[]): ReasonGroup[] {
  const groups = Map.groupBy(below, (price) => {
    const id = groupOf.get(priceKey(price))
    return id === undefined || texts[id] === '' ? undefined : id
  })
  const open = groups.get(undefined) ?? []
  const openId = open.flatMap((price) => groupOf.get(priceKey(price)) ?? []).at(-1) ?? texts.length
  const given = [...groups].flatMap(([id, prices]) => (id === undefined ? [] : [{ id, text: texts[id] ?? '', prices }]))
  const asked = open.length === 0 ? [] : [{ id: openId, text: '', prices: open }]
  return [...given, ...asked].sort((a, b) => a.id - b.id)
}

export const withReason = ({ groupOf, texts }: PriceReasons, group: ReasonGroup, text: string): PriceReasons => ({
  groupOf: new Map([...groupOf, ...group.prices.map((price) => [priceKey(price), group.id] as const)]),
  texts: group.id === texts.length ? [...texts, text] : texts.with(group.id, text),
})

export function reasonFor({ groupOf, texts }: PriceReasons, price: ProductPrice): string | undefined {
  const id = groupOf.get(priceKey(price))
  const typed = id === undefined ? '' : (texts[id]?.trim() ?? '')
  return typed === '' ? undefined : typed
}

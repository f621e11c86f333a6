import { readPricing, removeCustomPrices, setCustomPrice, setCustomPrices } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readOptions, refresh, useChange } from '../../../kit/api/use-call.ts'
import { describeEditing } from '../../../kit/editing/editing.ts'
import type { SaveRequest } from '../../../kit/editing/session-store.ts'
import { useEditingSessions } from '../../../kit/editing/use-editing-sessions.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { priceKey, type ProductPrice } from '../../../records/pricing/use-prices-below-floor.ts'
import { type PricedBrand, type PriceLine, useBelowFloor } from '../price-lines.ts'
import {
  customerPricing,
  itemProductId,
  priceChanges,
  priceItem,
  type PriceTexts,
  priceTexts,
  type Pricing,
  pricingForm,
  type PricingTypes,
  withPrices,
} from '../pricing-form.ts'

/** Reasons for typed prices below the margin floor: each price has a group, and each group a text. */
type PriceReasons = { groupOf: ReadonlyMap<string, number>; texts: readonly string[] }

export type ReasonGroup = { id: number; text: string; prices: readonly ProductPrice[] }

export const noReasons: PriceReasons = { groupOf: new Map(), texts: [] }

/** Edits a customer's custom prices: what was typed, what others changed, and saving. */
export function usePricingEditor(pricing: Pricing) {
  const { id: customerId } = pricing
  const cache = useQueryClient()
  const [reasons, setReasons] = useState(noReasons)
  const send = useSendPrices(customerId, reasons)
  const { store, actions, isStored, discard } = useEditingSessions(pricingForm, {
    record: pricing,
    save({ record, fields }: SaveRequest<PricingTypes>) {
      const changes = priceChanges(priceTexts(record), fields.prices)
      return changes.invalid.length > 0 ? undefined : send(record, changes)
    },
    onSaved: () => setReasons(noReasons),
    // The refusal may be due to someone else's change, or the removal may have failed after the prices were set.
    onRefused: () => void refresh(cache, setCustomPrices.changes),
  })
  const entry = store.entries().get(customerId)
  const editing = useMemo(
    () => describeEditing(actions, { record: pricing, entry: store.currentEntry(pricing, entry) }),
    [actions, store, pricing, entry],
  )

  /** Accepts changes the cells already showed: if someone else's change was visible before typing, it's not a conflict. */
  const edits = useMemo(() => {
    function type(texts: PriceTexts) {
      const { seen, base, fields } = store.currentEntry(pricing).session
      const shown = Object.keys(texts).filter((id) => seen.prices[id] !== base.prices[id])
      const settled = shown.filter((id) => fields.prices[id] === base.prices[id])
      if (settled.length > 0)
        actions.keepMine(
          pricing,
          settled.map((id) => priceItem(Number(id))),
        )
      actions.editWith(pricing, (current) => ({ prices: { ...current.prices, ...texts } }))
    }
    /** Restores the stored prices. */
    const undo = (ids: readonly number[]) =>
      actions.editWith(pricing, (current) => ({
        prices: withPrices(current.prices, store.currentEntry(pricing).session.base.prices, ids),
      }))
    return { type, undo }
  }, [actions, store, pricing])

  const { undo: undoAll, ...shown } = editing
  return { ...shown, undoAll, ...edits, isStored, discard: () => discard(customerId), reasons, setReasons }
}
export type PricingEditor = ReturnType<typeof usePricingEditor>

function useSendPrices(customerId: number, reasons: PriceReasons) {
  const cache = useQueryClient()
  const set = useChange(setCustomPrices)
  const remove = useChange(removeCustomPrices)
  return async ({ lastChange }: Pricing, changes: ReturnType<typeof priceChanges>): Promise<Pricing> => {
    if (changes.set.length > 0) {
      const body = changes.set.map((item) => ({
        ...item,
        reason: reasonFor(reasons, { productId: item.productId, price: item.newCustomPrice }),
      }))
      await set.mutateAsync({ params: { customerId }, query: { way: 'hand', lastChange }, body })
    }
    if (changes.removed.length > 0)
      await remove.mutateAsync({
        params: { id: customerId },
        query: { lastChange },
        body: { productIds: changes.removed },
      })
    const options = readOptions(readPricing, { params: { id: customerId } })
    return customerPricing(customerId, await cache.fetchQuery({ ...options, staleTime: 0 }))
  }
}

export function reasonFor({ groupOf, texts }: PriceReasons, price: ProductPrice): string | undefined {
  const id = groupOf.get(priceKey(price))
  const typed = id === undefined ? '' : (texts[id]?.trim() ?? '')
  return typed === '' ? undefined : typed
}

/** Unsaved prices, and which of them are below their brand's margin floor. */
export function useTypedPrices({ record, fields, changed: parts, problem }: PricingEditor) {
  const changes = useMemo(() => priceChanges(priceTexts(record), fields.prices), [record, fields.prices])
  const below = useBelowFloor(changes.set, problem)
  return useMemo(() => {
    const texts: PriceTexts = fields.prices
    return { texts, changed: new Set([...parts].map(itemProductId)), below, changes }
  }, [fields.prices, parts, below, changes])
}
export type TypedPrices = ReturnType<typeof useTypedPrices>

/**
 * Prices below the floor, by reason. A price that is added or typed later gets its own reason, so none is given a reason it wasn't meant
 * for. Prices without a reason yet share one field.
 */
export function reasonGroups({ groupOf, texts }: PriceReasons, below: readonly ProductPrice[]): ReasonGroup[] {
  const groups = Map.groupBy(below, (price) => {
    const id = groupOf.get(priceKey(price))
    return id === undefined || texts[id] === '' ? undefined : id
  })
  const open = groups.get(undefined) ?? []
  const openId = open.flatMap((price) => groupOf.get(priceKey(price)) ?? []).at(-1) ?? texts.length
  const withReasons = [...groups].flatMap(([id, prices]) =>
    id === undefined ? [] : [{ id, text: texts[id] ?? '', prices }],
  )
  const withoutReason = open.length === 0 ? [] : [{ id: openId, text: '', prices: open }]
  return [...withReasons, ...withoutReason].sort((a, b) => a.id - b.id)
}

export const withReason = ({ groupOf, texts }: PriceReasons, group: ReasonGroup, text: string): PriceReasons => ({
  groupOf: new Map([...groupOf, ...group.prices.map((price) => [priceKey(price), group.id] as const)]),
  texts: group.id === texts.length ? [...texts, text] : texts.with(group.id, text),
})

type Lines = readonly Pick<PriceLine, 'id' | 'name' | 'pricing'>[]

/** Changes saved immediately: one price for the selection, and removing prices. */
export function usePriceChanges({ record, undo }: PricingEditor) {
  const set = useChange(setCustomPrice)
  const removing = useChange(removeCustomPrices)
  const [done, setDone] = useState('')
  const params = { id: record.id }
  const { lastChange } = record
  /** Replaces what was typed for these products. */
  function saved(ids: readonly number[], what: string) {
    undo(ids)
    setDone(what)
  }
  function start() {
    set.reset()
    removing.reset()
    setDone('')
  }
  return {
    saved,
    marginSaved: (ids: readonly number[]) => saved(ids, `${pluralize(ids.length, 'price')} set`),
    update: (lines: Lines, customPrice: Cents, reason: string, onSaved: () => void) => {
      start()
      const productIds = lines.map(({ id }) => id)
      set.mutate(
        { params, query: { lastChange, ...(reason === '' ? {} : { reason }) }, body: { productIds, customPrice } },
        {
          onSuccess() {
            saved(productIds, `${pluralize(lines.length, 'price')} saved`)
            onSaved()
          },
        },
      )
    },
    remove: (lines: Lines, onSaved?: () => void) => {
      start()
      const ids = lines.map(({ id }) => id)
      const productIds = lines.filter(({ pricing }) => pricing !== undefined).map(({ id }) => id)
      const [productId] = productIds
      // Prices that were only typed are dropped.
      if (productId === undefined) return undo(ids)
      removing.mutate(
        { params, query: { lastChange }, body: productIds.length === 1 ? { productId } : { productIds } },
        {
          onSuccess() {
            saved(ids, `${pluralize(productIds.length, 'custom price')} removed`)
            onSaved?.()
          },
        },
      )
    },
    isUpdating: set.isPending,
    isRemoving: removing.isPending,
    problem: set.error ?? removing.error,
    done,
  }
}
export type PriceChange = ReturnType<typeof usePriceChanges>

/** A brand with the products to list: all of them, or those that match the search. */
export type ListedBrand = { brand: PricedBrand; lines: readonly PriceLine[] }

type Options = { search: string; isOnlyPriced: boolean }

/** Brands and products by name and SKU. A brand whose name matches lists all of its products. */
export function useFoundPrices(brands: readonly PricedBrand[], { search, isOnlyPriced }: Options): ListedBrand[] {
  // Folded once per catalog, not on every key.
  const texts = useMemo(() => new Map(brands.map((brand) => [brand, foldedTexts(brand)])), [brands])
  return useMemo(() => {
    const words = searchWords(search)
    return brands.flatMap((brand) => {
      const listed = listedLines(brand, { words, text: texts.get(brand) ?? foldedTexts(brand) })
      const lines = isOnlyPriced ? listed.filter(({ pricing }) => pricing !== undefined) : listed
      return lines.length === 0 ? [] : [{ brand, lines }]
    })
  }, [brands, texts, search, isOnlyPriced])
}

type FoldedTexts = { name: string; lines: readonly string[] }

function foldedTexts({ name, lines }: PricedBrand): FoldedTexts {
  const brandName = fold(name)
  return { name: brandName, lines: lines.map((line) => `${brandName} ${fold(`${line.name} ${line.sku}`)}`) }
}

type Query = { words: readonly string[]; text: FoldedTexts }

function listedLines({ lines }: PricedBrand, { words, text }: Query): readonly PriceLine[] {
  if (words.length === 0 || containsWords(text.name, words)) return lines
  return lines.filter((_, index) => containsWords(text.lines[index] ?? '', words))
}

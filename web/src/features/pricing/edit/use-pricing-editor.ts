import { readPricing, removeCustomPrices, setCustomPrices } from '@dray/contract/pricing'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readOptions, refresh, useChange } from '../../../kit/api/use-call.ts'
import { describeEditing } from '../../../kit/editing/editing.ts'
import type { SaveRequest } from '../../../kit/editing/session-store.ts'
import { useEditingSessions } from '../../../kit/editing/use-editing-sessions.ts'
import {
  priceChanges,
  pricingForm,
  customerPricing,
  type Pricing,
  type PricingTypes,
  priceItem,
  type PriceTexts,
  priceTexts,
  withPrices,
} from '../pricing-form.ts'
import { noReasons, reasonFor } from './price-reasons.ts'

/** The editing of a customer's custom prices: what was typed, what others changed, and saving it. */
export function usePricingEditor(pricing: Pricing) {
  const { id: customerId } = pricing
  const cache = useQueryClient()
  const set = useChange(setCustomPrices)
  const remove = useChange(removeCustomPrices)
  const [reasons, setReasons] = useState(noReasons)

  async function readAgain(): Promise<Pricing> {
    const options = readOptions(readPricing, { params: { id: customerId } })
    return customerPricing(customerId, await cache.fetchQuery({ ...options, staleTime: 0 }))
  }
  async function send({ lastChange }: Pricing, { set: prices, removed }: ReturnType<typeof priceChanges>) {
    if (prices.length > 0) {
      const body = prices.map((item) => ({
        ...item,
        reason: reasonFor(reasons, { productId: item.productId, price: item.newCustomPrice }),
      }))
      await set.mutateAsync({ params: { customerId }, query: { way: 'hand', lastChange }, body })
    }
    if (removed.length > 0)
      await remove.mutateAsync({ params: { id: customerId }, query: { lastChange }, body: { productIds: removed } })
    return await readAgain()
  }
  const { store, actions, isStored, discard } = useEditingSessions(pricingForm, {
    record: pricing,
    save({ record, fields }: SaveRequest<PricingTypes>) {
      const changes = priceChanges(priceTexts(record), fields.prices)
      return changes.invalid.length > 0 ? undefined : send(record, changes)
    },
    onSaved: () => setReasons(noReasons),
    // What was refused may be what someone else changed, or the removal after the prices were set.
    onRefused: () => void refresh(cache, setCustomPrices.changes),
  })
  const entry = store.entries().get(customerId)
  const editing = useMemo(
    () => describeEditing(actions, { record: pricing, entry: store.entryOf(pricing, entry) }),
    [actions, store, pricing, entry],
  )

  /** Takes over what the cells show already: a change by someone else that was on the screen before the typing is no conflict. */
  const edits = useMemo(() => {
    function type(texts: PriceTexts) {
      const { seen, base, fields } = store.entryOf(pricing).session
      const shown = Object.keys(texts).filter((id) => seen.prices[id] !== base.prices[id])
      const settled = shown.filter((id) => fields.prices[id] === base.prices[id])
      if (settled.length > 0)
        actions.keepMine(
          pricing,
          settled.map((id) => priceItem(Number(id))),
        )
      actions.editWith(pricing, (current) => ({ prices: { ...current.prices, ...texts } }))
    }
    /** Goes back to the stored price. */
    const undo = (ids: readonly number[]) =>
      actions.editWith(pricing, (current) => ({
        prices: withPrices(current.prices, store.entryOf(pricing).session.base.prices, ids),
      }))
    return { type, undo }
  }, [actions, store, pricing])

  const { undo: undoAll, ...shown } = editing
  return { ...shown, undoAll, ...edits, isStored, discard: () => discard(customerId), reasons, setReasons }
}
export type PricingEditor = ReturnType<typeof usePricingEditor>

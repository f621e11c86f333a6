import { removeCustomPrices, setCustomPrice } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/format-count.ts'
import type { PriceLine } from '../price-lines.ts'
import type { PricingEditor } from './use-pricing-editor.ts'

type Lines = readonly Pick<PriceLine, 'id' | 'name' | 'pricing'>[]

/** The changes that are saved at once: one price for the selection, and removing prices (D-54). */
export function usePriceChanges({ record, undo }: PricingEditor) {
  const set = useChange(setCustomPrice)
  const removing = useChange(removeCustomPrices)
  const [done, setDone] = useState('')
  const params = { id: record.id }
  const { lastChange } = record
  /** What was typed for these products is replaced. */
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
      // Prices that were only typed are forgotten.
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

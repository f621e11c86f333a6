import { type BrandWithProducts, readBrand } from '@dray/contract/brands'
import { changeProduct, changeProducts, maxBulkProducts, type Product } from '@dray/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { visibilityFeedback } from '../../../kit/timings.ts'

/** Spec 4.1. */
export type ToggleState = 'default' | 'updating' | 'success' | 'error'

export const updateFailed = 'Error updating visibility'

/** Shows and hides a brand's products in the catalog, each with its own state (spec 2.13, 4.1, 8, D-44). */
export function useVisibility(brandId: number) {
  const cache = useQueryClient()
  const changeOne = useChange(changeProduct)
  const changeMany = useChange(changeProducts)
  const { states, begin, end } = useToggleStates()
  const [announcement, setAnnouncement] = useState('')

  async function change(products: readonly Product[], isShown: boolean, send: () => Promise<unknown>) {
    const ids = products.map(({ id }) => id)
    const subject = products.length === 1 ? products.map(({ name }) => name).join() : pluralize(ids.length, 'product')
    begin(ids, isShown)
    try {
      await send()
      const { queryKey } = readOptions(readBrand, { params: { id: brandId } })
      cache.setQueryData(queryKey, (brand) => brand && withVisibility(brand, new Set(ids), isShown))
      end(ids, 'success', isShown)
      setAnnouncement(`${subject} ${isShown ? 'shown in' : 'hidden from'} the catalog`)
    } catch {
      // The call logs the cause; the spec has one message for all errors.
      end(ids, 'error', !isShown)
      setAnnouncement(`${updateFailed} of ${subject}`)
    }
  }

  const isShown = (product: Product): boolean => states.get(product.id)?.isShown ?? !product.hideFromCatalog
  const toggleState = (product: Product): ToggleState => states.get(product.id)?.state ?? 'default'
  const toChange = (products: readonly Product[], to: boolean) =>
    products
      .filter((product) => isShown(product) !== to && toggleState(product) !== 'updating')
      .slice(0, maxBulkProducts)

  function toggle(product: Product) {
    if (toggleState(product) === 'updating') return
    const to = !isShown(product)
    const input = { params: { id: product.id }, body: { hideFromCatalog: !to } }
    void change([product], to, () => changeOne.mutateAsync(input))
  }
  /** Changes a whole group in one call, all or nothing. */
  function setAll(products: readonly Product[], to: boolean) {
    const changed = toChange(products, to)
    if (changed.length === 0) return
    const body = { products: changed.map(({ id }) => ({ id })), hideFromCatalog: !to }
    void change(changed, to, () => changeMany.mutateAsync({ body }))
  }
  const failed = [...states.values()].filter(({ state }) => state === 'error')
  return {
    isShown,
    toggleState,
    /** A single product failed; its tooltip shows the error. */
    hasOwnError: (product: Product): boolean =>
      toggleState(product) === 'error' && states.get(product.id)?.isSingle === true,
    groupFailed: failed.some(({ isSingle }) => !isSingle),
    /** The last result, for screen readers. */
    announcement,
    toChange,
    toggle,
    setAll,
  }
}

export type Visibility = ReturnType<typeof useVisibility>

/** A change that's in progress, or just succeeded or failed. */
type Change = { state: Exclude<ToggleState, 'default'>; isShown: boolean; isSingle: boolean }

/** Success and failure disappear after a while (spec 8). */
function useToggleStates() {
  const [states, setStates] = useState<ReadonlyMap<number, Change>>(new Map())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  // Clear the timers when the modal closes.
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const mark = (ids: readonly number[], change: Change) =>
    setStates((current) => new Map([...current, ...ids.map((id) => [id, change] as const)]))

  function end(ids: readonly number[], state: 'success' | 'error', isShown: boolean) {
    const change: Change = { state, isShown, isSingle: ids.length === 1 }
    mark(ids, change)
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      // Keep a newer change that was started in the meantime.
      setStates((all) => new Map([...all].filter(([, current]) => current !== change)))
    }, visibilityFeedback)
    timers.current.add(timer)
  }
  return {
    states,
    begin: (ids: readonly number[], isShown: boolean) =>
      mark(ids, { state: 'updating', isShown, isSingle: ids.length === 1 }),
    end,
  }
}

const withVisibility = (
  brand: BrandWithProducts,
  changed: ReadonlySet<number>,
  isShown: boolean,
): BrandWithProducts => ({
  ...brand,
  products: brand.products.map((product) =>
    changed.has(product.id) ? { ...product, hideFromCatalog: !isShown } : product,
  ),
})

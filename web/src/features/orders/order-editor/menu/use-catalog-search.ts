import { productMatcher } from '@dray/domain/products/product-matcher'
import { searchReader, type SearchReader } from '@dray/domain/products/search-quantity'
import { useEffect, useState } from 'react'
import type { MenuProduct } from '../cart/use-catalog.ts'

export type CatalogSearch = {
  read: SearchReader
  /** Ids of products whose names match with one letter wrong, best first. */
  findSimilar: (searchTerm: string) => readonly number[]
}

/** A longer list doesn't help someone who mistyped a name. */
const maxSimilar = 8

/** Preparing 5,000 names takes about 60 ms, so it waits for a pause, and reruns only if names change, not stock or prices. */
export function useCatalogSearch(products: readonly MenuProduct[]): CatalogSearch {
  const [prepared, setPrepared] = useState(() => ({ products, search: catalogSearch(products) }))
  if (prepared.products !== products && !haveSameTexts(prepared.products, products))
    setPrepared({ products, search: catalogSearch(products) })
  const { search } = prepared
  // Idle time is outside React.
  useEffect(() => whenIdle(search.prepare), [search])
  return search
}

const haveSameTexts = (before: readonly MenuProduct[], after: readonly MenuProduct[]): boolean =>
  before.length === after.length &&
  before.every(({ id, text }, index) => id === after[index]?.id && text === after[index]?.text)

function catalogSearch(products: readonly MenuProduct[]) {
  const reader = once(() => searchReader(products))
  const matcher = once(() => productMatcher(products))
  return {
    prepare: () => void [reader(), matcher()],
    read: (typed: string) => reader()(typed),
    findSimilar: (searchTerm: string) =>
      matcher()(searchTerm, maxSimilar).flatMap(({ product, kind }) => (kind === 'similar' ? [product.id] : [])),
  }
}

function once<T>(create: () => T): () => T {
  let created: T | undefined
  return () => (created ??= create())
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}

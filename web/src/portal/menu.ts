import type { PortalProduct } from '@dray/contract/customers/portal'
import { formatGrams } from '@dray/domain/products/product-filter'

const noProducts: ReadonlyMap<string, PortalProduct> = new Map()
const bySku = new WeakMap<readonly PortalProduct[], ReadonlyMap<string, PortalProduct>>()

export function productsBySku(menu: readonly PortalProduct[] | undefined): ReadonlyMap<string, PortalProduct> {
  if (menu === undefined) return noProducts
  const known = bySku.get(menu) ?? new Map(menu.map((product) => [product.sku, product]))
  bySku.set(menu, known)
  return known
}

/** "case of 12" or "by the case of 12", "550g", or both. */
export const packText = ({ unitsPerCase, soldIn, weight }: PortalProduct): string =>
  [unitsPerCase === null ? '' : `${soldIn === 'CASE' ? 'by the ' : ''}case of ${unitsPerCase}`, formatGrams(weight)]
    .filter((part) => part !== '')
    .join(', ')

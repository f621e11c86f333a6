import { join, split } from '../../shared/product-filter/filter-address.ts'
import { filtersProducts, noInventoryFilter, type InventoryFilter } from '@dray/domain/inventory/inventory-filter'

/** The overview as its address says it, so that it can be sent on and reloaded. */
export const initialAddress = {
  search: '',
  brands: '',
  types: '',
  weights: '',
  stock: '',
  over: '',
  hidden: '',
  sort: 'name',
  /** The brands unfolded, by id, or `all`; and while products are looked for, when all are, those folded again. */
  open: '',
  folded: '',
}
export type OverviewAddress = Readonly<typeof initialAddress>

export const filterIn = (address: OverviewAddress): InventoryFilter => ({
  search: address.search,
  brands: split(address.brands),
  types: split(address.types),
  weights: split(address.weights).map(Number).filter(Number.isFinite),
  stock: address.stock === 'in' || address.stock === 'out' ? address.stock : null,
  overLimit: address.over === 'yes',
  showHidden: address.hidden === 'yes',
})

export const addressOfFilter = (filter: InventoryFilter) => ({
  search: filter.search,
  brands: join(filter.brands),
  types: join(filter.types),
  weights: join(filter.weights.map(String)),
  stock: filter.stock ?? '',
  over: filter.overLimit ? 'yes' : '',
  hidden: filter.showHidden ? 'yes' : '',
})

/** How many of the filters are set; the search shows itself. */
export const countFilters = ({ brands, types, weights, stock, overLimit, showHidden }: InventoryFilter): number =>
  [brands.length > 0, types.length > 0, weights.length > 0, stock !== null, overLimit, showHidden].filter(Boolean)
    .length

export const isFiltered = (filter: InventoryFilter): boolean => filter.search.trim() !== '' || countFilters(filter) > 0

export const unfiltered = addressOfFilter(noInventoryFilter)

export type Expanded = { has: (brandId: number) => boolean; isAll: boolean }

/** Which brands are unfolded: those someone opened, and while products are looked for, all that hold some. */
export function expandedIn(address: OverviewAddress): Expanded {
  const isAll = filtersProducts(filterIn(address)) || address.open === 'all'
  const named = new Set(split(isAll ? address.folded : address.open).map(Number))
  return isAll ? { has: (id) => !named.has(id), isAll: named.size === 0 } : { has: (id) => named.has(id), isAll: false }
}

/** The address after one brand was folded or unfolded. */
export function toggleBrand(address: OverviewAddress, brandId: number): Partial<OverviewAddress> {
  const key = filtersProducts(filterIn(address)) || address.open === 'all' ? 'folded' : 'open'
  const ids = split(address[key])
  const id = String(brandId)
  return { [key]: join(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]) }
}

/** The address after all brands were unfolded, or folded. */
export function toggleAllBrands(
  address: OverviewAddress,
  brandIds: readonly number[],
  unfold: boolean,
): Partial<OverviewAddress> {
  if (unfold) return filtersProducts(filterIn(address)) ? { folded: '' } : { open: 'all', folded: '' }
  return filtersProducts(filterIn(address)) ? { folded: join(brandIds.map(String)) } : { open: '', folded: '' }
}

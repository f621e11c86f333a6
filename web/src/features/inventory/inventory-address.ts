import { stockChoices } from '@dray/domain/products/product-filter'
import { join, split } from '../../records/product-filter/filter-address.ts'
import { filtersProducts, noInventoryFilter, type InventoryFilter } from '@dray/domain/inventory/inventory-overview'

/** The overview's state in the URL, so it can be shared and reloaded. */
export const initialOverview = {
  search: '',
  brands: '',
  types: '',
  weights: '',
  stock: '',
  over: '',
  hidden: '',
  sort: 'name',
  /** The ids of the expanded brands, or `all`; and those collapsed while all are expanded, as during a search. */
  open: '',
  collapsed: '',
}
export type OverviewAddress = Readonly<typeof initialOverview>

export const filterIn = (address: OverviewAddress): InventoryFilter => ({
  search: address.search,
  brands: split(address.brands),
  types: split(address.types),
  weights: split(address.weights).map(Number).filter(Number.isFinite),
  stock: stockChoices.find((choice) => choice === address.stock) ?? null,
  overLimit: address.over === 'yes',
  showHidden: address.hidden === 'yes',
})

export const inventoryFilterAddress = (filter: InventoryFilter) => ({
  search: filter.search,
  brands: join(filter.brands),
  types: join(filter.types),
  weights: join(filter.weights.map(String)),
  stock: filter.stock ?? '',
  over: filter.overLimit ? 'yes' : '',
  hidden: filter.showHidden ? 'yes' : '',
})

export const unfilteredOverview = inventoryFilterAddress(noInventoryFilter)

export type Expanded = { has: (brandId: number) => boolean; isAll: boolean }

/** The brands the user expanded, or all during a product search. */
export function expandedIn(address: OverviewAddress): Expanded {
  const isAll = filtersProducts(filterIn(address)) || address.open === 'all'
  const listed = new Set(split(isAll ? address.collapsed : address.open).map(Number))
  return isAll
    ? { has: (id) => !listed.has(id), isAll: listed.size === 0 }
    : { has: (id) => listed.has(id), isAll: false }
}

export function toggleBrand(address: OverviewAddress, brandId: number): Partial<OverviewAddress> {
  const key = filtersProducts(filterIn(address)) || address.open === 'all' ? 'collapsed' : 'open'
  const ids = split(address[key])
  const id = String(brandId)
  return { [key]: join(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]) }
}

export function toggleAllBrands(
  address: OverviewAddress,
  brandIds: readonly number[],
  expand: boolean,
): Partial<OverviewAddress> {
  if (expand) return filtersProducts(filterIn(address)) ? { collapsed: '' } : { open: 'all', collapsed: '' }
  return filtersProducts(filterIn(address)) ? { collapsed: join(brandIds.map(String)) } : { open: '', collapsed: '' }
}

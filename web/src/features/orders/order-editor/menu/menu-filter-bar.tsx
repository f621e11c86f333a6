import { orderMenuFilter } from '@dray/domain/products/product-filter'
import type { ReactNode } from 'react'
import { ProductFilterBar } from '../../../../records/product-filter/product-filter-bar.tsx'
import { MenuSearch, type SearchKeys } from './menu-search.tsx'
import type { MenuProduct } from '../cart/use-catalog.ts'
import type { ProductMenuState } from './use-menu.ts'

type Props = {
  name: string
  list: string
  products: readonly MenuProduct[]
  brand?: { id: number; name: string } | undefined
  menu: ProductMenuState
  keys: SearchKeys
  children?: ReactNode
}

/** The filter bar of one list of the menu. The search comes last, so that Tab leads from it into the list. */
export function MenuFilterBar({ name, list, products, brand, menu, keys, children }: Props) {
  const { filter, sort } = menu.settingsOf(list)
  return (
    <ProductFilterBar
      name={name}
      products={products}
      filter={filter}
      start={orderMenuFilter}
      sort={sort}
      brand={brand}
      onFilter={(change) => menu.onSettingsChange(list, { filter: { ...filter, ...change } })}
      onSort={(change) => menu.onSettingsChange(list, { sort: { ...sort, ...change } })}
      onClear={() => menu.onClear(list)}
      last={
        <MenuSearch
          name={name}
          list={list}
          value={filter.searchTerm}
          keys={keys}
          onChange={(searchTerm) => menu.onSettingsChange(list, { filter: { ...filter, searchTerm } })}
        />
      }
    >
      {children}
    </ProductFilterBar>
  )
}

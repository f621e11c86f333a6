import { orderMenuFilter } from '@dray/domain/products/product-filter'
import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useIsNarrowEditor } from '../../../../kit/full-screen-editor/editor-layout.tsx'
import { ProductFilterBar } from '../../../../records/product-filter/product-filter-bar.tsx'
import { type MenuProduct } from '../cart/use-catalog.ts'
import { type ProductMenuState } from './use-menu.ts'
import { allProductsList } from './menu-lists.ts'
import style from './menu-search.module.css'
import { isOpenBatchesKey } from './quantity-adder.tsx'

type Props = {
  name: string
  list: string
  products: readonly MenuProduct[]
  brand?: { id: number; name: string } | undefined
  menu: ProductMenuState
  keys: SearchKeys
  children?: ReactNode
}

/** The search comes last, so Tab leads from it into the list. On a narrow screen the rest is folded. */
export function MenuFilterBar({ name, list, products, brand, menu, keys, children }: Props) {
  const { filter, sort } = menu.listSettings(list)
  const isNarrow = useIsNarrowEditor()
  const [isOpen, setOpen] = useState(false)
  const search = (
    <MenuSearch
      name={name}
      list={list}
      value={filter.searchTerm}
      keys={keys}
      onChange={(searchTerm) => menu.onSettingsChange(list, { filter: { ...filter, searchTerm } })}
    />
  )
  const bar = (
    <ProductFilterBar
      name={name}
      products={products}
      brand={brand}
      filtering={{
        filter,
        start: orderMenuFilter,
        onFilter: (change) => menu.onSettingsChange(list, { filter: { ...filter, ...change } }),
        onClear: () => menu.onClear(list),
      }}
      sorting={{ sort, onSort: (change) => menu.onSettingsChange(list, { sort: { ...sort, ...change } }) }}
      last={isNarrow ? undefined : search}
    >
      {children}
    </ProductFilterBar>
  )
  if (!isNarrow) return bar
  return (
    <div className="stack">
      <div className={`row ${style.folded}`}>
        {search}
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          View
        </Button>
      </div>
      {isOpen && bar}
    </div>
  )
}

export type SearchKeys = {
  /** Sets the first listed product's quantity, whichever is highlighted (D-24). */
  setQuantity: (list: string, quantity: number) => void
  move: (list: string, by: 1 | -1) => void
  add: (list: string) => void
  enterQuantity: (list: string) => void
  openBatches: (list: string) => void
  focus: (list: string | undefined) => void
}

type SearchProps = {
  name: string
  list: string
  value: string
  keys: SearchKeys
  onChange: (searchTerm: string) => void
}

/** Shift with 1 to 5 on a US keyboard (spec 2.3). */
const quantityKeys: Readonly<Record<string, number>> = { '!': 1, '@': 2, '#': 3, $: 4, '%': 5 }

/** Its keys act on the list: arrows highlight, Enter adds, Shift with 1 to 5 sets the quantity. */
function MenuSearch({ name, list, value, keys, onChange }: SearchProps) {
  const isMain = list === allProductsList
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || !handleKey(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): boolean {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (isOpenBatchesKey(event)) {
      keys.openBatches(list)
      return true
    }
    if (ctrlKey || metaKey || altKey) return false
    const quantity = shiftKey ? quantityKeys[key] : undefined
    if (quantity !== undefined) keys.setQuantity(list, quantity)
    else if (key === 'ArrowDown' || key === 'ArrowUp') keys.move(list, key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter') {
      keys.add(list)
      event.currentTarget.select()
    } else if (key === 'Tab' && !shiftKey && value !== '') keys.enterQuantity(list)
    else if (key === 'Escape' && value !== '') onChange('')
    else return false
    return true
  }
  return (
    <input
      type="search"
      className={`text-sm field ${style.search}`}
      data-main={isMain || undefined}
      // Focused when the order opens, unless the customer must be chosen first.
      data-autofocus={isMain || undefined}
      data-search={list}
      aria-label={`Search ${name}`}
      placeholder={isMain ? 'Search all products. A few letters are enough: 12 cha, then Enter' : 'Search'}
      title="Enter adds the first product (“12 chai” adds 12); Tab or Shift with 1 to 5 sets its quantity; Alt with ↓ opens its batches"
      aria-keyshortcuts="Enter ArrowDown ArrowUp Alt+ArrowDown Shift+1 Shift+2 Shift+3 Shift+4 Shift+5"
      autoComplete="off"
      spellCheck={false}
      value={value}
      // Esc first clears the search; it closes the order only if the search is empty.
      data-mantine-stop-propagation={value === '' ? undefined : 'true'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={() => keys.focus(list)}
      onBlur={() => keys.focus(undefined)}
    />
  )
}

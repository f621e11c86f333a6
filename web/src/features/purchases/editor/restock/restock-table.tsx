import { listBrands } from '@dray/contract/brands'
import { filterChoices, noProductFilter, type ProductFilter, sameFilter } from '@dray/domain/products/product-filter'
import { productStockLimit } from '@dray/domain/products/stock'
import { type FillMode, fillModes, orderQuantity, typedTarget } from '@dray/domain/purchases/order-quantity'
import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { useRead } from '../../../../kit/api/use-call.ts'
import { ClearFilters } from '../../../../kit/list-filter/clear-filters.tsx'
import { focusAndSelect, useFocusWhenDrawn } from '../../../../kit/focus.ts'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { FilterPopover } from '../../../../records/product-filter/filter-popover.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { DataTable } from '../../../../kit/table/data-table.tsx'
import type { Selection } from '../../../../kit/table/use-selection.ts'
import { useIsPhone } from '../../../../kit/use-is-phone.ts'
import { useStable } from '../../../../kit/use-stable.ts'
import type { PurchaseLine } from '../draft/purchase-draft.ts'
import type { BrandProducts, PurchaseCart } from '../use-purchase-cart.ts'
import { SuggestBar } from '../../suggest/suggest-bar.tsx'
import type { Suggest } from '../../suggest/use-suggest.ts'
import { restockColumns } from './restock-columns.tsx'
import { type RestockRow, restockRows, useRestockList } from './restock-rows.ts'
import { RestockSearch } from './restock-search.tsx'
import { disabledIf } from '../../../../kit/loading/disabled-if.ts'
import { TabStrip } from '../../../../kit/panels/tab-strip.tsx'
import style from './restock.module.css'

type Props = {
  brandId: number
  brandName: string
  catalog: BrandProducts
  lines: readonly PurchaseLine[]
  received: ReadonlyMap<number, number>
  cart: PurchaseCart
  suggest: Suggest
  search: RefObject<HTMLInputElement | null>
}

const rowId = ({ id }: RestockRow): number => id
const productName = ({ product }: RestockRow): string => product.name

/** The brand's products: which are ordered, and how many (spec 2.8). */
export const RestockTable = memo(function RestockTable(props: Props) {
  const { brandId, brandName, catalog, lines, received, cart, suggest, search } = props
  const { seesCosts } = useSession()
  const isPhone = useIsPhone()
  const [filter, setFilter] = useState<ProductFilter>(noProductFilter)
  const [notice, setNotice] = useState('')
  const { shown, sort, setSort } = useRestockList(catalog.products, filter)
  const { reasons } = suggest
  const rows = useMemo(() => restockRows(shown, lines, { received, reasons }), [shown, lines, received, reasons])
  const selection = useCartSelection(lines, cart)
  const table = useRef<HTMLElement>(null)
  const focusQuantity = useFocusWhenDrawn((productId: number) => quantityField(table.current, rows, productId))
  const onLeave = useStable(() => focusAndSelect(search.current))
  const columns = useMemo(
    () => restockColumns({ seesCosts, onQuantity: cart.setQuantity, onUnitCost: cart.setUnitCost, onLeave }),
    [seesCosts, cart, onLeave],
  )
  const choices = useMemo(() => filterChoices(catalog.products), [catalog.products])

  function toggle(index: number) {
    const row = rows[index]
    if (row === undefined) return
    const isSelected = row.line !== undefined
    cart.select(changed(selection.ids, row.id, !isSelected))
    setNotice(`${row.product.name} ${isSelected ? 'removed' : 'selected'}`)
  }
  function openQuantity(row: RestockRow | undefined) {
    if (row === undefined) return
    if (row.line === undefined) cart.select(changed(selection.ids, row.id, true))
    focusQuantity(row.id)
  }
  function fill(mode: FillMode, unitsOf: (productId: number) => number | undefined) {
    const quantities = new Map<number, number>()
    for (const { key } of lines) {
      const product = catalog.byId.get(key)
      const units = unitsOf(key)
      if (product !== undefined && units !== undefined)
        quantities.set(
          key,
          orderQuantity(product, { mode, units }) + (mode === 'fillTo' ? (received.get(key) ?? 0) : 0),
        )
    }
    cart.setQuantities(quantities)
    setNotice(`${pluralize(quantities.size, 'quantity', 'quantities')} set`)
  }
  const limits = useLimits(brandId, catalog, lines)

  return (
    <section ref={table} className={`stack ${style.restock}`} aria-label="Products">
      <FillBar
        count={lines.length}
        onApply={(mode, units) => fill(mode, () => units)}
        onFillToLimits={limits.size > 0 ? () => fill('fillTo', (id) => limits.get(id)) : undefined}
      >
        <SuggestBar suggest={suggest} />
      </FillBar>
      <div className="row wrap">
        <RestockSearch
          input={search}
          value={filter.searchTerm}
          count={rows.length}
          onChange={(searchTerm) => setFilter((current) => ({ ...current, searchTerm }))}
          onToggle={toggle}
          onQuantity={() => openQuantity(rows[0])}
        />
        <FilterPopover
          name={`products of ${brandName}`}
          choices={choices}
          filter={filter}
          start={noProductFilter}
          onChange={(change) => setFilter((current) => ({ ...current, ...change }))}
        />
        {!sameFilter(filter, noProductFilter) && <ClearFilters onClear={() => setFilter(noProductFilter)} />}
        <output className={`muted text-sm ${style.notice}`}>{notice}</output>
      </div>
      <DataTable
        label={`Products of ${brandName}`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        view={{
          // An extra line for the reasons, two on a phone.
          rowHeight: reasons.size === 0 ? 44 : isPhone ? 82 : 66,
          headHeight: 48,
        }}
        read={catalog.read}
        texts={{
          failed: 'Failed to load products.',
          empty: catalog.products.length === 0 ? 'No products available for this brand' : 'No products found',
        }}
        opens={{ onOpen: openQuantity }}
        sorting={{ sort, onSort: setSort, isPresorted: true }}
        selection={selection}
      />
    </section>
  )
})

function useCartSelection(lines: readonly PurchaseLine[], cart: PurchaseCart): Selection<RestockRow> {
  const keys = lines.map(({ key }) => key).join(' ')
  return useMemo(() => {
    const ids = new Set(keys.split(' ').filter(Boolean))
    return { ids, change: cart.select, rowName: productName }
  }, [keys, cart])
}

function changed(ids: ReadonlySet<string>, id: number, isSelected: boolean): ReadonlySet<string> {
  const after = new Set(ids)
  if (isSelected) after.add(String(id))
  else after.delete(String(id))
  return after
}

function quantityField(table: HTMLElement | null, rows: readonly RestockRow[], productId: number) {
  const index = rows.findIndex(({ id }) => id === productId)
  return table?.querySelector<HTMLInputElement>(`[data-index="${index}"] input[inputmode]`)
}

/** The selected products' stock limits. */
function useLimits(
  brandId: number,
  catalog: BrandProducts,
  lines: readonly PurchaseLine[],
): ReadonlyMap<number, number> {
  const { data: brands } = useRead(listBrands)
  const brand = brands?.find(({ id }) => id === brandId)
  return useMemo(() => {
    const limits = new Map<number, number>()
    if (brand === undefined) return limits
    for (const { key } of lines) {
      const product = catalog.byId.get(key)
      const limit = product && productStockLimit(product, brand)
      if (limit) limits.set(key, limit.units)
    }
    return limits
  }, [brand, catalog, lines])
}

type FillBarProps = {
  count: number
  onApply: (mode: FillMode, units: number) => void
  /** Fills each selected product to its stock limit; undefined if none has one. */
  onFillToLimits: (() => void) | undefined
  children?: ReactNode
}

const modeLabels: Record<FillMode, string> = { fillTo: 'Fill To', set: 'Set To' }

/** Sets the selected products' quantities, either to reach a stock level or to a number (spec 2.8). */
function FillBar({ count, onApply, onFillToLimits, children }: FillBarProps) {
  const [mode, setMode] = useState<FillMode>('fillTo')
  const [typed, setTyped] = useState('')
  const units = typedTarget(typed)
  const cannotApply = units === undefined || count === 0
  function apply() {
    if (units !== undefined && count > 0) onApply(mode, units)
  }
  return (
    <Group gap={8} role="group" aria-label="Quantities of the selected products">
      <TabStrip label="Fill mode" tabs={fillModes} labels={modeLabels} value={mode} onChange={setMode} />
      <TextInput
        w={84}
        aria-label={mode === 'fillTo' ? 'Stock to fill to' : 'Quantity to set'}
        placeholder={mode === 'fillTo' ? 'Stock' : 'Quantity'}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey, nativeEvent }) => {
          if (key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing) apply()
        }}
      />
      <Button variant="default" {...disabledIf(cannotApply, apply)}>
        {count === 0 ? 'Apply' : `Apply to ${count.toLocaleString('en-US')}`}
      </Button>
      {mode === 'fillTo' && onFillToLimits && (
        <Button variant="subtle" title="Fills each selected product to its stock limit" onClick={onFillToLimits}>
          Fill to limits
        </Button>
      )}
      {children}
    </Group>
  )
}

import { parsePrice } from '@dray/domain/pricing/prices'
import { noProductFilter, type ProductFilter, productTest } from '@dray/domain/products/product-filter'
import type { ProductSortKey } from '@dray/domain/products/product-sort'
import { Button, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { focusAndSelect } from '../../../kit/focus.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { SelectionBar } from '../../../kit/table/selection-bar.tsx'
import { parseSort, sortRows } from '../../../kit/table/sort-rows.ts'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { isReasonMissing, ReasonField } from '../../../records/pricing/reason-field.tsx'
import { ProductFilterBar } from '../../../records/product-filter/product-filter-bar.tsx'
import { useSearchTexts } from '../../../records/product-filter/use-search-texts.ts'
import { SetMargin } from '../margin/set-margin.ts'
import { type PricedBrand, type PriceLine, replacesUnsaved, useBelowFloor, withTyped } from '../price-lines.ts'
import { priceFieldId, pricingColumns } from './pricing-columns.tsx'
import style from './pricing.module.css'
import type { PriceChange, PricingEditor, TypedPrices } from './use-pricing-editor.ts'

type Props = {
  brand: PricedBrand
  /** The products to list. */
  lines: readonly PriceLine[]
  /** They were found by the search above all brands, so the brand's own filters are hidden. */
  isFound: boolean
  editor: PricingEditor
  typed: TypedPrices
  changes: PriceChange
  isReadOnly: boolean
  /** Called with the selected products that are listed. */
  onSelect: (brandId: number, productIds: readonly number[]) => void
}

const rowHeight = 44
const maxHeight = 480
const headHeight = 34

/** How high the prices are going to be, before they're rendered. */
export const pricesHeight = (lines: readonly PriceLine[]): number =>
  Math.min(maxHeight, headHeight + lines.length * rowHeight)

const priceLineId = ({ id }: PriceLine): number => id
const priceLineName = ({ name }: PriceLine): string => name

/** An opened brand's products and prices: filters, table, and bulk actions (spec 2.5). */
export function BrandPrices({ brand, lines, isFound, editor, typed, changes, isReadOnly, onSelect }: Props) {
  const { columns, keepRows } = useColumns(editor, changes, isReadOnly)
  const list = useBrandList(lines, columns, isFound)
  const rows = useMemo(() => withTyped(list.lines, typed), [list.lines, typed])
  // A layout effect, so the rows are up to date before the user can paste.
  useLayoutEffect(() => keepRows(rows))
  const { selection, shown, hidden, clear } = useSelection({ rows, rowId: priceLineId, rowName: priceLineName })
  const selectedIds = shown.map(priceLineId).join(' ')
  useEffect(() => {
    onSelect(brand.id, selectedIds === '' ? [] : selectedIds.split(' ').map(Number))
    return () => onSelect(brand.id, [])
  }, [onSelect, brand.id, selectedIds])
  return (
    <div className={`stack ${style.open}`}>
      {!isFound && (
        <ProductFilterBar
          name={`products of ${brand.name}`}
          products={lines}
          brand={brand}
          filtering={{ filter: list.filter, start: noProductFilter, onFilter: list.onFilter, onClear: list.onClear }}
          sorting={{ sort: list.barSort, sortKeys, onSort: list.onBarSort }}
          last={
            !isReadOnly && (
              <MarginButton
                brand={brand}
                customerId={editor.record.id}
                lines={shown.length > 0 ? shown : rows}
                typed={typed}
                changes={changes}
              />
            )
          }
        >
          <SearchField
            label={`Search products of ${brand.name}`}
            placeholder="Name, SKU or type"
            value={list.filter.searchTerm}
            onChange={(searchTerm) => list.onFilter({ searchTerm })}
            onType={(searchTerm) => list.onFilter({ searchTerm })}
          />
        </ProductFilterBar>
      )}
      <DataTable
        label={`Prices of ${brand.name}`}
        columns={columns}
        rows={rows}
        rowId={priceLineId}
        view={{ rowHeight, maxHeight }}
        texts={{ empty: 'No products found' }}
        opens={{ onOpen: ({ id }) => focusAndSelect(priceField(id)) }}
        sorting={{ sort: list.sort, onSort: list.onSort, isPresorted: true }}
        {...(isReadOnly ? {} : { selection })}
      />
      {!isReadOnly && <BulkPrice lines={shown} hidden={hidden} changes={changes} onClear={clear} />}
    </div>
  )
}

type MarginProps = Pick<Props, 'brand' | 'typed' | 'changes'> & { customerId: number; lines: readonly PriceLine[] }

/** Sets a margin for the selected products, or else for all that are listed. */
function MarginButton({ brand, customerId, lines, typed, changes }: MarginProps) {
  const openDialog = useOpenDialog()
  return (
    <Button
      variant="default"
      aria-label={`Margin… for ${brand.name}`}
      disabled={lines.length === 0}
      onClick={() =>
        openDialog(SetMargin, {
          customerId,
          productIds: lines.map(({ id }) => id),
          unsaved: typed.changed,
          onSaved: changes.marginSaved,
        })
      }
    >
      Margin…
    </Button>
  )
}

const priceField = (productId: number): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`#${priceFieldId(productId)}`)

const sortKeys: readonly ProductSortKey[] = ['name', 'price']

/** Sorted by stored prices, so no row moves while a price is typed. */
function useBrandList(all: readonly PriceLine[], columns: ReturnType<typeof pricingColumns>, isFound: boolean) {
  const [sort, setSort] = useState('name')
  const [filter, setFilter] = useState<ProductFilter>(noProductFilter)
  const searchText = useSearchTexts(all)
  const sorted = useMemo(() => sortRows(all, columns, sort), [all, columns, sort])
  const lines = useMemo(
    () => (isFound ? sorted : sorted.filter(productTest(filter, searchText))),
    [sorted, filter, searchText, isFound],
  )
  const sorting = parseSort(sort)
  const direction = sorting?.isDescending ? ('desc' as const) : ('asc' as const)
  return {
    lines,
    filter,
    sort,
    barSort: { by: sortKeys.find((key) => key === sorting?.id), direction },
    onSort: setSort,
    onFilter: (part: Partial<ProductFilter>) => setFilter((current) => ({ ...current, ...part })),
    onClear: () => setFilter(noProductFilter),
    onBarSort: (change: { by?: string | undefined; direction?: 'asc' | 'desc' | undefined }) => {
      const by = change.by ?? sorting?.id ?? 'name'
      setSort((change.direction ?? direction) === 'desc' ? `-${by}` : by)
    },
  }
}

/** Stable while prices are typed, so only the changed row rerenders. */
function useColumns({ type, record }: PricingEditor, { remove }: PriceChange, isReadOnly: boolean) {
  const { timeZone } = useSettings()
  const { seesCosts } = useSession()
  const rows = useRef<readonly PriceLine[]>([])
  const onType = useStable((id: number, text: string) => type({ [id]: text }))
  const onPaste = useStable((id: number, texts: readonly string[]) => {
    const at = rows.current.findIndex((line) => line.id === id)
    const below = rows.current.slice(at, at + texts.length)
    type(Object.fromEntries(below.map((line, index) => [line.id, texts[index] ?? ''])))
  })
  const onRemove = useStable((line: PriceLine) => {
    // The button disappears with the price.
    focusAndSelect(priceField(line.id))
    remove([line])
  })
  const customerId = record.id
  const columns = useMemo(
    () => pricingColumns({ customerId, timeZone, seesCosts, isReadOnly, onType, onPaste, onRemove }),
    [customerId, timeZone, seesCosts, isReadOnly, onType, onPaste, onRemove],
  )
  const keepRows = (shown: readonly PriceLine[]) => {
    rows.current = shown
  }
  return { columns, keepRows }
}

type BulkPriceProps = {
  lines: readonly PriceLine[]
  hidden: number
  changes: PriceChange
  onClear: () => void
}

/** Sets one price for the selected products, or removes their custom prices (D-54). */
function BulkPrice({ lines, hidden, changes, onClear }: BulkPriceProps) {
  const { isAdmin } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const read = parsePrice(text)
  const error = 'error' in read && (isTried || text.trim() !== '') ? read.error : undefined
  const isMissing = isReasonMissing(changes.problem)
  const price = 'error' in read ? undefined : read.price
  const newPrices = useMemo(
    () => (price === undefined ? [] : lines.map(({ id }) => ({ productId: id, newCustomPrice: price }))),
    [lines, price],
  )
  const below = useBelowFloor(newPrices, changes.problem).size
  const isAsked = (below > 0 && !isAdmin) || isMissing
  const reason = useReasonFor(newPrices)
  const replaced = lines.filter(({ isChanged }) => isChanged).length

  function update() {
    setTried(true)
    if (price === undefined || lines.length === 0) return field.current?.focus()
    changes.update(lines, price, isAsked ? reason.text.trim() : '', () => {
      setText('')
      setTried(false)
    })
  }
  return (
    <>
      <SelectionBar noun="product" count={lines.length} hidden={hidden} onClear={onClear}>
        <MoneyField
          ref={field}
          aria-label="Price for the selected products"
          placeholder="Set price"
          w={130}
          value={text}
          onChange={setText}
          error={error}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            update()
          }}
        />
        {isAsked && (
          <ReasonField
            value={reason.text}
            onChange={reason.setText}
            isMissing={isMissing}
            subject={below === 0 ? 'Some of these prices would be' : `${formatCount(below)} of these prices would be`}
          />
        )}
        <BusyButton loading={changes.isUpdating} disabled={lines.length === 0} onClick={update}>
          Update
        </BusyButton>
        <RemoveButton lines={lines} changes={changes} />
      </SelectionBar>
      {price !== undefined && <Notes below={isAdmin ? below : 0} replaced={replaced} />}
      {changes.problem !== null && !isMissing && (
        <Text size="sm" c="var(--danger)" role="alert">
          {firstMessage(changes.problem)}
        </Text>
      )}
    </>
  )
}

/** A reason for exactly these prices; it's cleared when the prices change. */
function useReasonFor(prices: readonly { productId: number; newCustomPrice: number }[]) {
  const key = useMemo(
    () => prices.map(({ productId, newCustomPrice }) => `${productId} ${newCustomPrice}`).join(),
    [prices],
  )
  const [reason, setReason] = useState({ key, text: '' })
  return { text: reason.key === key ? reason.text : '', setText: (text: string) => setReason({ key, text }) }
}

/** Counts typed prices that would be replaced and, for admins, prices below the margin floor, because admins aren't asked for a reason. */
function Notes({ below, replaced }: { below: number; replaced: number }) {
  const notes = [
    below > 0 && `${pluralize(below, 'price')} would be below the margin floor.`,
    replaced > 0 && replacesUnsaved(replaced),
  ].filter((note) => note !== false)
  if (notes.length === 0) return null
  return (
    <Text size="sm" role="status">
      {notes.join(' ')}
    </Text>
  )
}

/** Asks before removing the selected products' custom prices. */
function RemoveButton({ lines, changes }: Pick<BulkPriceProps, 'lines' | 'changes'>) {
  const openModal = useOpenModal()
  const priced = lines.filter(({ pricing, isChanged }) => pricing !== undefined || isChanged)
  const confirm = () =>
    openModal('Confirmation', {
      title: 'Remove custom prices',
      question: `Remove ${pluralize(priced.length, 'custom price')}? This customer pays the base price again.`,
      confirmLabel: 'Remove',
      danger: true,
      onConfirm: () => changes.remove(priced),
    })
  return (
    <BusyButton variant="default" loading={changes.isRemoving} {...disabledIf(priced.length === 0, confirm)}>
      Remove custom prices
    </BusyButton>
  )
}

import { refreshPrices, setCustomPrices } from '@dray/contract/pricing'
import { type GroupSort, sortGroups } from '@dray/domain/products/product-sort'
import { Button, Checkbox } from '@mantine/core'
import { memo, type PropsWithChildren, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { AccordionItem, Accordion } from '../../../kit/accordion/accordion.tsx'
import { download } from '../../../kit/download.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { NearView } from '../../../kit/loading/near-view.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { useSession } from '../../../kit/session.tsx'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { GroupSortSelect } from '../../../records/pickers/group-sort-select.tsx'
import { SetMargin } from '../margin/set-margin.ts'
import type { PricedBrand } from '../price-lines.ts'
import { BrandPrices, pricesHeight } from './brand-prices.tsx'
import style from './pricing.module.css'
import {
  type ListedBrand,
  type PriceChange,
  type PricingEditor,
  type TypedPrices,
  useFoundPrices,
} from './use-pricing-editor.ts'

type Props = {
  customer: { id: number; name: string }
  brands: readonly PricedBrand[]
  editor: PricingEditor
  typed: TypedPrices
  changes: PriceChange
  isReadOnly: boolean
}

type PricedBrandItemProps = PropsWithChildren<{
  id: number
  name: string
  priced: number
  total: number
  /** In percent, over its custom prices; null if there is none to show. */
  averageMargin: number | null
  unsaved: number
  isOpen: boolean
  onToggle: (brandId: number) => void
}>

/** A brand with its "priced / total" count; its products render only while it's open. */
const PricedBrandItem = memo(function PricedBrandItem(props: PricedBrandItemProps) {
  const { id, name, priced, total, averageMargin, unsaved, isOpen, onToggle, children } = props
  return (
    <AccordionItem
      id={`priced-brand-${id}`}
      name={name}
      unsaved={unsaved > 0 ? `${formatCount(unsaved)} unsaved` : undefined}
      end={
        <>
          {averageMargin !== null && (
            <span className={style.averageMargin}>Average margin {averageMargin.toFixed(1)}% · </span>
          )}
          {formatCount(priced)} / {formatCount(total)} priced
        </>
      }
      isOpen={isOpen}
      onToggle={() => onToggle(id)}
    >
      {children}
    </AccordionItem>
  )
})

/** One brand is open at a time; while searching, all that match are. The arrow keys move between them. */
export function PricedBrands({ customer, brands, ...shared }: Props) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<GroupSort>('default')
  const [isOnlyPriced, setOnlyPriced] = useState(false)
  // The typed letter is painted before the list follows.
  const listedSearch = useDeferredValue(search)
  const found = useFoundPrices(brands, { search: listedSearch, isOnlyPriced })
  const listed = useMemo(() => sortedBrands(found, sort), [found, sort])
  const [selected, setSelected] = useState<SelectedProducts>(noSelection)
  const onSelect = useCallback(
    (brandId: number, ids: readonly number[]) => setSelected((before) => withSelection(before, brandId, ids)),
    [],
  )
  return (
    <>
      <div className={`wrap row ${style.tools}`}>
        <SearchField
          label="Search brands and products"
          placeholder="Brand, product or SKU"
          value={search}
          onChange={setSearch}
          onType={setSearch}
        />
        <GroupSortSelect label="Sort brands" value={sort} onChange={setSort} />
        <Checkbox
          label="Only custom prices"
          checked={isOnlyPriced}
          onChange={(event) => setOnlyPriced(event.currentTarget.checked)}
        />
        <span className={`grow ${style.push}`} />
        <PricingTools
          customer={customer}
          brands={brands}
          listed={listed}
          selected={[...selected.values()].flat()}
          typed={shared.typed}
          changes={shared.changes}
        />
      </div>
      <p role="status" className={`text-sm strong accent ${style.done}`}>
        {shared.changes.done}
      </p>
      <BrandList
        {...shared}
        listed={listed}
        isSearching={listedSearch.trim() !== ''}
        isBusy={listedSearch !== search}
        onlyBrand={brands.length === 1 ? brands[0]?.id : undefined}
        onSelect={onSelect}
      />
    </>
  )
}

/** By brand; without those that have none. */
type SelectedProducts = ReadonlyMap<number, readonly number[]>
const noSelection: SelectedProducts = new Map()

function withSelection(before: SelectedProducts, brandId: number, ids: readonly number[]): SelectedProducts {
  if (ids.length === 0 && !before.has(brandId)) return before
  const after = new Map(before)
  if (ids.length === 0) after.delete(brandId)
  else after.set(brandId, ids)
  return after
}

const sortedBrands = (found: readonly ListedBrand[], sort: GroupSort): ListedBrand[] => {
  const byBrand = new Map(found.map((listed) => [listed.brand, listed]))
  return sortGroups([...byBrand.keys()], sort).flatMap((brand) => byBrand.get(brand) ?? [])
}

type BrandListProps = Omit<Props, 'customer' | 'brands'> & {
  listed: readonly ListedBrand[]
  isSearching: boolean
  isBusy: boolean
  onlyBrand: number | undefined
  onSelect: (brandId: number, productIds: readonly number[]) => void
}

/** This many open brands fill any screen. */
const firstOpen = 3

const BrandList = memo(function BrandList(props: BrandListProps) {
  const { listed, isSearching, isBusy, onlyBrand, ...shared } = props
  const [openId, setOpenId] = useState(onlyBrand)
  /** Brands collapsed during this search. Clearing it restores what was open before. */
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(noIds)
  if (!isSearching && collapsed.size > 0) setCollapsed(noIds)
  const toggle = useCallback(
    (id: number) => {
      if (isSearching) setCollapsed((ids) => toggled(ids, id))
      else setOpenId((current) => (current === id ? undefined : id))
    },
    [isSearching],
  )
  return (
    <Accordion className={style.list} isBusy={isBusy}>
      {listed.map(({ brand, lines }, index) => {
        const isOpen = isSearching ? !collapsed.has(brand.id) : openId === brand.id
        return (
          <PricedBrandItem
            key={brand.id}
            id={brand.id}
            name={brand.name}
            priced={brand.priced}
            total={brand.productCount}
            averageMargin={brand.averageMargin}
            unsaved={unsavedIn(brand, shared.typed)}
            isOpen={isOpen}
            onToggle={toggle}
          >
            {isOpen && (
              <NearView isFirst={!isSearching || index < firstOpen} height={pricesHeight(lines)}>
                <BrandPrices brand={brand} lines={lines} isFound={isSearching} {...shared} />
              </NearView>
            )}
          </PricedBrandItem>
        )
      })}
      {listed.length === 0 && <TableNotice read={undefined} isEmpty empty="No brands found" />}
    </Accordion>
  )
})

const noIds: ReadonlySet<number> = new Set()

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return after
}

const ImportPricing = fetched(() => import('../import-pricing-modal.tsx'), 'ImportPricingModal')

type PricingToolsProps = {
  customer: { id: number; name: string }
  /** `listed`: those the search finds. */
  brands: readonly PricedBrand[]
  listed: readonly ListedBrand[]
  /** The selected products of all open brands. */
  selected: readonly number[]
  typed: TypedPrices
  changes: PriceChange
}

/** Margin, Import, Refresh, and Download for the whole customer (spec 2.5). */
function PricingTools({ customer, brands, listed, selected, typed, changes }: PricingToolsProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  // D-306
  const productIds = selected.length > 0 ? selected : listed.flatMap(({ lines }) => lines.map(({ id }) => id))
  const mayWrite = may(setCustomPrices)
  const onImported = (ids: readonly number[]) => changes.saved(ids, `${pluralize(ids.length, 'price')} imported`)
  return (
    <>
      {mayWrite && (
        <>
          <Button
            variant="default"
            disabled={productIds.length === 0}
            onClick={() =>
              openDialog(SetMargin, {
                customerId: customer.id,
                productIds,
                unsaved: typed.changed,
                onSaved: changes.marginSaved,
              })
            }
          >
            Margin…
          </Button>
          <Button
            variant="default"
            onClick={() => openDialog(ImportPricing, { customer, unsaved: typed.changed, onSaved: onImported })}
          >
            Import…
          </Button>
        </>
      )}
      {may(refreshPrices) && (
        <Button variant="default" onClick={() => openModal('RefreshCustomPricing', { customerId: customer.id })}>
          Refresh pricing
        </Button>
      )}
      <DownloadButton customerName={customer.name} brands={brands} />
    </>
  )
}

function DownloadButton({ customerName, brands }: { customerName: string; brands: readonly PricedBrand[] }) {
  async function save() {
    // Loads the spreadsheet library on first use.
    const { pricingFileName, pricingSheet } = await import('./pricing-sheet.ts')
    download(await pricingSheet(brands), pricingFileName(customerName))
  }
  return <ExportButton label="Download" title="Download these prices as a spreadsheet" disabled={false} save={save} />
}

const unsavedIn = ({ lines }: PricedBrand, { changed }: TypedPrices): number =>
  changed.size === 0 ? 0 : lines.filter(({ id }) => changed.has(id)).length

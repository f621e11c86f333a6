import { filterBySearch } from '@dray/domain/search/search-words'
import { type GroupSort, sortGroups } from '@dray/domain/products/product-sort'
import { Checkbox } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { Accordion } from '../../../kit/accordion/accordion.tsx'
import { GroupSortSelect } from '../../../records/pickers/group-sort-select.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { TableNotice } from '../../../kit/table/table-notice.tsx'
import { BrandPrices } from './brand-prices.tsx'
import type { PricedBrand } from '../price-lines.ts'
import { PricingTools } from './pricing-tools.tsx'
import { PricedBrandItem } from './priced-brand-item.tsx'
import style from './pricing.module.css'
import type { PricingEditor } from './use-pricing-editor.ts'
import type { PriceChange } from './use-price-changes.ts'
import type { TypedPrices } from './use-typed-prices.ts'

type Props = {
  customer: { id: number; name: string }
  brands: readonly PricedBrand[]
  editor: PricingEditor
  typed: TypedPrices
  changes: PriceChange
  isReadOnly: boolean
}

/** The brands, of which one is open at a time; the arrow keys move between them. */
export function PricedBrands({ customer, brands, typed, ...shared }: Props) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<GroupSort>('default')
  const [isOnlyPriced, setOnlyPriced] = useState(false)
  const [openId, setOpenId] = useState(brands.length === 1 ? brands[0]?.id : undefined)
  const toggle = useCallback((id: number) => setOpenId((current) => (current === id ? undefined : id)), [])
  const shown = useMemo(() => {
    const priced = isOnlyPriced ? brands.flatMap(withPricedOnly) : brands
    return sortGroups(filterBySearch(priced, search, brandSearchText), sort)
  }, [brands, isOnlyPriced, search, sort])

  return (
    <>
      <div className={`row ${style.tools}`}>
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
        <PricingTools customer={customer} brands={brands} listed={shown} typed={typed} changes={shared.changes} />
      </div>
      <p role="status" className={`strong accent ${style.done}`}>
        {shared.changes.done}
      </p>
      <Accordion className={style.list}>
        {shown.map((brand) => (
          <PricedBrandItem
            key={brand.id}
            id={brand.id}
            name={brand.name}
            priced={brand.priced}
            total={brand.productCount}
            averageMargin={brand.averageMargin}
            unsaved={unsavedIn(brand, typed)}
            isOpen={openId === brand.id}
            onToggle={toggle}
          >
            {openId === brand.id && <BrandPrices brand={brand} typed={typed} {...shared} />}
          </PricedBrandItem>
        ))}
        {shown.length === 0 && <TableNotice read={undefined} isEmpty empty="No brands found" />}
      </Accordion>
    </>
  )
}

/** Brands are found by their products too. */
const brandSearchText = ({ name, lines }: PricedBrand): string =>
  [name, ...lines.flatMap((line) => [line.name, line.sku])].join(' ')

function withPricedOnly(brand: PricedBrand): PricedBrand[] {
  const lines = brand.lines.filter(({ pricing }) => pricing !== undefined)
  return lines.length === 0 ? [] : [{ ...brand, lines }]
}

const unsavedIn = ({ lines }: PricedBrand, { changed }: TypedPrices): number =>
  changed.size === 0 ? 0 : lines.filter(({ id }) => changed.has(id)).length

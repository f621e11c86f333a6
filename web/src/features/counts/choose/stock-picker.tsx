import { listBrands } from '@dray/contract/brands'
import type { Countable } from '@dray/contract/counts'
import { listProductTypes } from '@dray/contract/products'
import { maxLengths } from '@dray/domain/limits'
import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { SearchMultiSelect } from '../../../kit/pickers/search-multi-select.tsx'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import style from './stock-picker.module.css'
import { countableKey, daysProblem, type StockPick } from './use-stock-pick.ts'

type Props = { pick: StockPick; isBlind?: boolean }

/** Chooses what to count: all that match, or only those that are selected. A blind count shows no units. */
export function StockPicker({ pick, isBlind = false }: Props) {
  const { timeZone } = useSettings()
  const isPhone = useIsPhone()
  const { read, free, selection } = pick
  return (
    <>
      <PickFields pick={pick} />
      <DataTable
        label="Lines to count"
        columns={columns({ timeZone, isBlind })}
        rows={free}
        rowId={countableKey}
        read={read}
        selection={selection}
        texts={{
          empty: pick.taken > 0 ? 'Everything that matches is in another open count.' : 'Nothing in stock matches.',
        }}
        view={{ rowHeight: isPhone ? 48 : 34, maxHeight: isPhone ? 320 : 280 }}
      />
    </>
  )
}

function PickFields({ pick: { filter, change } }: { pick: StockPick }) {
  const brands = useRead(listBrands)
  const types = useRead(listProductTypes)
  return (
    <div className={style.fields} onKeyDown={preventSubmit}>
      <TextInput
        className={style.search}
        data-autofocus
        type="search"
        label="Search"
        placeholder="Product, SKU or batch"
        autoComplete="off"
        maxLength={200}
        value={filter.search}
        onChange={({ currentTarget }) => change({ search: currentTarget.value })}
      />
      <SearchMultiSelect
        label="Brands"
        none="All"
        isLoading={brands.isPending}
        data={brands.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={filter.brandIds}
        clearable
        onChange={(brandIds) => change({ brandIds })}
      />
      <SearchMultiSelect
        label="Product types"
        none="All"
        isLoading={types.isPending}
        data={types.data?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
        value={filter.typeIds}
        clearable
        onChange={(typeIds) => change({ typeIds })}
      />
      <TextInput
        label="Shelf"
        className={style.days}
        placeholder="Any"
        autoComplete="off"
        maxLength={maxLengths.shelf}
        value={filter.shelf}
        onChange={({ currentTarget }) => change({ shelf: currentTarget.value })}
      />
      <TextInput
        label="Not counted for"
        {...inDays}
        value={filter.notCountedDays}
        error={daysProblem(filter.notCountedDays)}
        onChange={({ currentTarget }) => change({ notCountedDays: currentTarget.value })}
      />
      <TextInput
        label="Went to zero in the last"
        {...inDays}
        value={filter.emptiedDays}
        error={daysProblem(filter.emptiedDays)}
        onChange={({ currentTarget }) => change({ emptiedDays: currentTarget.value })}
      />
    </div>
  )
}

const inDays = {
  className: style.days ?? '',
  inputMode: 'numeric',
  placeholder: 'Any',
  rightSection: 'days',
  rightSectionWidth: 46,
  rightSectionPointerEvents: 'none',
} as const

/** Enter chooses from a list. It never starts a count of what happens to match. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

const columns = ({ timeZone, isBlind }: { timeZone: string; isBlind: boolean }): Column<Countable>[] => [
  column('product', 'Product', {
    minWidth: 130,
    phone: 'title',
    accessor: ({ productName }) => productName,
    cell: ({ productName, brandName }) => (
      <span className="ellipsis" title={`${productName}, ${brandName}`}>
        {productName} <span className="muted">· {brandName}</span>
      </span>
    ),
  }),
  column('batch', 'Batch or SKU', {
    minWidth: 130,
    phone: 'line',
    accessor: ({ batchNumber, productSku }) => batchNumber ?? productSku,
  }),
  column('shelf', 'Shelf', {
    width: 84,
    phone: 'lineEnd',
    accessor: ({ shelf }) => shelf,
  }),
  ...(isBlind
    ? []
    : [countColumn<Countable>('units', 'Units', { width: 76, phone: 'end', accessor: ({ units }) => units })]),
  column('countedOn', 'Counted', {
    width: 104,
    staysEmpty: true,
    accessor: ({ countedOn }) => countedOn,
    cell: ({ countedOn }) => (countedOn === null ? 'Never' : <PastDay at={countedOn} timeZone={timeZone} />),
  }),
]

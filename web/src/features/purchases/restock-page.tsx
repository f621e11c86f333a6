import { Stack } from '@mantine/core'
import { listBrandsWithCount } from '@dray/contract/brands'
import { addProduct } from '@dray/contract/products'
import { placePurchaseOrder } from '@dray/contract/purchases'
import { type BrandToRestock, listBrandsToRestock } from '@dray/contract/purchases/suggestions'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useOnOrder } from '../../records/on-order/use-on-order.ts'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useCollapseKeys } from '../../kit/table/use-collapse-keys.ts'
import { useStable } from '../../kit/use-stable.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { restockListColumns } from './restock/restock-list-columns.tsx'
import { type RestockListRow, useRestockRows } from './restock/use-restock-rows.ts'
import { WeeksFields, useWeeks } from './suggest/weeks-fields.tsx'

const rowId = (row: RestockListRow) => row.key
/** A name and a reason. */
const rowHeight = 44
const noBrands: readonly BrandToRestock[] = []
/** `open`: the ids of the expanded brands. */
const initialAddress = { search: '', open: '' }

/** /restock: brands to reorder, those that run out first on top. */
export function RestockPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const [weeks, chooseWeeks] = useWeeks()
  const [address, change] = useUrlState(initialAddress)
  const query = { weeks: weeks.history, cover: weeks.cover }
  // Keep the list while it reloads for other weeks.
  const read = useRead(listBrandsToRestock, { query }, { placeholderData: keepPreviousData })
  const brands = read.data ?? noBrands
  const isEmpty = read.isSuccess && brands.length === 0
  const catalog = useRead(listBrandsWithCount, {}, { enabled: isEmpty })
  const hasNoProducts = catalog.data?.every(({ productCount }) => productCount === 0)
  const found = useMemo(() => searched(brands, address.search), [brands, address.search])
  const opened = useMemo(() => address.open.split(',').filter(Boolean).map(Number), [address.open])
  const rows = useRestockRows(found, opened, weeks)
  const onOrder = useOnOrder()
  const onToggle = useStable(open)
  const columns = useMemo(
    () => restockListColumns({ weeksOfCover: weeks.cover, onOrder, onToggle }),
    [weeks.cover, onOrder, onToggle],
  )
  const { container, onKeyDown } = useCollapseKeys({ rows, rowHeight, describe, toggle: open })

  function open(row: RestockListRow) {
    if (row.kind === 'product') openModal('ViewProduct', { productId: row.product.id })
    if (row.kind !== 'brand') return
    const others = opened.filter((id) => id !== row.brand.id)
    change({ open: (row.isOpen ? others : [...others, row.brand.id]).join(',') })
  }
  function restockTexts() {
    if (!isEmpty) return { empty: 'No brands found' }
    const purpose = 'Products that run out soon are listed here by brand, with what to buy.'
    const purchase = may(placePurchaseOrder) && {
      label: 'New purchase order',
      onAction: () => openModal('NewPurchaseOrder', {}),
    }
    const product = may(addProduct) && { label: 'Add product', onAction: () => openModal('AddProduct', {}) }
    return {
      empty: hasNoProducts
        ? 'No products yet'
        : `Nothing to reorder: every product has at least ${pluralize(weeks.cover, 'week')} of stock`,
      emptyAction: <FirstActions purpose={purpose} actions={[hasNoProducts ? product : purchase]} />,
    }
  }
  return (
    <Page
      title="To restock"
      fills
      tools={
        <>
          <SearchField
            label="Search brands"
            placeholder="Search brands"
            value={address.search}
            onChange={(search) => change({ search })}
          />
          <WeeksFields weeks={weeks} onChange={chooseWeeks} />
        </>
      }
    >
      <Stack ref={container} gap={0} flex={1} mih={0} onKeyDown={onKeyDown}>
        <DataTable
          label="Brands to restock"
          columns={columns}
          rows={rows}
          rowId={rowId}
          read={read}
          texts={restockTexts()}
          sorting={{ isPresorted: true }}
          opens={{ onOpen: open }}
          view={{ rowHeight }}
        />
      </Stack>
    </Page>
  )
}

function searched(brands: readonly BrandToRestock[], search: string): readonly BrandToRestock[] {
  const words = searchWords(search)
  return words.length === 0 ? brands : brands.filter(({ name }) => containsWords(fold(name), words))
}

const describe = (row: RestockListRow) => ({
  isGroup: row.kind === 'brand',
  isOpen: row.kind === 'brand' && row.isOpen,
  isEmpty: false,
})

import {
  listPurchaseOrders,
  placePurchaseOrder,
  type PurchaseOrderSummary,
  readPurchaseTotals,
} from '@dray/contract/purchases'
import { parsePurchaseSort, purchaseCursorAfter } from '@dray/domain/purchases/purchase-list'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePages, useRead } from '../../../kit/api/use-call.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { purchasePath } from '../../../records/record-paths.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { ReloadingList } from '../../../kit/table/reloading-list.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { phoneColumns, shownColumns } from './purchase-columns.tsx'
import { filterQuery, isFiltered, type PurchaseListFilter, sortQuery } from './purchase-list-filter.ts'

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

const idOf = ({ id }: PurchaseOrderSummary): number => id

type Props = {
  filter: PurchaseListFilter
  /** As in the address. Without one, newest first. */
  sort: string
  onSort: (sort: string) => void
  today: string
  onClear: () => void
}

/** The purchase orders that match a filter, newest first or sorted by the server, loaded page by page as they scroll into view. */
export function PurchasesTable({ filter, sort, onSort, today, onClear }: Props) {
  const { timeZone } = useSettings()
  const { seesCosts } = useSession()
  const router = useRouter()
  const isPhone = useIsPhone()
  const { list, totals } = usePurchaseList({ filter, sort, today })
  const listed = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const columns = useMemo(
    () =>
      (isPhone ? phoneColumns : shownColumns)({
        timeZone,
        today,
        seesCosts,
        listed,
        totals: totals.data,
        problem: totals.error?.message,
      }),
    [isPhone, timeZone, today, seesCosts, listed, totals.data, totals.error],
  )
  const isNarrowed = isFiltered(filter, today)
  return (
    <ReloadingList isReloading={list.isPlaceholderData}>
      <DataTable
        label="Purchase orders"
        columns={columns}
        rows={listed}
        rowId={idOf}
        read={list}
        texts={{
          failed: 'Error fetching purchase orders',
          empty: isNarrowed
            ? 'No purchase orders match these filters.'
            : 'No purchase orders yet. With one, you restock the products of a brand.',
          emptyAction: isNarrowed ? <ClearButton onClear={onClear} /> : <NewButton />,
        }}
        opens={{ onOpen: (order) => router.history.push(purchasePath(order)) }}
        sorting={{ sort, onSort, isPresorted: true }}
        view={{
          onReachEnd: () => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          },
          rowHeight: isPhone ? 54 : 36,
        }}
      />
    </ReloadingList>
  )
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <Button size="xs" variant="default" onClick={onClear}>
    Clear filters
  </Button>
)

function NewButton() {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    may(placePurchaseOrder) && (
      <Button size="xs" variant="default" onClick={() => openModal('NewPurchaseOrder', {})}>
        New purchase order
      </Button>
    )
  )
}

/** The pages of purchase orders, and the totals of all of them. */
function usePurchaseList({ filter, sort, today }: Pick<Props, 'filter' | 'sort' | 'today'>) {
  const { seesCosts } = useSession()
  const query = filterQuery(filter, today)
  const list = usePages(
    listPurchaseOrders,
    (before) => ({
      query: {
        ...query,
        ...sortQuery(sort),
        ...(before === undefined ? { limit: firstPage } : { limit: laterPages, before }),
      },
    }),
    // A page that is not full is the last.
    (page) => {
      const last = page.at(-1)
      const isFull = page.length === firstPage || page.length === laterPages
      return last && isFull ? purchaseCursorAfter(last, parsePurchaseSort(sort, { seesCosts })) : undefined
    },
  )
  const totals = useRead(readPurchaseTotals, { query }, { placeholderData: keepPreviousData })
  return { list, totals }
}

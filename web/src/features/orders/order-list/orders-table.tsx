import { listOrders, readOrderTotals, type OrderSummary, changeOrderStatuses } from '@dray/contract/orders'
import { cursorAfter, orderList } from '@dray/domain/orders/order-list'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fetched } from '../../../kit/fetched.tsx'
import { focusActiveRow } from '../../../kit/focus.ts'
import { usePages, useRead } from '../../../kit/api/use-call.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { ReloadingList } from '../../../kit/table/reloading-list.tsx'
import { SelectionBar } from '../../../kit/table/selection-bar.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { firstDay } from '../../../kit/list-filter/days-in-url.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { orderListRequest, type OrderListFilter, sortQuery } from './order-list-filter.ts'
import { orderColumns, phoneColumns } from './orders-columns.tsx'

const ChangeStatuses = fetched(() => import('./change-statuses-modal.tsx'), 'ChangeStatusesModal')

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

/** A page that is not full is the last. */
const nextCursor =
  (sort: string) =>
  (page: readonly OrderSummary[]): string | undefined => {
    const last = page.at(-1)
    const isFull = page.length === firstPage || page.length === laterPages
    return last !== undefined && isFull ? cursorAfter(last, orderList.parseSort(sort)) : undefined
  }

const idOf = ({ id }: OrderSummary): number => id
const nameOf = ({ orderNum }: OrderSummary): string => `order ${orderNum}`

type Props = {
  filter: OrderListFilter
  /** As in the address. Without one, newest first. */
  sort: string
  onSort: (sort: string) => void
  today: string
  /** Lists the orders of all dates. */
  onAllDates: () => void
}

/** The orders that match a filter, newest first or sorted by the server, loaded page by page as they scroll into view. */
export function OrdersTable({ filter, sort, onSort, today, onAllDates }: Props) {
  const { timeZone } = useSettings()
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const isPhone = useIsPhone()
  const { list, totals } = useOrderList({ filter, sort, today })
  const orders = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const columns = useMemo(
    () =>
      (isPhone ? phoneColumns : orderColumns)({
        timeZone,
        today,
        orders,
        totals: totals.data,
        problem: totals.error?.message,
      }),
    [isPhone, timeZone, today, orders, totals.data, totals.error],
  )
  const { selection, shown, hidden, clear } = useSelection({ rows: orders, rowId: idOf, nameOf })
  const selects = may(changeOrderStatuses) && !isPhone
  const [changes, setChanges] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  // Focus lives outside React. The button that opened the dialog disappeared with the selection, so the focus returns to the list.
  useEffect(() => {
    if (changes > 0) focusActiveRow(container.current)
  }, [changes])

  function onChanged() {
    clear()
    setChanges((count) => count + 1)
  }

  return (
    <ReloadingList ref={container} isReloading={list.isPlaceholderData}>
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders}
        rowId={idOf}
        read={list}
        sorting={{ sort, onSort, isPresorted: true }}
        texts={{
          emptyAction: filter.search.trim() !== '' && filter.from !== firstDay && (
            <Button size="xs" variant="default" onClick={onAllDates}>
              Search all dates
            </Button>
          ),
        }}
        opens={{ hrefOf: orderPath }}
        view={{
          onReachEnd: () => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          },
          rowHeight: isPhone ? 54 : 36,
        }}
        {...(selects ? { selection } : {})}
      />
      {selects && (
        <SelectionBar noun="order" count={shown.length} hidden={hidden} onClear={clear}>
          <Button
            disabled={shown.length === 0}
            onClick={() => openDialog(ChangeStatuses, { orders: shown, onChanged })}
          >
            Change status…
          </Button>
        </SelectionBar>
      )}
    </ReloadingList>
  )
}

/** The pages of orders, and the totals of all of them. */
function useOrderList({ filter, sort, today }: Pick<Props, 'filter' | 'sort' | 'today'>) {
  const { timeZone } = useSettings()
  const { params, query } = orderListRequest(filter, today, timeZone)
  const list = usePages(
    listOrders,
    (before) => ({
      params,
      query: {
        ...query,
        ...sortQuery(sort),
        ...(before === undefined ? { limit: firstPage } : { limit: laterPages, before }),
      },
    }),
    nextCursor(sort),
  )
  const totals = useRead(readOrderTotals, { params, query }, { placeholderData: keepPreviousData })
  return { list, totals }
}

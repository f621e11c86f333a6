import { getByRange, type OrderSummary } from '@dray/contract/orders'
import { placeAfter } from '@dray/domain/orders/order-filter'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { usePages } from '../../shared/api/use-call.ts'
import { useSettings } from '../../shared/session.tsx'
import { DataTable } from '../../shared/table/data-table.tsx'
import { askedFor, type OrderListFilter } from './order-list-filter.ts'
import { orderColumns, orderPath, phoneColumns } from './orders-columns.tsx'
import style from './orders-table.module.css'

/** The first page is on the screen at once; the later ones are larger, because a change reads all of them again. */
const firstPage = 100
const laterPages = 500

/** A page that is not full is the last. */
const placeOfNext = (page: readonly OrderSummary[]): string | undefined => {
  const last = page.at(-1)
  return last !== undefined && (page.length === firstPage || page.length === laterPages) ? placeAfter(last) : undefined
}

/** The orders a filter lets through, newest first, read page by page as they come into view. */
export function OrdersTable({ filter, today }: { filter: OrderListFilter; today: string }) {
  const { timeZone } = useSettings()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { params, query } = askedFor(filter, today, timeZone)
  const list = usePages(
    getByRange,
    (before) => ({
      params,
      query: before === undefined ? { ...query, limit: firstPage } : { ...query, limit: laterPages, before },
    }),
    placeOfNext,
  )
  const orders = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const hasMore = list.hasNextPage
  const columns = useMemo(
    () => (isPhone ? phoneColumns : orderColumns)({ timeZone, orders, hasMore }),
    [isPhone, timeZone, orders, hasMore],
  )

  return (
    <div className={style.list} data-stale={list.isPlaceholderData || undefined}>
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders}
        rowId={(order) => order.id}
        read={list}
        hrefOf={orderPath}
        onReachEnd={() => {
          if (hasMore && !list.isFetchingNextPage) void list.fetchNextPage()
        }}
        rowHeight={isPhone ? 54 : 36}
      />
    </div>
  )
}

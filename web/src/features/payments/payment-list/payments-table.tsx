import { listPayments, type Payment, readPaymentTotals, recordPayment } from '@dray/contract/payments'
import { paymentCursorAfter, paymentList } from '@dray/domain/payments/payment-list'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePages, useRead } from '../../../kit/api/use-call.ts'
import { firstDay } from '../../../kit/list-filter/days-in-url.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { ReloadingList } from '../../../kit/table/reloading-list.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { listColumns, phoneColumns } from './payment-columns.tsx'
import { isFiltered, type PaymentListFilter, paymentListRequest, sortQuery } from './payment-list-filter.ts'

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

const idOf = ({ id }: Payment): number => id

type Props = {
  filter: PaymentListFilter
  /** As in the address. Without one, newest first. */
  sort: string
  onSort: (sort: string) => void
  today: string
  onClear: () => void
  /** Lists the payments of all dates. */
  onAllDates: () => void
}

/** The payments that match a filter, newest first or sorted by the server, loaded page by page as they scroll into view. */
export function PaymentsTable({ filter, sort, onSort, today, onClear, onAllDates }: Props) {
  const openModal = useOpenModal()
  const isPhone = useIsPhone()
  const { list, totals } = usePaymentList({ filter, sort, today })
  const listed = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const columns = useMemo(
    () =>
      (isPhone ? phoneColumns : listColumns)({
        today,
        listed,
        totals: totals.data,
        problem: totals.error?.message,
      }),
    [isPhone, today, listed, totals.data, totals.error],
  )
  const isNarrowed = isFiltered(filter)
  return (
    <ReloadingList isReloading={list.isPlaceholderData}>
      <DataTable
        label="Payments"
        columns={columns}
        rows={listed}
        rowId={idOf}
        read={list}
        texts={{
          failed: 'Error fetching payments',
          empty: isNarrowed ? 'No payments match these filters.' : 'No payments on these dates.',
          emptyAction: (
            <EmptyActions
              isNarrowed={isNarrowed}
              isAllDates={filter.from === firstDay}
              onClear={onClear}
              onAllDates={onAllDates}
            />
          ),
        }}
        opens={{ onOpen: ({ id }) => openModal('EditPayment', { paymentId: id }) }}
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

type EmptyProps = Pick<Props, 'onClear' | 'onAllDates'> & { isNarrowed: boolean; isAllDates: boolean }

/** What to do about a list without payments. */
function EmptyActions({ isNarrowed, isAllDates, onClear, onAllDates }: EmptyProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    <>
      {!isAllDates && (
        <Button size="xs" variant="default" onClick={onAllDates}>
          Search all dates
        </Button>
      )}
      {isNarrowed ? (
        <Button size="xs" variant="default" onClick={onClear}>
          Clear filters
        </Button>
      ) : (
        may(recordPayment) && (
          <Button size="xs" variant="default" onClick={() => openModal('AddPayment', {})}>
            Add payment
          </Button>
        )
      )}
    </>
  )
}

/** The pages of payments, and the totals of all of them. */
function usePaymentList({ filter, sort, today }: Pick<Props, 'filter' | 'sort' | 'today'>) {
  const { params, query } = paymentListRequest(filter, today)
  const list = usePages(
    listPayments,
    (before) => ({
      params,
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
      return last && isFull ? paymentCursorAfter(last, paymentList.parseSort(sort)) : undefined
    },
  )
  const totals = useRead(readPaymentTotals, { params, query }, { placeholderData: keepPreviousData })
  return { list, totals }
}

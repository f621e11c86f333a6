import { type AddressBookRow, addCustomer, listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePages, useRead } from '../../../shared/api/use-call.ts'
import { customerPath } from '../../../shared/customer-path.ts'
import { companyToday } from '../../../shared/dates.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { useSession, useSettings } from '../../../shared/session.tsx'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { ReloadingList } from '../../../shared/table/reloading-list.tsx'
import { useIsPhone } from '../../../shared/use-is-phone.ts'
import { addressBookColumns, phoneColumns } from './address-book-columns.tsx'
import { type AddressBookFilter, filterQuery, isFiltered, sortQuery } from './address-book-filter.ts'

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

const idOf = ({ id }: AddressBookRow): number => id

type Props = {
  filter: AddressBookFilter
  /** As in the address. */
  sort: string
  onSort: (sort: string) => void
  onClear: () => void
}

/** The customers that match a filter, sorted by the server, loaded page by page as they scroll into view. */
export function AddressBookTable({ filter, sort, onSort, onClear }: Props) {
  const { timeZone } = useSettings()
  const router = useRouter()
  const isPhone = useIsPhone()
  const { list, totals } = useAddressBook(filter, sort)
  const customers = useMemo(() => list.data?.pages.flatMap((page) => page.customers) ?? [], [list.data])
  const today = companyToday(timeZone)
  const columns = useMemo(
    () =>
      (isPhone ? phoneColumns : addressBookColumns)({
        timeZone,
        today,
        totals: totals.data,
        problem: totals.error?.message,
      }),
    [isPhone, timeZone, today, totals.data, totals.error],
  )
  const isNarrowed = isFiltered(filter)
  return (
    <ReloadingList isReloading={list.isPlaceholderData}>
      <DataTable
        label="Customers"
        columns={columns}
        rows={customers}
        rowId={idOf}
        read={list}
        failed="Error fetching customers"
        empty={isNarrowed ? 'No customers match these filters.' : 'No customers yet. Orders are placed for customers.'}
        emptyAction={isNarrowed ? <ClearButton onClear={onClear} /> : <AddButton />}
        onOpen={({ id }) => router.history.push(customerPath(id))}
        sort={sort}
        onSort={onSort}
        isPresorted
        onReachEnd={() => {
          if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
        }}
        rowHeight={isPhone ? 54 : 46}
      />
    </ReloadingList>
  )
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <Button size="xs" variant="default" onClick={onClear}>
    Clear filters
  </Button>
)

function AddButton() {
  const { may } = useSession()
  const openModal = useOpenModal()
  return (
    may(addCustomer) && (
      <Button size="xs" variant="default" onClick={() => openModal('AddCustomer', {})}>
        Add customer
      </Button>
    )
  )
}

/** The pages of customers, and the totals of all of them. */
function useAddressBook(filter: AddressBookFilter, sort: string) {
  const query = filterQuery(filter)
  const list = usePages(
    listAddressBook,
    (after) => ({
      query: {
        ...query,
        ...sortQuery(sort),
        ...(after === undefined ? { limit: firstPage } : { limit: laterPages, after }),
      },
    }),
    ({ next }) => next ?? undefined,
  )
  const totals = useRead(readAddressBookTotals, { query }, { placeholderData: keepPreviousData })
  return { list, totals }
}

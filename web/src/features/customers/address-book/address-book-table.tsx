import { type AddressBookRow, addCustomer, listAddressBook, readAddressBookTotals } from '@dray/contract/customers'
import { applyPriceRound } from '@dray/contract/price-rounds'
import { Button, Text } from '@mantine/core'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePages, useRead } from '../../../kit/api/use-call.ts'
import { customerPath } from '../../../records/record-paths.ts'
import { companyToday } from '../../../kit/dates.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { ChangePrices } from '../../../records/pricing/rounds/change-prices.ts'
import { SelectionBar } from '../../../kit/table/selection-bar.tsx'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { ReloadingList } from '../../../kit/table/reloading-list.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { addressBookColumns, phoneColumns } from './address-book-columns.tsx'
import { type AddressBookFilter, filterQuery, isFiltered, sortQuery } from './address-book-filter.ts'

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

const idOf = ({ id }: AddressBookRow): number => id
const nameOf = ({ customerName }: AddressBookRow): string => customerName

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
  const { may } = useSession()
  const openDialog = useOpenDialog()
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
  const { selection, shown, hidden, clear } = useSelection({ rows: customers, rowId: idOf, nameOf })
  const selects = may(applyPriceRound) && !isPhone
  const isNarrowed = isFiltered(filter)
  return (
    <ReloadingList isReloading={list.isPlaceholderData}>
      <DataTable
        label="Customers"
        columns={columns}
        rows={customers}
        rowId={idOf}
        read={list}
        texts={{
          failed: 'Error fetching customers',
          empty: isNarrowed
            ? 'No customers match these filters.'
            : 'No customers yet. Orders are placed for customers.',
          emptyAction: isNarrowed ? <ClearButton onClear={onClear} /> : <AddButton />,
        }}
        opens={{ onOpen: ({ id }) => router.history.push(customerPath(id)) }}
        sorting={{ sort, onSort, isPresorted: true }}
        view={{
          onReachEnd: () => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          },
          rowHeight: isPhone ? 54 : 46,
        }}
        {...(selects ? { selection } : {})}
      />
      {selects && (
        <SelectionBar noun="customer" count={shown.length} hidden={hidden} onClear={clear}>
          <Button disabled={shown.length === 0} onClick={() => openDialog(ChangePrices, { customers: shown })}>
            Change prices…
          </Button>
          {list.hasNextPage && <AllButton filter={filter} sort={sort} count={totals.data?.customers} />}
        </SelectionBar>
      )}
    </ReloadingList>
  )
}

type AllProps = Pick<Props, 'filter' | 'sort'> & { count: number | undefined }

/** Changes the prices of all customers that match the filter, also of those that are not loaded. */
function AllButton({ filter, sort, count }: AllProps) {
  const openDialog = useOpenDialog()
  const read = useMutation({
    mutationFn: async () => (await import('./all-customers.ts')).allCustomers(filter, sort),
    onSuccess: (customers) => openDialog(ChangePrices, { customers }),
  })
  return (
    <>
      <BusyButton variant="default" loading={read.isPending} onClick={() => read.mutate()}>
        {count === undefined ? 'Change prices of all…' : `Change prices of all ${formatCount(count)}…`}
      </BusyButton>
      {read.error && (
        <Text size="sm" c="var(--danger)" role="alert">
          {read.error.message}
        </Text>
      )}
    </>
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

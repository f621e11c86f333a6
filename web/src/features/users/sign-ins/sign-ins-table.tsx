import { listSignIns, maxSignInsPerPage, type SignInEntry } from '@dray/contract/sign-ins'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { usePages } from '../../../kit/api/use-call.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { ReloadingList } from '../../../kit/table/reloading-list.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { eventsOf, type SignInsFilter } from './sign-ins-filter.ts'
import { signInColumns, signInPhoneColumns } from './sign-in-columns.tsx'

type Props = { filter: SignInsFilter; onClear: () => void }
const idOf = ({ id }: SignInEntry): number => id

/** The log, newest first, loaded page by page as it scrolls into view. */
export function SignInsTable({ filter, onClear }: Props) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const isPhone = useIsPhone()
  const list = useSignIns(filter)
  const entries = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  const columns = useMemo(() => (isPhone ? signInPhoneColumns : signInColumns)(timeZone), [isPhone, timeZone])
  const isFiltered = filter.search.trim() !== '' || eventsOf(filter).length > 0
  return (
    <ReloadingList isReloading={list.isPlaceholderData}>
      <DataTable
        label="Sign-ins"
        columns={columns}
        rows={entries}
        rowId={idOf}
        read={list}
        texts={{
          failed: 'Error fetching sign-ins',
          empty: isFiltered ? 'No sign-ins match these filters.' : 'No one has signed in in the last 90 days.',
          emptyAction: isFiltered && (
            <Button size="xs" variant="default" onClick={onClear}>
              Clear filters
            </Button>
          ),
        }}
        opens={{
          onOpen: ({ userId }) => {
            if (userId !== null) openModal('EditUser', { userId })
          },
        }}
        sorting={{ isPresorted: true }}
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

function useSignIns(filter: SignInsFilter) {
  const [search, event] = [filter.search.trim(), eventsOf(filter).join()]
  const query = {
    limit: maxSignInsPerPage,
    ...(search === '' ? {} : { search }),
    ...(event === '' ? {} : { event }),
  }
  return usePages(
    listSignIns,
    (before) => ({ query: { ...query, ...(before === undefined ? {} : { before: Number(before) }) } }),
    (page) => (page.length < maxSignInsPerPage ? undefined : page.at(-1)?.id.toString()),
  )
}

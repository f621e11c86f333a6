import { listSignIns } from '@dray/contract/users/sign-ins'
import { addUser, listUsers } from '@dray/contract/users'
import { filterBySearch } from '@dray/domain/search/search-words'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { ChoiceFilter } from '../../kit/list-filter/choice-filter.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import type { ShippedView } from '../../kit/server-list/list-views.tsx'
import { setFilters } from '../../kit/server-list/set-filters.ts'
import { type FilteredList, type FilterProps, useListFilter } from '../../kit/server-list/use-server-list.ts'
import { searchedText, useUserColumns } from './list/use-user-columns.tsx'

/** /users */
export function UsersPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const { filter, change, isFiltered } = useListFilter(userList.definition)
  const { sort } = filter
  const isRemoved = filter.show === 'removed'
  const read = useRead(listUsers, { query: isRemoved ? { removed: 'true' } : {} })
  const rows = useMemo(() => {
    const chosen = roles.filter((role) => filter.role.split(',').includes(role))
    const inRole = (read.data ?? []).filter(
      ({ role }) => chosen.length === 0 || chosen.some((chosenRole) => role.includes(chosenRole)),
    )
    return filterBySearch(inRole, filter.search, searchedText)
  }, [read.data, filter.role, filter.search])
  const columns = useUserColumns()
  return (
    <ListPage
      title="Users"
      list={userList}
      placeholder="Name, email or title"
      views={userViews}
      actions={
        <>
          {may(listSignIns) && (
            <Button component={Link} to="/users/sign-ins" variant="default">
              Sign-ins
            </Button>
          )}
          <CsvButton name="users" columns={columns} rows={rows} sort={sort} />
          {may(addUser) && <Button onClick={() => openModal('EditUser', {})}>Add user</Button>}
        </>
      }
    >
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        read={read}
        sorting={{ sort, onSort: (by) => change({ sort: by }) }}
        view={{ rowHeight: 40 }}
        texts={{ empty: emptyText(isRemoved, isFiltered) }}
        opens={{ onOpen: ({ id }) => openModal('EditUser', { userId: id }) }}
      />
    </ListPage>
  )
}

const noFilters = { search: '', role: '' }
const unfiltered = { ...noFilters, show: '', sort: 'name' }
type UserFilter = Readonly<typeof unfiltered>

const userList: { definition: FilteredList<UserFilter> } = {
  definition: {
    name: 'users',
    unfiltered,
    noFilters,
    query: ({ search, role }) => setFilters({ search: search.trim(), role }),
    Filters: (props) => <UserFilters {...props} />,
  },
}

const userViews: readonly ShippedView<UserFilter>[] = [
  { name: 'Active', filter: { show: '' } },
  { name: 'Removed', filter: { show: 'removed' } },
]

const UserFilters = ({ filter, change }: FilterProps<UserFilter>) => (
  <ChoiceFilter
    label="Role"
    values={roles}
    valueLabel={(role) => roles.filter((known) => known === role).map((known) => roleLabels[known])[0] ?? role}
    chosen={roles.filter((role) => filter.role.split(',').includes(role))}
    onChange={(role) => change({ role }, 'push')}
  />
)

function emptyText(isRemoved: boolean, isNarrowed: boolean): string {
  if (isNarrowed) return 'No users match these filters.'
  return isRemoved ? 'Nobody has been removed.' : 'No users yet.'
}

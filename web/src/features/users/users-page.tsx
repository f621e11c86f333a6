import { listSignIns } from '@dray/contract/sign-ins'
import { addUser, listUsers } from '@dray/contract/users'
import { filterBySearch } from '@dray/domain/search/search-words'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { Button, Group, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import {
  isUserListFiltered,
  searchedText,
  unfilteredUsers,
  type UserFilter,
  useUserColumns,
} from './list/use-user-columns.tsx'
import '@mantine/core/styles/Switch.layer.css'
import { ChoiceFilter } from '../../kit/list-filter/choice-filter.tsx'
import { ClearFilters } from '../../kit/list-filter/clear-filters.tsx'
import { SearchField } from '../../kit/search-field.tsx'

/** /users */
export function UsersPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const [{ sort, ...filter }, change] = useUrlState({ ...unfilteredUsers, sort: 'name' })
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
    <Page
      title="Users"
      fills
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
      tools={<UserFilters filter={filter} change={change} />}
    >
      <DataTable
        label="Users"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        read={read}
        sorting={{ sort, onSort: (by) => change({ sort: by }) }}
        view={{ rowHeight: 40 }}
        texts={{ empty: emptyText(isRemoved, isUserListFiltered(filter)) }}
        opens={{ onOpen: ({ id }) => openModal('EditUser', { userId: id }) }}
      />
    </Page>
  )
}

type Props = { filter: UserFilter; change: (changed: Partial<UserFilter>, history?: 'push') => void }

const UserFilters = ({ filter, change }: Props) => (
  <Group gap={8}>
    <SearchField
      label="Search users"
      placeholder="Name, email or title"
      value={filter.search}
      onChange={(search) => change({ search })}
    />
    <ChoiceFilter
      label="Role"
      values={roles}
      valueLabel={(role) => roles.filter((known) => known === role).map((known) => roleLabels[known])[0] ?? role}
      chosen={roles.filter((role) => filter.role.split(',').includes(role))}
      onChange={(role) => change({ role }, 'push')}
    />
    <Switch
      px={4}
      label="Removed users"
      checked={filter.show === 'removed'}
      onChange={(event) => change({ show: event.currentTarget.checked ? 'removed' : '' }, 'push')}
    />
    {isUserListFiltered(filter) && (
      <ClearFilters onClear={() => change({ ...unfilteredUsers, show: filter.show }, 'push')} />
    )}
  </Group>
)

function emptyText(isRemoved: boolean, isNarrowed: boolean): string {
  if (isNarrowed) return 'No users match these filters.'
  return isRemoved ? 'Nobody has been removed.' : 'No users yet.'
}

import { listSignIns } from '@dray/contract/users/sign-ins'
import { addUser, type ListedUser, listUsers } from '@dray/contract/users'
import { filterBySearch } from '@dray/domain/search/search-words'
import { roleLabels, roles } from '@dray/domain/users/permissions'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { payTypeLabels } from '@dray/domain/payroll/pay'
import { companyDay } from '@dray/domain/time/company-day'
import { useRead } from '../../kit/api/use-call.ts'
import { useOpenDialog, useOpenModal } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { ChoiceFilter } from '../../kit/list-filter/choice-filter.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import type { ShippedView } from '../../kit/server-list/list-views.tsx'
import { setFilters } from '../../kit/server-list/set-filters.ts'
import { type FilteredList, type FilterProps, useListFilter } from '../../kit/server-list/use-server-list.ts'
import { companyToday, dateAndTime, spokenDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { Picture } from '../../kit/picture.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { type Column, column, menuColumn } from '../../kit/table/columns.ts'
import { countColumn } from '../../kit/table/value-columns.tsx'
import { statusColumn } from '../../records/record-columns.tsx'
import { rolesText } from '../../records/roles/roles-text.ts'
import { NameWithWarning } from '../../records/similar-names/similar-name-warning.tsx'
import { type SimilarTo, useSimilarNames } from '../../records/similar-names/use-similar-names.ts'
import { HandOver } from './remove/hand-over.ts'
import { RemoveUser } from './remove/remove-user.ts'

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

function useUserColumns(): Column<ListedUser>[] {
  const { timeZone } = useSettings()
  const similarTo = useSimilarNames()
  const today = companyToday(timeZone)
  return useMemo(() => userColumns(similarTo, timeZone, today), [similarTo, timeZone, today])
}

const userColumns = (similarTo: SimilarTo, timeZone: string, today: string): Column<ListedUser>[] => [
  column('image', '', {
    width: 44,
    align: 'center',
    phone: 'picture',
    cell: ({ image, name }) => <Picture src={image} alt="" size={28} round name={name} />,
  }),
  column('name', 'Name', {
    minWidth: 125,
    phone: 'title',
    accessor: ({ name }) => name,
    cell: (user) => <NameWithWarning name={user.name} similar={user.isActive ? similarTo(user) : undefined} />,
    total: (users) => pluralize(users.length, 'user'),
  }),
  column('email', 'Email', { minWidth: 230, accessor: ({ email }) => email, phone: false }),
  column('role', 'Roles', { minWidth: 105, phone: 'line', accessor: ({ role }) => rolesText(role) }),
  column('title', 'Title', { minWidth: 145, accessor: ({ title }) => title, phone: false }),
  column('payType', 'Pay type', {
    width: 96,
    accessor: ({ payType }) => payType && payTypeLabels[payType],
    phone: false,
  }),
  countColumn('customers', 'Customers', { width: 86, accessor: ({ customers }) => customers, phone: false }),
  lastSeenColumn(timeZone, today),
  statusColumn('status', 'Status', { width: 84, phone: 'lineEnd', accessor: userStatus }),
  // On a phone these are in Edit User.
  menuColumn((user, isActive) => <UserActions user={user} isActive={isActive} />, { phone: false }),
]

const lastSeenColumn = (timeZone: string, today: string): Column<ListedUser> =>
  column('lastSeen', 'Last seen', {
    width: 88,
    phone: false,
    accessor: ({ lastSeenOn }) => lastSeenOn,
    cell: ({ lastSeenOn }) =>
      lastSeenOn === null ? (
        'Never'
      ) : (
        <time className="nowrap" dateTime={lastSeenOn.toISOString()} title={dateAndTime(lastSeenOn, timeZone)}>
          {spokenDay(companyDay(lastSeenOn, timeZone), today, 'past')}
        </time>
      ),
  })

/** A user without a password is invited: they can't sign in yet. */
function userStatus({ isActive, isInvited }: ListedUser): string {
  if (!isActive) return 'REMOVED'
  return isInvited ? 'INVITED' : 'ACTIVE'
}

type Props = { user: ListedUser; isActive: boolean }

/** A removed user can only be viewed. */
function UserActions({ user: { id, name, customers, isActive: isUser }, isActive }: Props) {
  const { user } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const open = { label: isUser ? 'Edit' : 'View', onChoose: () => openModal('EditUser', { userId: id }) }
  const handOver = { label: 'Hand over customers', onChoose: () => openDialog(HandOver, { userId: id }) }
  const remove = { label: 'Delete user', onChoose: () => openDialog(RemoveUser, { userId: id }) }
  const entries = [open, ...(isUser && customers > 0 ? [handOver] : []), ...(isUser && id !== user.id ? [remove] : [])]
  return <RowMenu name={name} entries={entries} isActive={isActive} />
}

/** As in the URL. `show`: empty for active users, or `removed`. */
const searchedText = (user: ListedUser): string =>
  [user.name, user.email, user.title, rolesText(user.role)].filter(Boolean).join(' ')

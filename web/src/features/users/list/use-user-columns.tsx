import type { ListedUser } from '@dray/contract/users'
import { payTypeLabels } from '@dray/domain/payroll/pay'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { companyToday, dateAndTime, spokenDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { type Column, column, menuColumn } from '../../../kit/table/columns.ts'
import { countColumn } from '../../../kit/table/value-columns.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import { rolesText } from '../../../records/roles/roles-text.ts'
import { NameWithWarning } from '../../../records/similar-names/similar-name-warning.tsx'
import { type SimilarTo, useSimilarNames } from '../../../records/similar-names/use-similar-names.ts'
import { HandOver } from '../remove/hand-over.ts'
import { RemoveUser } from '../remove/remove-user.ts'

export function useUserColumns(): Column<ListedUser>[] {
  const { timeZone } = useSettings()
  const similarTo = useSimilarNames()
  const today = companyToday(timeZone)
  return useMemo(() => userColumns(similarTo, timeZone, today), [similarTo, timeZone, today])
}

const userColumns = (similarTo: SimilarTo, timeZone: string, today: string): Column<ListedUser>[] => [
  column('image', '', {
    width: 44,
    align: 'center',
    cell: ({ image, name }) => <Picture src={image} alt="" size={28} round name={name} />,
  }),
  column('name', 'Name', {
    minWidth: 125,
    accessor: ({ name }) => name,
    cell: (user) => <NameWithWarning name={user.name} similar={user.isActive ? similarTo(user) : undefined} />,
    total: (users) => pluralize(users.length, 'user'),
  }),
  column('email', 'Email', { minWidth: 230, accessor: ({ email }) => email, phone: false }),
  column('role', 'Roles', { minWidth: 105, accessor: ({ role }) => rolesText(role) }),
  column('title', 'Title', { minWidth: 145, accessor: ({ title }) => title, phone: false }),
  column('payType', 'Pay type', {
    width: 96,
    accessor: ({ payType }) => payType && payTypeLabels[payType],
    phone: false,
  }),
  countColumn('customers', 'Customers', { width: 86, accessor: ({ customers }) => customers, zero: '–', phone: false }),
  lastSeenColumn(timeZone, today),
  statusColumn('status', 'Status', { width: 84, accessor: userStatus }),
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
export const searchedText = (user: ListedUser): string =>
  [user.name, user.email, user.title, rolesText(user.role)].filter(Boolean).join(' ')

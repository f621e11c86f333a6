import type { ListedUser } from '@dray/contract/users'
import { payTypeLabels } from '@dray/domain/payroll/pay'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { companyToday, dateAndTime, spokenDay } from '../../../kit/dates.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { Picture } from '../../../kit/picture.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { StatusPill, statusLabel } from '../../../records/status-pill.tsx'
import type { Column } from '../../../kit/table/data-table.tsx'
import { UserActions } from './user-actions.tsx'
import { rolesText } from './user-filter.ts'
import style from './users.module.css'

export function useUserColumns(): Column<ListedUser>[] {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  return useMemo(() => [...whoColumns, lastSeenColumn(timeZone, today), statusColumn, actionsColumn], [timeZone, today])
}

const whoColumns: readonly Column<ListedUser>[] = [
  {
    id: 'image',
    header: '',
    width: 44,
    align: 'center',
    cell: ({ image, name }) => <Picture src={image} alt="" size={28} round name={name} />,
  },
  {
    id: 'name',
    header: 'Name',
    minWidth: 125,
    accessor: ({ name }) => name,
    cell: ({ name }) => <strong title={name}>{name}</strong>,
    total: (users) => pluralize(users.length, 'user'),
  },
  { id: 'email', header: 'Email', minWidth: 230, accessor: ({ email }) => email, hidesOnPhone: true },
  { id: 'role', header: 'Roles', minWidth: 105, accessor: rolesText },
  { id: 'title', header: 'Title', minWidth: 145, accessor: ({ title }) => title, hidesOnPhone: true },
  {
    id: 'payType',
    header: 'Pay type',
    width: 96,
    accessor: ({ payType }) => payType && payTypeLabels[payType],
    hidesOnPhone: true,
  },
  {
    id: 'customers',
    header: 'Customers',
    width: 86,
    align: 'right',
    accessor: ({ customers }) => customers,
    cell: ({ customers }) => (customers === 0 ? '–' : formatCount(customers)),
    hidesOnPhone: true,
  },
]

const lastSeenColumn = (timeZone: string, today: string): Column<ListedUser> => ({
  id: 'lastSeen',
  header: 'Last seen',
  width: 88,
  hidesOnPhone: true,
  accessor: ({ lastSeenOn }) => lastSeenOn,
  cell: ({ lastSeenOn }) =>
    lastSeenOn === null ? (
      'Never'
    ) : (
      <time className={style.seen} dateTime={lastSeenOn.toISOString()} title={dateAndTime(lastSeenOn, timeZone)}>
        {spokenDay(companyDay(lastSeenOn, timeZone), today, 'past')}
      </time>
    ),
})

/** Someone without a password is invited: they can't sign in yet. */
const userStatus = ({ isActive, isInvited }: ListedUser): string => {
  if (!isActive) return 'REMOVED'
  return isInvited ? 'INVITED' : 'ACTIVE'
}

const statusColumn: Column<ListedUser> = {
  id: 'status',
  header: 'Status',
  width: 84,
  accessor: (user) => statusLabel(userStatus(user)),
  cell: (user) => <StatusPill status={userStatus(user)} />,
}

const actionsColumn: Column<ListedUser> = {
  id: 'actions',
  header: '',
  width: 44,
  align: 'right',
  // On a phone these are in Edit User.
  hidesOnPhone: true,
  cell: (user, isActive) => <UserActions user={user} isActive={isActive} />,
}

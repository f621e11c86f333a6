import { pastDayColumn } from '../../kit/table/value-columns.tsx'
import type { Key } from '@dray/contract/keys'
import { keyStatus } from '@dray/domain/keys/key-status'
import { keyUserName } from '@dray/domain/users/similar-names'
import { useMemo } from 'react'
import { mediumDate } from '../../kit/text/dates.ts'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { RowMenu } from '../../kit/popover/row-menu.tsx'
import { useSettings } from '../../kit/session.tsx'
import { PastDay } from '../../kit/text/spoken-day.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column, menuColumn } from '../../kit/table/columns.ts'
import { statusColumn } from '../../records/record-columns.tsx'
import { rolesText } from '../../records/roles/roles-text.ts'
import { NameWithWarning } from '../../records/similar-names/similar-name-warning.tsx'
import { type SimilarTo, useSimilarNames } from '../../records/similar-names/use-similar-names.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

export function useKeyColumns(): Column<Key>[] {
  const { timeZone } = useSettings()
  const similarTo = useSimilarNames()
  return useMemo(() => keyColumns(timeZone, similarTo), [timeZone, similarTo])
}

const keyColumns = (timeZone: string, similarTo: SimilarTo): Column<Key>[] => [
  column('name', 'Name', {
    minWidth: 100,
    grow: 2,
    accessor: ({ name }) => name,
    cell: ({ id, name, revokedOn }) => (
      <NameWithWarning
        name={name}
        similar={revokedOn === null ? similarTo({ id, name: keyUserName(name) }) : undefined}
      />
    ),
  }),
  column('roles', 'Roles', { minWidth: 110, phone: false, accessor: ({ roles }) => rolesText(roles) }),
  column('used', 'Last used', {
    width: 92,
    staysEmpty: true,
    accessor: ({ lastUsedOn }) => lastUsedOn,
    cell: ({ lastUsedOn }) => (lastUsedOn === null ? 'Never' : <PastDay at={lastUsedOn} timeZone={timeZone} />),
  }),
  statusColumn('status', 'Status', { width: 96, accessor: (key) => keyStatus(key, new Date()) }),
  column('expires', 'Expires', {
    width: 112,
    phone: false,
    accessor: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => (expiresOn === null ? 'Never' : mediumDate(expiresOn, timeZone)),
  }),
  column('addresses', 'From', {
    minWidth: 120,
    phone: false,
    accessor: ({ addresses }) => addresses.join(', '),
    cell: ({ addresses }) => <CellText>{addresses.join(', ') || 'Any address'}</CellText>,
  }),
  pastDayColumn(
    'created',
    'Created',
    { timeZone },
    { width: 92, phone: false, accessor: ({ createdAt }) => createdAt },
  ),
  column('by', 'By', { minWidth: 110, phone: false, accessor: ({ createdBy }) => createdBy }),
  menuColumn((key, isActive) => key.revokedOn === null && <KeyMenu apiKey={key} isActive={isActive} />),
]

function KeyMenu({ apiKey, isActive }: { apiKey: Key; isActive: boolean }) {
  const openDialog = useOpenDialog()
  const revoke = { label: 'Revoke', onChoose: () => openDialog(RevokeKeyDialog, { apiKey }) }
  return <RowMenu name={apiKey.name} entries={[revoke]} isActive={isActive} />
}

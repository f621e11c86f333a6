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
import type { Column } from '../../kit/table/columns.ts'
import { statusColumn } from '../../records/record-columns.tsx'
import { rolesText } from '../../records/roles/roles-text.ts'
import { MarkedName } from '../../records/similar-names/marked-name.tsx'
import { type SimilarTo, useSimilarNames } from '../../records/similar-names/use-similar-names.ts'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'

export function useKeyColumns(): Column<Key>[] {
  const { timeZone } = useSettings()
  const similarTo = useSimilarNames()
  return useMemo(() => keyColumns(timeZone, similarTo), [timeZone, similarTo])
}

const nameColumn = (similarTo: SimilarTo): Column<Key> => ({
  id: 'name',
  header: 'Name',
  minWidth: 100,
  grow: 2,
  accessor: ({ name }) => name,
  cell: ({ id, name, revokedOn }) => (
    <MarkedName name={name} similar={revokedOn === null ? similarTo({ id, name: keyUserName(name) }) : undefined} />
  ),
})
const rolesColumn: Column<Key> = {
  id: 'roles',
  header: 'Roles',
  minWidth: 110,
  hidesOnPhone: true,
  accessor: ({ roles }) => rolesText(roles),
}
const addressesColumn: Column<Key> = {
  id: 'addresses',
  header: 'From',
  minWidth: 120,
  hidesOnPhone: true,
  accessor: ({ addresses }) => addresses.join(', '),
  cell: ({ addresses }) => <CellText>{addresses.join(', ') || 'Any address'}</CellText>,
}
const actionsColumn: Column<Key> = {
  id: 'actions',
  header: '',
  width: 44,
  align: 'right',
  cell: (key, isActive) => key.revokedOn === null && <KeyMenu apiKey={key} isActive={isActive} />,
}

const keyColumns = (timeZone: string, similarTo: SimilarTo): Column<Key>[] => [
  nameColumn(similarTo),
  rolesColumn,
  {
    id: 'used',
    header: 'Last used',
    width: 92,
    staysEmpty: true,
    accessor: ({ lastUsedOn }) => lastUsedOn,
    cell: ({ lastUsedOn }) => (lastUsedOn === null ? 'Never' : <PastDay at={lastUsedOn} timeZone={timeZone} />),
  },
  statusColumn({ id: 'status', header: 'Status', width: 96, accessor: (key) => keyStatus(key, new Date()) }),
  {
    id: 'expires',
    header: 'Expires',
    width: 112,
    hidesOnPhone: true,
    accessor: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => (expiresOn === null ? 'Never' : mediumDate(expiresOn, timeZone)),
  },
  addressesColumn,
  {
    id: 'created',
    header: 'Created',
    width: 92,
    hidesOnPhone: true,
    accessor: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <PastDay at={createdAt} timeZone={timeZone} />,
  },
  { id: 'by', header: 'By', minWidth: 110, hidesOnPhone: true, accessor: ({ createdBy }) => createdBy },
  actionsColumn,
]

function KeyMenu({ apiKey, isActive }: { apiKey: Key; isActive: boolean }) {
  const openDialog = useOpenDialog()
  const revoke = { label: 'Revoke', onChoose: () => openDialog(RevokeKeyDialog, { apiKey }) }
  return <RowMenu name={apiKey.name} entries={[revoke]} isActive={isActive} />
}

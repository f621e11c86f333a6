import { type Key, listKeys } from '@dray/contract/keys'
import { Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { keyStatus } from '@dray/domain/keys/key-status'
import { keyUserName } from '@dray/domain/users/similar-names'
import { useRead } from '../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../kit/focus.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { ToggleChip } from '../../kit/list-filter/toggle-chip.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { ReferenceButton } from '../../kit/links/reference-link.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { pastDayColumn } from '../../kit/table/value-columns.tsx'
import { mediumDate } from '../../kit/text/dates.ts'
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

const noKeys: readonly Key[] = []
const keyId = ({ id }: Key): number => id
const isRevoked = (key: Key): boolean => key.revokedOn !== null

export function KeyActions() {
  const openDialog = useOpenDialog()
  return (
    <>
      <ReferenceButton />
      <Button onClick={() => openDialog(NewKeyDialog, {})}>New key</Button>
    </>
  )
}

/** The keys of programs. Revoked ones are shown on request. */
export function KeysTab() {
  const openDialog = useOpenDialog()
  const [{ revoked }, change] = useUrlState({ revoked: '' })
  const read = useRead(listKeys)
  const keys = read.data ?? noKeys
  const isShown = revoked !== ''
  const rows = useMemo(() => keys.filter((key) => isRevoked(key) === isShown), [keys, isShown])
  const count = keys.filter(isRevoked).length
  const columns = useKeyColumns()
  const list = useCaughtFocus<HTMLDivElement>(rows.length)
  return (
    <Stack ref={list} tabIndex={-1} gap="sm" flex={1} mih={0}>
      {(count > 0 || isShown) && (
        <div className="row">
          <ToggleChip
            label={`Revoked (${formatCount(count)})`}
            isSet={isShown}
            onChange={(isSet) => change({ revoked: isSet ? 'yes' : '' }, 'push')}
          />
        </div>
      )}
      <DataTable
        label="API keys"
        columns={columns}
        rows={rows}
        rowId={keyId}
        read={read}
        sorting={{}}
        view={{ rowHeight: 40 }}
        texts={
          isShown
            ? { empty: 'No key was revoked.' }
            : {
                empty: 'No API keys.',
                emptyAction: (
                  <FirstActions
                    purpose="With a key, another program, such as a web shop or a scale, reads and writes in Dray."
                    actions={[{ label: 'New key', onAction: () => openDialog(NewKeyDialog, {}) }]}
                  />
                ),
              }
        }
      />
    </Stack>
  )
}

function useKeyColumns(): Column<Key>[] {
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

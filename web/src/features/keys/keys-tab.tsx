import { type Key, listKeys } from '@dray/contract/keys'
import { Button, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useCaughtFocus } from '../../kit/focus.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { ToggleChip } from '../../kit/list-filter/toggle-chip.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { ReferenceButton } from '../../kit/links/reference-link.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { useKeyColumns } from './key-columns.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

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

/** The keys of programs (D-290). Revoked ones are shown on request. */
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

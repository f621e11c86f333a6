import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { focusFirstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import { type PasteRates, paySettingsColumns, type Person } from './pay-settings-columns.tsx'
import { usePaySettings } from './use-pay-settings.ts'

const rowId = ({ id }: Person) => id

/** Pay type, base rate and commission rate of everyone (D-10). */
export function PaySettingsDialog({ frame }: Layered) {
  const { read, editings, isDirty, isSaving, discard, save } = usePaySettings()
  const table = useRef<HTMLDivElement>(null)
  const people: readonly Person[] = editings.map((editing) => ({ id: editing.record.id, editing }))
  const onPaste = usePaste(people)
  const columns = useMemo(() => paySettingsColumns(onPaste), [onPaste])
  const unsaved = editings.filter((editing) => editing.isDirty).length
  useUnsavedGuard(isDirty, undefined, { onDiscard: discard, isSending: isSaving })
  const saveAll = useStable(() => {
    save()
    focusFirstInvalid(table.current)
  })
  return (
    <Modal {...frame} title="Pay settings" size={860}>
      <Stack gap="sm" ref={table}>
        <Text size="sm" c="dimmed">
          A base rate is paid for each hour, or as a salary for each pay period. Everyone can earn commission.
        </Text>
        <DataTable
          label="Pay settings"
          columns={columns}
          rows={people}
          rowId={rowId}
          read={read}
          view={{ rowHeight: 46, maxHeight: 460 }}
          texts={{ empty: 'There is nobody to pay.' }}
          opens={{ onOpen: ({ id }) => payTypeSelect(id)?.focus() }}
        />
        <ModalFoot
          notices={editings.map((editing) => (
            <RecordConflictNotice
              entityType="user"
              key={editing.record.id}
              editing={editing}
              labelOf={(part) => `${editing.record.name}, ${editing.form.labels[part]}`}
              focusBeside={(notice) => notice?.closest('[role=dialog]')?.querySelector('select')?.focus()}
            />
          ))}
          done={isDirty ? `${pluralize(unsaved, 'person', 'people')} unsaved` : ''}
        >
          <Button variant="default" onClick={frame.onClose}>
            Close
          </Button>
          <BusyButton loading={isSaving} {...disabledIf(!isDirty, saveAll)}>
            Save
          </BusyButton>
        </ModalFoot>
      </Stack>
    </Modal>
  )
}

const payTypeSelect = (userId: number) =>
  document
    .getElementById(`pay-settings-note-${userId}`)
    ?.closest('[role=row]')
    ?.querySelector<HTMLSelectElement>('select')

function usePaste(people: readonly Person[]): PasteRates {
  return useStable<Parameters<PasteRates>, void>(({ id }, field, texts) => {
    const at = people.findIndex((person) => person.id === id)
    for (const [index, { editing }] of people.slice(at, at + texts.length).entries())
      editing.edit({ [field]: texts[index] ?? '' })
  })
}

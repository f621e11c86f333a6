import { listPaySettings, type PaySettings } from '@dray/contract/payroll'
import { changePay } from '@dray/contract/users'
import { defaultCommissionRate, formatRate } from '@dray/domain/payroll/commission'
import { payTypeLabels, payTypes } from '@dray/domain/payroll/pay'
import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { useEditingSessions } from '../../kit/editing/use-editing-sessions.ts'
import { tidyMoney } from '../../kit/fields/typed-money.ts'
import { focusFirstInvalid } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { SheetCell } from '../../kit/sheet/sheet-cell.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { useStable } from '../../kit/use-stable.ts'
import { RecordConflictNotice } from '../../records/changelog/record-conflict-notice.tsx'
import {
  paySettingsBody,
  paySettingsForm,
  paySettingsProblems,
  tidyRate,
  userPaySettings,
} from '../../records/payroll/pay-settings-form.ts'
import style from './payroll.module.css'
import { useCallQueue } from './use-call-queue.ts'

type Rate = 'baseRate' | 'commissionRate'

/** Rates for this person and those below. */
type PasteRates = (person: Person, field: Rate, texts: readonly string[]) => void

const labels: Readonly<Record<Rate, string>> = { baseRate: 'Base rate', commissionRate: 'Commission rate' }

/** Everyone's pay type, base rate, and commission rate. */
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

const nobody: readonly PaySettings[] = []

/** Saved person by person. */
function usePaySettings() {
  const queue = useCallQueue()
  const read = useRead(listPaySettings, {}, { enabled: !queue.isRunning })
  const change = useChange(changePay)
  const sessions = useEditingSessions(paySettingsForm, {
    save({ record, fields }) {
      const body = paySettingsBody(record, fields)
      const params = { id: record.id }
      return body && queue.enqueue(async () => userPaySettings(await change.mutateAsync({ params, body })))
    },
  })
  const editings = (read.data ?? nobody).map((person) => sessions.editing(person))
  return {
    read,
    editings,
    isDirty: editings.some(({ isDirty }) => isDirty),
    isSaving: editings.some(({ isSaving }) => isSaving),
    discard: () => sessions.discard(),
    save: () => {
      for (const { isDirty, record } of editings) if (isDirty) sessions.actions.save(record, 'stay')
    },
  }
}
type PersonEditing = ReturnType<typeof usePaySettings>['editings'][number]

/** A new object whenever something is typed, because table rows must change to rerender. */
type Person = { id: number; editing: PersonEditing }

function usePaste(people: readonly Person[]): PasteRates {
  return useStable<Parameters<PasteRates>, void>(({ id }, field, texts) => {
    const at = people.findIndex((person) => person.id === id)
    for (const [index, { editing }] of people.slice(at, at + texts.length).entries())
      editing.edit({ [field]: texts[index] ?? '' })
  })
}

const types = [
  { value: '', label: 'Not paid' },
  ...payTypes.map((type) => ({ value: type, label: payTypeLabels[type] })),
]

const paySettingsColumns = (onPaste: PasteRates): Column<Person>[] => [
  column('name', 'Name', {
    minWidth: 110,
    grow: 2,
    cell: ({ editing }) => <strong className={`strong ellipsis ${style.text}`}>{editing.record.name}</strong>,
  }),
  column('payType', 'Pay type', {
    width: 136,
    cell: ({ editing }, isActive) => (
      <NativeSelect
        aria-label={`Pay type of ${editing.record.name}`}
        data={types}
        value={editing.fields.payType}
        error={editing.problems.payType !== undefined}
        tabIndex={isActive ? 0 : -1}
        onChange={({ currentTarget }) => editing.edit({ payType: currentTarget.value })}
      />
    ),
  }),
  figureColumn('baseRate', 'Base rate', {
    width: 120,
    cell: (person, isActive) => <RateCell field="baseRate" person={person} isActive={isActive} onPaste={onPaste} />,
  }),
  column('per', 'Per', {
    width: 84,
    phone: false,
    cell: ({ editing }) => <span className="text-sm muted">{perText(editing.fields.payType)}</span>,
  }),
  figureColumn('commissionRate', 'Commission', {
    width: 112,
    cell: (person, isActive) => (
      <RateCell field="commissionRate" person={person} isActive={isActive} onPaste={onPaste} />
    ),
  }),
  column('note', 'Note', { minWidth: 120, cell: ({ editing }) => <Note editing={editing} /> }),
]

type CellProps = { field: Rate; person: Person; isActive: boolean; onPaste: PasteRates }

function RateCell({ field, person, isActive, onPaste }: CellProps) {
  const { record, fields, problems, changed, edit } = person.editing
  return (
    <SheetCell
      label={`${labels[field]} of ${record.name}`}
      describedBy={noteId(record.id)}
      text={fields[field]}
      placeholder={field === 'baseRate' ? '0.00' : formatRate(defaultCommissionRate)}
      state={{
        isChanged: changed.has(field),
        isInvalid: (paySettingsProblems(fields)[field] ?? problems[field]) !== undefined,
      }}
      isActive={isActive}
      tidy={field === 'baseRate' ? tidyMoney : tidyRate}
      onType={(text) => edit({ [field]: text })}
      onPaste={(texts) => onPaste(person, field, texts)}
    />
  )
}

function perText(payType: string): string {
  if (payType === 'HOURLY') return 'an hour'
  return payType === 'SALARY' ? 'a period' : ''
}

/** A row's save status or error. */
function Note({ editing }: { editing: PersonEditing }) {
  const { fields, problems, refusal, isSaving, isDirty, isSaved } = editing
  const problem =
    Object.values({ ...problems, ...paySettingsProblems(fields) }).find((text) => text !== undefined) ?? refusal
  return (
    <span id={noteId(editing.record.id)} className={`min-w-0 small muted ${style.note}`}>
      {problem !== undefined && (
        <span className={`danger strong ${style.problem}`} title={problem}>
          {problem}
        </span>
      )}
      {problem === undefined && isSaving && 'Saving...'}
      {problem === undefined && isDirty && !isSaving && <span className="badge">Unsaved</span>}
      {isSaved && !isDirty && 'Saved'}
    </span>
  )
}

const noteId = (userId: number): string => `pay-settings-note-${userId}`

const rowId = ({ id }: Person) => id

const payTypeSelect = (userId: number) =>
  document
    .getElementById(`pay-settings-note-${userId}`)
    ?.closest('[role=row]')
    ?.querySelector<HTMLSelectElement>('select')

import type { PayrollPeriod } from '@dray/contract/payroll'
import { Alert, Button } from '@mantine/core'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import type { Editing } from '../../../kit/editing/editing.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { pluralize } from '../../../kit/format-count.ts'
import { hasConflict } from './pay-lines.ts'
import { noteId } from './pay-note.tsx'
import { PayrollTasksNotice } from './payroll-tasks.tsx'
import style from '../payroll.module.css'
import type { PayTypes } from './payroll-form.ts'
import type { PayrollEditor } from './use-payroll-editor.ts'

type Props = { period: PayrollPeriod; editor: PayrollEditor; onCommission: (userId: number) => void }

/** Open tasks, other people's changes by person, and edits restored after a reload. */
export function PayrollNotices({ period, editor, onCommission }: Props) {
  const tasks = <PayrollTasksNotice period={period} onCommission={onCommission} />
  if (period.submitted)
    return (
      <div className={`stack ${style.notices}`}>
        <Late editor={editor} />
        {tasks}
      </div>
    )
  return (
    <div className={`stack ${style.notices}`}>
      {tasks}
      <Restored editor={editor} />
      {editor.editings
        .filter(({ theirs }) => hasConflict(theirs))
        .map((editing) => (
          <RecordConflictNotice
            entityType="payroll"
            entityId={period.id}
            key={editing.record.id}
            editing={editing}
            labelOf={(part) => `${editing.record.name}, ${editing.form.labels[part]}`}
            focusBeside={() => personRow(editing.record.id)?.focus()}
          />
        ))}
      {editor.gone.length > 0 && <Gone editor={editor} />}
    </div>
  )
}

/** The row of a person; if it is not in view, the one that the keys are on. */
const personRow = (userId: number): HTMLElement | null =>
  document.getElementById(noteId(userId))?.closest<HTMLElement>('[role=row]') ??
  document.querySelector<HTMLElement>('[role=grid] [role=row][tabindex="0"]')

function Restored({ editor: { editings, discard, isSaving } }: { editor: PayrollEditor }) {
  const restored = editings.flatMap(({ restoredFrom }: Editing<PayTypes>) => restoredFrom ?? [])
  const first = editings.find(({ restoredFrom }) => restoredFrom !== undefined)?.record.id ?? 0
  return (
    <RestoredNotice
      editing={{ restoredFrom: restored[0], isSaving, undo: () => discard() }}
      focusBeside={() => personRow(first)?.focus()}
    />
  )
}

/** What was typed before someone else submitted the period. */
function Late({ editor: { dirty, discard } }: { editor: PayrollEditor }) {
  if (dirty.length === 0) return null
  return (
    <Alert color="yellow" role="alert" p="xs">
      This payroll was submitted before your changes for {pluralize(dirty.length, 'person', 'people')} were saved:{' '}
      {dirty.map(({ name }) => name).join(', ')}. They can't be saved anymore. <Discard onDiscard={() => discard()} />
    </Alert>
  )
}

function Gone({ editor: { gone, discard } }: { editor: PayrollEditor }) {
  function discardAll() {
    for (const { id } of gone) discard(id)
  }
  return (
    <Alert color="yellow" role="alert" p="xs">
      Your unsaved changes for {gone.map(({ name }) => name).join(', ')} can't be saved because they are no longer in
      this payroll.
      <Discard onDiscard={discardAll} />
    </Alert>
  )
}

const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <Button
    size="compact-sm"
    variant="default"
    onClick={() => {
      // The button is gone with the notice.
      personRow(0)?.focus()
      onDiscard()
    }}
  >
    Discard
  </Button>
)

import { type PayrollTasks, readPayrollTasks } from '@dray/contract/payroll/commission'
import type { PayrollPeriod } from '@dray/contract/payroll'
import { formatDifference } from '@dray/domain/money'
import { comparePeriods, periodName } from '@dray/domain/payroll/pay-period'
import { Alert, Anchor, Button } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import type { Editing } from '../../../kit/editing/editing.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { pluralize } from '../../../kit/text/format-count.ts'
import { ListLink } from '../../../kit/links/list-link.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { payrollPath } from '../../../records/record-paths.ts'
import style from '../payroll.module.css'
import { CalculateAll, peopleToCalculate } from './calculate-all.tsx'
import { type PayTypes, firstProblem, hasConflict, type PayLine } from './payroll-form.ts'
import type { PayrollEditor } from './use-payroll-editor.ts'
import { firstWithoutHours, hoursToEnter, type PayrollStep } from './use-payroll-step.ts'
import { focusAndSelect } from '../../../kit/focus.ts'

type Props = {
  period: PayrollPeriod
  editor: PayrollEditor
  step: PayrollStep
  onCommission: (userId: number) => void
}

/** Open tasks, others' changes by person, and edits restored after a reload. */
export function PayrollNotices({ period, editor, step, onCommission }: Props) {
  const tasks = <PayrollTasksNotice {...{ period, editor, step, onCommission }} />
  if (period.submitted)
    return (
      <div className={`flex-none overflow-auto stack ${style.notices}`}>
        <Late editor={editor} />
        {tasks}
      </div>
    )
  return (
    <div className={`flex-none overflow-auto stack ${style.notices}`}>
      <HoursNotice lines={editor.lines} isNext={step === 'hours'} />
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

function HoursNotice({ lines, isNext }: { lines: readonly PayLine[]; isNext: boolean }) {
  const hours = hoursToEnter(lines)
  const first = firstWithoutHours(lines)
  if (hours === undefined || first === undefined) return null
  return (
    <Alert color="yellow" role="status" p="xs">
      {hours}{' '}
      <Button
        size="compact-xs"
        variant={isNext ? 'filled' : 'default'}
        onClick={() => focusAndSelect(firstCell(first))}
      >
        Enter hours
      </Button>
    </Alert>
  )
}

/** Corrections not in any saved commission of the period, and questions about other periods. */
function PayrollTasksNotice({ period, editor, step, onCommission }: Props) {
  const { year, month, payPeriod } = period
  const { data } = useRead(readPayrollTasks, { params: { year, month, payPeriod } })
  if (data === undefined) return null
  const uncalculated = peopleToCalculate(data, editor.lines)
  const questions = data.questions.filter((question) => comparePeriods(question, period) !== 0)
  return (
    <>
      {uncalculated.length > 0 && (
        <Alert color="yellow" role="status" p="xs">
          <CalculateAll
            period={period}
            uncalculated={uncalculated}
            isPrimary={step === 'commission'}
            onSaved={(saved) => editor.acceptSaved(saved, 'commission')}
          />
        </Alert>
      )}
      {data.corrections.length > 0 && (
        <Alert color="yellow" role="status" p="xs">
          Corrections not in any saved commission yet:{' '}
          {data.corrections.map((person, place) => (
            <span key={person.userId}>
              {place > 0 && ', '}
              <Anchor component="button" type="button" inherit onClick={() => onCommission(person.userId)}>
                {correctionText(person)}
              </Anchor>
            </span>
          ))}
          .
        </Alert>
      )}
      {questions.length > 0 && (
        <Alert color="yellow" role="status" p="xs">
          Questions about other pay periods:{' '}
          {questions.map((question, place) => (
            <span key={`${question.userId} ${periodName(question)}`}>
              {place > 0 && ', '}
              <ListLink href={payrollPath(question)}>
                {question.name}, {periodName(question)}
              </ListLink>
            </span>
          ))}
          .
        </Alert>
      )}
    </>
  )
}

/** Ana Ruiz, 2 orders, −$8.00. */
export const correctionText = ({ name, count, amount }: PayrollTasks['corrections'][number]): string =>
  `${name}, ${pluralize(count, 'order')}, ${formatDifference(amount)}`

/** Unsaved figures, after someone else submitted the period. */
function Late({ editor: { dirty, discard } }: { editor: PayrollEditor }) {
  if (dirty.length === 0) return null
  return (
    <Alert color="yellow" role="alert" p="xs">
      This payroll was submitted before your changes for {pluralize(dirty.length, 'person', 'people')} were saved:{' '}
      {dirty.map(({ name }) => name).join(', ')}. They can't be saved anymore. <Discard onDiscard={() => discard()} />
    </Alert>
  )
}

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
      // The button disappears with the notice.
      personRow(0)?.focus()
      onDiscard()
    }}
  >
    Discard
  </Button>
)

/** A person's row, or the active one if that isn't in view. */
const personRow = (userId: number): HTMLElement | null =>
  document.getElementById(noteId(userId))?.closest<HTMLElement>('[role=row]') ??
  document.querySelector<HTMLElement>('[role=grid] [role=row][tabindex="0"]')

const states: Readonly<Record<PayLine['state'], string>> = {
  same: '',
  unsaved: 'Unsaved',
  waiting: 'Saving...',
  conflict: 'Both changed',
  saved: 'Saved',
}

/** The row's save status or error. */
export function PayNote({ line }: { line: PayLine }) {
  const problem = firstProblem(line)
  return (
    <span id={noteId(line.id)} className={`min-w-0 small muted ${style.note}`}>
      {problem === undefined ? (
        <span className={line.state === 'unsaved' || line.state === 'conflict' ? 'badge' : undefined}>
          {states[line.state]}
        </span>
      ) : (
        <span className={`clamp danger strong ${style.problem}`} title={problem}>
          {problem}
        </span>
      )}
    </span>
  )
}

/** The first figure of a person that can be typed. */
export const firstCell = (userId: number): HTMLInputElement | null | undefined =>
  document.getElementById(noteId(userId))?.closest('[role=row]')?.querySelector<HTMLInputElement>('input[data-sheet]')

export const noteId = (userId: number): string => `pay-note-${userId}`

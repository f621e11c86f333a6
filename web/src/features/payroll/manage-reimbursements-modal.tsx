import { type PayrollRow, readPayroll, type SavedRow } from '@dray/contract/payroll'
import { formatDollars } from '@dray/domain/money'
import type { Reimbursement } from '@dray/domain/payroll/pay'
import { monthName, type PayPeriod } from '@dray/domain/payroll/pay-period'
import { Button, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, Fragment, type KeyboardEvent, useRef } from 'react'
import { isChangedRecord } from '../../kit/api/changed-record.ts'
import type { Problem } from '../../kit/api/request.ts'
import { useRead } from '../../kit/api/use-call.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { focusFirstInvalid, useFirstField, useFocusWhenDrawn } from '../../kit/focus.ts'
import { RemoveButton } from '../../kit/links/remove-button.tsx'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import notice from './notice.module.css'
import style from './reimbursements/reimbursements.module.css'
import { type ReimbursementLine, useReimbursements } from './reimbursements/use-reimbursements.ts'
import { SubmittedNotice } from './submitted-notice.tsx'

/** A person's reimbursements in a period: descriptions and amounts (spec 2.12). */
export function ManageReimbursementsModal({
  frame,
  closeNow,
  userId,
  onSaved,
  ...period
}: PropsOf<'ManageReimbursements'>) {
  const { year, month, payPeriod } = period
  const read = useRead(readPayroll, { params: { year, month, payPeriod } })
  const row = read.data?.users.find((user) => user.userId === userId)
  const title = ['Reimbursements', row?.name, `${monthName(month)} ${year}`, payPeriod].filter(Boolean).join(' · ')
  return (
    <Modal {...frame} title={title} size={640}>
      {read.data !== undefined && row !== undefined && (
        <ReimbursementForm
          period={period}
          row={row}
          isSubmitted={read.data.submitted}
          onSaved={(saved) => {
            onSaved?.(saved)
            closeNow()
          }}
          onClose={frame.onClose}
        />
      )}
      {read.data !== undefined && row === undefined && <Text>This person isn't paid in this period.</Text>}
      {read.data === undefined && read.isError && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {read.data === undefined && read.isPending && <Skeleton heights={[32, 30, 76]} />}
    </Modal>
  )
}

type Props = {
  period: PayPeriod
  row: PayrollRow
  isSubmitted: boolean
  onSaved: (saved: SavedRow) => void
  onClose: () => void
}

/** A person's reimbursements in a period (spec 2.12); read-only once submitted. */
function ReimbursementForm({ period, row, isSubmitted, onSaved, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const editing = useReimbursements({ period, row, onSaved })
  const { lines, problems, total, isFull, isSaving, isChanged } = editing
  // Focuses the row as soon as it's drawn, so that text typed after Enter goes there.
  const focusLine = useFocusWhenDrawn(lineField)
  useUnsavedGuard(isChanged && !isSubmitted, undefined, { isSending: isSaving })

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isSaving) return
    if (problems.size > 0) focusFirstInvalid(form.current)
    else editing.submit()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const add = () => {
    if (!isFull && !isSaving) focusLine(editing.add())
  }
  function goOn(key: number) {
    const next = lines[lines.findIndex((line) => line.key === key) + 1]
    if (next === undefined) add()
    else focusLine(next.key)
  }
  function remove(key: number) {
    // The request being sent still has this row, so don't remove it now.
    if (isSaving) return
    const at = lines.findIndex((line) => line.key === key)
    editing.remove(key)
    focusLine((lines[at + 1] ?? lines[at - 1])?.key ?? 'add')
  }
  if (isSubmitted) return <SavedReimbursements row={row} isLate={isChanged} />
  return (
    <form ref={form} className="stack" style={{ gap: 12 }} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {editing.hasChangesByOther && (
        <p role="alert" className={`wrap row notice ${notice.notice}`}>
          Someone else changed these reimbursements while you were editing. Submit replaces theirs.
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              editing.discard()
              focusLine(0)
            }}
          >
            Use theirs
          </Button>
        </p>
      )}
      <ReimbursementRows
        lines={lines}
        problems={problems}
        isReadOnly={isSaving}
        onType={editing.type}
        onRemove={remove}
        onNext={goOn}
      />
      <div>
        <Button id="add-reimbursement" variant="default" size="xs" {...disabledIf(isFull || isSaving, add)}>
          Add row
        </Button>
      </div>
      <ModalFoot
        notices={
          <p className={`text-lg ${style.total}`}>
            Total <strong className="figures">{formatDollars(total)}</strong>
          </p>
        }
        refusal={editing.problem ? saveRefusal(editing.problem) : undefined}
      >
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <BusyButton
          type="submit"
          loading={isSaving}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title="Submit (Ctrl+Enter)"
        >
          Submit
        </BusyButton>
      </ModalFoot>
    </form>
  )
}

const lineField = (line: number | 'add') =>
  document.querySelector<HTMLElement>(line === 'add' ? '#add-reimbursement' : `#${descriptionId(line)}`)

const SavedReimbursements = ({ row, isLate }: { row: PayrollRow; isLate: boolean }) => (
  <div className="stack" style={{ gap: 12 }}>
    <SubmittedNotice isLate={isLate} />
    {row.reimbursementsDetails.length === 0 && <p>No reimbursements.</p>}
    <dl className={style.saved} aria-label="Reimbursements">
      {row.reimbursementsDetails.map(withPosition).map(({ description, amount, position }) => (
        <Fragment key={position}>
          <dt>{description || 'No description'}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </Fragment>
      ))}
    </dl>
    <p className={`text-lg ${style.total}`}>
      Total{' '}
      <strong>
        <MoneyText amount={row.reimbursement} />
      </strong>
    </p>
  </div>
)

const withPosition = (reimbursement: Reimbursement, position: number) => ({ ...reimbursement, position })

type ReimbursementRowsProps = {
  lines: readonly ReimbursementLine[]
  problems: ReadonlyMap<number, string>
  isReadOnly: boolean
  onType: (key: number, edit: Partial<ReimbursementLine>) => void
  onRemove: (key: number) => void
  /** Called on Enter in a row's amount. */
  onNext: (key: number) => void
}

/** Enter moves from the description to the amount, and from there to the next row. */
function ReimbursementRows({ lines, problems, isReadOnly, onType, onRemove, onNext }: ReimbursementRowsProps) {
  const first = useFirstField<HTMLInputElement>()
  return (
    <ol className="stack" aria-label="Reimbursements">
      {lines.map(({ key, description, amount }, at) => (
        <li key={key} className={style.row}>
          <TextInput
            id={descriptionId(key)}
            {...(at === 0 ? first : {})}
            aria-label={`Description ${at + 1}`}
            placeholder="What it is for"
            maxLength={500}
            autoComplete="off"
            value={description}
            readOnly={isReadOnly}
            onChange={(event) => onType(key, { description: event.currentTarget.value })}
            onKeyDown={(event) =>
              onEnter(event, () => document.querySelector<HTMLElement>(`#${amountId(key)}`)?.focus())
            }
          />
          <MoneyField
            id={amountId(key)}
            className="number-field"
            aria-label={`Amount ${at + 1}`}
            placeholder="0.00"
            value={amount}
            readOnly={isReadOnly}
            error={problems.get(key)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(text) => onType(key, { amount: text })}
            onKeyDown={(event) => onEnter(event, () => onNext(key))}
          />
          <RemoveButton label={`Remove row ${at + 1}`} title="Remove row" onRemove={() => onRemove(key)} />
        </li>
      ))}
    </ol>
  )
}

const descriptionId = (key: number): string => `reimbursement-${key}`

function onEnter(event: KeyboardEvent, go: () => void) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  go()
}

const amountId = (key: number): string => `reimbursement-amount-${key}`

/** If others changed only other figures of the person, there is nothing to decide. */
const saveRefusal = (problem: Problem): string =>
  isChangedRecord(problem) ? `${problem.message} Check the rows and submit again.` : problem.message

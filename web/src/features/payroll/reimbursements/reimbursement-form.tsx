import type { PayrollRow, SavedRow } from '@dray/contract/payroll'
import { formatDollars } from '@dray/domain/money'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { focusFirstInvalid } from '../../../kit/focus/focus-first-invalid.ts'
import { useFocusWhenDrawn } from '../../../kit/focus/use-focus-when-drawn.ts'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { descriptionId, ReimbursementRows } from './reimbursement-rows.tsx'
import { SavedReimbursements } from './saved-reimbursements.tsx'
import notice from '../notice.module.css'
import style from './reimbursements.module.css'
import { useReimbursements } from './use-reimbursements.ts'

type Props = {
  period: PayPeriod
  row: PayrollRow
  isSubmitted: boolean
  onSaved: (saved: SavedRow) => void
  onClose: () => void
}

const lineField = (line: number | 'add') =>
  document.querySelector<HTMLElement>(line === 'add' ? '#add-reimbursement' : `#${descriptionId(line)}`)

/** Someone else may have changed other figures of the person only: then there is nothing to decide. */
const saveRefusal = (problem: Problem): string =>
  isChangedRecord(problem) ? `${problem.message} Check the rows and submit again.` : problem.message

/** What a person is paid back in a period (spec 2.12, D-130); once it is submitted, as it was saved. */
export function ReimbursementForm({ period, row, isSubmitted, onSaved, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const editing = useReimbursements({ period, row, onSaved })
  const { lines, problems, total, isFull, isSaving, isChanged } = editing
  // At once, so that what is typed after Enter goes to the next row.
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
    // It would be missing in what is sent.
    if (isSaving) return
    const at = lines.findIndex((line) => line.key === key)
    editing.remove(key)
    focusLine((lines[at + 1] ?? lines[at - 1])?.key ?? 'add')
  }
  if (isSubmitted) return <SavedReimbursements row={row} isLate={isChanged} />
  return (
    <form ref={form} className="stack" style={{ gap: 12 }} noValidate onSubmit={submit} onKeyDown={onKeyDown}>
      {editing.hasChangesByOther && (
        <p role="alert" className={`row notice ${notice.notice}`}>
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
          <p className={style.total}>
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

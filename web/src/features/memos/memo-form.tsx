import type { CreditMemo, Returnable } from '@dray/contract/memos'
import type { Order } from '@dray/contract/orders'
import { maxLengths } from '@dray/domain/limits'
import { creditSplit, mayIssueMemo } from '@dray/domain/memos/credit-memo'
import { formatDollars } from '@dray/domain/money'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { RestoredNotice } from '../../kit/editing/restored-notice.tsx'
import { ModalFoot } from '../../kit/modals/modal-foot.tsx'
import { useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { NewTabOrderLink } from '../../records/record-columns.tsx'
import { refusalText } from '../../records/refusal-text.ts'
import { MemoList } from './memo-list.tsx'
import type { GoTo } from './use-memo-list.ts'
import { memoFault, memoSums } from './memo-lines.ts'
import { type MemoDraft, type SendAs, useMemoDraft } from './use-memo-draft.ts'
import style from './memo-form.module.css'

type Props = {
  order: Order
  returnable: Returnable
  /** The request being checked in. */
  requested?: CreditMemo | undefined
  onSaved: (memo: CreditMemo) => void
  onClose: () => void
}

/** Credits goods and money of one order together. */
export function MemoForm({ order, returnable, requested, onSaved, onClose }: Props) {
  const { person } = useSession()
  const mayIssue = mayIssueMemo(person)
  const draft = useMemoDraft({ returnable, requested, onSaved })
  const [wasSubmitted, setSubmitted] = useState(false)
  const goTo = useRef<GoTo>(null)
  const formId = useId()
  const { lines, isSending, isUnanswered, isUntouched } = draft
  const fault = isUnanswered ? undefined : memoFault(lines)
  useUnsavedGuard(
    !isUntouched && !draft.isSaved,
    'This credit memo has not been saved. What you entered will be lost.',
    {
      title: 'Close without saving?',
      isSending,
      isStored: draft.isStored,
      onDiscard: draft.clear,
      sent: { lost: draft.lost, noun: 'credit memo' },
    },
  )
  function submit(as: SendAs) {
    if (isSending) return
    setSubmitted(true)
    if (fault === undefined) draft.save(as)
    else goTo.current?.(fault.at)
  }
  const usual: SendAs = mayIssue ? 'issue' : 'request'
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    submit(submitter?.matches('[data-request]') ? 'request' : usual)
  }
  return (
    <>
      <form
        id={formId}
        className={`stack ${style.form}`}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          submit(usual)
        }}
      >
        <RestoredNotice
          editing={{ restoredFrom: draft.continuedFrom, isSaving: isSending, undo: draft.startOver }}
          focusBeside={() => goTo.current?.(undefined)}
        />
        <About order={order} requested={requested} />
        <MemoList draft={draft} wasSubmitted={wasSubmitted} goTo={goTo} />
        <Textarea
          label="Notes"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxLengths.notes}
          value={draft.notes}
          onChange={({ currentTarget }) => draft.changeNotes(currentTarget.value)}
        />
      </form>
      <ModalFoot
        notices={isUnanswered && <Unanswered />}
        refusal={(wasSubmitted ? fault?.text : undefined) ?? memoRefusal(draft)}
        done={<Total draft={draft} order={order} />}
      >
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {mayIssue && requested === undefined && (
          <BusyButton
            type="submit"
            form={formId}
            variant="default"
            data-request
            loading={isSending}
            title="Save it as a request, to be checked in and issued later"
          >
            Request
          </BusyButton>
        )}
        <BusyButton
          type="submit"
          form={formId}
          loading={isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={`${submitLabel(mayIssue, requested)} (Ctrl+Enter)`}
        >
          {submitLabel(mayIssue, requested)}
        </BusyButton>
      </ModalFoot>
    </>
  )
}

function submitLabel(mayIssue: boolean, requested: CreditMemo | undefined): string {
  if (requested) return 'Check in and issue'
  return mayIssue ? 'Issue credit memo' : 'Request credit memo'
}

function About({ order, requested }: Pick<Props, 'order' | 'requested'>) {
  const { total, balanceDue, customer } = order
  return (
    <p className="muted text-sm">
      <span>{customer.customerName}</span> · order <NewTabOrderLink order={order} isTabbable={false} /> · total{' '}
      <span className="figures">{formatDollars(total)}</span>, balance{' '}
      <span className="figures">{formatDollars(balanceDue)}</span>
      {requested && ` · requested by ${requested.createdBy ?? 'a removed user'}. ${foundHint(requested)}`}
    </p>
  )
}

const foundHint = ({ lines }: CreditMemo): string =>
  lines.some(({ counted }) => typeof counted === 'number')
    ? 'Filled in as counted when the route was settled. Missing units are credited and not put back into stock.'
    : 'Enter what was found.'

/** A memo first lowers the balance; the rest becomes credit. */
function Total({ draft: { lines }, order }: { draft: MemoDraft; order: Order }) {
  const { amount } = memoSums(lines)
  const { credited, toCredit } = creditSplit(amount, order.balanceDue)
  const parts = [
    ...(credited > 0 ? [`lowers the balance by ${formatDollars(credited)}`] : []),
    ...(toCredit > 0 ? [credited > 0 ? `${formatDollars(toCredit)} becomes credit` : 'becomes credit'] : []),
  ]
  return (
    <span className={style.total}>
      <span className="figures">{formatDollars(amount)}</span> <span className="muted regular">{parts.join(', ')}</span>
    </span>
  )
}

const Unanswered = () => (
  <div role="status" className="notice">
    The server didn't answer, so this credit memo may already be saved. Send it again to find out: it counts only once.
  </div>
)

/** Refusals of a line are marked there once the order is read again, and named here. */
function memoRefusal({ problem, lines }: MemoDraft): string | undefined {
  if (problem === null) return undefined
  const [first] = Object.values(fieldProblems(problem))
  if (first !== undefined) return first
  const { orderLineId } = problem.body
  const line = lines.find((each) => each.line.orderLineId === orderLineId)?.line
  return line === undefined ? refusalText(problem) : `${isolateName(line.productName)}: ${problem.message}`
}

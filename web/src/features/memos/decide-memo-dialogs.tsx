import { type CreditMemo, declineMemo, voidMemo } from '@dray/contract/memos'
import { comesBack } from '@dray/domain/memos/credit-memo'
import { formatDollars } from '@dray/domain/money'
import { useChange } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { ReasonDialog } from '../../kit/modals/reason-dialog.tsx'
import { useRecordOwnOrderChange } from '../../records/own-order-changes.ts'

type Props = Layered & { memo: CreditMemo }

/** Nothing has moved yet. */
export function DeclineMemoDialog({ frame, closeNow, memo }: Props) {
  const decline = useChange(declineMemo)
  return (
    <ReasonDialog
      frame={frame}
      title="Decline credit memo"
      question={`Decline the credit memo of ${formatDollars(memo.amount)} for order ${memo.orderNum}? Nothing will be credited.`}
      submit="Decline"
      change={decline}
      onSubmit={(reason) => decline.mutate({ params: { id: memo.id }, body: { reason } }, { onSuccess: closeNow })}
    />
  )
}

/** Says what voiding takes back (D-246). */
export function VoidMemoDialog({ frame, closeNow, memo }: Props) {
  const voiding = useChange(voidMemo)
  const recordOwnChange = useRecordOwnOrderChange()
  function onSuccess() {
    void recordOwnChange(memo.orderId)
    closeNow()
  }
  return (
    <ReasonDialog
      frame={frame}
      title="Void credit memo"
      question={voidQuestion(memo)}
      submit="Void credit memo"
      isDanger
      change={voiding}
      onSubmit={(reason) => voiding.mutate({ params: { id: memo.id }, body: { reason } }, { onSuccess })}
    />
  )
}

export function voidQuestion({ memoNum, amount, orderNum, credited, toCredit, lines }: CreditMemo): string {
  const restocked = lines.reduce((total, { disposition, units }) => total + unitsIn(disposition, units), 0)
  return [
    `Void ${memoNum} of ${formatDollars(amount)}?`,
    credited > 0 && `${formatDollars(credited)} of order ${orderNum} will be due again.`,
    toCredit > 0 && `${formatDollars(toCredit)} of customer credit will be taken back.`,
    restocked > 0 && `${pluralize(restocked, 'unit')} will leave stock again.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Damaged units came back and were written off at once. */
const unitsIn = (disposition: CreditMemo['lines'][number]['disposition'], units: number | null): number =>
  comesBack(disposition) && disposition !== 'DAMAGED' ? (units ?? 0) : 0

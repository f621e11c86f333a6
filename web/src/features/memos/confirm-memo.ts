import type { CreditMemo } from '@dray/contract/memos'
import { formatDollars } from '@dray/domain/money'
import { isolateName } from '@dray/domain/text/isolate-name'
import { confirmAdded } from '../../kit/added-record.ts'

/** Lists of credit memos scroll to it and mark it. */
export function confirmMemo({ id, memoNum, amount, orderNum, customerName }: CreditMemo): void {
  const message =
    memoNum === null
      ? `A credit memo of ${formatDollars(amount)} for order ${orderNum} was requested.`
      : `Credit memo ${memoNum} of ${formatDollars(amount)} for ${isolateName(customerName)} was issued.`
  confirmAdded({ list: 'Credit memos', id, name: memoNum ?? 'Requested', message })
}

import type { CreditMemo } from '@dray/contract/memos'
import type { Cents } from '@dray/domain/money'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { moneyColumn, pastDayColumn } from '../../kit/table/value-columns.tsx'
import { statusColumn } from '../record-columns.tsx'
import { Dash } from '../../kit/text/dash.tsx'

export type MemoColumn = Column<CreditMemo>
type Options = { today: string; timeZone: string }

export const memoColumns = (options: Options) =>
  ({
    number: column('number', 'Number', { width: 116, accessor: memoName }),
    date: pastDayColumn('date', 'Date', options, { width: 96, accessor: datedOn }),
    status: statusColumn('status', 'Status', { width: 116, accessor: ({ status }) => status }),
    by: column('by', 'By', { minWidth: 110, accessor: ({ issuedBy, createdBy }) => issuedBy ?? createdBy }),
    amount: amountColumn('amount', 'Amount', ({ amount }) => amount),
    credited: amountColumn('credited', 'Off the balance', ({ credited }) => credited || undefined),
    toCredit: amountColumn('toCredit', 'Customer credit', ({ toCredit }) => toCredit || undefined),
  }) as const satisfies Record<string, MemoColumn>

/** It gets its number when it is issued. */
export const memoName = ({ memoNum }: Pick<CreditMemo, 'memoNum'>): string => memoNum ?? 'Requested'

const datedOn = ({ issuedOn, createdAt }: CreditMemo): Date => issuedOn ?? createdAt

const amountColumn = (id: string, header: string, amountOf: (memo: CreditMemo) => Cents | undefined) =>
  moneyColumn(id, header, {
    width: 124,
    accessor: amountOf,
    cell: (memo) => <MemoAmount memo={memo} amount={amountOf(memo)} />,
  })

/** Struck out if it no longer counts. */
function MemoAmount({ memo: { status }, amount }: { memo: CreditMemo; amount: Cents | undefined }) {
  if (amount === undefined) return <Dash />
  if (status !== 'VOIDED') return <MoneyText amount={amount} />
  return (
    <s className="muted">
      <MoneyText amount={amount} />
    </s>
  )
}

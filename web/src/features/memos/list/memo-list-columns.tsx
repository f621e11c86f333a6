import { column } from '../../../kit/table/columns.ts'
import type { CreditMemo } from '@dray/contract/memos'
import { pluralize } from '../../../kit/text/format-count.ts'
import { listCount, sumColumn } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { memoColumns, type MemoColumn } from '../../../records/memos/memo-columns.tsx'
import { customerColumn, orderNumberColumn } from '../../../records/record-columns.tsx'
import type { MemoTotals } from './memos.ts'

type Options = Listed<CreditMemo, MemoTotals>

export function memoListColumns(options: Options): MemoColumn[] {
  const { number, date, status, by, credited, toCredit, amount } = memoColumns(options)
  return [
    {
      ...number,
      // The status tells the rest.
      id: 'memoNum',
      width: 104,
      phone: 'titleBelow',
      accessor: ({ memoNum }) => memoNum,
      cell: ({ memoNum }) => memoNum ?? '–',
    },
    { ...date, phone: 'middleBelow' },
    customerColumn({
      minWidth: 150,
      grow: 3,
      phone: 'title',
      customer: ({ customerID: id, customerName }) => ({ id, customerName }),
      total: countCell(options),
    }),
    orderNumberColumn({ id: 'order', width: 84 }),
    { ...status, phone: 'middle' },
    { ...by, minWidth: 132, sortable: false },
    { ...sumColumn(options, 'credited', credited), sortable: false },
    { ...sumColumn(options, 'toCredit', toCredit), sortable: false },
    { ...sumColumn(options, 'amount', { ...amount, width: 98 }), phone: 'end' },
    column('notes', 'Notes', { csv: ({ notes }) => notes }),
    column('requestedBy', 'Requested by', { csv: ({ createdBy }) => createdBy }),
    column('requestedOn', 'Requested on', { csv: ({ createdAt }) => createdAt }),
    column('reason', 'Why it was declined or voided', { csv: ({ decidedReason }) => decidedReason }),
    column('voidedOn', 'Voided on', { csv: ({ voidedOn }) => voidedOn }),
    column('voidedBy', 'Voided by', { csv: ({ voidedBy }) => voidedBy }),
  ]
}

const countCell = (options: Options) => () =>
  listCount(options, ({ memos, requested }) => (
    <CellText>{`${pluralize(memos, 'credit memo')}${requested === 0 ? '' : `, ${requested} requested`}`}</CellText>
  ))

import type { CreditMemo } from '@dray/contract/memos'
import { pluralize } from '../../../kit/text/format-count.ts'
import { amountWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { memoColumns, type MemoColumn } from '../../../records/memos/memo-columns.tsx'
import { customerColumn, orderNumberColumn } from '../../../records/record-columns.tsx'
import type { MemoTotals } from './memos.ts'

type Options = Listed<CreditMemo, MemoTotals>

export function listColumns(options: Options): MemoColumn[] {
  const { date, by, credited, toCredit, amount } = memoColumns(options)
  const { number, customer, order, status } = namedColumns(options)
  return [
    number,
    date,
    { ...customer, total: countCell(options) },
    order,
    status,
    { ...by, minWidth: 132, sortable: false },
    { ...credited, sortable: false, total: totalCell(options, 'credited') },
    { ...toCredit, sortable: false, total: totalCell(options, 'toCredit') },
    { ...amount, width: columnWidth(options), total: totalCell(options, 'amount') },
  ]
}

export function exportedMemoColumns(options: Options): MemoColumn[] {
  const { date, by, credited, toCredit, amount } = memoColumns(options)
  const { number, customer, order, status } = namedColumns(options)
  return [
    ...[number, date, customer, order, status, by, credited, toCredit, amount],
    { id: 'notes', header: 'Notes', csv: ({ notes }) => notes },
    { id: 'requestedBy', header: 'Requested by', csv: ({ createdBy }) => createdBy },
    { id: 'requestedOn', header: 'Requested on', csv: ({ createdAt }) => createdAt },
    { id: 'reason', header: 'Why it was declined or voided', csv: ({ decidedReason }) => decidedReason },
    { id: 'voidedOn', header: 'Voided on', csv: ({ voidedOn }) => voidedOn },
    { id: 'voidedBy', header: 'Voided by', csv: ({ voidedBy }) => voidedBy },
  ]
}

/** Three columns with two lines each. */
export function phoneColumns(options: Options): MemoColumn[] {
  const { date, amount } = memoColumns(options)
  const { number, customer, status } = namedColumns(options)
  return [
    { ...customer, minWidth: 120, below: number, total: countCell(options) },
    { ...status, below: date },
    { ...amount, width: Math.max(104, columnWidth(options)), total: totalCell(options, 'amount') },
  ]
}

function namedColumns(options: Options) {
  const { number, status } = memoColumns(options)
  return {
    // The status tells the rest.
    number: {
      ...number,
      width: 104,
      id: 'memoNum',
      accessor: ({ memoNum }) => memoNum,
      cell: ({ memoNum }) => memoNum ?? '–',
    },
    customer: customerColumn<CreditMemo>({
      minWidth: 150,
      grow: 3,
      customer: ({ customerID: id, customerName }) => ({ id, customerName }),
    }),
    order: orderNumberColumn<CreditMemo>({ id: 'order', width: 84 }),
    status,
  } as const satisfies Record<string, MemoColumn>
}

const totalCell =
  ({ totals }: Options, amount: 'amount' | 'credited' | 'toCredit') =>
  () =>
    totals && <SumText amount={totals[amount]} isCapped={totals.isCapped} />

const columnWidth = ({ listed, totals }: Options): number =>
  amountWidth(
    listed.map(({ amount }) => amount),
    totals?.amount,
  )

const countCell = (options: Options) => () =>
  listCount(options, ({ memos, requested }) => (
    <CellText>{`${pluralize(memos, 'credit memo')}${requested === 0 ? '' : `, ${requested} requested`}`}</CellText>
  ))

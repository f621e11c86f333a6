import { type CreditMemo, listOrderMemos } from '@dray/contract/memos'
import type { Order } from '@dray/contract/orders'
import { sum } from '@dray/domain/money'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../../kit/panels/collapsible-panel.tsx'
import { companyToday } from '../../../kit/text/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { memoColumns, type MemoColumn } from '../../../records/memos/memo-columns.tsx'

const memoId = ({ id }: CreditMemo): number => id

/** Nothing for the many orders without any. */
export function OrderMemos({ order: { id } }: { order: Order }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const today = companyToday(timeZone)
  const columns = useMemo(() => orderMemoColumns({ today, timeZone }), [today, timeZone])
  const { data } = useRead(listOrderMemos, { params: { orderId: id } })
  if (data === undefined || data.length === 0) return null
  return (
    <CollapsiblePanel title={`Credit memos: ${data.length}`}>
      <DataTable
        label="Credit memos"
        columns={columns}
        rows={data}
        rowId={memoId}
        opens={{ onOpen: ({ id: openedId }) => openModal('ViewCreditMemo', { memoId: openedId }) }}
        view={{ maxHeight: 400 }}
      />
    </CollapsiblePanel>
  )
}

type Options = Parameters<typeof memoColumns>[0]

/** Only issued memos count. */
const issuedTotal = (memos: readonly CreditMemo[]) => (
  <MoneyText amount={sum(memos.filter(({ status }) => status === 'ISSUED').map(({ amount }) => amount))} />
)

function orderMemoColumns(options: Options): MemoColumn[] {
  const { number, date, status, by, credited, toCredit, amount } = memoColumns(options)
  return [
    { ...number, phone: 'title' },
    { ...date, phone: 'titleBelow' },
    { ...status, phone: 'middle' },
    by,
    credited,
    toCredit,
    { ...amount, phone: 'end', total: issuedTotal },
  ]
}

import type { Customer } from '@dray/contract/customers'
import { type CreditMemo, listCustomerMemos } from '@dray/contract/memos'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { memoColumns, type MemoColumn } from '../../../records/memos/memo-columns.tsx'
import { orderNumberColumn } from '../../../records/record-columns.tsx'
import { memosPath } from '../../../records/record-paths.ts'
import { CustomerSection } from './customer-facts.tsx'
import style from './customer-page.module.css'

type Options = Parameters<typeof memoColumns>[0]

const newest = 5
const memoId = ({ id }: CreditMemo): number => id

/** The latest credit memos. Nothing for the many customers without any. */
export function CustomerMemos({ customer: { id: customerId } }: { customer: Customer }) {
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const today = companyToday(timeZone)
  const { data: memos = [] } = useRead(listCustomerMemos, { params: { customerId }, query: { limit: newest } })
  const columns = useMemo(() => customerMemoColumns({ today, timeZone }), [today, timeZone])
  if (memos.length === 0) return null
  return (
    <CustomerSection title="Credit memos">
      <DataTable
        label="Credit memos"
        columns={columns}
        rows={memos}
        rowId={memoId}
        opens={{ onOpen: ({ id }) => openModal('ViewCreditMemo', { memoId: id }) }}
        view={{ maxHeight: 400 }}
      />
      <p className={`muted small ${style.more}`}>
        {memos.length === newest && `Showing the newest ${newest}. `}
        <RecordLink href={memosPath(customerId)} name="All credit memos of this customer" />
      </p>
    </CustomerSection>
  )
}

function customerMemoColumns(options: Options): MemoColumn[] {
  const { number, date, status, credited, toCredit, amount } = memoColumns(options)
  return [
    { ...number, phone: 'titleBelow' },
    { ...date, phone: 'middleBelow' },
    orderNumberColumn({ id: 'order', minWidth: 104, phone: 'title' }),
    { ...status, phone: 'middle' },
    credited,
    toCredit,
    { ...amount, phone: 'end' },
  ]
}

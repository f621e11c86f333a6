import { addMemo, type CreditMemo, listMemos, readMemoTotals } from '@dray/contract/memos'
import { Button } from '@mantine/core'
import { memoStatuses } from '@dray/domain/memos/credit-memo'
import { memoList } from '@dray/domain/memos/memo-list'
import { allDates, firstDay } from '../../kit/list-filter/days-in-url.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { type Listed, useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { column } from '../../kit/table/columns.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { listCount, sumColumn } from '../../kit/server-list/list-totals.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type MemoColumn, memoColumns } from '../../records/memos/memo-columns.tsx'
import { customerColumn, orderNumberColumn } from '../../records/record-columns.tsx'
import type { AnswerOf } from '../../kit/api/request.ts'
import { choices } from '../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { records } from '../../records/record-filter/record-filter.tsx'
import { statusLabel } from '../../records/status-label.ts'
import { Dash } from '../../kit/text/dash.tsx'

const memoId = ({ id }: { id: number }): number => id

/** /credit-memos */
export function CreditMemosPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const approach = usePreloadOnApproach('NewCreditMemo')
  const list = useServerList(creditMemos)
  const columns = useListColumns(list, memoListColumns)
  const { today, filter, change, isFiltered } = list
  const addNew = () => openModal('NewCreditMemo', {})
  return (
    <ListPage
      title="Credit memos"
      list={list}
      placeholder="Number, customer, order, notes"
      views={memoViews}
      savedViews={
        <SavedViews
          hasTabs
          current={{ list: 'memo', filters: creditMemos.toView(filter, today) }}
          isCurrent={(view) => view.list === 'memo' && creditMemos.isView(view.filters, filter, today)}
          onOpen={(view) => change(creditMemos.fromView(view.filters, today), 'push')}
        />
      }
      actions={
        <>
          <CsvButton name="credit-memos" columns={columns} rows={list.readAll} />
          {may(addMemo) && (
            <Button {...approach} onClick={addNew}>
              New credit memo
            </Button>
          )}
        </>
      }
    >
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={memoId}
        texts={{
          empty: 'No credit memos on these dates.',
          emptyAction: (
            <>
              {!isFiltered && (
                <FirstActions
                  purpose="What came back from customers is listed here, and what they were credited for it."
                  actions={[may(addMemo) && { label: 'New credit memo', onAction: addNew }]}
                />
              )}
              {filter.from !== firstDay && (
                <EmptyListButton onClick={() => change(allDates, 'push')}>Search all dates</EmptyListButton>
              )}
            </>
          ),
        }}
        opens={{ onOpen: ({ id }) => openModal('ViewCreditMemo', { memoId: id }) }}
      />
    </ListPage>
  )
}

type Options = Listed<CreditMemo, MemoTotals>

function memoListColumns(options: Options): MemoColumn[] {
  const { number, date, status, by, credited, toCredit, amount } = memoColumns(options)
  return [
    {
      ...number,
      // The status tells the rest.
      id: 'memoNum',
      width: 104,
      phone: 'line',
      accessor: ({ memoNum }) => memoNum,
      cell: ({ memoNum }) => memoNum ?? <Dash />,
    },
    { ...date, phone: 'line' },
    customerColumn({
      minWidth: 150,
      grow: 3,
      phone: 'title',
      customer: ({ customerID: id, customerName }) => ({ id, customerName }),
      total: countCell(options),
    }),
    orderNumberColumn({ id: 'order', width: 84 }),
    { ...status, phone: 'line' },
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
  listCount(options, ({ memos, issued }) => (
    <CellText>{`${pluralize(memos, 'credit memo')}${issued === memos ? '' : ` (totals exclude ${formatCount(memos - issued)} requested, declined or voided)`}`}</CellText>
  ))

type MemoTotals = AnswerOf<(typeof readMemoTotals)['answer']>

/** By the company days they were issued, or requested. */
export const creditMemos = defineServerList({
  name: 'credit memos',
  call: listMemos,
  totals: readMemoTotals,
  sorts: memoList,
  days: { label: 'Date' },
  filters: { status: choices('Status', memoStatuses, statusLabel), customer: records('customer') },
})

const memoViews = [
  { name: 'All', filter: {} },
  // However long ago they were made: each waits for someone.
  { name: 'Requested', filter: { ...allDates, status: 'REQUESTED' } },
  { name: 'Issued', filter: { status: 'ISSUED' } },
]

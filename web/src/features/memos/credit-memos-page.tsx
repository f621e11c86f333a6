import { addMemo, type CreditMemo } from '@dray/contract/memos'
import { Button } from '@mantine/core'
import { allDates, firstDay } from '../../kit/list-filter/days-in-url.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { type Listed, useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { creditMemos, type MemoTotals, memoViews } from './list/memos.ts'
import { column } from '../../kit/table/columns.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { listCount, sumColumn } from '../../kit/server-list/list-totals.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type MemoColumn, memoColumns } from '../../records/memos/memo-columns.tsx'
import { customerColumn, orderNumberColumn } from '../../records/record-columns.tsx'

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

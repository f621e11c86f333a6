import { addMemo } from '@dray/contract/memos'
import { Button } from '@mantine/core'
import { allDates, firstDay } from '../../kit/list-filter/days-in-url.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { SavedViews } from '../../records/saved-views/saved-views.tsx'
import { memoListColumns } from './list/memo-list-columns.tsx'
import { creditMemos, memoViews } from './list/memos.ts'

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

import { addCount, type CountRow } from '@dray/contract/counts'
import { Button } from '@mantine/core'
import { allDates, firstDay } from '../../kit/list-filter/days-in-url.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { countPath } from '../../records/record-paths.ts'
import { countListColumns } from './list/count-list-columns.tsx'
import { counts, countViews } from './list/counts.ts'
import { UnsentCounts } from './entries/unsent-counts.tsx'

const countId = ({ id }: CountRow): number => id
const countHref = ({ id }: CountRow): string => countPath(id)

/** /counts */
export function CountsPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const approach = usePreloadOnApproach('NewCount')
  const list = useServerList(counts)
  const columns = useListColumns(list, countListColumns)
  const { filter, change, isFiltered } = list
  const addNew = () => openModal('NewCount', {})
  return (
    <ListPage
      title="Counts"
      list={list}
      placeholder="Name, reason"
      views={countViews}
      actions={
        <>
          <CsvButton name="counts" columns={columns} rows={list.readAll} />
          {may(addCount) && (
            <Button {...approach} onClick={addNew}>
              New count
            </Button>
          )}
        </>
      }
    >
      <UnsentCounts />
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={countId}
        texts={{
          empty: 'No counts on these dates.',
          emptyAction: (
            <>
              {!isFiltered && (
                <FirstActions
                  purpose="Count a shelf while sales go on. Differences correct the stock once the count is posted."
                  actions={[may(addCount) && { label: 'New count', onAction: addNew }]}
                />
              )}
              {filter.from !== firstDay && (
                <EmptyListButton onClick={() => change(allDates, 'push')}>Search all dates</EmptyListButton>
              )}
            </>
          ),
        }}
        opens={{ hrefOf: countHref }}
      />
    </ListPage>
  )
}

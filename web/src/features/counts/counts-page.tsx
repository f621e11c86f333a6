import { addCount, type CountRow, listCounts, readCountTotals } from '@dray/contract/counts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { countStatuses } from '@dray/domain/counts/count'
import { countList } from '@dray/domain/counts/count-list'
import { allDates, firstDay } from '../../kit/list-filter/days-in-url.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { type Listed, useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { countPath } from '../../records/record-paths.ts'
import { countsWithUnsent, readUnsent } from './entries/entry-store.ts'
import { UnsentNotice } from './entries/unsent-notice.tsx'
import { useEntries } from './entries/use-entries.ts'
import { formatCount, pluralize, signedCount } from '../../kit/text/format-count.ts'
import { listCount, sumColumn } from '../../kit/server-list/list-totals.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { statusColumn } from '../../records/record-columns.tsx'
import { moneyColumn, pastDayColumn } from '../../kit/table/value-columns.tsx'
import type { AnswerOf } from '../../kit/api/request.ts'
import { choices } from '../../kit/server-list/filter-kinds.tsx'
import { defineServerList } from '../../kit/server-list/define-server-list.tsx'
import { statusLabel } from '../../records/status-label.ts'
import { Dash } from '../../kit/text/dash.tsx'

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

/** Sends what other visits left on this device, and says what still waits. */
function UnsentCounts() {
  const { user } = useSession()
  const [counts] = useState(() => countsWithUnsent(user.id))
  return counts.map((countId) => <UnsentCount key={countId} countId={countId} userId={user.id} />)
}

function UnsentCount({ countId, userId }: { countId: number; userId: number }) {
  const { name } = readUnsent({ userId, countId })
  return <UnsentNotice {...useEntries({ id: countId, name })} of={name} />
}

type Options = Listed<CountRow, CountTotals>
type CountColumn = Column<CountRow>

const countListColumns = (options: Options): CountColumn[] => [
  column('name', 'Name', {
    minWidth: 180,
    grow: 3,
    phone: 'title',
    accessor: (count) => count.name,
    total: countCell(options),
  }),
  pastDayColumn('date', 'Date', options, { width: 96, phone: 'line', accessor: datedOn, csv: false }),
  statusColumn('status', 'Status', { width: 104, phone: 'line', accessor: (count) => count.status }),
  column('by', 'By', {
    minWidth: 120,
    sortable: false,
    accessor: ({ closedBy, createdBy }) => closedBy ?? createdBy,
    csv: false,
  }),
  column('blind', 'Blind', { csv: ({ blind }) => (blind ? 'Yes' : 'No') }),
  column('beganOn', 'Began on', { csv: ({ createdAt }) => createdAt }),
  column('beganBy', 'Began by', { csv: ({ createdBy }) => createdBy }),
  column('lines', 'Lines', { csv: ({ lines }) => lines }),
  figureColumn('counted', 'Counted', {
    width: 104,
    phone: 'line',
    accessor: (count) => count.counted,
    cell: ({ counted, lines }) => (
      <span className="figures">
        {formatCount(counted)} of {formatCount(lines)}
      </span>
    ),
  }),
  ...unitColumns(options),
  sumColumn(options, 'cost', moneyColumn('cost', 'At cost', { phone: 'end', accessor: (count) => count.cost })),
  column('closedOn', 'Posted or discarded on', { csv: ({ closedOn }) => closedOn }),
  column('closedBy', 'Posted or discarded by', { csv: ({ closedBy }) => closedBy }),
  column('reason', 'Reason', { csv: ({ reason }) => reason }),
]

const datedOn = ({ closedOn, createdAt }: CountRow): Date => closedOn ?? createdAt

const unitColumns = ({ totals }: Options): CountColumn[] => [
  {
    ...unitsColumn('over', 'Over', ({ unitsOver }) => unitsOver),
    ...(totals && { total: () => <Units units={totals.unitsOver} /> }),
  },
  {
    ...unitsColumn('short', 'Short', ({ unitsShort }) => 0 - unitsShort),
    ...(totals && { total: () => <Units units={0 - totals.unitsShort} /> }),
  },
  { ...unitsColumn('difference', 'Difference', ({ difference }) => difference), sortable: true, phone: 'lineEnd' },
]

/** Figures of a count that will not be posted don't matter any more. */
const unitsColumn = (id: string, header: string, unitsOf: (count: CountRow) => number): CountColumn =>
  figureColumn(id, header, {
    width: 92,
    sortable: false,
    accessor: (count) => unitsOf(count) || null,
    cell: (count) => {
      const units = unitsOf(count)
      if (units === 0) return <Dash says="0" />
      return count.status === 'DISCARDED' ? (
        <s className="muted">
          <Units units={units} />
        </s>
      ) : (
        <Units units={units} />
      )
    },
  })

const Units = ({ units }: { units: number }) => <span className="figures">{signedCount(units)}</span>

const countCell = (options: Options) => () =>
  listCount(options, (totals) => (
    <CellText>{`${pluralize(totals.counts, 'count')}${totals.open === 0 ? '' : `, ${formatCount(totals.open)} open`}`}</CellText>
  ))

type CountTotals = AnswerOf<(typeof readCountTotals)['answer']>

/** By the company days they were posted or discarded, or began. */
export const counts = defineServerList({
  name: 'counts',
  call: listCounts,
  totals: readCountTotals,
  sorts: countList,
  days: { label: 'Date' },
  filters: { status: choices('Status', countStatuses, statusLabel) },
})

const countViews = [
  { name: 'All', filter: {} },
  // However long ago they began: each waits for someone.
  { name: 'Open', filter: { ...allDates, status: 'OPEN' } },
  { name: 'Posted', filter: { status: 'POSTED' } },
]

import type { CountRow } from '@dray/contract/counts'
import { formatCount, pluralize, signedCount } from '../../../kit/text/format-count.ts'
import { listCount, sumColumn } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { statusColumn } from '../../../records/record-columns.tsx'
import { moneyColumn, pastDayColumn } from '../../../kit/table/value-columns.tsx'
import type { CountTotals } from './counts.ts'

type Options = Listed<CountRow, CountTotals>
type CountColumn = Column<CountRow>

export const countListColumns = (options: Options): CountColumn[] => [
  column('name', 'Name', {
    minWidth: 180,
    grow: 3,
    phone: 'title',
    accessor: (count) => count.name,
    total: countCell(options),
  }),
  pastDayColumn('date', 'Date', options, { width: 96, phone: 'titleBelow', accessor: datedOn, csv: false }),
  statusColumn('status', 'Status', { width: 104, phone: 'middle', accessor: (count) => count.status }),
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
    phone: 'middleBelow',
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
  { ...unitsColumn('difference', 'Difference', ({ difference }) => difference), sortable: true, phone: 'endBelow' },
]

/** Figures of a count that will not be posted don't matter any more. */
const unitsColumn = (id: string, header: string, unitsOf: (count: CountRow) => number): CountColumn =>
  figureColumn(id, header, {
    width: 92,
    sortable: false,
    accessor: (count) => unitsOf(count) || null,
    cell: (count) => {
      const units = unitsOf(count)
      if (units === 0) return '–'
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

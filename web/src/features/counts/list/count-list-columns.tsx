import type { CountRow } from '@dray/contract/counts'
import { formatCount, pluralize, signedCount } from '../../../kit/text/format-count.ts'
import { amountWidth, listCount, SumText } from '../../../kit/server-list/list-totals.tsx'
import type { Listed } from '../../../kit/server-list/use-server-list.ts'
import { PastDay } from '../../../kit/text/spoken-day.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { statusColumn } from '../../../records/record-columns.tsx'
import type { CountTotals } from './counts.ts'

type Options = Listed<CountRow, CountTotals>
type CountColumn = Column<CountRow>

export function listColumns(options: Options): CountColumn[] {
  const { name, date, status, by, counted, over, short, difference, cost } = countColumns(options)
  return [{ ...name, total: countCell(options) }, date, status, by, counted, over, short, difference, cost]
}

/** Three columns with two lines each. */
export function phoneColumns(options: Options): CountColumn[] {
  const { name, date, status, counted, difference, cost } = countColumns(options)
  return [
    { ...name, minWidth: 120, below: date, total: countCell(options) },
    { ...status, width: 104, below: { ...counted, cell: linesText } },
    { ...cost, width: costWidth(options), below: difference },
  ]
}

export function exportedCountColumns(options: Options): CountColumn[] {
  const { name, status, counted, over, short, difference, cost } = countColumns(options)
  return [
    name,
    status,
    { id: 'blind', header: 'Blind', csv: ({ blind }) => (blind ? 'Yes' : 'No') },
    { id: 'beganOn', header: 'Began on', csv: ({ createdAt }) => createdAt },
    { id: 'beganBy', header: 'Began by', csv: ({ createdBy }) => createdBy },
    { id: 'lines', header: 'Lines', csv: ({ lines }) => lines },
    ...[counted, over, short, difference, cost],
    { id: 'closedOn', header: 'Posted or discarded on', csv: ({ closedOn }) => closedOn },
    { id: 'closedBy', header: 'Posted or discarded by', csv: ({ closedBy }) => closedBy },
    { id: 'reason', header: 'Reason', csv: ({ reason }) => reason },
  ]
}

function countColumns(options: Options) {
  const { totals } = options
  return {
    name: { id: 'name', header: 'Name', minWidth: 180, grow: 3, accessor: (count) => count.name },
    date: {
      id: 'date',
      header: 'Date',
      width: 96,
      accessor: datedOn,
      cell: (count) => <PastDay at={datedOn(count)} {...options} />,
    },
    status: statusColumn({ id: 'status', header: 'Status', width: 116, accessor: (count) => count.status }),
    by: {
      id: 'by',
      header: 'By',
      minWidth: 120,
      sortable: false,
      accessor: ({ closedBy, createdBy }) => closedBy ?? createdBy,
    },
    counted: {
      id: 'counted',
      header: 'Counted',
      width: 104,
      align: 'right',
      accessor: (count) => count.counted,
      cell: linesText,
    },
    over: unitsColumn('over', 'Over', ({ unitsOver }) => unitsOver, totals?.unitsOver),
    short: unitsColumn('short', 'Short', ({ unitsShort }) => 0 - unitsShort, totals && 0 - totals.unitsShort),
    difference: {
      ...unitsColumn('difference', 'Difference', (count) => count.difference, undefined),
      sortable: true,
    },
    cost: moneyColumn({
      id: 'cost',
      header: 'At cost',
      width: costWidth(options),
      accessor: (count) => count.cost,
      total: () => totals && <SumText amount={totals.cost} isCapped={totals.isCapped} />,
    }),
  } as const satisfies Record<string, CountColumn>
}

const costWidth = ({ listed, totals }: Options): number =>
  amountWidth(
    listed.flatMap((count) => count.cost ?? []),
    totals?.cost,
  )

const datedOn = ({ closedOn, createdAt }: CountRow): Date => closedOn ?? createdAt

const linesText = ({ counted, lines }: CountRow) => (
  <span className="figures">
    {formatCount(counted)} of {formatCount(lines)}
  </span>
)

/** Figures of a count that will not be posted don't matter any more. */
const unitsColumn = (
  id: string,
  header: string,
  unitsOf: (count: CountRow) => number,
  total: number | undefined,
): CountColumn => ({
  id,
  header,
  width: 92,
  align: 'right',
  sortable: false,
  accessor: (count) => unitsOf(count) || null,
  cell: (count) => {
    const units = unitsOf(count)
    if (units === 0) return '–'
    const text = <span className="figures">{signedCount(units)}</span>
    return count.status === 'DISCARDED' ? <s className="muted">{text}</s> : text
  },
  ...(total === undefined ? {} : { total: () => <span className="figures">{signedCount(total)}</span> }),
})

const countCell = (options: Options) => () =>
  listCount(options, (totals) => (
    <CellText>{`${pluralize(totals.counts, 'count')}${totals.open === 0 ? '' : `, ${formatCount(totals.open)} open`}`}</CellText>
  ))

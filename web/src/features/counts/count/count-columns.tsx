import type { Count } from '@dray/contract/counts'
import { mayAccept } from '@dray/domain/counts/count'
import { companyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import { Button } from '@mantine/core'
import { clockTime, companyToday, dateAndTime, exactTime, pastDay } from '../../../kit/text/dates.ts'
import { formatCount, signedCount } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { type ShownLine } from './count-lines.ts'
import { lineName } from '../line-name.ts'
import { Dash } from '../../../kit/text/dash.tsx'

export type CountLineRow = ShownLine & { text: string; problem: string | undefined }
type CountLineColumn = Column<CountLineRow>

type Options = {
  timeZone: string
  person: Person
  status: Count['status']
  onType: (id: number, text: string) => void
  onPaste: (id: number, texts: readonly string[]) => void
  onLeave: (id: number) => void
  onAccept: (line: ShownLine) => void
}

export const countColumns = (options: Options): CountLineColumn[] => [
  column('brand', 'Brand', { csv: ({ brandName }) => brandName }),
  column('product', 'Product', {
    minWidth: 150,
    grow: 2,
    phone: { at: 'title', cell: ({ productName }) => <CellText>{productName}</CellText> },
    accessor: ({ productName }) => productName,
    cell: ({ productName, productSku, brandName }) => (
      <span className="ellipsis" title={`${productName}, ${brandName}, ${productSku}`}>
        {productName} <span className="muted">· {brandName}</span>
      </span>
    ),
  }),
  column('sku', 'SKU', { csv: ({ productSku }) => productSku }),
  column('batch', 'Batch', {
    width: 224,
    phone: {
      at: 'line',
      cell: ({ batchNumber, productSku, shelf }) => [shelf, batchNumber ?? productSku].filter(Boolean).join(' · '),
    },
    accessor: ({ batchNumber }) => batchNumber,
    cell: ({ batchId, batchNumber }, isActive) =>
      batchId === null || batchNumber === null ? (
        <Dash />
      ) : (
        <RecordLink href={batchPath([batchId])} name={batchNumber} isTabbable={isActive} />
      ),
  }),
  column('shelf', 'Shelf', { width: 76, phone: false, accessor: ({ shelf }) => shelf }),
  ...unitColumns(options),
  ...personColumns(options),
]

function unitColumns(options: Options): CountLineColumn[] {
  const isOpen = options.status === 'OPEN'
  return [
    figureColumn('expected', 'Expected', {
      width: 84,
      phone: { at: 'line', staysEmpty: false },
      staysEmpty: isOpen,
      accessor: ({ expected }) => expected,
      cell: ({ expected }) => (expected === undefined ? <Dash /> : formatCount(expected)),
    }),
    figureColumn('counted', 'Counted', {
      width: isOpen ? 112 : 84,
      phone: { at: 'line', cell: countedUnits },
      staysEmpty: true,
      sortable: false,
      accessor: ({ counted }) => counted,
      cell: (line, isActive) =>
        isOpen ? <CountedCell line={line} isActive={isActive} {...options} /> : countedUnits(line),
    }),
    figureColumn('difference', 'Difference', {
      width: 96,
      phone: { at: 'end', staysEmpty: false },
      staysEmpty: isOpen,
      accessor: ({ difference }) => difference,
      cell: ({ difference }) => <Difference units={difference} />,
    }),
    moneyColumn('cost', 'At cost', {
      width: 100,
      phone: { at: 'lineEnd', staysEmpty: false },
      staysEmpty: isOpen,
      accessor: ({ difference, cost }) => (difference === 0 ? null : cost),
    }),
  ]
}

const countedUnits = ({ counted }: CountLineRow) => (
  <span className="figures">{counted === null ? <Dash /> : formatCount(counted)}</span>
)

function personColumns(options: Options): CountLineColumn[] {
  const { status, timeZone } = options
  return [
    column('by', 'Counted by', {
      minWidth: 138,
      staysEmpty: status === 'OPEN',
      accessor: ({ countedBy }) => countedBy,
      cell: (line) => <CountedBy line={line} />,
    }),
    column('countedOn', 'On', {
      width: 84,
      staysEmpty: status === 'OPEN',
      accessor: ({ countedOn }) => countedOn,
      cell: ({ countedOn }) => <CountedOn at={countedOn} timeZone={timeZone} />,
      csv: false,
    }),
    column('time', 'Counted on', { csv: ({ countedOn }) => countedOn && exactTime(countedOn, timeZone) }),
    column('acceptance', 'Above the limit', {
      width: 148,
      accessor: ({ needsAcceptance, acceptedBy }) => (needsAcceptance ? 'Waits' : acceptedBy),
      cell: (line, isActive) => <Acceptance line={line} isActive={isActive} {...options} />,
      csv: false,
    }),
    column('acceptedBy', 'Accepted by', { csv: ({ acceptedBy }) => acceptedBy }),
  ]
}

export const Difference = ({ units }: { units: number | null }) =>
  units === null || units === 0 ? (
    <Dash says={units === null ? 'none' : '0'} />
  ) : (
    <span className={`figures bold ${units < 0 ? 'danger' : ''}`}>{signedCount(units)}</span>
  )

type CellProps = Pick<Options, 'onType' | 'onPaste' | 'onLeave'> & { line: CountLineRow; isActive: boolean }

const CountedCell = ({ line, isActive, onType, onPaste, onLeave }: CellProps) => (
  <SheetCell
    id={countedFieldId(line.id)}
    label={`Counted units of ${lineName(line)}`}
    describedBy={countedNoteId(line.id)}
    text={line.text}
    state={{ isChanged: line.isUnsent, isInvalid: line.problem !== undefined }}
    isActive={isActive}
    tidy={(text) => {
      onLeave(line.id)
      return text
    }}
    onType={(text) => onType(line.id, text)}
    onPaste={(texts) => onPaste(line.id, texts)}
  />
)

export const countedFieldId = (lineId: number): string => `counted-${lineId}`
const countedNoteId = (lineId: number): string => `counted-note-${lineId}`

/** Why a number isn't saved, or who counted it. */
function CountedBy({ line: { id, countedBy, countedOn, isUnsent, problem } }: { line: CountLineRow }) {
  if (problem !== undefined)
    return (
      <span id={countedNoteId(id)} className="danger ellipsis" title={problem}>
        {problem}
      </span>
    )
  return (
    <span id={countedNoteId(id)} className="ellipsis">
      {isUnsent ? 'Not sent yet' : (countedBy ?? (countedOn === null ? <Dash /> : 'A removed user'))}
    </span>
  )
}

/** The time of today's numbers, and the day of others. */
function CountedOn({ at, timeZone }: { at: Date | null; timeZone: string }) {
  if (at === null) return <Dash />
  const isToday = companyDay(at, timeZone) === companyToday(timeZone)
  return <span title={dateAndTime(at, timeZone)}>{isToday ? clockTime(at, timeZone) : pastDay(at, timeZone)}</span>
}

type AcceptanceProps = Pick<Options, 'person' | 'status' | 'onAccept'> & { line: CountLineRow; isActive: boolean }

function Acceptance({ line, isActive, person, status, onAccept }: AcceptanceProps) {
  const { needsAcceptance, acceptedBy, acceptedOn } = line
  if (!needsAcceptance) {
    if (acceptedOn === null) return null
    return <span className="ellipsis">Accepted by {acceptedBy ?? 'a removed user'}</span>
  }
  if (status !== 'OPEN') return null
  if (!mayAccept(person, line)) return <span className="muted ellipsis">Another person must accept</span>
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={isActive ? 0 : -1}
      aria-label={`Accept the difference of ${lineName(line)}`}
      onClick={() => onAccept(line)}
    >
      Accept
    </Button>
  )
}

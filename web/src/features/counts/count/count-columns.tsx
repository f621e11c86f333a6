import type { Count } from '@dray/contract/counts'
import { mayAccept } from '@dray/domain/counts/count'
import { companyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import { Button } from '@mantine/core'
import { clockTime, companyToday, dateAndTime, pastDay } from '../../../kit/text/dates.ts'
import { formatCount, signedCount } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import type { Column } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { type ShownLine } from './count-lines.ts'
import { lineName } from '../line-name.ts'

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

export function countColumns(options: Options): CountLineColumn[] {
  const { product, batch, expected, counted, difference, cost, by, on, acceptance } = lineColumns(options)
  return [product, batch, expected, counted, difference, cost, by, on, acceptance]
}

/** Three columns with two lines each. */
export function phoneCountColumns(options: Options): CountLineColumn[] {
  const { product, batch, expected, counted, difference, cost } = lineColumns({ ...options, status: 'POSTED' })
  const { cell: _, ...productName } = product
  return [
    {
      ...productName,
      minWidth: 110,
      below: { ...batch, cell: ({ batchNumber, productSku }) => batchNumber ?? productSku },
    },
    { ...counted, width: 84, below: expected },
    { ...difference, width: 92, below: cost },
  ]
}

export function exportedLineColumns(options: Options): CountLineColumn[] {
  const { product, brand, batch, expected, counted, difference, cost } = lineColumns(options)
  return [
    brand,
    product,
    { id: 'sku', header: 'SKU', accessor: ({ productSku }) => productSku },
    batch,
    expected,
    counted,
    difference,
    cost,
    { id: 'countedBy', header: 'Counted by', accessor: ({ countedBy }) => countedBy },
    {
      id: 'countedOn',
      header: 'Counted on',
      csv: ({ countedOn }) => countedOn && dateAndTime(countedOn, options.timeZone),
    },
    { id: 'acceptedBy', header: 'Accepted by', accessor: ({ acceptedBy }) => acceptedBy },
  ]
}

const lineColumns = (options: Options) => ({
  ...namedColumns,
  ...unitColumns(options),
  ...personColumns(options),
})

const namedColumns = {
  product: {
    id: 'product',
    header: 'Product',
    minWidth: 150,
    grow: 2,
    accessor: ({ productName }) => productName,
    cell: ({ productName, productSku, brandName }) => (
      <span className="ellipsis" title={`${productName}, ${brandName}, ${productSku}`}>
        {productName} <span className="muted">· {brandName}</span>
      </span>
    ),
  },
  brand: { id: 'brand', header: 'Brand', accessor: ({ brandName }) => brandName },
  batch: {
    id: 'batch',
    header: 'Batch',
    width: 224,
    accessor: ({ batchNumber }) => batchNumber,
    cell: ({ batchId, batchNumber }, isActive) =>
      batchId === null || batchNumber === null ? (
        '–'
      ) : (
        <RecordLink href={batchPath([batchId])} name={batchNumber} isTabbable={isActive} />
      ),
  },
} as const satisfies Record<string, CountLineColumn>

function unitColumns(options: Options) {
  const isOpen = options.status === 'OPEN'
  return {
    expected: {
      id: 'expected',
      header: 'Expected',
      width: 84,
      align: 'right',
      staysEmpty: isOpen,
      accessor: ({ expected }) => expected,
      cell: ({ expected }) => (expected === undefined ? '–' : formatCount(expected)),
    },
    counted: {
      id: 'counted',
      header: 'Counted',
      width: isOpen ? 112 : 84,
      align: 'right',
      staysEmpty: true,
      sortable: false,
      accessor: ({ counted }) => counted,
      cell: (line, isActive) =>
        isOpen ? (
          <CountedCell line={line} isActive={isActive} {...options} />
        ) : (
          <span className="figures">{line.counted === null ? '–' : formatCount(line.counted)}</span>
        ),
    },
    difference: {
      id: 'difference',
      header: 'Difference',
      width: 96,
      align: 'right',
      staysEmpty: isOpen,
      accessor: ({ difference }) => difference,
      cell: ({ difference }) => <Difference units={difference} />,
    },
    cost: moneyColumn({
      id: 'cost',
      header: 'At cost',
      width: 100,
      staysEmpty: isOpen,
      accessor: ({ difference, cost }) => (difference === 0 ? null : cost),
    }),
  } as const satisfies Record<string, CountLineColumn>
}

function personColumns(options: Options) {
  const isOpen = options.status === 'OPEN'
  return {
    by: {
      id: 'by',
      header: 'Counted by',
      minWidth: 138,
      staysEmpty: isOpen,
      accessor: ({ countedBy }) => countedBy,
      cell: (line) => <CountedBy line={line} />,
    },
    on: {
      id: 'countedOn',
      header: 'On',
      width: 84,
      staysEmpty: isOpen,
      accessor: ({ countedOn }) => countedOn,
      cell: ({ countedOn }) => <CountedOn at={countedOn} timeZone={options.timeZone} />,
    },
    acceptance: {
      id: 'acceptance',
      header: 'Above the limit',
      width: 148,
      accessor: ({ needsAcceptance, acceptedBy }) => (needsAcceptance ? 'Waits' : acceptedBy),
      cell: (line, isActive) => <Acceptance line={line} isActive={isActive} {...options} />,
    },
  } as const satisfies Record<string, CountLineColumn>
}

export const Difference = ({ units }: { units: number | null }) =>
  units === null || units === 0 ? (
    <span className="muted">{units === null ? '–' : '0'}</span>
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
      {isUnsent ? 'Not sent yet' : (countedBy ?? (countedOn === null ? '–' : 'A removed user'))}
    </span>
  )
}

/** The time of today's numbers, and the day of others. */
function CountedOn({ at, timeZone }: { at: Date | null; timeZone: string }) {
  if (at === null) return '–'
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

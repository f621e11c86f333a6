import type { FigureRow, Figures } from '@dray/contract/figures'
import { rangeSteps } from '@dray/domain/figures/compared-ranges'
import {
  type Comparison,
  discountKey,
  type FigureGroup,
  type FigureMeasure,
  figureMeasures,
  isLineGroup,
  isStep,
  type FigureSums,
  netMargin,
} from '@dray/domain/figures/figures'
import { billableStatuses } from '@dray/domain/orders/order-status'
import type { DayRange } from '@dray/domain/time/date-range'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import {
  changeBetween,
  figureLabels,
  figureChangeText,
  figureText,
  groupLabels,
  isMoney,
  measuredFigure,
  percentText,
  returnFigures,
  rowLabel,
  type ShownFigure,
} from '../figure-texts.ts'
import { Dash } from '../../../kit/text/dash.tsx'

type Shown = {
  by: FigureGroup
  range: DayRange
  measure: FigureMeasure
  compare: Comparison
  totals: Figures['totals'] | undefined
  seesCosts: boolean
  hasReturns: boolean
}

type Which = keyof Figures['totals']

/** The chosen figure beside its comparison, then the others. Exported files have both comparisons. */
export function figureColumns(shown: Shown): Column<FigureRow>[] {
  const { measure, compare, totals, seesCosts, hasReturns } = shown
  const others = figureMeasures.filter(
    // The average makes room for what came back; it stays in the totals.
    (each) => each !== measure && (each !== 'margin' || seesCosts) && !(each === 'average' && hasReturns),
  )
  return [
    nameColumn(shown),
    { ...amountColumn(measure, 'now', totals), phone: 'end' },
    { ...amountColumn(measure, compare, totals), phone: 'line' },
    { ...changeColumn(measure, compare, totals), phone: 'lineEnd' },
    ...(hasReturns ? returnFigures : []).map((each) => amountColumn(each, 'now', totals)),
    ...others.map((each) => amountColumn(each, 'now', totals)),
    ...(seesCosts ? [marginShare(totals)] : []),
  ]
}

/** Wider for groups with long names. */
const nameWidths: Readonly<Partial<Record<Shown['by'], number>>> = { product: 220, week: 176 }

const nameColumn = ({ by, range }: Shown): Column<FigureRow> =>
  column('name', groupLabels[by], {
    minWidth: nameWidths[by] ?? 150,
    grow: 2,
    phone: 'title',
    accessor: (row) => (isStep(by) ? row.key : rowLabel(row, by)),
    cell: (row, isActive) => {
      const [path, name] = [ordersPath(row.key, by, range), rowLabel(row, by)]
      if (path === undefined) return <span className="ellipsis">{name}</span>
      return <RecordLink href={path} name={name} title={ordersTitle(name, by)} isTabbable={isActive} />
    },
    total: () => 'Total',
  })

const filterNames: Readonly<Partial<Record<FigureGroup, string>>> = { rep: 'owner' }

/** The path to a row's orders. Undefined for the discount row, because any order can have a discount. */
export function ordersPath(key: string, by: FigureGroup, range: DayRange): string | undefined {
  const filter = { ...range, status: billableStatuses.join() }
  if (isStep(by)) return filteredOrders({ ...filter, ...rangeSteps({ from: key, to: range.to }, by)[0] })
  return key === discountKey ? undefined : filteredOrders({ ...filter, [filterNames[by] ?? by]: key })
}

const filteredOrders = (filter: Record<string, string>): string => `/orders?${new URLSearchParams(filter).toString()}`

/** A list filtered by brand, product, or type shows whole orders, including their other lines. */
export const ordersTitle = (name: string, by: FigureGroup): string =>
  isLineGroup(by) ? `Orders with ${name}, including their other lines` : `Orders: ${name}`

const whenLabels: Readonly<Record<Which, string>> = { now: '', before: 'Before', yearBefore: 'Year before' }

function amountColumn(measure: ShownFigure, which: Which, totals: Figures['totals'] | undefined): Column<FigureRow> {
  return column(which === 'now' ? measure : which, which === 'now' ? figureLabels[measure] : whenLabels[which], {
    align: 'right',
    width: measureWidth(measure),
    accessor: (row) => measuredFigure(row[which], measure),
    cell: (row) => <Amount sums={row[which]} measure={measure} />,
    total: () => totals && <Amount sums={totals[which]} measure={measure} isTotal />,
  })
}

const measureWidth = (measure: ShownFigure): number => (measure === 'returns' ? 98 : isMoney(measure) ? 112 : 78)

type AmountProps = { sums: FigureSums; measure: ShownFigure; isTotal?: boolean }

const Amount = ({ sums, measure, isTotal = false }: AmountProps) => {
  const value = measuredFigure(sums, measure)
  return (
    <span className="figures" data-negative={(isMoney(measure) && value !== null && value < 0) || undefined}>
      {value === 0 && !isTotal ? <Dash says={figureText(value, measure)} /> : figureText(value, measure)}
    </span>
  )
}

function changeColumn(
  measure: FigureMeasure,
  since: Comparison,
  totals: Figures['totals'] | undefined,
): Column<FigureRow> {
  const changeIn = (compared: Record<Which, FigureSums>) =>
    changeBetween(measuredFigure(compared.now, measure), measuredFigure(compared[since], measure))
  return figureColumn('change', 'Change', {
    width: 84,
    accessor: (row) => changeIn(row),
    cell: (row) => <Change change={changeIn(row)} />,
    total: () => totals && <Change change={changeIn(totals)} />,
  })
}

export const Change = ({ change }: { change: number | null }) =>
  change === null ? (
    <Dash />
  ) : (
    <span className={`figures ${change > 0 ? 'good' : ''}`} data-negative={change < 0 || undefined}>
      {figureChangeText(change)}
    </span>
  )

function marginShare(totals: Figures['totals'] | undefined): Column<FigureRow> {
  const profitShare = (sums: FigureSums): number | null => netMargin(sums)?.ofTotal ?? null
  const shareText = (share: number | null): string => (share === null ? '–' : percentText(share))
  return figureColumn('marginShare', 'Margin %', {
    width: 82,
    accessor: (row) => profitShare(row.now),
    cell: (row) => <span className="figures">{shareText(profitShare(row.now))}</span>,
    total: () => totals && <span className="figures">{shareText(profitShare(totals.now))}</span>,
  })
}

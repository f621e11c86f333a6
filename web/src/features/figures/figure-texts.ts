import { withMinusSign } from '@dray/domain/text/minus-sign'
import { formatCount } from '../../kit/text/format-count.ts'
import type { FigureRow, Figures } from '@dray/contract/figures'
import {
  type Comparison,
  discountKey,
  type FigureGroup,
  type FigureMeasure,
  noneKey,
  averageOrder,
  relativeChange,
  type FigureSums,
  netMargin,
} from '@dray/domain/figures/figures'
import { cents, formatDollars } from '@dray/domain/money'
import { mediumDay, monthAndYear, shortMonth } from '../../kit/text/dates.ts'
import { shortDollars } from '../../kit/plot/short-dollars.ts'

export const groupLabels: Readonly<Record<FigureGroup, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  customer: 'Customer',
  brand: 'Brand',
  product: 'Product',
  type: 'Product type',
  rep: 'Account owner',
  driver: 'Driver',
  location: 'Location',
}
export const measureLabels: Readonly<Record<FigureMeasure, string>> = {
  revenue: 'Revenue',
  units: 'Units',
  orders: 'Orders',
  average: 'Average order',
  margin: 'Margin',
}
/** Shown beside the measures if anything came back. */
export const returnFigures = ['returns', 'net'] as const
export type ShownFigure = FigureMeasure | (typeof returnFigures)[number]
export const figureLabels: Readonly<Record<ShownFigure, string>> = { ...measureLabels, returns: 'Returns', net: 'Net' }

export const hasReturns = ({ rows, totals }: Pick<Figures, 'rows' | 'totals'>): boolean =>
  [totals, ...rows].some(({ now, before, yearBefore }) =>
    [now, before, yearBefore].some(({ returns }) => returns !== 0),
  )

export const comparisonLabels: Readonly<Record<Comparison, string>> = {
  before: 'Range before',
  yearBefore: 'Year before',
}

const noneLabels: Readonly<Partial<Record<FigureGroup, string>>> = { rep: 'No owner', driver: 'No driver' }

/** The label of a row in the table. */
export function rowLabel({ key, name }: Pick<FigureRow, 'key' | 'name'>, by: FigureGroup): string {
  if (key === discountKey) return 'Order discounts'
  if (key === noneKey) return noneLabels[by] ?? 'None'
  if (by === 'month') return monthAndYear(key)
  if (by === 'week') return `Week of ${mediumDay(key)}`
  return by === 'day' ? mediumDay(key) : name
}

/** A short label below a bar. */
export const axisLabel = (key: string, by: FigureGroup): string => (by === 'month' ? shortMonth(key) : mediumDay(key))

export const isMoney = (measure: ShownFigure): boolean => measure !== 'units' && measure !== 'orders'

/** Null if there is none, such as the average of no orders. */
export function measuredFigure(sums: FigureSums, measure: ShownFigure): number | null {
  if (measure === 'average') return averageOrder(sums)
  if (measure === 'margin') return netMargin(sums)?.amount ?? null
  return sums[measure]
}

export function figureText(value: number | null, measure: ShownFigure): string {
  if (value === null) return '–'
  return isMoney(measure) ? formatDollars(cents(value)) : formatCount(value)
}

/** $20K. */
export const axisText = (value: number, measure: FigureMeasure): string =>
  isMoney(measure) ? shortDollars(value) : shortCount.format(value)
const shortCount = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** A fraction; null if there is nothing to compare. */
export function changeBetween(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : relativeChange(now, before)
}
/** +12.5%, +99.0% */
export const figureChangeText = (change: number): string => withMinusSign(percents.format(change))
const oneDecimal = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const percents = new Intl.NumberFormat('en-US', { ...oneDecimal, signDisplay: 'exceptZero' })
export const percentText = (fraction: number): string => withMinusSign(percent.format(fraction))
const percent = new Intl.NumberFormat('en-US', oneDecimal)

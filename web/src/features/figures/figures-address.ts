import { readFigures } from '@dray/contract/figures'
import type { FigureViewFilters } from '@dray/contract/preferences/saved-views'
import {
  type Comparison,
  comparisons,
  type FigureGroup,
  figureGroups,
  type FigureMeasure,
  figureMeasures,
} from '@dray/domain/figures/figures'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { useRead } from '../../kit/api/use-call.ts'
import { daysInUrl } from '../../kit/list-filter/days-in-url.ts'
import { savedDays } from '../../kit/list-filter/saved-days.ts'

export type ShownFigures = { by: FigureGroup; range: DayRange; measure: FigureMeasure; compare: Comparison }

export type FigureFilterProps = { shown: ShownFigures; today: string; change: (changed: Partial<ShownFigures>) => void }

/** The URL of some figures, without defaults. */
export const figuresAddress = (
  { by, range, measure, compare }: ShownFigures,
  today: string,
): Partial<FiguresAddress> => ({
  by: by === 'week' ? '' : by,
  measure: measure === 'revenue' ? '' : measure,
  compare: compare === 'before' ? '' : compare,
  ...daysInUrl(range, today),
})

/** Kept in the URL, so a link opens the same figures. */
export const initialFigures = { by: '', from: '', to: '', measure: '', compare: '', sort: '', show: '' }
export type FiguresAddress = Readonly<typeof initialFigures>

/** Reads a URL; unknown values become the defaults, and missing days the last 90. */
export function shownIn(
  address: FiguresAddress,
  { today, seesCosts }: { today: string; seesCosts: boolean },
): ShownFigures {
  const { from, to } = address
  const measure = figureMeasures.find((each) => each === address.measure) ?? 'revenue'
  return {
    by: figureGroups.find((group) => group === address.by) ?? 'week',
    range: from === '' || to === '' ? quickRange(defaultRange, today) : { from, to },
    measure: measure === 'margin' && !seesCosts ? 'revenue' : measure,
    compare: comparisons.find((each) => each === address.compare) ?? 'before',
  }
}

/** The contract's message if these figures can't be read; otherwise undefined. */
export const problemWith = ({ by, range }: ShownFigures): string | undefined =>
  readFigures.query.safeParse({ by, ...range }).error?.issues[0]?.message

export const figureView = ({ range, ...shown }: ShownFigures, today: string): FigureViewFilters => ({
  ...shown,
  ...savedDays(range, today),
})

export function isFigureView(view: FigureViewFilters, shown: ShownFigures, today: string): boolean {
  const { by, measure, compare, range } = shownFigures(view, today)
  const isSameRange = range.from === shown.range.from && range.to === shown.range.to
  return isSameRange && by === shown.by && measure === shown.measure && compare === shown.compare
}

export const shownFigures = ({ range, from, to, ...shown }: FigureViewFilters, today: string): ShownFigures => ({
  ...shown,
  range: range === null && from !== null && to !== null ? { from, to } : quickRange(range ?? defaultRange, today),
})

export const useFigures = ({ by, range }: ShownFigures, enabled: boolean) =>
  useRead(readFigures, { query: { by, ...range } }, { enabled })
export type FiguresRead = ReturnType<typeof useFigures>

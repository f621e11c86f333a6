import { type ComparedRanges, comparedStarts, stepAt, rangeSteps } from '@dray/domain/figures/compared-ranges'
import type { FigureStep } from '@dray/domain/figures/figures'
import { addUp, type ByKey } from './add-up.ts'

/** The sums of each step of a range by its first day; those of the compared ranges stand at the step that they are compared with. */
export function sumsOfSteps(
  days: Record<keyof ComparedRanges, ByKey>,
  ranges: ComparedRanges,
  step: FigureStep,
): Record<keyof ComparedRanges, ByKey> {
  const steps = rangeSteps(ranges.now, step)
  const keys = steps.map(({ from }) => from)
  const sumsOf = (which: keyof ComparedRanges): ByKey => {
    const starts = comparedStarts(steps, ranges.now, ranges[which])
    const byStep = Map.groupBy(days[which], ([day]) => stepAt(starts, day))
    return new Map(keys.map((key, at) => [key, addUp((byStep.get(at) ?? []).map(([, sums]) => sums))]))
  }
  return { now: sumsOf('now'), before: sumsOf('before'), yearBefore: sumsOf('yearBefore') }
}

import { shortBatchNumber } from '@dray/domain/batches/batches'
import { formatCount } from '../../../kit/format-count.ts'
import type { ForecastUnits } from './batch-forecast.ts'

/**
 * "auto 00011", "auto 00011 ×5 +1", "7 no batch, 00011 +1": what fits into a row of the preview. Units without a batch come first,
 * because they are what a person may want to change; batches after the first are only counted.
 */
export function shortForecast(units: readonly ForecastUnits[]): string {
  const [first, ...others] = units.filter(({ batchNumber }) => batchNumber !== null)
  const without = units.find(({ batchNumber }) => batchNumber === null)
  if (first === undefined) return 'auto, no batch'
  const more = others.length > 0 ? ` +${others.length}` : ''
  if (without) return `${formatCount(without.quantity)} no batch, ${shortOf(first)}${more}`
  return others.length === 0
    ? `auto ${shortOf(first)}`
    : `auto ${shortOf(first)} ×${formatCount(first.quantity)}${more}`
}

/** "5 of batch 00011, 7 of batch 00012, 3 without a batch". */
export const longForecast = (units: readonly ForecastUnits[]): string =>
  units
    .map((part) =>
      part.batchNumber === null
        ? `${formatCount(part.quantity)} without a batch`
        : `${formatCount(part.quantity)} of batch ${shortOf(part)}`,
    )
    .join(', ')

const shortOf = ({ batchNumber }: ForecastUnits): string => shortBatchNumber(batchNumber ?? '')

import { shortBatchNumber } from '../batches/batches.ts'
import { formatDay } from '../time/format-day.ts'

export type PrintedBatch = { short: string; whole: string; expiry: string }

export const noBatch = 'No batch'

/** Empty for a product that is not tracked by batch. */
export const printedBatch = (
  batchNumber: string | null,
  expiresOn: string | null,
  shouldHaveTag: boolean,
): PrintedBatch =>
  batchNumber === null
    ? { short: shouldHaveTag ? noBatch : '', whole: '', expiry: '' }
    : {
        short: shortBatchNumber(batchNumber),
        whole: batchNumber,
        expiry: expiresOn === null ? '' : `Expires ${formatDay(expiresOn)}`,
      }

export const totalUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

const wholeNumbers = new Intl.NumberFormat('en-US')
export const formatUnits = (units: number): string => wholeNumbers.format(units)

import { printedFacts, type SomeFacts } from '../batches/batch-facts.ts'
import { shortBatchNumber } from '../batches/batches.ts'

export type PrintedBatch = { short: string; whole: string; facts: string }

export const noBatch = 'No batch'

/** Empty for a product that is not tracked by batch. */
export const printedBatch = (
  batchNumber: string | null,
  facts: SomeFacts | null | undefined,
  shouldHaveTag: boolean,
): PrintedBatch =>
  batchNumber === null
    ? { short: shouldHaveTag ? noBatch : '', whole: '', facts: '' }
    : {
        short: shortBatchNumber(batchNumber),
        whole: batchNumber,
        facts: printedFacts(facts ?? {}),
      }

export const totalUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0)

const wholeNumbers = new Intl.NumberFormat('en-US')
export const formatUnits = (units: number): string => wholeNumbers.format(units)

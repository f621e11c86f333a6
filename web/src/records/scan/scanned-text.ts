import { scannedBatch } from '@dray/domain/batches/batch-labels'
import { maxLengths } from '@dray/domain/limits'

/** The batch number in a scanned code: the number of one of our own labels, else the text of the code. Undefined if it can't be one. */
export function scannedText(code: string | undefined): string | undefined {
  const text = code?.trim() ?? ''
  const number = scannedBatch(text)?.batchNumber ?? text
  return number === '' || number.length > maxLengths.batchNumber ? undefined : number
}

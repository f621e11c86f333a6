import { shortBatchNumber } from '@dray/domain/batches/tags'
import type { Problem } from './api/request.ts'
import { formatCount } from './format-count.ts'

/** The message of a refusal, with the batch, product or order that it is about. */
export function refusalText({ message, body }: Problem): string {
  const { batchNumber, free, sku, orderNum } = body
  if (typeof batchNumber === 'string' && typeof free === 'number')
    return `${message} Batch ${shortBatchNumber(batchNumber)} (${batchNumber}): ${formatCount(free)} left.`
  if (typeof sku === 'string') return `${message} SKU ${sku}.`
  return typeof orderNum === 'string' ? `${message} Order ${orderNum}.` : message
}

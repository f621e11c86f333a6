import { shortBatchNumber } from '@dray/domain/batches/tags'
import type { Problem } from './api/request.ts'
import { formatCount } from './format-count.ts'

/** The sentence of a refusal, with what it says of the batch, the product or the order that it is about. */
export function refusalText({ message, body }: Problem): string {
  const { batchNumber, remaining, free, sku, orderNum } = body
  const left = typeof remaining === 'number' ? remaining : free
  if (typeof batchNumber === 'string' && typeof left === 'number')
    return `${message} Batch ${shortBatchNumber(batchNumber)} (${batchNumber}): ${formatCount(left)} left.`
  if (typeof sku === 'string') return `${message} SKU ${sku}.`
  return typeof orderNum === 'string' ? `${message} Order ${orderNum}.` : message
}

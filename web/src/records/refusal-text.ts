import { shortBatchNumber } from '@dray/domain/batches/batches'
import { unusableReasons } from '@dray/domain/batches/usable-batches'
import { unusableTexts } from '@dray/domain/orders/batches/allocate-batches'
import type { Problem } from '../kit/api/request.ts'
import { creditHolds, creditHoldText } from './receivables/credit-hold-text.ts'
import { formatCount } from '../kit/text/format-count.ts'

/** A refusal's message, with the batch, product, or order it's about. */
export function refusalText({ message, body }: Problem): string {
  if (body.code === 'credit-hold') return creditHoldsText(body) || message
  if (body.code === 'receipt-used') return `${message} ${receiptUse(body)}`
  const { batchNumber, free, sku, orderNum, reason } = body
  if (body.code === 'not-allowed' && body['isLateSale'] === true)
    return `Order ${String(orderNum)} shipped and is late, so only accounting can cancel it.`
  if (body.code === 'batch-not-usable' && typeof batchNumber === 'string' && body['withoutBatch'] === true)
    return `SKU ${String(sku)} can't leave without a batch: batch ${shortBatchNumber(batchNumber)} (${batchNumber}) is ${reasonText(reason)}.`
  if (body.code === 'batch-not-usable' && typeof batchNumber === 'string')
    return `Batch ${shortBatchNumber(batchNumber)} (${batchNumber}) can't be used: ${reasonText(reason)}. Choose another.`
  if (typeof batchNumber === 'string' && typeof free === 'number')
    return `${message} Batch ${shortBatchNumber(batchNumber)} (${batchNumber}): ${formatCount(free)} left.`
  if (typeof sku === 'string') return `${message} SKU ${sku}.`
  return typeof orderNum === 'string' ? `${message} Order ${orderNum}.` : message
}

/** Units can only come from unusable batches, and this user may let them leave for a reason. */
export const needsUntracedReason = (problem: Problem | null): problem is Problem =>
  problem?.body.code === 'batch-not-usable' && problem.body['needsReason'] === true

const reasonText = (reason: unknown): string => {
  const known = unusableReasons.find((each) => each === reason)
  return known === undefined ? 'not usable' : unusableTexts[known]
}

/** Why orders are held, with figures the user may see. */
function creditHoldsText(body: Problem['body']): string {
  const holds = creditHolds(body)
  const sentences = holds.map((hold) =>
    holds.length > 1 && hold.orderNum !== null
      ? `Order ${hold.orderNum}: ${creditHoldText(hold)}`
      : creditHoldText(hold),
  )
  return sentences.length === 0 ? '' : `${sentences.join(' ')} It must be released first.`
}

/** Why a receipt can't be undone: its batch or product, and the orders that sold or promised it. */
function receiptUse({ batchNumber, sku, sold, promised }: Problem['body']): string {
  const subject = typeof batchNumber === 'string' ? `Batch ${batchNumber}` : `SKU ${String(sku)}`
  const uses = [named('sold on', numbersIn(sold)), named('promised to', numbersIn(promised))].filter(Boolean)
  return `${subject}: ${uses.length === 0 ? 'units were taken out by hand' : uses.join(', ')}.`
}

const named = (use: string, numbers: readonly string[]): string =>
  numbers.length === 0 ? '' : `${use} ${numbers.length === 1 ? 'order' : 'orders'} ${numbers.join(', ')}`

const numbersIn = (orders: unknown): string[] =>
  Array.isArray(orders)
    ? orders.flatMap((order: unknown) =>
        typeof order === 'object' && order !== null && 'orderNum' in order ? [String(order.orderNum)] : [],
      )
    : []

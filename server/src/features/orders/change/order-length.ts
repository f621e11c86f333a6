import { maxOrderLines } from '@dray/contract/orders'
import { Refusal } from '../../../http/refusal.ts'

/**
 * An order that its batches divide into more lines than a request may send could never be edited again. One that is so long
 * already, by an import, may stay so.
 */
export function refusalIfTooLong({ length }: readonly unknown[], before: readonly unknown[]): Refusal | undefined {
  return length > maxOrderLines && length > before.length ? new Refusal('order-too-long') : undefined
}

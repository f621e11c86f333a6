import { batchAndFacts, type SomeFacts } from '../batches/batch-facts.ts'
import type { ProofLine } from './stop-events.ts'

type LineBatch = SomeFacts & { id: number; productSku: string; batchNumber: string }

/**
 * Names the batches that the units came from. A line that was split among batches when it shipped has those of its new lines too.
 */
export function withBatches(lines: readonly ProofLine[], batches: readonly LineBatch[]): ProofLine[] {
  const handedOver = new Set(lines.map(({ orderLineId }) => orderLineId))
  const added = batches.filter(({ id }) => !handedOver.has(id))
  const first = new Map(lines.toReversed().map((line) => [line.productSku, line.orderLineId]))
  return lines.map((line) => {
    const isOfLine = ({ id }: LineBatch) => id === line.orderLineId
    const isAdded = (batch: LineBatch) =>
      batch.productSku === line.productSku && first.get(line.productSku) === line.orderLineId
    const own = [...batches.filter(isOfLine), ...added.filter(isAdded)]
    const named = [...new Set(own.map((batch) => batchAndFacts(batch.batchNumber, batch)))]
    return named.length === 0 ? line : { ...line, batches: named }
  })
}

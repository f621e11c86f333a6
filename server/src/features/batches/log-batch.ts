import { differences } from '@dray/domain/changelog/differences'
import type { Tx } from '../../db/db.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'

export type BatchState = {
  isCheckedIn: boolean
  initialQuantity: number
  remainingQuantity: number
  receivedOn: string
}
type BatchChange = {
  product: { id: number; name: string }
  batchNumber: string
  /** A new batch was nothing before. */
  before: BatchState | undefined
  after: BatchState
  notes: string
}

/** A batch's changes are told on its product, under the batch's number (D-16, D-179). */
export async function logBatch(tx: Tx, change: BatchChange, author: Author): Promise<void> {
  const { product, batchNumber, before, after, notes } = change
  const changes = differences(product.name, before ? shown(before) : {}, shown(after))
  await writeLog(
    tx,
    [
      {
        action: 'update',
        entityType: 'product',
        entityId: product.id,
        changes: changes.map((one) => ({ ...one, subfield: batchNumber })),
        notes,
      },
    ],
    author,
  )
  await announce(tx, 'products', [product.id])
}

const shown = ({ isCheckedIn, initialQuantity, remainingQuantity, receivedOn }: BatchState) => ({
  isCheckedIn,
  initialQuantity,
  remainingQuantity,
  receivedOn,
})

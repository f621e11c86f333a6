import type { Tx } from '../../platform/db/db.ts'
import { thenAllocate } from '../backorders/index.ts'
import { addBatch } from './add-batch.ts'
import { readBatches } from './batches.sql.ts'
import { changeBatch } from './change-batch.ts'
import { releaseBatches } from './hold-batches.ts'
import { receiveStock } from './receive-stock.ts'

/** The commands that bring units of batches, each followed by the orders that wait for them (D-262). */
export const receiveStockAndAllocate = thenAllocate(receiveStock, {
  mayArrive: async (_, { params }) => [params.productId],
  arrived: async (_, { params }, { batch }) =>
    batch === null ? undefined : { productIds: [params.productId], reason: `batch ${batch.batchNumber} arrived` },
})

export const addBatchAndAllocate = thenAllocate(addBatch, {
  mayArrive: async (_, { params }) => [params.productId],
  arrived: async (_, { params }, { batchNumber }) => ({
    productIds: [params.productId],
    reason: `batch ${batchNumber} was added`,
  }),
})

export const changeBatchAndAllocate = thenAllocate(changeBatch, {
  mayArrive: async (tx, { params, body }) => {
    const batches = body.isCheckedIn === true ? await readBatches(tx, [params.id]) : new Map()
    return [...batches.values()].flatMap(({ isCheckedIn, productId }) => (isCheckedIn ? [] : productId))
  },
  arrived: async (tx, { params }, { batchNumber }) => ({
    productIds: await findProductIds(tx, [params.id]),
    reason: `batch ${batchNumber} was checked in`,
  }),
})

export const releaseBatchesAndAllocate = thenAllocate(releaseBatches, {
  mayArrive: (tx, { body }) => findProductIds(tx, body.batchIds),
  arrived: async (tx, { body }, batches) => {
    const [first] = batches
    const released = batches.length === 1 ? `batch ${first?.batchNumber} was` : `${batches.length} batches were`
    return { productIds: await findProductIds(tx, body.batchIds), reason: `${released} released` }
  },
})

const findProductIds = async (tx: Tx, batchIds: readonly number[]): Promise<number[]> => [
  ...new Set([...(await readBatches(tx, batchIds)).values()].map(({ productId }) => productId)),
]

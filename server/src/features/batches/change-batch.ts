import type * as contract from '@dray/contract/batches'
import { factProblems } from '@dray/domain/batches/batch-facts'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { stockCorrection } from '@dray/domain/products/stock'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { lockWaitingOrders, noteArrival } from '../backorders/index.ts'
import { recordChange } from '../changelog/index.ts'
import { requireOpenDays } from '../closing/index.ts'
import { answeredBatch, lockBatches, lockProducts, moveStock } from '../products/index.ts'
import { batchAndProduct, batchById, checkInBatches, updateBatches } from './batches.sql.ts'
import { refuseWithoutCoa } from './require-coa.ts'

type BatchChange = CallRequest<typeof contract.changeBatch>['body']

/**
 * Checks a batch in or out, which moves no stock (D-93), or corrects its remaining quantity, which changes the stock by the same
 * difference.
 */
export async function changeBatch(tx: Tx, request: CallRequest<typeof contract.changeBatch>): Promise<contract.Batch> {
  const { params, body, user, at, today } = request
  const { productId, productName, ...found } = mustExist(await batchAndProduct(tx, params.id))
  if (body.isCheckedIn === true && !found.isCheckedIn) await lockWaitingOrders(tx, [productId], today)
  await lockProducts(tx, [productId])
  await lockBatches(tx, [params.id])
  const before = mustExist(await batchById(tx, params.id))
  const delta = correction(body, before)
  const isCheckedIn = body.isCheckedIn ?? before.isCheckedIn
  const after = { ...before, isCheckedIn, remainingQuantity: before.remainingQuantity + delta }

  if (isCheckedIn && !before.isCheckedIn) await refuseWithoutCoa(tx, [params.id])

  const { id, batchNumber } = before
  const changes = batchDifferences({ productName, batchNumber }, before, after)
  const notes = body.notes ? `Batch ${batchNumber}: ${body.notes}` : `Batch ${batchNumber}`
  const save = async () => {
    if (isCheckedIn !== before.isCheckedIn) await checkInBatches(tx, [id], isCheckedIn)
    if (delta === 0) return
    const reason = `Batch ${batchNumber} corrected: ${body.notes ?? ''}`
    const movement = { productId, batchId: id, delta, kind: 'CORRECTION' as const, reason, orderLineId: null }
    await allInOrder([requireOpenDays(tx, [today]), moveStock(tx, [{ ...movement, userId: user.id, createdAt: at }])])
  }
  await recordChange(tx, 'product', { id: productId, changes, notes, save }, request.author)
  if (isCheckedIn && !before.isCheckedIn)
    noteArrival(tx, { productIds: [productId], reason: `batch ${batchNumber} was checked in` }, request)
  return answeredBatch(after, today)
}

/** The units to add or take out. Needs a reason and can't take more than is left (D-86). */
function correction(
  { remainingQuantity, remainingBefore, notes }: BatchChange,
  batch: { batchNumber: string; remainingQuantity: number },
): number {
  if (typeof remainingQuantity !== 'number') return 0
  const delta = stockCorrection(remainingQuantity, remainingBefore, batch.remainingQuantity)
  if (delta !== 0 && !notes) throw new Refusal('reason-missing')
  const { batchNumber, remainingQuantity: free } = batch
  if (free + delta < 0) throw new Refusal('batch-taken', { batchNumber, free })
  return delta
}

type BatchState = BatchFacts & {
  isCheckedIn: boolean
  initialQuantity: number
  remainingQuantity: number
  receivedOn: string
}
export type BatchFacts = {
  expiresOn: string | null
  testedOn: string | null
  labName: string | null
  thcPercent: number | null
  cbdPercent: number | null
  notes: string | null
  shelf: string | null
}
type NamedBatch = { productName: string; batchNumber: string }

/** For the product's log, under the batch number (D-179). */
export function batchDifferences(
  { productName, batchNumber }: NamedBatch,
  before: BatchState | undefined,
  { isCheckedIn, initialQuantity, remainingQuantity, receivedOn, ...batch }: BatchState,
): FieldChange[] {
  const { expiresOn, testedOn, labName, thcPercent, cbdPercent, notes, shelf } = batch
  const facts = { expiresOn, testedOn, labName, thcPercent, cbdPercent, notes, shelf }
  const after = { isCheckedIn, initialQuantity, remainingQuantity, receivedOn, ...facts }
  const changes = differences(productName, { ...before }, after)
  return changes.map((change) => ({ ...change, subfield: batchNumber }))
}

/** Only facts that were sent change, so two people can each enter theirs. */
export async function changeBatchFacts(
  tx: Tx,
  { params, body, today, parseDay, author }: CallRequest<typeof contract.changeBatchFacts>,
): Promise<contract.Batch> {
  const { productId, productName } = mustExist(await batchAndProduct(tx, params.id))
  await lockProducts(tx, [productId])
  await lockBatches(tx, [params.id])
  const before = mustExist(await batchById(tx, params.id))
  const { expiresOn, testedOn } = body
  const facts = withoutAbsent({
    ...body,
    expiresOn: expiresOn ? parseDay(expiresOn) : expiresOn,
    testedOn: testedOn ? parseDay(testedOn) : testedOn,
  })
  const [problem] = factProblems(facts, { receivedOn: before.receivedOn, today })
  if (problem) throw invalidField(problem.path, problem.message)

  const { id, batchNumber } = before
  const after = { ...before, ...facts }
  const changes = batchDifferences({ productName, batchNumber }, before, after)
  const save = () => updateBatches(tx, [id], facts)
  await recordChange(tx, 'product', { id: productId, changes, notes: `Batch ${batchNumber}`, save }, author)
  return answeredBatch(after, today)
}

const withoutAbsent = (facts: { [Name in keyof BatchFacts]?: BatchFacts[Name] | undefined }): Partial<BatchFacts> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))

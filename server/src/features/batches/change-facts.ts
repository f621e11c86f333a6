import type * as contract from '@dray/contract/batches'
import { factProblems } from '@dray/domain/batches/batch-facts'
import type { Tx } from '../../platform/db/db.ts'
import { invalidField } from '../../platform/http/problem.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChange } from '../changelog/index.ts'
import { answeredBatch, lockBatches, lockProducts } from '../products/index.ts'
import { batchAndProduct, batchById, updateBatches } from './batches.sql.ts'
import { type BatchFacts, batchDifferences } from './change-batch.ts'

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

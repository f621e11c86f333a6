import { type Batch, changeBatch, changeBatchFacts } from '@dray/contract/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

const EditFacts = fetched(() => import('../edit-facts-modal.tsx'), 'EditFactsModal')
const CorrectBatch = fetched(() => import('../correct-batch-modal.tsx'), 'CorrectBatchModal')

export function BatchActions({ sku, batch }: { sku: string; batch: Batch }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const inputs = { sku, batchId: batch.id }
  const entries = [
    ...(may(changeBatchFacts) ? [{ label: 'Edit facts', onChoose: () => openDialog(EditFacts, inputs) }] : []),
    ...(may(changeBatch) ? [{ label: 'Correct units', onChoose: () => openDialog(CorrectBatch, inputs) }] : []),
  ]
  if (entries.length === 0) return null
  return <RowMenu name={`batch ${shortBatchNumber(batch.batchNumber)}`} entries={entries} isActive />
}

import { type Batch, changeBatch, changeBatchFacts, holdBatches } from '@dray/contract/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Button } from '@mantine/core'
import { fetched } from '../../../kit/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

const EditFacts = fetched(() => import('../edit-facts-modal.tsx'), 'EditFactsModal')
const UploadCoa = fetched(() => import('../upload-coa-modal.tsx'), 'UploadCoaModal')
const CorrectBatch = fetched(() => import('../correct-batch-modal.tsx'), 'CorrectBatchModal')

export function BatchActions({ sku, batch }: { sku: string; batch: Batch }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const holding = useHolding()
  const inputs = { sku, batchId: batch.id }
  const entries = [
    ...(may(changeBatchFacts) ? [{ label: 'Edit facts', onChoose: () => openDialog(EditFacts, inputs) }] : []),
    ...(may(changeBatchFacts)
      ? [{ label: batch.hasCoa ? 'Replace COA' : 'Upload COA', onChoose: () => openDialog(UploadCoa, inputs) }]
      : []),
    ...(may(changeBatch) ? [{ label: 'Correct units', onChoose: () => openDialog(CorrectBatch, inputs) }] : []),
    ...holding([batch]),
  ]
  if (entries.length === 0) return null
  return <RowMenu name={`batch ${shortBatchNumber(batch.batchNumber)}`} entries={entries} isActive />
}

/** For batches selected in the table. */
export function HoldSelected({ batches }: { batches: readonly Batch[] }) {
  const holding = useHolding()
  return holding(batches).map(({ label, onChoose }) => (
    <Button key={label} size="compact-sm" variant="default" onClick={onChoose}>
      {label}
    </Button>
  ))
}

const HoldBatches = fetched(() => import('../../../records/batches/hold-batches-dialog.tsx'), 'HoldBatchesDialog')
const ReleaseBatches = fetched(() => import('../../../records/batches/hold-batches-dialog.tsx'), 'ReleaseBatchesDialog')

/** Returns the actions that fit: some of the batches may be on hold already. */
function useHolding() {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  return (batches: readonly Batch[]) => {
    const [held, free] = [batches.filter(({ hold }) => hold !== null), batches.filter(({ hold }) => hold === null)]
    if (!may(holdBatches)) return []
    return [
      ...(free.length > 0
        ? [{ label: 'Put on hold', onChoose: () => openDialog(HoldBatches, { batches: free }) }]
        : []),
      ...(held.length > 0 ? [{ label: 'Release', onChoose: () => openDialog(ReleaseBatches, { batches: held }) }] : []),
    ]
  }
}

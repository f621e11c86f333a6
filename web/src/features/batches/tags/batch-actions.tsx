import { maxTracedBatches } from '@dray/contract/batches/traces'
import { type Batch, changeBatch, changeBatchFacts } from '@dray/contract/batches'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { Button } from '@mantine/core'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'
import { batchPath } from '../../../records/record-paths.ts'
import { useHoldActions } from '../use-hold-actions.ts'

const EditFacts = fetched(() => import('../edit-facts-modal.tsx'), 'EditFactsModal')
const UploadCoa = fetched(() => import('../upload-coa-modal.tsx'), 'UploadCoaModal')
const CorrectBatch = fetched(() => import('../correct-batch-modal.tsx'), 'CorrectBatchModal')

export function BatchActions({ sku, batch }: { sku: string; batch: Batch }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const holding = useHoldActions()
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
export function SelectedActions({ batches }: { batches: readonly Batch[] }) {
  const holding = useHoldActions()
  const ids = batches.map(({ id }) => id)
  return (
    <>
      {batches.length > 1 && batches.length <= maxTracedBatches && (
        <Button component="a" size="compact-sm" variant="default" href={batchPath(ids)} target="_blank" rel="noopener">
          Trace
        </Button>
      )}
      {holding(batches).map(({ label, onChoose }) => (
        <Button key={label} size="compact-sm" variant="default" onClick={onChoose}>
          {label}
        </Button>
      ))}
    </>
  )
}

import { type Batch, holdBatches } from '@dray/contract/batches'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'

const HoldBatches = fetched(() => import('../../records/batches/hold-batches-dialog.tsx'), 'HoldBatchesDialog')
const ReleaseBatches = fetched(() => import('../../records/batches/hold-batches-dialog.tsx'), 'ReleaseBatchesDialog')

/** Returns the actions that fit: some of the batches may be on hold already. */
export function useHoldActions() {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  return (batches: readonly Pick<Batch, 'id' | 'batchNumber' | 'hold'>[]) => {
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

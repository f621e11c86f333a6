import { Button } from '@mantine/core'
import { isChangedRecord } from '../../../shared/api/changed-record.ts'
import { NotSaved } from '../order-sheet/not-saved.tsx'
import { unless } from '../../../shared/unless.ts'
import type { useBatchSaving } from './use-batch-saving.ts'

type Props = {
  saving: ReturnType<typeof useBatchSaving>
  /** The button that is to be pressed again. */
  again: string
  /** Has batches found that are free now (D-169). */
  onReallocate?: () => void
}

/** Why the batches chosen were not saved, and what to do about it. */
export function BatchesNotSaved({ saving: { error, isPending }, again, onReallocate }: Props) {
  if (error === null) return null
  return (
    <NotSaved problem={error}>
      {isChangedRecord(error) && (
        <div>You are seeing the latest version of the order. Press {again} to save your batches.</div>
      )}
      {error.body.code === 'batch-taken' && onReallocate && (
        <Button mt={6} size="compact-sm" {...unless(isPending, onReallocate)}>
          Re-allocate
        </Button>
      )}
    </NotSaved>
  )
}

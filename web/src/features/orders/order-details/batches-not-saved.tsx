import { Button } from '@mantine/core'
import { isChangedRecord } from '../../../kit/api/changed-record.ts'
import { NotSaved } from '../../../records/not-saved.tsx'
import { disabledIf } from '../../../kit/disabled-if.ts'
import type { useBatchSaving } from './use-batch-saving.ts'

type Props = {
  saving: ReturnType<typeof useBatchSaving>
  /** The label of the button to press again. */
  retryLabel: string
  /** Allocates batches that are available now (D-169). */
  onReallocate?: () => void
}

/** Why the chosen batches were not saved, and what to do about it. */
export function BatchesNotSaved({ saving: { error, isPending }, retryLabel, onReallocate }: Props) {
  if (error === null) return null
  return (
    <NotSaved problem={error}>
      {isChangedRecord(error) && (
        <div>You are seeing the latest version of the order. Press {retryLabel} to save your batches.</div>
      )}
      {error.body.code === 'batch-taken' && onReallocate && (
        <Button mt={6} size="compact-sm" {...disabledIf(isPending, onReallocate)}>
          Re-allocate
        </Button>
      )}
    </NotSaved>
  )
}

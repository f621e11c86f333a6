import type { CartLine } from '@dray/domain/orders/cart'
import { Button } from '@mantine/core'
import { z } from 'zod'
import type { Problem } from '../../../kit/api/request.ts'
import { focusEditorTitle } from '../../../kit/full-screen-editor/full-screen-editor.tsx'
import style from './order-sheet.module.css'

const takenBatch = z.object({ code: z.enum(['batch-taken', 'batch-not-usable']), batchNumber: z.string() })

type Props = {
  problem: Problem
  lines: readonly CartLine[]
  isSending: boolean
  onReallocate: (productId: number) => void
}

/** If a batch has too few units left or can't be used, offers to allocate others. */
export function Reallocate({ problem, lines, isSending, onReallocate }: Props) {
  const { data: batch } = takenBatch.safeParse(problem.body)
  const line = lines.find(({ productBatchNumber }) => productBatchNumber === batch?.batchNumber)
  if (batch === undefined || line === undefined) return null
  return (
    <div className={style.reallocate}>
      <Button
        size="compact-sm"
        loading={isSending}
        title={`Finds available batches for ${line.productName} and saves`}
        onClick={({ currentTarget }) => {
          // The button disappears with its notice; keep the focus within the order.
          focusEditorTitle(currentTarget)
          onReallocate(line.productId)
        }}
      >
        Re-allocate
      </Button>
    </div>
  )
}

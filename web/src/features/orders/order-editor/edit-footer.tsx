import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Problem } from '../../../shared/api/request.ts'
import { counted } from '../../../shared/counted.ts'
import { fieldLabels, orderFields, type Part } from './edit-draft.ts'
import { NotSaved } from './not-saved.tsx'
import style from './order-editor.module.css'
import { lackSentences } from './order-footer.tsx'
import type { OrderReady } from './order-editor.tsx'
import type { EditOrderEditor } from './use-edit-order.ts'

type Props = OrderReady & { editor: EditOrderEditor; notices: ReactNode; onClose: () => void }

const reasonId = 'order-changes'

/** Close, Save, Update (spec 2.4); and beside them what is changed, or why it cannot be saved, or was not. */
export function EditFooter({ editor, lacks, isPricing, attempt, notices, onClose }: Props) {
  const { changed, news, isSaving, problem, meanwhile } = editor
  const reason = reasonOf({ lacks, isPricing, mustDecide: meanwhile?.isRefused === true })
  const isIdle = changed.size === 0 || meanwhile?.isRefused === true
  const button = (how: 'stay' | 'close') => ({
    loading: isSaving === how,
    // Not `disabled`, which would take the focus away when a save ends.
    'aria-disabled': isIdle || (isSaving !== undefined && isSaving !== how),
    'data-disabled': isIdle || (isSaving !== undefined && isSaving !== how),
    'aria-describedby': reasonId,
    title: changed.size === 0 ? 'No changes made' : how === 'stay' ? 'Save changes' : 'Save changes & close',
    onClick: () => isIdle || attempt(() => editor.save(how)),
  })
  return (
    <div className={style.footer}>
      {notices}
      {problem && (
        <NotSaved problem={problem}>
          <Reallocate problem={problem} editor={editor} />
        </NotSaved>
      )}
      <Text id={reasonId} component="output" size="sm" c="dimmed" mih={18}>
        {news === 'saved' && <span className={style.saved}>Saved. </span>}
        {news === 'followed' && 'Changed by somebody just now. This is the order as it is. '}
        {reason || inWords(changed)}
      </Text>
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <span className={style.push} />
        <Button variant="default" {...button('stay')}>
          Save
        </Button>
        <Button {...button('close')} aria-keyshortcuts="Control+Enter Meta+Enter">
          Update
        </Button>
      </div>
    </div>
  )
}

type Reasons = Pick<OrderReady, 'lacks' | 'isPricing'> & { mustDecide: boolean }

function reasonOf({ lacks, isPricing, mustDecide }: Reasons): string {
  if (mustDecide) return 'Decide above what the order is to say.'
  if (isPricing) return "Reading this customer's prices…"
  return lacks.map((lack) => lackSentences[lack]).join(' ')
}

/** "Changed: Notes, 2 lines": the highlights for who does not see colours. */
function inWords(changed: ReadonlySet<Part>): string {
  const fields: string[] = orderFields.filter((field) => changed.has(field)).map((field) => fieldLabels[field])
  const lines = [...changed].filter((part) => part.startsWith('line ')).length
  const all = lines > 0 ? [...fields, counted(lines, 'line')] : fields
  return all.length === 0 ? '' : `Changed: ${all.join(', ')}`
}

const takenBatch = z.object({ code: z.literal('batch-taken'), batchNumber: z.string() })

/** The way out of a batch that has too little left: what is free elsewhere is found instead (D-169). */
function Reallocate({ problem, editor }: { problem: Problem; editor: EditOrderEditor }) {
  const { data: taken } = takenBatch.safeParse(problem.body)
  const line = editor.draft.cart.lines.find((one) => one.productBatchNumber === taken?.batchNumber)
  if (taken === undefined || line === undefined) return null
  return (
    <div className={style.wayOut}>
      <Button
        size="compact-sm"
        loading={editor.isSaving !== undefined}
        title={`Finds free batches for ${line.productName}, oldest first, and saves`}
        onClick={() => editor.reallocate(line.productId)}
      >
        Re-allocate
      </Button>
    </div>
  )
}

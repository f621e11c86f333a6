import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { counted } from '../../../shared/counted.ts'
import { fieldLabels, orderFields, type Part } from '../order-editor/draft/edit-draft.ts'
import { NotSaved } from '../order-sheet/not-saved.tsx'
import sheet from '../order-sheet/order-sheet.module.css'
import style from './edit-order.module.css'
import { missingFieldSentences } from '../order-sheet/missing-field-sentences.ts'
import type { OrderReady } from '../order-editor/order-editor.tsx'
import { Reallocate } from '../order-sheet/reallocate.tsx'
import type { EditOrderEditor } from '../order-editor/draft/use-edit-order.ts'

type Props = OrderReady & {
  editor: EditOrderEditor
  /** Whether a comment was written and not added, which keeps the order open. */
  isCommenting: boolean
  notices: ReactNode
  onClose: () => void
}

const reasonId = 'order-changes'

/** Close, Save, Update (spec 2.4); and beside them what is changed, or why it cannot be saved, or was not. */
export function EditFooter({ editor, isCommenting, lacks, isPricing, attempt, notices, onClose }: Props) {
  const { draft, changed, news, isSaving, problem, meanwhile } = editor
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
    <div className={sheet.footer}>
      {notices}
      {problem && (
        <NotSaved problem={problem}>
          <Reallocate
            problem={problem}
            lines={draft.cart.lines}
            isSending={isSaving !== undefined}
            onReallocate={editor.reallocate}
          />
        </NotSaved>
      )}
      <Text id={reasonId} component="output" size="sm" c="dimmed" mih={18}>
        {news === 'saved' && <span className={style.saved}>Saved. </span>}
        {news === 'followed' && 'Changed by somebody just now. This is the order as it is. '}
        {isCommenting && 'Your comment is not added yet. '}
        {reason || inWords(changed)}
      </Text>
      <div className={sheet.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <span className={sheet.push} />
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
  return lacks.map((lack) => missingFieldSentences[lack]).join(' ')
}

/** "Changed: Notes, 2 lines": the highlights for who does not see colours. */
function inWords(changed: ReadonlySet<Part>): string {
  const fields: string[] = orderFields.filter((field) => changed.has(field)).map((field) => fieldLabels[field])
  const lines = [...changed].filter((part) => part.startsWith('line ')).length
  const all = lines > 0 ? [...fields, counted(lines, 'line')] : fields
  return all.length === 0 ? '' : `Changed: ${all.join(', ')}`
}

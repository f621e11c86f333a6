import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { disabledIf } from '../../../shared/disabled-if.ts'
import { pluralize } from '../../../shared/format-count.ts'
import { ReasonField } from '../../../shared/pricing/reason-field.tsx'
import style from './pricing.module.css'
import type { PricingEditor } from './use-pricing-editor.ts'
import { isReasonMissing } from '../../../shared/pricing/reason-missing.ts'
import type { TypedPrices } from './use-typed-prices.ts'

type Props = {
  editor: PricingEditor
  typed: TypedPrices
  isReadOnly: boolean
  /** Whether prices below the margin floor need a reason from this user. */
  needsReason: boolean
  onClose: () => void
}

/** How many prices are not saved yet, why they can't be, and the buttons. */
export function PricingFooter({ editor, typed, isReadOnly, needsReason, onClose }: Props) {
  const { problem, reason, setReason, isSaving, refusal } = editor
  const { invalid, set } = typed.changes
  const isMissing = isReasonMissing(problem)
  function undo({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button is gone with the changes.
    currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus()
    editor.undoAll()
  }
  const below = set.filter(({ productId }) => typed.below.has(productId)).length
  const subject = below === 0 ? 'Some prices are' : `${pluralize(below, 'price')} ${below === 1 ? 'is' : 'are'}`
  return (
    <div className={style.footer}>
      {((below > 0 && needsReason) || isMissing) && editor.isDirty && (
        <ReasonField value={reason} onChange={setReason} isMissing={isMissing} subject={subject} />
      )}
      {refusal !== undefined && !isMissing && editor.theirs?.parts.some(({ isConflict }) => isConflict) !== true && (
        <p role="alert" className={style.problem}>
          {refusal}
        </p>
      )}
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <span role="status" className={style.state}>
          {stateOf(editor, typed)}
        </span>
        {editor.isDirty && (
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={undo}>
            Undo changes
          </Button>
        )}
        {!isReadOnly && (
          <BusyButton
            loading={isSaving}
            {...disabledIf(editor.cannotSave || invalid.length > 0, () => editor.save('stay'))}
          >
            {typed.changed.size === 0 ? 'Save prices' : `Save ${pluralize(typed.changed.size, 'price')}`}
          </BusyButton>
        )}
      </div>
    </div>
  )
}

function stateOf({ isSaved, isDirty }: PricingEditor, { changed, changes }: TypedPrices): string {
  if (!isDirty) return isSaved ? 'Saved' : ''
  const unsaved = `${pluralize(changed.size, 'price')} unsaved`
  const wrong = changes.invalid.length
  return wrong === 0 ? unsaved : `${unsaved}, ${wrong} can't be saved as typed`
}

import { Button, Group, Stack } from '@mantine/core'
import type { MouseEvent } from 'react'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { ReasonField, isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import style from './pricing.module.css'
import {
  type PricingEditor,
  type TypedPrices,
  type ReasonGroup,
  reasonGroups,
  withReason,
} from './use-pricing-editor.ts'

type Props = {
  editor: PricingEditor
  typed: TypedPrices
  isReadOnly: boolean
  needsReason: boolean
  names: ProductNames
  onSave: () => void
  onClose: () => void
}

export type ProductNames = ReadonlyMap<number, string>

export const canSave = ({ cannotSave }: PricingEditor, { changes }: TypedPrices): boolean =>
  !cannotSave && changes.invalid.length === 0

/** The number of unsaved prices, why they can't be saved, and the buttons. */
export function PricingFooter({ editor, typed, isReadOnly, needsReason, names, onSave, onClose }: Props) {
  const { problem, isSaving, refusal } = editor
  const isMissing = isReasonMissing(problem)
  function undo({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears with the changes.
    currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus()
    editor.undoAll()
  }
  const isAsked = editor.isDirty && (needsReason || isMissing)
  return (
    <Stack gap={8}>
      {isAsked && <Reasons editor={editor} typed={typed} names={names} isMissing={isMissing} />}
      {refusal !== undefined && !isMissing && editor.theirs?.parts.some(({ isConflict }) => isConflict) !== true && (
        <p role="alert" className="danger strong">
          {refusal}
        </p>
      )}
      <Group gap={8}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <span role="status" className="grow number text-sm muted">
          {changesText(editor, typed)}
        </span>
        {editor.isDirty && (
          <Button variant="subtle" color="gray" disabled={isSaving} onClick={undo}>
            Undo changes
          </Button>
        )}
        {!isReadOnly && (
          <BusyButton
            loading={isSaving}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            {...disabledIf(!canSave(editor, typed), onSave)}
          >
            {typed.changed.size === 0 ? 'Save prices' : `Save ${pluralize(typed.changed.size, 'price')}`}
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

type ReasonsProps = Pick<Props, 'editor' | 'typed' | 'names'> & { isMissing: boolean }

/** Prices typed later get their own reason field. */
function Reasons({ editor, typed, names, isMissing }: ReasonsProps) {
  const { reasons, setReasons } = editor
  const prices = typed.changes.set.map(({ productId, newCustomPrice }) => ({ productId, price: newCustomPrice }))
  const groups = reasonGroups(
    reasons,
    prices.filter(({ productId }) => typed.below.has(productId)),
  )
  return (
    <div className={`overflow-auto stack ${style.reasons}`}>
      {groups.map((group) => (
        <ReasonField
          key={group.id}
          value={group.text}
          onChange={(text) => setReasons((before) => withReason(before, group, text))}
          isMissing={isMissing}
          subject={reasonSubject(group, names)}
        />
      ))}
    </div>
  )
}

/** "Chai is", "Chai and Chang are" or "5 prices are". */
function reasonSubject({ prices }: ReasonGroup, names: ProductNames): string {
  if (prices.length > 2) return `${pluralize(prices.length, 'price')} are`
  const named = prices.map(({ productId }) => names.get(productId) ?? 'A product').join(' and ')
  return `${named} ${prices.length === 1 ? 'is' : 'are'}`
}

function changesText({ isSaved, isDirty }: PricingEditor, { changed, changes }: TypedPrices): string {
  if (!isDirty) return isSaved ? 'Saved' : ''
  const unsaved = `${pluralize(changed.size, 'price')} unsaved`
  const wrong = changes.invalid.length
  return wrong === 0 ? unsaved : `${unsaved}, ${wrong} can't be saved as typed`
}

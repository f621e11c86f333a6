import { type ChangedPurchaseOrder, type PurchaseOrder, purchaseOrderSchema } from '@dray/contract/purchases'
import { maxLengths } from '@dray/domain/limits'
import { Alert, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type RefObject, useRef } from 'react'
import { defineForm } from '../../../kit/editing/define-form.ts'
import { text } from '../../../kit/editing/field-kinds.ts'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { SaveBar } from '../../../kit/editing/save-bar.tsx'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import { useSendPurchaseChange } from '../edit/use-edit-purchase.ts'
import { purchaseFieldLabels } from '../editor/draft/purchase-form.ts'

const kinds = {
  expectedDeliveryOn: text(purchaseFieldLabels.expectedDeliveryOn),
  notes: text(purchaseFieldLabels.notes),
}
const planForm = defineForm<ChangedPurchaseOrder, typeof kinds>(
  'purchase-plan',
  purchaseOrderSchema.omit({ brand: true }),
  kinds,
)

export type PurchasePlan = ReturnType<typeof usePurchasePlan>

/** The expected day and the notes, which are changed on the page. */
export function usePurchasePlan(order: PurchaseOrder) {
  const send = useSendPurchaseChange(order.brand)
  const editing = useEditingSession(planForm, order, {
    save: ({ record, fields: { expectedDeliveryOn, notes } }) =>
      send(record, {
        expectedDeliveryOn: expectedDeliveryOn || null,
        notes: notes.trim() || null,
        modifiedOn: record.modifiedOn.toISOString(),
      }),
  })
  return { ...editing, day: useRef<HTMLInputElement>(null) }
}

type Props = { plan: PurchasePlan }

export const ExpectedDayField = ({ plan: { fields, problems, edit, day } }: Props) => (
  <TextInput
    ref={day}
    type="date"
    size="xs"
    aria-label={purchaseFieldLabels.expectedDeliveryOn}
    value={fields.expectedDeliveryOn}
    error={problems.expectedDeliveryOn}
    onChange={({ currentTarget }) => edit({ expectedDeliveryOn: currentTarget.value })}
  />
)

export const NotesField = ({ plan: { fields, problems, edit } }: Props) => (
  <Textarea
    label={purchaseFieldLabels.notes}
    placeholder="Shown on the purchase order"
    autosize
    minRows={1}
    maxRows={8}
    maxLength={maxLengths.notes}
    value={fields.notes}
    error={problems.notes}
    onChange={({ currentTarget }) => edit({ notes: currentTarget.value })}
  />
)

/** In view while something isn't saved, wherever on the page it was typed. */
export function PlanEnd({ plan }: Props) {
  const { isDirty, isSaved, isSaving, cannotSave, refusal, save, day } = plan
  const focusDay = () => focusField(day)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (cannotSave || isSaving) return
    focusDay()
    save()
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <RestoredNotice editing={plan} focusBeside={focusDay} />
      <RecordConflictNotice entityType="purchaseOrder" editing={plan} textOf={planForm.shown} focusBeside={focusDay} />
      {refusal !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {refusal}
        </Alert>
      )}
      {(isDirty || isSaved) && <SaveBar editing={plan} focusFirst={focusDay} />}
    </form>
  )
}

const focusField = (field: RefObject<HTMLInputElement | null>) => field.current?.focus({ preventScroll: true })

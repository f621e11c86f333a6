import { closePurchaseShort } from '@dray/contract/purchase-receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { maxLengths } from '@dray/domain/limits'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstMessage } from '../../../shared/api/field-problems.ts'
import { useChange } from '../../../shared/api/use-call.ts'
import { pluralize } from '../../../shared/format-count.ts'
import { FormEnd } from '../../../shared/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../shared/modals/modals.tsx'
import { useRecordOwnPurchase } from '../own-changes.ts'

/** Says why the rest of a purchase order won't come (D-197, D-200). */
export function CloseShortDialog({
  frame,
  closeNow,
  order,
}: Layered & { order: Pick<PurchaseOrder, 'id' | 'purchaseOrderNum' | 'openQuantity'> }) {
  const [reason, setReason] = useState('')
  const close = useChange(closePurchaseShort)
  const recordOwnChange = useRecordOwnPurchase()
  useUnsavedGuard(reason.trim() !== '' && !close.isSuccess, undefined, { isSending: close.isPending })
  const isReady = reason.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || close.isPending) return
    close.mutate(
      { params: { id: order.id }, body: { reason: reason.trim() } },
      {
        onSuccess(saved) {
          recordOwnChange(saved)
          closeNow()
        },
      },
    )
  }
  return (
    <Modal {...frame} title={`Close ${order.purchaseOrderNum} short`} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            The remaining {pluralize(order.openQuantity, 'unit')} will be closed. Received stock stays as is.
          </Text>
          <Textarea
            label="Why the rest won't come"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={maxLengths.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormEnd
            submit="Close short"
            isSaving={close.isPending}
            isDisabled={!isReady}
            refusal={close.error ? firstMessage(close.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

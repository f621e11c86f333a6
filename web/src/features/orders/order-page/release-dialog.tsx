import { releaseCreditHold } from '@dray/contract/credit-holds'
import type { Order } from '@dray/contract/orders'
import { maxLengths } from '@dray/domain/limits'
import { formatDollars } from '@dray/domain/money'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstMessage } from '../../../shared/api/field-problems.ts'
import { useChange } from '../../../shared/api/use-call.ts'
import { FormEnd } from '../../../shared/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../shared/modals/modals.tsx'

type Props = Layered & {
  order: Order
  /** Why it is held. */
  text: string
}

/** Says why an order goes ahead despite its customer's credit limits (D-196, D-200). */
export function ReleaseDialog({ frame, closeNow, order, text }: Props) {
  const [reason, setReason] = useState('')
  const release = useChange(releaseCreditHold)
  useUnsavedGuard(reason.trim() !== '' && !release.isSuccess, undefined, { isSending: release.isPending })
  const isReady = reason.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || release.isPending) return
    const body = { reason: reason.trim(), modifiedOn: order.modifiedOn.toISOString() }
    release.mutate({ params: { id: order.id }, body }, { onSuccess: () => closeNow() })
  }
  return (
    <Modal {...frame} title={`Release order ${order.orderNum}`} size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {text} The release is for this order up to its total of {formatDollars(order.total)}.
          </Text>
          <Textarea
            label="Why you release it"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={maxLengths.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormEnd
            submit="Release"
            isSaving={release.isPending}
            isDisabled={!isReady}
            refusal={release.error ? firstMessage(release.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

import { type Collection, refuseCollection } from '@dray/contract/collections'
import { collectedText } from '@dray/domain/collections/collected-money'
import { maxLengths } from '@dray/domain/limits'
import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { firstMessage } from '../../shared/api/field-problems.ts'
import { useChange } from '../../shared/api/use-call.ts'
import { FormEnd } from '../../shared/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../shared/modals/modals.tsx'

type Props = Layered & { collection: Collection; onDone: (message: string) => void }

/** Says why a collection is refused, which its driver sees (D-200). */
export function RefuseDialog({ frame, closeNow, collection, onDone }: Props) {
  const [reason, setReason] = useState('')
  const refuse = useChange(refuseCollection)
  const isReady = reason.trim() !== ''
  useUnsavedGuard(isReady && !refuse.isSuccess, undefined, { isSending: refuse.isPending })
  const text = `${collectedText(collection)} from ${collection.customerName}`

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady || refuse.isPending) return
    refuse.mutate(
      { params: { id: collection.id }, body: { reason: reason.trim() } },
      {
        onSuccess() {
          onDone(`Refused ${text}.`)
          closeNow()
        },
      },
    )
  }
  return (
    <Modal {...frame} title="Refuse a collection" size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">
            {collection.driverName} recorded {text}. No balance changes, and {collection.driverName} sees your reason.
          </Text>
          <Textarea
            label="Reason"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={maxLengths.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <FormEnd
            submit="Refuse"
            isSaving={refuse.isPending}
            isDisabled={!isReady}
            refusal={refuse.error ? firstMessage(refuse.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

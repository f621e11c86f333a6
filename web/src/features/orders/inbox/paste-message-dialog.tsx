import { addInboxEntry, type InboxEntry } from '@dray/contract/inbox'
import { inboxChannels, type InboxChannel } from '@dray/domain/inbox/inbox'
import { Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { CustomerSelect } from '../../../records/pickers/customer-select.tsx'
import { channelLabels } from '../../../records/status-label.ts'

type Props = Layered & { onAdded: (entry: InboxEntry) => void }

const channels = inboxChannels.map((value) => ({ value, label: channelLabels[value] }))

export function PasteMessageDialog({ frame, closeNow, onAdded }: Props) {
  const [text, setText] = useState('')
  const [from, setFrom] = useState('')
  const [channel, setChannel] = useState<InboxChannel>('TEXT')
  const [customerId, setCustomerId] = useState<number | null>(null)
  const { mutate, isPending, isSuccess, error } = useChange(addInboxEntry)
  useUnsavedGuard(text.trim() !== '' && !isSuccess, undefined, { isSending: isPending })

  function send(event: FormEvent) {
    event.preventDefault()
    if (text.trim() === '' || isPending) return
    mutate(
      { body: { channel, text, from: from.trim() || null, customerId } },
      {
        onSuccess(entry) {
          closeNow()
          onAdded(entry)
        },
      },
    )
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
  }
  return (
    <Modal {...frame} title="Paste a message" size="lg">
      <form onSubmit={send} noValidate>
        <Stack gap="sm">
          <Textarea
            label="The message as the customer sent it"
            data-autofocus
            required
            rows={9}
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onKeyDown={onKeyDown}
          />
          <CustomerSelect isRequired={false} value={customerId} onChange={({ id }) => setCustomerId(id)} />
          <TextInput
            label="From"
            description="If you don't know the customer: their email address or phone number"
            autoComplete="off"
            maxLength={320}
            value={from}
            onChange={({ currentTarget: { value } }) => setFrom(value)}
          />
          <Select
            label="It came as"
            data={channels}
            value={channel}
            allowDeselect={false}
            onChange={(value) => setChannel(inboxChannels.find((each) => each === value) ?? channel)}
          />
          <FormEnd
            submit="Add message"
            isSaving={isPending}
            isDisabled={text.trim() === ''}
            refusal={error ? firstMessage(error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

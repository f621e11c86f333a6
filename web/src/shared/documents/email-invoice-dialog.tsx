import { emailInvoice, type Order } from '@dray/contract/orders'
import { invoiceMail } from '@dray/domain/documents/invoice-mail'
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldProblems, formProblem } from '../api/field-problems.ts'
import { useChange } from '../api/use-call.ts'
import { FormEnd } from '../modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../modals/modals.tsx'
import { useSettings } from '../session.tsx'
import type { SavedInvoice } from './use-email-invoice.ts'

type Props = Layered & { order: Order; invoice: SavedInvoice | undefined }

/** Sends an invoice of an order to somebody, its customer unless another address is given. */
export function EmailInvoiceDialog({ frame, closeNow, order, invoice }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const what = invoice?.title ?? 'Invoice'
  return (
    <Modal {...frame} title={`E-mail ${what} of order ${order.orderNum}`} size="md">
      {sentTo === undefined ? (
        <MailForm order={order} invoice={invoice} onClose={frame.onClose} onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onClose={closeNow} />
      )}
    </Modal>
  )
}

type FormProps = Pick<Props, 'order' | 'invoice'> & { onClose: () => void; onSent: (to: string) => void }

function MailForm({ order, invoice, onClose, onSent }: FormProps) {
  const { companyName } = useSettings()
  const { contactName, contactEmail } = order.customer
  const [prefilled] = useState(() => ({
    to: contactEmail ?? '',
    ...invoiceMail({ orderNum: order.orderNum, companyName, contactName }),
  }))
  const [mail, setMail] = useState(prefilled)
  const send = useChange(emailInvoice)
  const atFault = fieldProblems(send.error)
  const [isTried, setTried] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const isChanged = mail.to !== prefilled.to || mail.subject !== prefilled.subject || mail.message !== prefilled.message
  useUnsavedGuard(isChanged && !send.isSuccess)

  // The focus is the browser's: after a refusal the address is what is to be mended.
  useEffect(() => {
    if (fieldProblems(send.error)['to'] !== undefined) address.current?.focus()
  }, [send.error])

  function change(part: Partial<typeof mail>) {
    setMail((before) => ({ ...before, ...part }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const to = mail.to.trim()
    if (to === '') address.current?.focus()
    else if (!send.isPending) {
      const { subject, message } = mail
      const body = { to, subject, message, fileName: invoice?.fileName ?? null }
      send.mutate({ params: { orderId: order.id }, body }, { onSuccess: () => onSent(to) })
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          ref={address}
          label="To"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          data-autofocus
          value={mail.to}
          error={(isTried && mail.to.trim() === '' && 'Enter an email address') || atFault['to']}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <TextInput
          label="Subject"
          maxLength={200}
          value={mail.subject}
          error={atFault['subject']}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label="Message"
          description="The PDF is attached, and its public link stands at the end."
          rows={7}
          maxLength={4000}
          value={mail.message}
          error={atFault['message']}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <FormEnd submit="Send" isSaving={send.isPending} refusal={formProblem(send.error)} onCancel={onClose} />
      </Stack>
    </form>
  )
}

function Sent({ to, onClose }: { to: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text component="output">Sent to {to}.</Text>
      <Group justify="flex-end">
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

import type { EmailDocument } from '@dray/contract/documents'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { documentMail } from '@dray/domain/documents/document-mail'
import { recordNamed } from '@dray/domain/documents/document-name'
import { type EmailedDocument, maxEnclosed } from '@dray/domain/documents/document-source'
import { Button, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { focusFirstInvalid, useFocusFirstInvalid } from '../../kit/focus.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSettings } from '../../kit/session.tsx'

type Props = Layered & { document: EmailedDocument; emailCall: EmailDocument; version: SavedVersion | undefined }

export type SavedVersion = { title: string; fileName: string }

/** Goes to the record's contact unless another address is entered. */
export function EmailDocumentDialog({ frame, closeNow, ...about }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const { label } = about.document
  return (
    <Modal
      {...frame}
      title={`Email ${about.version?.title ?? documentRules[label.kind].title} for ${recordNamed(label)}`}
      size="md"
    >
      {sentTo === undefined ? (
        <EmailForm {...about} onClose={frame.onClose} onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onClose={closeNow} />
      )}
    </Modal>
  )
}

type FormProps = Omit<Props, keyof Layered> & { onClose: () => void; onSent: (to: string) => void }

function EmailForm({ document, emailCall, version, onClose, onSent }: FormProps) {
  const { companyName } = useSettings()
  const { contact, recordId, enclosed = [] } = document
  const offered = version === undefined ? enclosed.slice(0, maxEnclosed) : []
  const [prefilled] = useState(() => ({
    to: contact.email ?? '',
    ...documentMail(document, { companyName, isCurrent: version === undefined }),
  }))
  const [mail, setMail] = useState(prefilled)
  const send = useChange(emailCall)
  const fieldErrors = fieldProblems(send.error)
  const [withEnclosed, setWithEnclosed] = useState(true)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isChanged = mail.to !== prefilled.to || mail.subject !== prefilled.subject || mail.message !== prefilled.message
  useUnsavedGuard(isChanged && !send.isSuccess)

  useFocusFirstInvalid(form, send.error)

  function change(part: Partial<typeof mail>) {
    setMail((before) => ({ ...before, ...part }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const to = mail.to.trim()
    if (to === '') focusFirstInvalid(form.current)
    else if (!send.isPending) {
      const { subject, message } = mail
      const enclosing = offered.length > 0 ? { withEnclosed } : {}
      const body = { to, subject, message, fileName: version?.fileName ?? null, ...enclosing }
      send.mutate({ params: { id: recordId }, body }, { onSuccess: () => onSent(to) })
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="To"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          data-autofocus
          value={mail.to}
          error={(isTried && mail.to.trim() === '' && 'Enter an email address') || fieldErrors['to']}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <TextInput
          label="Subject"
          maxLength={200}
          value={mail.subject}
          error={fieldErrors['subject']}
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label="Message"
          description="The PDF is attached, and a public link to it is added at the end."
          rows={7}
          maxLength={4000}
          value={mail.message}
          error={fieldErrors['message']}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        {offered.length > 0 && (
          <Checkbox
            label={`Also attach ${pluralize(offered.length, 'credit memo')} that it lists`}
            checked={withEnclosed}
            onChange={(event) => setWithEnclosed(event.currentTarget.checked)}
          />
        )}
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

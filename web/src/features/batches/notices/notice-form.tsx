import { maxNoticeSubject, sendBatchNotices } from '@dray/contract/batches/notices'
import type { BatchTrace } from '@dray/contract/batches/traces'
import { defaultNotice, noticeLines } from '@dray/domain/documents/batch-notice'
import type { CustomerUnits } from '@dray/domain/batches/traced-customers'
import { isEmail } from '@dray/domain/limits'
import { Alert, Checkbox, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems, formProblem } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useFocusFirstInvalid } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import type { TracedUnits } from '../trace/combined-trace.ts'

type Props = {
  traces: readonly BatchTrace[]
  customers: readonly CustomerUnits<TracedUnits>[]
  /** Customers with an email address. */
  emailed: number
  isAtWork: boolean
}

/** Subject and message, the same for everyone; each customer's orders are added below. */
export function NoticeForm({ traces, customers, emailed, isAtWork }: Props) {
  const [prefilled] = useState(() => defaultNotice(traces.map(({ batch }) => batch)))
  const [notice, setNotice] = useState(prefilled)
  const [isDrill, setDrill] = useState(false)
  const { user } = useSession()
  const send = useChange(sendBatchNotices)
  const problems = fieldProblems(send.error)
  const refusal = formProblem(send.error)
  const form = useRef<HTMLFormElement>(null)
  const isChanged = notice.subject !== prefilled.subject || notice.message !== prefilled.message
  useUnsavedGuard(isChanged && !send.isSuccess)
  useFocusFirstInvalid(form, send.error)
  const isDisabled = isAtWork || emailed === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDisabled || send.isPending) return
    send.mutate({ body: { batchIds: traces.map(({ batch }) => batch.id), ...notice, isDrill } })
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Subject"
          required
          data-autofocus
          maxLength={maxNoticeSubject}
          value={notice.subject}
          error={problems['subject']}
          onChange={({ currentTarget: { value } }) => setNotice({ ...notice, subject: value })}
        />
        <Textarea
          label="Message"
          description="Begins with the contact's name. Each customer's own orders and units are added below."
          required
          rows={6}
          maxLength={4000}
          value={notice.message}
          error={problems['message']}
          onChange={({ currentTarget: { value } }) => setNotice({ ...notice, message: value })}
        />
        <Example customers={customers} />
        <Checkbox
          label="Drill: send every email to me instead"
          description={`Nobody else is emailed. ${pluralize(emailed, 'email')} come${emailed === 1 ? 's' : ''} to ${user.email}. The subject, the report and the change log say it is a drill.`}
          checked={isDrill}
          onChange={({ currentTarget: { checked } }) => setDrill(checked)}
        />
        {refusal !== undefined && (
          <Alert color="red" role="alert" p="xs">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end">
          <BusyButton type="submit" loading={send.isPending} disabled={isDisabled}>
            {isDrill ? `Send ${pluralize(emailed, 'email')} to me` : `Email ${pluralize(emailed, 'customer')}`}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

/** The email to the first customer who has an address. */
function Example({ customers }: Pick<Props, 'customers'>) {
  const first = customers.find(({ orders }) => isEmail(orders[0].contactEmail?.trim() ?? ''))
  if (first === undefined) return null
  return (
    <Text size="xs" c="dimmed" className="written">
      For {first.customerName}:{'\n'}
      {noticeLines(first.orders)}
    </Text>
  )
}

import {
  createCallList,
  maxNoticeSubject,
  readBatchNotices,
  retryBatchNotices,
  sendBatchNotices,
  stopBatchNotices,
} from '@dray/contract/batches/notices'
import type { BatchTrace } from '@dray/contract/batches/traces'
import { isEmail } from '@dray/domain/limits'
import { Alert, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import type { EmailRun } from '@dray/contract/documents/email-runs'
import { defaultNotice, noticeLines } from '@dray/domain/documents/batch-notice'
import type { CustomerUnits } from '@dray/domain/batches/trace'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { EmailRunReport } from '../../../records/email-runs/email-run-report.tsx'
import { combineTraces, type TracedUnits } from '../trace/combined-trace.ts'
import { request } from '../../../kit/api/request.ts'
import { PdfButton } from '../../../records/documents/pdf-tab.tsx'
import { fieldProblems, formProblem } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useFocusFirstInvalid } from '../../../kit/focus.ts'

/** How often to poll. The server also announces progress, but that connection may be lost. */
const progressMs = 3000

type Props = Layered & { traces: readonly BatchTrace[] }

/** Emails everyone who has units of these batches. Sending continues after the dialog closes. */
export function TellCustomersDialog({ traces, frame }: Props) {
  const { mailEnabled } = useSettings()
  const customers = useMemo(() => combineTraces(traces).customers, [traces])
  const batchIds = traces.map(({ batch }) => batch.id)
  const latest = useRead(
    readBatchNotices,
    { query: { ids: batchIds } },
    { refetchInterval: ({ state }) => ((state.data?.run?.waiting ?? 0) > 0 ? progressMs : false) },
  )
  const stop = useChange(stopBatchNotices)
  const retry = useChange(retryBatchNotices)
  const run = latest.data?.run ?? undefined
  const emailed = customers.filter(({ orders }) => isEmail(orders[0].contactEmail?.trim() ?? '')).length
  const units = customers.reduce((sum, customer) => sum + customer.units, 0)
  return (
    <Modal {...frame} title="Tell customers" size="lg">
      <Stack gap="lg">
        <Text size="sm">
          {pluralize(customers.length, 'customer')} {customers.length === 1 ? 'has' : 'have'} {pluralize(units, 'unit')}
          .{' '}
          {emailed < customers.length &&
            `${pluralize(customers.length - emailed, 'customer')} without an email address must be called.`}
        </Text>
        <Stack component="section" gap="xs" aria-labelledby="email-notices">
          <Text component="h3" id="email-notices" fw={650}>
            Email
          </Text>
          {mailEnabled ? (
            <NoticeForm traces={traces} customers={customers} emailed={emailed} isAtWork={(run?.waiting ?? 0) > 0} />
          ) : (
            <Text size="sm">Email isn't set up. An administrator can read how in Settings.</Text>
          )}
          {latest.isError && <ReadFailed retry={latest.refetch}>{latest.error.message}</ReadFailed>}
          {run !== undefined && <EmailRunReport run={run} noun="notice" stop={stop} retry={retry} />}
        </Stack>
        <CallList
          batchIds={batchIds}
          customers={customers.length}
          withoutEmail={customers.length - emailed}
          run={run}
        />
      </Stack>
    </Modal>
  )
}

type CallListProps = {
  batchIds: number[]
  customers: number
  withoutEmail: number
  /** The latest run of emails about these batches. */
  run: EmailRun | undefined
}

/** Printed lists of customers to call, with a box to tick. */
function CallList({ batchIds, customers, withoutEmail, run }: CallListProps) {
  const print = (who: { runId?: number; isAll: boolean }) => () =>
    request(createCallList, { body: { batchIds, ...who } })
  const unreached = run === undefined || run.isDrill || run.waiting > 0 ? 0 : run.undelivered
  return (
    <Stack component="section" gap="xs" aria-labelledby="call-notices">
      <Text component="h3" id="call-notices" fw={650}>
        Call
      </Text>
      <Text size="sm">A list to print: contact, phone, orders, units, and a box to tick.</Text>
      <Group gap="xs">
        {unreached > 0 && (
          <PdfButton
            label={`Call list: ${pluralize(unreached, 'customer')} not reached`}
            fetchPdf={print({ runId: run?.id ?? 0, isAll: false })}
          />
        )}
        {unreached === 0 && withoutEmail > 0 && (
          <PdfButton
            label={`Call list: ${pluralize(withoutEmail, 'customer')} without email`}
            fetchPdf={print({ isAll: false })}
          />
        )}
        <PdfButton label={`All ${pluralize(customers, 'customer')}`} fetchPdf={print({ isAll: true })} />
      </Group>
    </Stack>
  )
}

type NoticeFormProps = {
  traces: readonly BatchTrace[]
  customers: readonly CustomerUnits<TracedUnits>[]
  /** Customers with an email address. */
  emailed: number
  isAtWork: boolean
}

/** Subject and message, the same for everyone; each customer's orders are added below. */
function NoticeForm({ traces, customers, emailed, isAtWork }: NoticeFormProps) {
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
function Example({ customers }: Pick<NoticeFormProps, 'customers'>) {
  const first = customers.find(({ orders }) => isEmail(orders[0].contactEmail?.trim() ?? ''))
  if (first === undefined) return null
  return (
    <Text size="xs" c="dimmed" className="written">
      For {first.customerName}:{'\n'}
      {noticeLines(first.orders)}
    </Text>
  )
}

import {
  createStatements,
  planStatements,
  readStatementRun,
  retryStatements,
  sendStatements,
  type StatementRun,
  stopStatements,
} from '@dray/contract/statements'
import { Alert, Anchor, Box, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type z } from 'zod'
import { type Problem, request } from '../../kit/api/request.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { disabledIf } from '../../kit/disabled-if.ts'
import { PdfButton } from '../documents/pdf-tab.tsx'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import { type Layered } from '../../kit/modals/modals.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import '@mantine/core/styles/Progress.layer.css'
import { type UndeliveredReason } from '@dray/domain/documents/statement'
import { useEffect, useRef } from 'react'
import { newestProblem } from '../../kit/api/field-problems.ts'
import { customerPath } from '../record-paths.ts'
import { dateAndTime } from '../../kit/dates.ts'
import { focusIfLost } from '../../kit/focus.ts'

type Plan = z.output<(typeof planStatements)['answer']>

/** Customers by id, or a whole list of receivables. */
export type StatementsOf = z.output<(typeof planStatements)['body']>

/** Prints or emails many statements. Emailing continues after the dialog closes. */
export function StatementsDialog({ of, frame }: Layered & { of: StatementsOf }) {
  const plan = useQuery<Plan, Problem>({
    queryKey: [planStatements.path, JSON.stringify(of)],
    queryFn: () => request(planStatements, { body: of }),
    gcTime: 0,
    staleTime: Infinity,
  })
  return (
    <Modal {...frame} title="Statements" size="lg">
      {plan.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {plan.isError && <ReadFailed retry={plan.refetch}>{plan.error.message}</ReadFailed>}
      {plan.data && (
        <Stack gap="lg">
          <PrintSection plan={plan.data} />
          <EmailSection plan={plan.data} />
        </Stack>
      )}
    </Modal>
  )
}

function PrintSection({ plan: { customers, parts } }: { plan: Plan }) {
  return (
    <Stack component="section" gap="xs" aria-labelledby="print-statements">
      <Text component="h3" id="print-statements" fw={600}>
        Print
      </Text>
      <Text size="sm">
        {pluralize(customers, 'statement')} as of today, by customer name, in{' '}
        {parts.length === 1 ? 'one PDF' : `${formatCount(parts.length)} PDFs`}. Printing doesn't save them.
      </Text>
      <Group gap="xs">
        {parts.map((customerIds, index) => (
          <PdfButton
            key={customerIds[0]}
            label={
              parts.length === 1 ? 'Open PDF' : `Open PDF ${index + 1} (${pluralize(customerIds.length, 'statement')})`
            }
            fetchPdf={() => request(createStatements, { body: { customerIds } })}
          />
        ))}
      </Group>
    </Stack>
  )
}

/** How often to poll. The server also announces progress, but that connection may be lost. */
const progressMs = 3000

function EmailSection({ plan: { customers, withoutEmail, parts } }: { plan: Plan }) {
  const { mailEnabled } = useSettings()
  const send = useChange(sendStatements)
  const latest = useRead(
    readStatementRun,
    {},
    { refetchInterval: ({ state }) => ((state.data?.run?.waiting ?? 0) > 0 ? progressMs : false) },
  )
  const run = latest.data?.run ?? undefined
  const isAtWork = run !== undefined && run.waiting > 0
  const count = customers - withoutEmail
  return (
    <Stack component="section" gap="xs" aria-labelledby="email-statements">
      <Text component="h3" id="email-statements" fw={600}>
        Email
      </Text>
      {!mailEnabled && <Text size="sm">Email isn't set up. An administrator can read how in Settings.</Text>}
      {mailEnabled && (
        <>
          <Text size="sm">
            Each customer's statement goes to their contact and is saved with the customer.{' '}
            {withoutEmail > 0 &&
              `${pluralize(withoutEmail, 'customer')} without an email address will be listed in the report.`}
          </Text>
          <Group gap="xs">
            <BusyButton
              loading={send.isPending}
              {...disabledIf(isAtWork || count === 0, () => send.mutate({ body: { customerIds: parts.flat() } }))}
            >
              {`Email ${pluralize(count, 'statement')}`}
            </BusyButton>
          </Group>
          {send.error !== null && (
            <Alert color="red" role="alert" p="xs">
              {send.error.message}
            </Alert>
          )}
          {latest.isError && <ReadFailed retry={latest.refetch}>{latest.error.message}</ReadFailed>}
          {run !== undefined && <StatementRunReport run={run} />}
        </>
      )}
    </Stack>
  )
}

function StatementRunReport({ run }: { run: StatementRun }) {
  const { timeZone } = useSettings()
  const stop = useChange(stopStatements)
  const retry = useChange(retryStatements)
  const isAtWork = run.waiting > 0
  const done = run.customers - run.waiting
  const notSent = run.undelivered - run.alreadySent
  const params = { id: run.id }
  const problem = newestProblem(stop, retry)
  const report = useRef<HTMLDivElement>(null)
  // Stop and Try again disappear when they are pressed or the run ends.
  useEffect(() => focusIfLost(report.current, { preventScroll: true }), [isAtWork])
  return (
    <Stack ref={report} tabIndex={-1} gap="xs" component="section" aria-label="Emailed statements">
      <Text size="sm" c="dimmed">
        {isAtWork ? 'Sending' : 'Last sent'}: started by {run.startedBy}, {dateAndTime(run.startedAt, timeZone)}
      </Text>
      {isAtWork && (
        <Progress.Root size="lg">
          <Progress.Section value={Math.floor((done / run.customers) * 100)} aria-label="Statements done" />
        </Progress.Root>
      )}
      <Group justify="space-between" gap="xs">
        <Text component="output" size="sm" className="figures">
          {isAtWork
            ? `${formatCount(done)} of ${pluralize(run.customers, 'statement')} done`
            : `${formatCount(run.sent)} of ${pluralize(run.customers, 'statement')} sent`}
          {run.alreadySent > 0 && `, ${formatCount(run.alreadySent)} already sent`}
          {notSent > 0 && `, ${formatCount(notSent)} not sent`}
        </Text>
        {isAtWork && (
          <BusyButton
            variant="default"
            size="compact-sm"
            loading={stop.isPending}
            onClick={() => stop.mutate({ params })}
          >
            Stop
          </BusyButton>
        )}
        {!isAtWork && run.canRetry && (
          <BusyButton
            variant="default"
            size="compact-sm"
            loading={retry.isPending}
            onClick={() => retry.mutate({ params })}
          >
            Try those not sent again
          </BusyButton>
        )}
      </Group>
      {isAtWork && (
        <Text size="sm" c="dimmed">
          You can close this window: Dray keeps sending, and the report stays here.
        </Text>
      )}
      {problem !== null && (
        <Alert color="red" role="alert" p="xs">
          {problem.message}
        </Alert>
      )}
      {run.problems.length > 0 && <Problems run={run} />}
    </Stack>
  )
}

const reasons: Record<UndeliveredReason, string> = {
  'no-email': 'The contact has no email address.',
  'email-invalid': "The contact's email address isn't valid.",
  'already-sent': 'The same statement was already sent to this address.',
  'mail-address-refused': 'The mail server rejected this address.',
  'mail-not-sent': "The mail server didn't accept the message.",
  stopped: 'Stopped before it was sent.',
  failed: 'Something went wrong. The details are in the server log.',
}

function Problems({ run: { problems, undelivered } }: { run: StatementRun }) {
  const others = undelivered - problems.length
  return (
    <Box mah={260} style={{ overflowY: 'auto' }} p={4} m={-4}>
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Not sent">
        {problems.map(({ customerId, customerName, sentTo, reason }) => (
          <Text component="li" size="sm" key={customerId}>
            <Anchor href={customerPath(customerId)} target="_blank" size="sm" underline="always">
              {customerName}
            </Anchor>
            {sentTo !== null && ` (${sentTo})`}: {reasons[reason]}
          </Text>
        ))}
        {others > 0 && (
          <Text component="li" size="sm" c="dimmed">
            and {formatCount(others)} more
          </Text>
        )}
      </Stack>
    </Box>
  )
}

import '@mantine/core/styles/Progress.layer.css'
import { retryStatements, type StatementRun, stopStatements } from '@dray/contract/statements'
import type { UndeliveredReason } from '@dray/domain/documents/statement'
import { Alert, Anchor, Box, Group, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { newestProblem } from '../../kit/api/newest-problem.ts'
import { useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import { customerPath } from '../customer-path.ts'
import { dateAndTime } from '../../kit/dates.ts'
import { focusIfLost } from '../../kit/focus/focus-if-lost.ts'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import { useSettings } from '../../kit/session.tsx'

const reasons: Record<UndeliveredReason, string> = {
  'no-email': 'The contact has no email address.',
  'email-invalid': "The contact's email address isn't valid.",
  'already-sent': 'The same statement was already sent to this address.',
  'mail-address-refused': 'The mail server rejected this address.',
  'mail-not-sent': "The mail server didn't accept the message.",
  stopped: 'Stopped before it was sent.',
  failed: 'Something went wrong. The details are in the server log.',
}

/** How far a run is, and what it could not send, with a way to try just that again. */
export function StatementRunReport({ run }: { run: StatementRun }) {
  const { timeZone } = useSettings()
  const stop = useChange(stopStatements)
  const retry = useChange(retryStatements)
  const isAtWork = run.waiting > 0
  const done = run.customers - run.waiting
  const notSent = run.undelivered - run.alreadySent
  const params = { id: run.id }
  const problem = newestProblem(stop, retry)
  const report = useRef<HTMLDivElement>(null)
  // Stop and Try again go away when they are pressed or the run ends.
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
          {run.alreadySent > 0 && `, ${formatCount(run.alreadySent)} already sent before`}
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

import type { EmailRun } from '@dray/contract/documents/email-runs'
import type { UndeliveredReason } from '@dray/domain/documents/email-runs'
import { Alert, Anchor, Box, Group, Progress, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useEffect, useRef } from 'react'
import { newestProblem } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { focusIfLost } from '../../kit/focus.ts'
import { capitalize, formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useSettings } from '../../kit/session.tsx'
import { customerPath } from '../record-paths.ts'

type RunChange = {
  mutate: (variables: { params: { id: number } }) => void
  isPending: boolean
  error: Problem | null
  submittedAt: number
}

type Props = {
  run: EmailRun
  /** Each email, such as a statement. */
  noun: string
  stop: RunChange
  retry: RunChange
}

/** Progress of a run of emails, and which weren't sent. */
export function EmailRunReport({ run, noun, stop, retry }: Props) {
  const { timeZone } = useSettings()
  const isAtWork = run.waiting > 0
  const done = run.customers - run.waiting
  const notSent = run.undelivered - run.alreadySent
  const params = { id: run.id }
  const problem = newestProblem(stop, retry)
  const report = useRef<HTMLDivElement>(null)
  // Stop and Try again disappear when they are pressed or the run ends.
  useEffect(() => focusIfLost(report.current, { preventScroll: true }), [isAtWork])
  return (
    <Stack ref={report} tabIndex={-1} gap="xs" component="section" aria-label={`Emailed ${noun}s`}>
      <Text size="sm" c="dimmed">
        {runName(run)}: started by {run.startedBy}, {dateAndTime(run.startedAt, timeZone)}
      </Text>
      {isAtWork && (
        <Progress.Root size="lg">
          <Progress.Section value={Math.floor((done / run.customers) * 100)} aria-label={`${capitalize(noun)}s done`} />
        </Progress.Root>
      )}
      <Group justify="space-between" gap="xs">
        <Text component="output" size="sm" className="figures">
          {isAtWork
            ? `${formatCount(done)} of ${pluralize(run.customers, noun)} done`
            : `${formatCount(run.sent)} of ${pluralize(run.customers, noun)} sent`}
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
      {run.problems.length > 0 && <Problems run={run} noun={noun} />}
    </Stack>
  )
}

function runName({ isDrill, waiting }: EmailRun): string {
  if (isDrill) return waiting > 0 ? 'Sending a drill' : 'Last drill'
  return waiting > 0 ? 'Sending' : 'Last sent'
}

const reasons = (noun: string): Record<UndeliveredReason, string> => ({
  'no-email': 'The contact has no email address.',
  'email-invalid': "The contact's email address isn't valid.",
  'already-sent': `The same ${noun} was already sent to this address.`,
  'mail-address-refused': 'The mail server rejected this address.',
  'mail-not-sent': "The mail server didn't accept the message.",
  stopped: 'Stopped before it was sent.',
  failed: 'Something went wrong. The details are in the server log.',
})

function Problems({ run: { problems, undelivered }, noun }: Pick<Props, 'run' | 'noun'>) {
  const others = undelivered - problems.length
  return (
    <Box mah={260} style={{ overflowY: 'auto' }} p={4} m={-4}>
      <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Not sent">
        {problems.map(({ customerId, customerName, sentTo, reason }) => (
          <Text component="li" size="sm" key={customerId}>
            <Anchor href={customerPath(customerId)} target="_blank" size="sm" underline="always">
              {customerName}
            </Anchor>
            {sentTo !== null && ` (${sentTo})`}: {reasons(noun)[reason]}
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

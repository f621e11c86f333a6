import {
  createStatements,
  planStatements,
  readStatementRun,
  retryStatements,
  sendStatements,
  stopStatements,
} from '@dray/contract/statements'
import { Alert, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type z } from 'zod'
import { type Problem, request } from '../../kit/api/request.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { PdfButton } from '../documents/pdf-tab.tsx'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { type Layered } from '../../kit/modals/modals.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import { EmailRunReport } from '../email-runs/email-run-report.tsx'

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
      <Text component="h3" id="print-statements" fw={650}>
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
  const stop = useChange(stopStatements)
  const retry = useChange(retryStatements)
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
      <Text component="h3" id="email-statements" fw={650}>
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
          {run !== undefined && <EmailRunReport run={run} noun="statement" stop={stop} retry={retry} />}
        </>
      )}
    </Stack>
  )
}

import { readBatchNotices, retryBatchNotices, stopBatchNotices } from '@dray/contract/batches/notices'
import type { BatchTrace } from '@dray/contract/batches/traces'
import { isEmail } from '@dray/domain/limits'
import { Modal, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { EmailRunReport } from '../../../records/email-runs/email-run-report.tsx'
import { combineTraces } from '../trace/combined-trace.ts'
import { CallList } from './call-list.tsx'
import { NoticeForm } from './notice-form.tsx'

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
          <Text component="h3" id="email-notices" fw={600}>
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

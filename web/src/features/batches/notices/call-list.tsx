import { createCallList } from '@dray/contract/batches/notices'
import type { EmailRun } from '@dray/contract/documents/email-runs'
import { Group, Stack, Text } from '@mantine/core'
import { request } from '../../../kit/api/request.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { PdfButton } from '../../../records/documents/pdf-tab.tsx'

type Props = {
  batchIds: number[]
  customers: number
  withoutEmail: number
  /** The latest run of emails about these batches. */
  run: EmailRun | undefined
}

/** Printed lists of customers to call, with a box to tick. */
export function CallList({ batchIds, customers, withoutEmail, run }: Props) {
  const print = (who: { runId?: number; isAll: boolean }) => () =>
    request(createCallList, { body: { batchIds, ...who } })
  const unreached = run === undefined || run.isDrill || run.waiting > 0 ? 0 : run.undelivered
  return (
    <Stack component="section" gap="xs" aria-labelledby="call-notices">
      <Text component="h3" id="call-notices" fw={600}>
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

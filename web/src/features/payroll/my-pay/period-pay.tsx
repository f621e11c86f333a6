import { type OwnPay, readCommission } from '@dray/contract/commission'
import { Group, Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../../kit/collapsible-panel.tsx'
import { mediumDate } from '../../../kit/dates.ts'
import { PayComments } from '../../../records/payroll/pay-comments.tsx'
import { PrintStatement } from '../../../records/payroll/print-payroll.tsx'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { CommissionDetail } from './commission-detail.tsx'
import { PayFigures } from './pay-figures.tsx'

type Props = { pay: OwnPay; onUnsent: (isUnsent: boolean) => void }

/** What a person is paid in a period: the sums, the orders they come from, and the questions about them. */
export function PeriodPay({ pay, onUnsent }: Props) {
  const { user } = useSession()
  const { year, month, payPeriod } = pay
  const period = { year, month, payPeriod }
  const read = useRead(readCommission, { params: { ...period, userId: user.id } })
  return (
    <Stack gap={14} p={12}>
      <Group gap={8} justify="space-between">
        <Standing pay={pay} isExpected={read.data?.lastSaved === null} />
        <PrintStatement period={period} person={user} />
      </Group>
      {pay.totalPay !== undefined && <PayFigures pay={pay} />}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {read.data && <CommissionDetail commission={read.data} />}
      <CollapsiblePanel title={pay.comments === 0 ? 'Ask payroll' : `Ask payroll: ${pay.comments}`}>
        <PayComments period={period} userId={user.id} onUnsent={onUnsent} />
      </CollapsiblePanel>
    </Stack>
  )
}

/** How final the figures are. */
function Standing({ pay: { submittedOn }, isExpected }: { pay: OwnPay; isExpected: boolean }) {
  const { timeZone } = useSettings()
  return (
    <Text size="sm" c="dimmed">
      {submittedOn !== null && `Submitted ${mediumDate(submittedOn, timeZone)}. These figures are final.`}
      {submittedOn === null && isExpected && 'Payroll has not saved this period yet. This is what it would start with.'}
      {submittedOn === null && !isExpected && 'A draft. Payroll can still change it until it is submitted.'}
    </Text>
  )
}

import { listOwnPay, type OwnPayList } from '@dray/contract/commission'
import { formatDollars } from '@dray/domain/money'
import { formatRate } from '@dray/domain/payroll/commission'
import { payTypeLabels } from '@dray/domain/payroll/pay'
import { Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'
import { PayPeriods } from './my-pay/pay-periods.tsx'

/** /my-pay: what the user was paid in each pay period, and how their commission came about (D-225). */
export function MyPayPage() {
  const { user } = useSession()
  const { data, isPending, error, refetch } = useRead(listOwnPay, { params: { userId: user.id } })
  return (
    <Page
      title="My pay"
      aside={
        data && (
          <Text span size="sm" c="dimmed">
            {howPaid(data)}
          </Text>
        )
      }
    >
      {isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {error && (
        <ReadFailed mb="md" retry={refetch}>
          {error.message}
        </ReadFailed>
      )}
      {data && <PayPeriods periods={data.periods} />}
    </Page>
  )
}

/** Hourly · $20.00 · Commission rate 20%. */
function howPaid({ payType, baseRate, commissionRate }: OwnPayList): string {
  const hasBase = payType !== null && payType !== 'COMMISSION'
  const base = hasBase ? [payTypeLabels[payType]] : []
  const rate = hasBase && baseRate !== null ? [formatDollars(baseRate)] : []
  return [...base, ...rate, `Commission rate ${formatRate(commissionRate)}`].join(' · ')
}

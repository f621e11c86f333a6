import { comparePeriods, type PayPeriod, payPeriodOn, periodName } from '@dray/domain/payroll/pay-period'
import { Button } from '@mantine/core'
import { companyToday } from '../../kit/text/dates.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSettings } from '../../kit/session.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { PayrollPeriodView, PaySettingsButton } from './period/payroll-period.tsx'
import { periodAddress, periodOfAddress, PeriodPicker, todaysAddress } from './period/period-picker.tsx'

/** /payroll: everyone's pay in half a month (spec 2.12). */
export function PayrollPage() {
  const { timeZone } = useSettings()
  const today = payPeriodOn(companyToday(timeZone))
  const [address, change] = useUrlState(todaysAddress)
  const period = periodOfAddress(address, today)
  const choose = (chosen: PayPeriod) =>
    change(comparePeriods(chosen, today) === 0 ? todaysAddress : periodAddress(chosen), 'push')
  return (
    <Page
      title="Payroll"
      tabTitle={`Payroll, ${periodName(period)}`}
      fills
      actions={
        <>
          <PayYearButton year={period.year} />
          <PaySettingsButton />
        </>
      }
      tools={<PeriodPicker period={period} today={today} onChange={choose} />}
    >
      <PayrollPeriodView key={periodName(period)} period={period} />
    </Page>
  )
}

const PayYear = fetched(() => import('./pay-year-dialog.tsx'), 'PayYearDialog')

function PayYearButton({ year }: { year: number }) {
  const openDialog = useOpenDialog()
  return (
    <Button variant="default" onClick={() => openDialog(PayYear, { year })}>
      Year totals
    </Button>
  )
}

import { comparePeriods, type PayPeriod, payPeriodOn, periodName } from '@dray/domain/payroll/pay-period'
import { companyToday } from '../../kit/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSettings } from '../../kit/session.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { PayrollPeriodView } from './period/payroll-period.tsx'
import { periodAddress, periodOfAddress, todaysAddress } from './period/period-address.ts'
import { PeriodPicker } from './period/period-picker.tsx'
import { PaySettingsButton } from './settings/pay-settings-button.tsx'
import { PayYearButton } from './year/pay-year-button.tsx'

/** /payroll: what everyone is paid in a half of a month (spec 2.12). */
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

import { Page } from '../../shared/page.tsx'

/** /payroll: what everyone is paid in a half of a month. */
export function PayrollPage() {
  return (
    <Page title="Payroll" fills>
      {null}
    </Page>
  )
}

import { confirmCollection } from '@dray/contract/collections'
import { recordPayment } from '@dray/contract/payments'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AwaitingConfirmation } from '../../records/collected/awaiting-confirmation.tsx'
import { companyToday } from '../../kit/dates.ts'
import { focusAndSelect } from '../../kit/focus.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { allPaymentDates } from '../../records/record-paths.ts'
import { useSession, useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { exportedColumns } from './payment-list/payment-columns.tsx'
import { noFilters, unfiltered } from './payment-list/payment-list-filter.ts'
import { PaymentsFilters } from './payment-list/payments-filters.tsx'
import { PaymentsTable } from './payment-list/payments-table.tsx'

const unsorted = { ...unfiltered, sort: '' }

/** /payments: what customers paid in a range of payment dates, newest first or sorted by a column (D-117). */
export function PaymentsPage() {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const approach = usePreloadOnApproach('AddPayment')
  const [{ sort, ...filter }, change] = useUrlState(unsorted)
  const today = companyToday(timeZone)
  // The button that was pressed disappears, so the focus moves to the search.
  const focusSearch = () =>
    focusAndSelect(document.querySelector<HTMLInputElement>('input[aria-label="Search payments"]'))
  return (
    <Page
      title="Payments"
      fills
      aside={<AwaitingConfirmation of={{}} />}
      actions={
        <>
          {may(confirmCollection) && (
            <Button component={Link} to="/payments/collections" variant="default">
              Collected by drivers
            </Button>
          )}
          <CsvButton
            name="payments"
            columns={exportedColumns(today)}
            rows={async () => (await import('./payment-list/all-payments.ts')).allPayments({ filter, sort, today })}
          />
          {may(recordPayment) && (
            <Button {...approach} onClick={() => openModal('AddPayment', {})}>
              Add payment
            </Button>
          )}
        </>
      }
      tools={<PaymentsFilters filter={filter} today={today} change={change} />}
    >
      <PaymentsTable
        filter={filter}
        sort={sort}
        onSort={(by) => change({ sort: by }, 'push')}
        today={today}
        onClear={() => {
          focusSearch()
          change(noFilters, 'push')
        }}
        onAllDates={() => {
          focusSearch()
          change(allPaymentDates(today), 'push')
        }}
      />
    </Page>
  )
}

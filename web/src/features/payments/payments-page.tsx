import { confirmCollection } from '@dray/contract/collections'
import { recordPayment } from '@dray/contract/payments'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AwaitingConfirmation } from '../../records/collected/awaiting-confirmation.tsx'
import { firstDay } from '../../kit/list-filter/days-in-url.ts'
import { useOpenModal, usePreloadOnApproach } from '../../kit/modals/modals.tsx'
import { allPaymentDates } from '../../records/record-paths.ts'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { EmptyListButton, ListTable } from '../../kit/server-list/list-table.tsx'
import { useListColumns, useServerList } from '../../kit/server-list/use-server-list.ts'
import { useSession } from '../../kit/session.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { paymentListColumns } from './payment-list/payment-columns.tsx'
import { payments } from './payment-list/payments.tsx'

const paymentId = ({ id }: { id: number }): number => id

/** /payments (D-117) */
export function PaymentsPage() {
  const { may } = useSession()
  const openModal = useOpenModal()
  const approach = usePreloadOnApproach('AddPayment')
  const list = useServerList(payments)
  const columns = useListColumns(list, paymentListColumns)
  const { today, filter, change, isFiltered } = list
  return (
    <ListPage
      title="Payments"
      list={list}
      placeholder="Customer, order, amount, reference"
      aside={<AwaitingConfirmation of={{}} />}
      actions={
        <>
          {may(confirmCollection) && (
            <Button component={Link} to="/payments/collections" variant="default">
              Collected by drivers
            </Button>
          )}
          <CsvButton name="payments" columns={columns} rows={list.readAll} />
          {may(recordPayment) && (
            <Button {...approach} onClick={() => openModal('AddPayment', {})}>
              Add payment
            </Button>
          )}
        </>
      }
    >
      <ListTable
        list={list}
        columns={columns}
        rows={list.rows}
        rowId={paymentId}
        texts={{
          empty: 'No payments on these dates.',
          emptyAction: (
            <>
              {!isFiltered && (
                <FirstActions
                  purpose="What customers paid is listed here, and the orders it was applied to."
                  actions={[
                    may(recordPayment) && { label: 'Add payment', onAction: () => openModal('AddPayment', {}) },
                  ]}
                />
              )}
              {filter.from !== firstDay && (
                <EmptyListButton onClick={() => change(allPaymentDates(today), 'push')}>
                  Search all dates
                </EmptyListButton>
              )}
            </>
          ),
        }}
        opens={{ onOpen: ({ id }) => openModal('EditPayment', { paymentId: id }) }}
      />
    </ListPage>
  )
}

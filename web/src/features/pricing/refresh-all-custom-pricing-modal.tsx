import { setCustomPrices } from '@dray/contract/pricing'
import { Button, Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { BusyButton } from '../../shared/busy-button.tsx'
import { disabledIf } from '../../shared/disabled-if.ts'
import { focusIfLost } from '../../shared/focus/focus-if-lost.ts'
import { formatCount, pluralize } from '../../shared/format-count.ts'
import { type PropsOf, useOpenModal, useUnsavedGuard } from '../../shared/modals/modals.tsx'
import { useSession } from '../../shared/session.tsx'
import { TableNotice } from '../../shared/table/table-notice.tsx'
import { RefreshCustomer } from './refresh/refresh-customer.tsx'
import { useRefreshReason } from './refresh/refresh-reason.tsx'
import style from './refresh/refresh.module.css'
import { UpdateProgress } from './refresh/update-progress.tsx'
import { type CustomerRefresh, useAllRefreshes } from './refresh/use-all-refreshes.ts'
import { useRefreshSpinner } from './refresh/use-refresh-spinner.ts'
import { useUpdateRun } from './refresh/use-update-run.ts'
import { useStable } from '../../shared/use-stable.ts'

const noCustomers: readonly CustomerRefresh[] = []

/** The prices of all customers that would change, by customer and brand (spec 2.6, D-29, D-50). */
export function RefreshAllCustomPricingModal({ frame }: PropsOf<'RefreshAllCustomPricing'>) {
  const { may } = useSession()
  const { read, asked, takeOff, readAgain } = useAllRefreshes()
  const customers = read.data ?? noCustomers
  const reason = useRefreshReason()
  const run = useUpdateRun({ onUpdated: takeOff, readAgain })
  const spinner = useRefreshSpinner(read.refetch)
  const rows = customers.reduce((sum, { personalizedPricingList }) => sum + personalizedPricingList.length, 0)
  useUnsavedGuard(run.isRunning, 'Prices are still being updated. Customers that are done stay updated.', {
    title: 'Stop and close?',
    confirmLabel: 'Stop and close',
    cancelLabel: 'Keep updating',
    onDiscard: run.stop,
  })

  function update(chosen: readonly CustomerRefresh[]) {
    if (reason.isReady(chosen.flatMap(({ personalizedPricingList }) => personalizedPricingList)))
      void run.start(chosen, reason.reason)
  }
  const onUpdate = useStable((customer: CustomerRefresh) => update([customer]))
  return (
    <Modal {...frame} title="Refresh pricing for all customers" size={1020}>
      <div className={style.sheet}>
        <div className={style.tools}>
          <span role="status" className={style.count}>
            {read.isPending && asked.total > 0
              ? `${formatCount(asked.done)} of ${pluralize(asked.total, 'customer')} checked`
              : customers.length > 0 &&
                `${pluralize(rows, 'new price')} for ${pluralize(customers.length, 'customer')}`}
          </span>
          <span className={style.push} />
          <BusyButton
            variant="default"
            loading={spinner.isSpinning}
            disabled={run.isRunning || read.isPending}
            onClick={spinner.refresh}
          >
            Refresh
          </BusyButton>
          {may(setCustomPrices) && (
            <UpdateAllButton customers={customers} rows={rows} isBusy={run.isRunning} onUpdate={update} />
          )}
        </div>
        {reason.field(belowFloor(customers))}
        <UpdateProgress run={run} onRetry={(failed) => update(failed.map(({ customer }) => customer))} />
        {customers.map((customer) => (
          <RefreshCustomer
            key={customer.customerId}
            customer={customer}
            onUpdate={may(setCustomPrices) ? onUpdate : undefined}
            isBusy={run.isRunning}
          />
        ))}
        <TableNotice read={read} isEmpty={customers.length === 0} empty="No pricing updates available." />
      </div>
    </Modal>
  )
}

const belowFloor = (customers: readonly CustomerRefresh[]): number =>
  customers.reduce(
    (sum, { personalizedPricingList }) =>
      sum + personalizedPricingList.filter(({ isBelowFloor }) => isBelowFloor).length,
    0,
  )

type UpdateAllProps = {
  customers: readonly CustomerRefresh[]
  rows: number
  isBusy: boolean
  onUpdate: (customers: readonly CustomerRefresh[]) => void
}

function UpdateAllButton({ customers, rows, isBusy, onUpdate }: UpdateAllProps) {
  const openModal = useOpenModal()
  const confirm = () =>
    openModal('Confirmation', {
      title: 'Update all customers',
      question: `Set ${pluralize(rows, 'new price')} for ${pluralize(customers.length, 'customer')}?`,
      confirmLabel: 'Update All Customers',
      onConfirm: () => onUpdate(customers),
    })
  const button = useRef<HTMLButtonElement>(null)
  // A customer that is updated is gone with its buttons, and so is Stop.
  useEffect(() => focusIfLost(button.current), [customers, isBusy])
  return (
    <Button ref={button} {...disabledIf(isBusy || customers.length === 0, confirm)}>
      Update All Customers
    </Button>
  )
}

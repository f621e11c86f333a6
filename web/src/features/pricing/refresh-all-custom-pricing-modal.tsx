import { type RefreshRow, setCustomPrices } from '@dray/contract/pricing'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { focusIfLost } from '../../kit/focus.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { type PropsOf, useOpenDialog, useOpenModal, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { PriceRounds } from '../../records/pricing/rounds/price-rounds.ts'
import { refreshFigures, useRefreshReason, useRefreshSpinner } from './refresh/refresh-reason.tsx'
import { RunProgress } from '../../records/pricing/rounds/run-progress.tsx'
import { type CustomerRefresh, useAllRefreshes, useUpdateRun } from './refresh/use-all-refreshes.ts'
import { useStable } from '../../kit/use-stable.ts'
import { RefreshBrand, refreshGroups, RefreshHead } from './refresh/refresh-brand.tsx'
import style from './refresh/refresh.module.css'

const noCustomers: readonly CustomerRefresh[] = []

/** All customers' prices that would change, by customer and brand (spec 2.6). */
export function RefreshAllCustomPricingModal({ frame }: PropsOf<'RefreshAllCustomPricing'>) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const { read, progress, takeOff, readAgain } = useAllRefreshes()
  const customers = read.data ?? noCustomers
  const reason = useRefreshReason()
  const run = useUpdateRun({ onUpdated: takeOff, readAgain })
  const spinner = useRefreshSpinner(read.refetch)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const selected = customers.filter(({ customerId }) => chosen.has(customerId))
  const onSelect = useCallback(
    (id: number) => setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    [],
  )
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
      <Stack gap={12}>
        <Group gap={8}>
          <span role="status" className="small muted nowrap">
            {read.isPending && progress.total > 0
              ? `${formatCount(progress.done)} of ${pluralize(progress.total, 'customer')} checked`
              : customers.length > 0 &&
                `${pluralize(rows, 'new price')} for ${pluralize(customers.length, 'customer')}`}
          </span>
          <span className="grow" />
          <BusyButton
            variant="default"
            loading={spinner.isSpinning}
            disabled={run.isRunning || read.isPending}
            onClick={spinner.refresh}
          >
            Refresh
          </BusyButton>
          {may(setCustomPrices) && (
            <>
              <Button variant="subtle" onClick={() => openDialog(PriceRounds, {})}>
                Earlier rounds…
              </Button>
              {selected.length > 0 && (
                <UpdateButton
                  label={`Update Selected Customers (${formatCount(selected.length)})`}
                  customers={selected}
                  isBusy={run.isRunning}
                  onUpdate={update}
                />
              )}
              <UpdateButton
                label="Update All Customers"
                customers={customers}
                isBusy={run.isRunning}
                isPrimary
                onUpdate={update}
              />
            </>
          )}
        </Group>
        {reason.field(belowFloor(customers))}
        <RunProgress
          run={run}
          again={run.failed.filter(({ customer }) => customer.personalizedPricingList.length > 0)}
          onRetry={(failed) => update(failed.map(({ customer }) => customer))}
        />
        {customers.map((customer) => (
          <RefreshCustomer
            key={customer.customerId}
            customer={customer}
            onUpdate={may(setCustomPrices) ? onUpdate : undefined}
            isBusy={run.isRunning}
            isSelected={chosen.has(customer.customerId)}
            onSelect={onSelect}
          />
        ))}
        <TableNotice read={read} isEmpty={customers.length === 0} empty="No pricing updates available." />
      </Stack>
    </Modal>
  )
}

const belowFloor = (customers: readonly CustomerRefresh[]): number =>
  customers.reduce(
    (sum, { personalizedPricingList }) =>
      sum + personalizedPricingList.filter(({ isBelowFloor }) => isBelowFloor).length,
    0,
  )

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((other) => other !== id))

type UpdateProps = {
  label: string
  customers: readonly CustomerRefresh[]
  isBusy: boolean
  isPrimary?: boolean
  onUpdate: (customers: readonly CustomerRefresh[]) => void
}

/** Asks before updating customers, with the totals. */
function UpdateButton({ label, customers, isBusy, isPrimary = false, onUpdate }: UpdateProps) {
  const openModal = useOpenModal()
  const confirm = () =>
    openModal('Confirmation', {
      title: isPrimary ? 'Update all customers' : 'Update selected customers',
      question: `Set new prices for ${pluralize(customers.length, 'customer')}?\n${refreshFigures(
        customers.flatMap(({ personalizedPricingList }) => personalizedPricingList),
      )}`,
      confirmLabel: isPrimary ? label : 'Update Selected Customers',
      onConfirm: () => onUpdate(customers),
    })
  const button = useRef<HTMLButtonElement>(null)
  // Updated customers disappear with their buttons, and so does Stop, so catch the focus if it was on one of them.
  useEffect(() => {
    if (isPrimary) focusIfLost(button.current)
  }, [isPrimary, customers, isBusy])
  return (
    <Button
      ref={button}
      variant={isPrimary ? 'filled' : 'default'}
      {...disabledIf(isBusy || customers.length === 0, confirm)}
    >
      {label}
    </Button>
  )
}

type Props = {
  customer: CustomerRefresh
  onUpdate: ((customer: CustomerRefresh) => void) | undefined
  isBusy: boolean
  isSelected: boolean
  onSelect: (customerId: number) => void
}

/** Its brands render only while it's open. */
const RefreshCustomer = memo(function RefreshCustomer(props: Props) {
  const { customer, onUpdate, isBusy, isSelected, onSelect } = props
  const [isOpen, setOpen] = useState(false)
  const { customerId, customerName, personalizedPricingList: rows } = customer
  return (
    <section className={style.customer} aria-label={customerName} data-open={isOpen || undefined}>
      <RefreshHead
        name={customerName}
        rows={rows}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        start={
          onUpdate && (
            <input
              type="checkbox"
              aria-label={`Select ${customerName}`}
              checked={isSelected}
              disabled={isBusy}
              onChange={() => onSelect(customerId)}
            />
          )
        }
      >
        {onUpdate && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Update All Brands of ${customerName}`}
            {...disabledIf(isBusy, () => onUpdate(customer))}
          >
            Update All Brands
          </Button>
        )}
      </RefreshHead>
      {isOpen && <Brands customer={customer} onUpdate={onUpdate} isBusy={isBusy} />}
    </section>
  )
})

function Brands({ customer, onUpdate, isBusy }: Pick<Props, 'customer' | 'onUpdate' | 'isBusy'>) {
  const { customerName, personalizedPricingList: rows } = customer
  const groups = useMemo(() => refreshGroups(rows), [rows])
  const update =
    onUpdate && ((some: readonly RefreshRow[]) => onUpdate({ ...customer, personalizedPricingList: [...some] }))
  return (
    <div className={`stack ${style.brands}`}>
      {groups.map((group) => (
        <RefreshBrand
          key={group.brand}
          group={group}
          name={`${group.brand}, ${customerName}`}
          startsOpen={groups.length === 1}
          onUpdate={update}
          isBusy={isBusy}
        />
      ))}
    </div>
  )
}

import type { RefreshRow } from '@dray/contract/pricing'
import { Button } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { RefreshBrand, refreshGroups, RefreshHead } from './refresh-brand.tsx'
import style from './refresh.module.css'
import type { CustomerRefresh } from './use-all-refreshes.ts'

type Props = {
  customer: CustomerRefresh
  onUpdate: ((customer: CustomerRefresh) => void) | undefined
  isBusy: boolean
  isSelected: boolean
  onSelect: (customerId: number) => void
}

/** Its brands render only while it's open. */
export const RefreshCustomer = memo(function RefreshCustomer(props: Props) {
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

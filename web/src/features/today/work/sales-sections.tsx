import type { SalesOfToday } from '@dray/contract/today'
import { placeOrder } from '@dray/contract/orders'
import { daysLateText } from '@dray/domain/receivables/aging'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { monthDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { customerPath } from '../../../records/record-paths.ts'
import style from '../today.module.css'
import { Empty, Row, Rows, Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'

type Props = { read: WorkReads['late']; of: SalesOfToday['of']; rows: number }

/** Customers who are late placing their next order, latest first. */
export function ReorderSection({ read, of, rows }: Props) {
  const openModal = useOpenModal()
  const { may } = useSession()
  const [showsAll, setShowsAll] = useState(false)
  const customers = read.data?.customers ?? []
  const count = read.data?.count ?? 0
  return (
    <Section
      title="Due to reorder"
      aside={read.data && pluralize(count, 'customer')}
      read={read}
      failed="Customers due to reorder couldn't be loaded."
    >
      {count === 0 && <Empty>Everyone who orders regularly has ordered.</Empty>}
      <Rows>
        {customers.slice(0, showsAll ? undefined : rows).map((customer) => (
          <Row
            key={customer.customerId}
            href={customerPath(customer.customerId)}
            name={customer.customerName}
            detail={[
              customer.everyDays === 1 ? 'Orders every day' : `Orders every ${formatCount(customer.everyDays)} days`,
              `last on ${monthDay(customer.lastOrderOn)}`,
              ...(of === 'all' && customer.accountOwnerName !== null ? [customer.accountOwnerName] : []),
            ].join(', ')}
            figure={daysLateText(customer.daysPast)}
            action={
              may(placeOrder) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`New order for ${customer.customerName}`}
                  onClick={() => openModal('NewOrder', { customerId: customer.customerId })}
                >
                  New order
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {!showsAll && customers.length > rows && (
        <button type="button" className={`accent text-sm plain ${style.more}`} onClick={() => setShowsAll(true)}>
          Show {formatCount(customers.length - rows)} more
        </button>
      )}
      {showsAll && count > customers.length && (
        <Empty>The {formatCount(customers.length)} who are most overdue are listed.</Empty>
      )}
    </Section>
  )
}

import { receiveDelivery } from '@dray/contract/purchases/receipts'
import type { ExpiringOfToday, StockOfToday } from '@dray/contract/today'
import { Button } from '@mantine/core'
import { usualExpiringDays } from '@dray/domain/batches/usable-batches'
import { formatDollars } from '@dray/domain/money'
import { spokenDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import { batchPath, purchasePath } from '../../../records/record-paths.ts'
import { comingPurchases, expiringBatches, productWithSku, shortProducts } from '../today-links.ts'
import { Empty, Row, Rows, Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'
import { ExpiryDay } from '../../../records/batches/batch-facts.tsx'
import { leftOverText } from '../../../records/batches/left-over-text.ts'
import style from '../today.module.css'

/** Products that lack the most units for open orders. */
export function ShortSection({ stock, rows }: { stock: StockOfToday; rows: number }) {
  return (
    <Section
      title="Short products"
      all={
        stock.shortProducts === 0 ? undefined : { href: shortProducts, name: pluralize(stock.shortProducts, 'product') }
      }
    >
      {stock.shortProducts === 0 && <Empty>Every open order can be filled from stock.</Empty>}
      <Rows>
        {stock.shortest.slice(0, rows).map(({ productId, sku, name, brandName, stock: inStock, pending, short }) => (
          <Row
            key={productId}
            href={productWithSku(sku)}
            name={name}
            detail={brandName}
            figure={<span className="danger">{formatCount(short)} short</span>}
            note={`${formatCount(pending)} promised, ${formatCount(inStock)} in stock`}
          />
        ))}
      </Rows>
    </Section>
  )
}

/** Purchase orders expected in the next days; late ones are under Needs you. */
export function ArrivingSection({ read, today }: { read: WorkReads['arriving']; today: string }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const purchases = read.data ?? []
  return (
    <Section
      title="Purchase orders due"
      aside="next 7 days"
      all={purchases.length === 0 ? undefined : { href: comingPurchases, name: 'All due' }}
      read={read}
      failed="Purchase orders couldn't be loaded."
    >
      {read.data && purchases.length === 0 && <Empty>Nothing is due in the next 7 days.</Empty>}
      <Rows>
        {purchases.map((purchase) => (
          <Row
            key={purchase.id}
            href={purchasePath(purchase)}
            name={purchase.purchaseOrderNum}
            detail={purchase.brand.name}
            figure={purchase.expectedDeliveryOn && spokenDay(purchase.expectedDeliveryOn, today, 'coming')}
            note={pluralize(purchase.openQuantity, 'unit')}
            action={
              may(receiveDelivery) && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Receive ${purchase.purchaseOrderNum}`}
                  onClick={() => openModal('ReceiveDelivery', { purchaseOrderId: purchase.id })}
                >
                  Receive
                </Button>
              )
            }
          />
        ))}
      </Rows>
    </Section>
  )
}

type Props = { expiring: ExpiringOfToday; today: string; rows: number }

/** Batches that expired or will soon. */
export function ExpiringSection({ expiring: { batches, units, cost, first }, today, rows }: Props) {
  return (
    <Section
      title="Expiring"
      aside={`next ${usualExpiringDays} days`}
      all={{ href: expiringBatches, name: pluralize(batches, 'batch', 'batches') }}
    >
      <p className={`text-sm ${style.empty}`}>
        {pluralize(units, 'unit')}
        {cost !== undefined && `, ${formatDollars(cost)} at cost`}
      </p>
      <Rows>
        {first.slice(0, rows).map((batch) => (
          <Row
            key={batch.batchId}
            href={batchPath([batch.batchId])}
            name={batch.name}
            detail={[`Batch ${batch.batchNumber}`, ...(batch.isOnHold ? ['on hold'] : [])].join(', ')}
            figure={<ExpiryDay expiresOn={batch.expiresOn} today={today} />}
            note={`${pluralize(batch.units, 'unit')}${batch.leftOver === batch.units ? '' : `, ${leftOverText(batch.leftOver).toLowerCase()}`}`}
          />
        ))}
      </Rows>
    </Section>
  )
}

import { listPendingOutbound } from '@dray/contract/pending'
import { listProductLines } from '@dray/contract/brands'
import type { Product } from '@dray/contract/products'
import { listOnOrder } from '@dray/contract/suggestions'
import { availableUnits, catalogBadge } from '@dray/domain/products/stock'
import { formatGrams } from '@dray/domain/products/product-filter'
import type { ReactNode } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { Available } from '../../../records/available.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { dateAndTime } from '../../../kit/dates.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OnOrderPopover } from '../../../records/on-order/on-order-popover.tsx'
import { useOnOrder } from '../../../records/on-order/use-on-order.ts'
import { PendingPopover } from '../../../records/pending-popover.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { StatusPill, statusLabel } from '../../../records/status-pill.tsx'
import style from './view-product.module.css'

/** The details of a product (spec 2.7); a dash for a missing value, or one that the user may not see (D-57). */
export function ProductFacts({ product }: { product: Product }) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const { genetics, weight, unitQuantity, stock } = product
  return (
    <dl className={style.facts}>
      <Fact label="Status">
        <StatusPill status={product.status} />
      </Fact>
      <Fact label="Stock">
        <StatusPill status={catalogBadge(stock)} /> <span className="figures">{formatCount(stock)}</span>
      </Fact>
      <Fact label="Pending outbound">
        {may(listPendingOutbound) ? (
          <PendingPopover product={product} />
        ) : (
          <span className="figures">{formatCount(product.pendingOutboundQuantity)}</span>
        )}
      </Fact>
      <Fact label="Available">
        <Available units={availableUnits(product)} />
      </Fact>
      {may(listOnOrder) && (
        <Fact label="On order">
          <UnitsOnOrder product={product} />
        </Fact>
      )}
      <Fact label="Cost">
        <MoneyText amount={product.cost} />
      </Fact>
      <Fact label="Base price">
        <MoneyText amount={product.basePrice} />
      </Fact>
      <Fact label="MSRP">
        <MoneyText amount={product.msrp} />
      </Fact>
      <Fact label="Genetics">{genetics === null ? <None /> : statusLabel(genetics)}</Fact>
      <Fact label="Weight">{weight === null ? <None /> : formatGrams(weight)}</Fact>
      <Fact label="Unit quantity">{unitQuantity === null ? <None /> : formatCount(unitQuantity)}</Fact>
      <Fact label="Extract type">{product.extractType ?? <None />}</Fact>
      <Fact label="Product lines">{may(listProductLines) ? <Lines product={product} /> : <None />}</Fact>
      <Fact label="Discount eligible">{yesOrNo(product.discountEligible)}</Fact>
      <Fact label="Track by batch">{yesOrNo(product.hasBatch)}</Fact>
      <Fact label="Hidden from the catalog">{yesOrNo(product.hideFromCatalog)}</Fact>
      <Fact label="Created" startsRow>
        {dateAndTime(product.createdAt, timeZone)}
      </Fact>
      <Fact label="Modified">{dateAndTime(product.modifiedOn, timeZone)}</Fact>
    </dl>
  )
}

type FactProps = { label: string; children: ReactNode; startsRow?: boolean }

const Fact = ({ label, children, startsRow = false }: FactProps) => (
  <div className={startsRow ? style.startsRow : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
const None = () => <span aria-label="none">–</span>
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** What purchase orders still have to bring, so that a rep can promise a day. */
function UnitsOnOrder({ product: { id, name } }: { product: Product }) {
  const onOrder = useOnOrder().get(id)
  return onOrder ? <OnOrderPopover name={name} onOrder={onOrder} /> : <span className="figures">0</span>
}

/** A product has the ids of its lines; their names come from the brand (D-69). */
function Lines({ product: { brandID, productLines } }: { product: Product }) {
  const hasLines = productLines.length > 0
  const { data = [] } = useRead(listProductLines, { params: { brandId: brandID } }, { enabled: hasLines })
  const names = data.filter(({ id }) => productLines.some(({ productLineId }) => productLineId === id))
  return hasLines ? names.map(({ name }) => name).join(', ') : <None />
}

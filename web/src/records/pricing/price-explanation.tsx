import { explainPrice } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { Anchor } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import { mediumDate } from '../../kit/text/dates.ts'
import { PastDay } from '../../kit/text/spoken-day.tsx'
import { formatCount } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { PriceHistory, priceWayLabels } from './price-history.tsx'
import style from './pricing.module.css'

type Props = {
  customerId: number
  productId: number
  /** The order line's adjustment. */
  adjustment?: Cents | undefined
}

/** Explains a price: base price, custom price with its history, and what the customer last paid. */
export function PriceExplanation({ customerId, productId, adjustment }: Props) {
  const { timeZone } = useSettings()
  const read = useRead(explainPrice, { params: { customerId, productId } })
  if (read.data === undefined) return <TableNotice read={read} isEmpty empty="" />
  const { basePrice, customPrice, anchor, history, lastPaid } = read.data
  const [latest] = history
  return (
    <div className={`text-sm overflow-auto stack ${style.explanation}`}>
      <dl className={style.prices}>
        <dt>Base price</dt>
        <dd>
          <MoneyText amount={basePrice} />
        </dd>
        <dt>Custom price</dt>
        <dd>{customPrice === null ? 'None' : <MoneyText amount={customPrice} />}</dd>
        {adjustment !== undefined && adjustment !== 0 && (
          <>
            <dt>Adjustment on this line</dt>
            <dd>
              <MoneyText amount={adjustment} />
            </dd>
          </>
        )}
      </dl>
      {customPrice !== null && latest !== undefined && (
        <p className="muted">
          Custom since {mediumDate(latest.date, timeZone)}
          {latest.userName !== null && `, by ${latest.userName}`} ({priceWayLabels[latest.way]})
          {anchor !== null && anchor !== basePrice && (
            <>
              {' '}
              when the base price was <MoneyText amount={anchor} />
            </>
          )}
          .
        </p>
      )}
      {history.length > 0 && <PriceHistory changes={history.slice(0, 10)} />}
      <LastPaid orders={lastPaid} />
    </div>
  )
}

type Paid = { orderId: number; orderNum: string; createdAt: Date; quantity: number; unitPrice: Cents }

function LastPaid({ orders }: { orders: readonly Paid[] }) {
  const { timeZone } = useSettings()
  if (orders.length === 0) return <p className="muted">This customer hasn't bought it yet.</p>
  return (
    <table className={`table ${style.facts}`}>
      <caption>Last paid</caption>
      <tbody>
        {orders.map(({ orderId, orderNum, createdAt, quantity, unitPrice }) => (
          <tr key={orderId}>
            <td>
              <PastDay at={createdAt} timeZone={timeZone} />
            </td>
            <td className="figures">
              {formatCount(quantity)} × <MoneyText amount={unitPrice} />
            </td>
            <td>
              <Anchor href={`/orders/${encodeURIComponent(orderNum)}`} target="_blank" size="xs">
                {orderNum}
              </Anchor>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type WhyThisPriceProps = {
  customerId: number
  product: { id: number; name: string }
  /** In a table, only the active row is in the tab order. */
  isActive?: boolean
}

export function WhyThisPrice({ customerId, product, isActive = true }: WhyThisPriceProps) {
  const label = `Why this price: ${product.name}`
  return (
    <PopoverButton
      label={label}
      position="bottom-end"
      width={380}
      button={(opener) => (
        <button
          type="button"
          className={`bold plain small muted ${style.why}`}
          tabIndex={isActive ? 0 : -1}
          aria-label={label}
          title="Why this price"
          {...opener}
        >
          i
        </button>
      )}
    >
      {() => <PriceExplanation customerId={customerId} productId={product.id} />}
    </PopoverButton>
  )
}

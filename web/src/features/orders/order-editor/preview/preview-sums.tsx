import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars, minus, sum, times, toDollars, zero } from '@dray/domain/money'
import { type CartLine, parseDiscount } from '@dray/domain/orders/cart'
import { orderMargin, type OrderTotals, orderTotals } from '@dray/domain/orders/order-totals'
import { paymentsApplied } from '@dray/domain/orders/payments-remain'
import { TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { useSession } from '../../../../shared/session.tsx'
import { markOf } from '../fields/delivery-panel.tsx'
import type { Part } from '../draft/order-form.ts'
import type { OrderDraft, ChangeDraft } from '../draft/order-draft.ts'
import style from './order-preview.module.css'
import { TypedField } from './typed-field.tsx'
import type { MenuProduct } from '../cart/use-catalog.ts'

type Props = Pick<OrderDraft, 'discount' | 'discountNotes'> & {
  lines: readonly CartLine[]
  sold: ReadonlyMap<number, MenuProduct> | undefined
  /** What was paid on it. */
  applied: Cents
  change: ChangeDraft
  /** What differs from the saved order. */
  changed: ReadonlySet<Part>
}

/** From the lines to the total: the discount with its note, and the cost for who may see it here. */
export const PreviewSums = memo(function PreviewSums(props: Props) {
  const { lines, discount, discountNotes, sold, applied, change, changed } = props
  const { isAdmin } = useSession()
  const totals = useMemo(() => orderTotals(lines, discount ?? zero), [lines, discount])
  return (
    <div className={style.sums}>
      <DiscountFields {...{ discount, discountNotes, totals, change, changed }} />
      <dl>
        <Sum label={`Subtotal, ${units(totals.unitQuantity)}`} amount={totals.subtotal} />
        {totals.discount > 0 && <Sum label="Discount" amount={minus(zero, totals.discount)} />}
        {isAdmin && <Cost lines={lines} sold={sold} total={totals.total} />}
        <Sum label="Total" amount={totals.total} isTotal />
        {applied !== zero && <Sum label="Payments" amount={minus(zero, applied)} />}
        {applied !== zero && <Sum label="Balance due" amount={minus(totals.total, applied)} />}
      </dl>
    </div>
  )
})

/** The payments on a saved order; editing it changes the balance, not them (D-64). */
export const appliedTo = (order: Pick<Order, 'total' | 'balanceDue'> | undefined): Cents =>
  order ? paymentsApplied(order) : zero

const units = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'unit' : 'units'}`

type DiscountProps = Pick<Props, 'discount' | 'discountNotes' | 'change' | 'changed'> & { totals: OrderTotals }

/** Not a number: empty; below zero: 0; above the subtotal: the subtotal (spec 5). */
function DiscountFields({ discount, discountNotes, totals, change, changed }: DiscountProps) {
  const mark = markOf(changed)
  const { subtotal } = totals
  const shown = discount === null ? '' : toDollars(totals.discount).toFixed(2)
  const set = (typed: string) => change((before) => ({ ...before, discount: parseDiscount(typed, subtotal) }))
  return (
    <div className={style.discount}>
      <div className={`${style.amountOff} ${mark('discount') ?? ''}`}>
        <span aria-hidden>Discount $</span>
        <TypedField
          label="Discount"
          placeholder="0.00"
          value={shown}
          disabled={subtotal === 0 && discount === null}
          onType={set}
          onLeave={set}
        />
      </div>
      <TextInput
        className={mark('discountNotes')}
        aria-label="Discount note"
        placeholder="Note on the discount"
        maxLength={500}
        value={discountNotes}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, discountNotes: value }))}
      />
    </div>
  )
}

/** For ADMIN alone (D-57), who can hide it, and what follows from it, from who looks over their shoulder. */
function Cost({ lines, sold, total }: Pick<Props, 'lines' | 'sold'> & { total: Cents }) {
  const [kept, setStored] = useLocalStorage<string>({
    key: 'dray-order-cost',
    defaultValue: 'shown',
    getInitialValueInEffect: false,
  })
  const isShown = kept !== 'hidden'
  const cost = useMemo(
    () =>
      sum(
        lines.map(({ productId, productCost, quantity }) =>
          times(productCost ?? sold?.get(productId)?.cost ?? zero, quantity),
        ),
      ),
    [lines, sold],
  )
  const margin = orderMargin({ total, cost })
  return (
    <>
      <div>
        <dt>
          Cost{' '}
          <button type="button" className={style.toggle} onClick={() => setStored(isShown ? 'hidden' : 'shown')}>
            {isShown ? 'Hide cost' : 'Show cost'}
          </button>
        </dt>
        <dd className="figures">{isShown ? formatDollars(cost) : hidden}</dd>
      </div>
      <div>
        <dt>Margin</dt>
        <dd className="figures">{isShown ? `${formatDollars(margin.amount)}, ${percent(margin.ofTotal)}` : hidden}</dd>
      </div>
    </>
  )
}

const hidden = '•••'

/** Of nothing there is no part. */
const percent = (part: number | null): string => (part === null ? '–' : `${(part * 100).toFixed(1)}%`)

function Sum({ label, amount, isTotal = false }: { label: string; amount: Cents; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className="figures">{formatDollars(amount)}</dd>
    </div>
  )
}

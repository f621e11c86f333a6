import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars, minus, moneyErrors, sum, times, toDollars, zero } from '@dray/domain/money'
import { type CartLine, parseDiscount } from '@dray/domain/orders/cart'
import { orderMargin, type OrderTotals, orderTotals, paymentsApplied } from '@dray/domain/orders/order-totals'
import { TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { useSession } from '../../../../kit/session.tsx'
import { changedClass } from '../fields/delivery-panel.tsx'
import type { OrderPart } from '../draft/order-form.ts'
import type { OrderDraft, ChangeDraft } from '../draft/order-draft.ts'
import style from './order-preview.module.css'
import { TypedField } from '../../../../kit/fields/typed-field.tsx'
import type { MenuProduct } from '../cart/use-catalog.ts'

type Props = Pick<OrderDraft, 'discount' | 'discountNotes'> & {
  lines: readonly CartLine[]
  sellable: ReadonlyMap<number, MenuProduct> | undefined
  applied: Cents
  change: ChangeDraft
  changed: ReadonlySet<OrderPart>
}

export const PreviewTotals = memo(function PreviewTotals(props: Props) {
  const { lines, discount, discountNotes, sellable, applied, change, changed } = props
  const { isAdmin } = useSession()
  const totals = useMemo(() => orderTotals(lines, discount ?? zero), [lines, discount])
  return (
    <div className={`text-sm stack ${style.totals}`}>
      <DiscountFields {...{ discount, discountNotes, totals, change, changed }} />
      <dl>
        <AmountRow label={`Subtotal, ${units(totals.unitQuantity)}`} amount={totals.subtotal} />
        {totals.discount > 0 && <AmountRow label="Discount" amount={minus(zero, totals.discount)} />}
        {isAdmin && <Cost lines={lines} sellable={sellable} total={totals.total} />}
        <AmountRow label="Total" amount={totals.total} isTotal />
        {applied !== zero && <AmountRow label="Payments" amount={minus(zero, applied)} />}
        {applied !== zero && <AmountRow label="Balance due" amount={minus(totals.total, applied)} />}
      </dl>
    </div>
  )
})

/** A saved order's payments. Editing the order changes its balance, not the payments (D-64). */
export const appliedTo = (order: Pick<Order, 'total' | 'balanceDue'> | undefined): Cents =>
  order ? paymentsApplied(order) : zero

const units = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'unit' : 'units'}`

type DiscountProps = Pick<Props, 'discount' | 'discountNotes' | 'change' | 'changed'> & { totals: OrderTotals }

/** Text that isn't a number becomes empty, a negative number 0, and one above the subtotal the subtotal (spec 5). */
function DiscountFields({ discount, discountNotes, totals, change, changed }: DiscountProps) {
  const fieldClass = changedClass(changed)
  const { subtotal } = totals
  const shown = discount === null ? '' : toDollars(totals.discount).toFixed(2)
  function set(typed: string, before: string): string | undefined {
    const read = parseDiscount(typed, subtotal)
    // After "12.345" it is what it was before, not the 12.34 on the way.
    const next = 'error' in read ? parseDiscount(before, subtotal) : read
    if ('discount' in next) change((draft) => ({ ...draft, discount: next.discount }))
    return 'error' in read ? moneyErrors[read.error] : undefined
  }
  return (
    <div className={style.discount}>
      <div className={`${style.amountOff} ${fieldClass('discount') ?? ''}`}>
        <span aria-hidden>Discount $</span>
        <TypedField
          label="Discount"
          placeholder="0.00"
          value={shown}
          disabled={subtotal === 0 && discount === null}
          onType={set}
          onCommit={(typed) => set(typed, shown)}
        />
      </div>
      <TextInput
        className={fieldClass('discountNotes')}
        aria-label="Discount note"
        placeholder="Discount note"
        maxLength={500}
        value={discountNotes}
        onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, discountNotes: value }))}
      />
    </div>
  )
}

/** Only for ADMIN, who can hide it from anyone looking over their shoulder. */
function Cost({ lines, sellable, total }: Pick<Props, 'lines' | 'sellable'> & { total: Cents }) {
  const [visibility, setVisibility] = useLocalStorage<string>({
    key: 'dray-order-cost',
    defaultValue: 'shown',
    getInitialValueInEffect: false,
  })
  const isShown = visibility !== 'hidden'
  const cost = useMemo(
    () =>
      sum(
        lines.map(({ productId, productCost, quantity }) =>
          times(productCost ?? sellable?.get(productId)?.cost ?? zero, quantity),
        ),
      ),
    [lines, sellable],
  )
  const margin = orderMargin({ total, cost })
  return (
    <div className={style.cost}>
      <dt>
        Cost{' '}
        <button
          type="button"
          className={`plain small accent ${style.toggle}`}
          onClick={() => setVisibility(isShown ? 'hidden' : 'shown')}
        >
          {isShown ? 'Hide cost' : 'Show cost'}
        </button>
      </dt>
      <dd className="figures">{isShown ? formatDollars(cost) : masked}</dd>
      <dt>Margin</dt>
      <dd className="figures">{isShown ? `${formatDollars(margin.amount)}, ${percent(margin.ofTotal)}` : masked}</dd>
    </div>
  )
}

const masked = '•••'

/** A total of 0 has no margin percentage. */
const percent = (part: number | null): string => (part === null ? '–' : `${(part * 100).toFixed(1)}%`)

function AmountRow({ label, amount, isTotal = false }: { label: string; amount: Cents; isTotal?: boolean }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd className="figures">{formatDollars(amount)}</dd>
    </div>
  )
}

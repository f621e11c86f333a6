import { formatDollars, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { pluralize } from '../../../../kit/format-count.ts'
import { mediumDate } from '../../../../kit/dates.ts'
import type { MenuEntry } from '../../../../kit/popover/menu-list.tsx'
import { useSettings } from '../../../../kit/session.tsx'
import type { AddedProducts } from '../cart/use-cart.ts'
import type { LastOrder } from './use-last-order.ts'

type OnAdd = (added: AddedProducts, message: string) => void

/** The menu entry that adds the lines of the last order, with a summary of what it would add. */
export function useLastOrderEntry(last: LastOrder, onAdd: OnAdd): MenuEntry {
  const { timeZone } = useSettings()
  const label = 'Same as last order'
  if (last.state !== 'found') return { label, detail: disabledReason(last), isDisabled: true }
  const { order, units, noLongerSold } = last
  const orderLabel = `${order.orderNum} from ${mediumDate(order.createdAt, timeZone)}`
  const missing = noLongerSoldText(noLongerSold)
  if (units.length === 0) return { label, detail: joinSentences(`${orderLabel}.`, missing), isDisabled: true }
  const lines = pluralize(units.length, 'line')
  return {
    label,
    detail: joinSentences(`${orderLabel}: ${lines}, ${totalOf(units)}${missing ? '.' : ''}`, missing),
    onChoose: () => onAdd(units, joinSentences(`Added ${lines} from ${order.orderNum}${missing ? '.' : ''}`, missing)),
  }
}

function disabledReason(last: Exclude<LastOrder, { state: 'found' }>): string {
  if (last.state === 'failed') return last.problem.message
  if (last.state === 'no-customer') return 'Choose a customer first.'
  return last.state === 'none' ? 'This customer has no earlier orders.' : 'Loading...'
}

const totalOf = (units: AddedProducts): string =>
  formatDollars(
    orderTotals(
      units.map(({ product, quantity }) => ({ quantity, unitPrice: product.price, priceAdjustment: zero })),
      zero,
    ).subtotal,
  )

function noLongerSoldText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${pluralize(names.length, 'product')} ${names.length === 1 ? 'is' : 'are'} no longer sold: ${names.join(', ')}`
}

const joinSentences = (...sentences: string[]): string => sentences.filter((sentence) => sentence !== '').join(' ')

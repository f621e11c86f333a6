import { formatDollars, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { pluralize } from '../../../../shared/format-count.ts'
import { mediumDate } from '../../../../shared/dates.ts'
import type { MenuEntry } from '../../../../shared/popover/menu-list.tsx'
import { useSettings } from '../../../../shared/session.tsx'
import type { AddedProducts } from '../cart/use-cart.ts'
import type { LastOrder } from './use-last-order.ts'

type OnAdd = (added: AddedProducts, message: string) => void

/** The entry of a menu that orders the same once more, saying what that would be. */
export function useLastOrderEntry(last: LastOrder, onAdd: OnAdd): MenuEntry {
  const { timeZone } = useSettings()
  const label = 'Same as last order'
  if (last.state !== 'found') return { label, detail: reasonOf(last), isDisabled: true }
  const { order, units, noLongerSold } = last
  const which = `${order.orderNum} from ${mediumDate(order.createdAt, timeZone)}`
  const gone = goneInWords(noLongerSold)
  if (units.length === 0) return { label, detail: joined(`${which}.`, gone), isDisabled: true }
  const lines = pluralize(units.length, 'line')
  return {
    label,
    detail: joined(`${which}: ${lines}, ${worthOf(units)}${gone ? '.' : ''}`, gone),
    onChoose: () => onAdd(units, joined(`Added ${lines} from ${order.orderNum}${gone ? '.' : ''}`, gone)),
  }
}

function reasonOf(last: Exclude<LastOrder, { state: 'found' }>): string {
  if (last.state === 'failed') return last.problem.message
  if (last.state === 'no-customer') return 'Choose a customer first.'
  return last.state === 'none' ? 'This customer has no earlier orders.' : 'Loading...'
}

const worthOf = (units: AddedProducts): string =>
  formatDollars(
    orderTotals(
      units.map(({ product, quantity }) => ({ quantity, unitPrice: product.price, priceAdjustment: zero })),
      zero,
    ).subtotal,
  )

function goneInWords(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${pluralize(names.length, 'product')} ${names.length === 1 ? 'is' : 'are'} no longer sold: ${names.join(', ')}`
}

const joined = (...sentences: string[]): string => sentences.filter((words) => words !== '').join(' ')

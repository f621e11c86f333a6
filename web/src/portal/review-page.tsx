import { listPortalMenu } from '@dray/contract/customers/portal'
import { type PortalHome, readPortalHome } from '@dray/contract/customers/portal-orders'
import { maxLengths } from '@dray/domain/limits'
import { formatDollars, times } from '@dray/domain/money'
import { missingToMinimum, nearestCases } from '@dray/domain/ordering/order-size'
import { useEffect, useEffectEvent } from 'react'
import { clockTime, shortWeekDay } from '../kit/native/days.ts'
import { pluralize } from '../kit/text/format-count.ts'
import { useAnswer } from './answers.ts'
import {
  type Cart,
  cartTotal,
  changeCart,
  deliveryDay,
  emptyTheCart,
  orderToSend,
  type PricedLine,
  pricedLines,
  sendAgain,
  sendOrder,
  useCart,
} from './cart.ts'
import { productsBySku } from './menu.ts'
import { CasesOnly, Quantity } from './menu-page.tsx'
import { go } from './navigation.tsx'
import style from './portal.module.css'
import { Unread } from './unread.tsx'
import { useTimeZone } from './use-time-zone.ts'

const retryMs = 5000
/** As the server has it. */
const maxNote = 500

export function ReviewPage() {
  const { answer: menu, problem: unread } = useAnswer(listPortalMenu)
  const { answer: home } = useAnswer(readPortalHome)
  const { cart, isSending, problem } = useCart()
  const lines = pricedLines(cart.lines, productsBySku(menu))
  const gone = menu ? cart.lines.length - lines.length : 0
  const isUnanswered = cart.sending !== null && !isSending
  useRetry(isUnanswered)
  const reason = home && sendProblem(cart, lines, home)
  const isBlocked = !isUnanswered && (home === undefined || reason !== undefined || lines.length === 0)
  async function send() {
    const sent = await (isUnanswered || home === undefined ? sendAgain() : sendOrder(orderToSend(lines, home)))
    if (sent) go(`/sent/${encodeURIComponent(sent.orderNum)}`, { replace: true })
  }
  return (
    <>
      <header className={style.menuHead}>
        <div className="row">
          <button type="button" className={style.back} aria-label="Back" onClick={() => go('/menu')}>
            ‹
          </button>
          <h1 className="text-lg grow">{cart.replaces ? `Change order ${cart.replaces.orderNum}` : 'Review'}</h1>
          <button
            type="button"
            className={style.link}
            disabled={cart.sending !== null}
            onClick={() => {
              emptyTheCart()
              go('/', { replace: true })
            }}
          >
            {cart.replaces ? 'Leave as it was' : 'Empty cart'}
          </button>
        </div>
      </header>
      <main className={style.page}>
        {menu === undefined && <Unread problem={unread} />}
        {home && <Terms home={home} />}
        <section className={style.card} aria-label="Products">
          <ul className="stack">
            {lines.map((line) => (
              <Line key={line.sku} line={line} />
            ))}
          </ul>
          {menu && lines.length === 0 && <p className="muted">The cart is empty.</p>}
          <p className={`row ${style.total}`}>
            <b className="grow">Total</b>
            <b className="figures">{formatDollars(cartTotal(lines))}</b>
          </p>
        </section>
        <PriceChanges lines={lines} />
        {gone > 0 && (
          <p className={style.notice}>
            {pluralize(gone, 'product')} in your cart can’t be ordered right now and won’t be sent.
          </p>
        )}
      </main>
      <footer className={style.foot}>
        {isUnanswered && (
          <p role="alert">Not sent yet. We’ll try again as soon as there is a connection. It can’t be sent twice.</p>
        )}
        {problem && !problem.isOutcomeUnknown && problem.body.code !== 'price-changed' && (
          <p role="alert" className={style.problem}>
            {problem.message}
          </p>
        )}
        <button
          type="button"
          className={style.primary}
          aria-disabled={isSending || isBlocked}
          onClick={() => !isSending && !isBlocked && void send()}
        >
          {isSending ? 'Sending...' : isUnanswered ? 'Try again' : cart.replaces ? 'Send changes' : 'Send order'}
        </button>
        <p className="muted small">{isUnanswered ? '' : (reason ?? 'We confirm it. You can change it until then.')}</p>
      </footer>
    </>
  )
}

/** Why it can't be sent like this. The server has the last word. */
function sendProblem(cart: Cart, lines: readonly PricedLine[], { rules, days }: PortalHome): string | undefined {
  const { minimumOrder, poRequired, dayRequired } = rules
  if (!cart.isPickup && dayRequired && days.length === 0)
    return 'No delivery days are available right now. Please call us.'
  if (poRequired && cart.customerPO.trim() === '') return 'Enter your PO number first.'
  if (lines.some(({ product, quantity }) => nearestCases(quantity, product) !== undefined))
    return 'Some products come in full cases only. Change their quantity first.'
  const missing = missingToMinimum(cartTotal(lines), minimumOrder)
  return missing && `Add ${formatDollars(missing)} more to reach the minimum order.`
}

/** Until an answer arrives, even after a reload. */
function useRetry(isUnanswered: boolean): void {
  const retry = useEffectEvent(async () => {
    const sent = await sendAgain()
    if (sent) go(`/sent/${encodeURIComponent(sent.orderNum)}`, { replace: true })
  })
  useEffect(() => {
    if (!isUnanswered) return undefined
    const tryNow = () => void retry()
    const timer = setInterval(tryNow, retryMs)
    window.addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryNow)
    }
  }, [isUnanswered])
}

function Terms({ home }: { home: PortalHome }) {
  const { cart } = useCart()
  const timeZone = useTimeZone()
  const { days, rules } = home
  const chosen = deliveryDay(cart, home)
  const cutoff = days.find(({ day }) => day === chosen)?.cutoff
  return (
    <fieldset className={style.card} disabled={cart.sending !== null} aria-label="Delivery">
      <label className={style.term}>
        Delivery
        <select
          className={style.input}
          value={cart.isPickup ? 'pickup' : (chosen ?? '')}
          onChange={({ currentTarget: { value } }) =>
            changeCart({ isPickup: value === 'pickup', day: value === 'pickup' || value === '' ? null : value })
          }
        >
          {!(rules.dayRequired && days.length > 0) && <option value="">Next possible day</option>}
          {days.map((offered) => (
            <option key={offered.day} value={offered.day}>
              {shortWeekDay(offered.day)}
            </option>
          ))}
          {rules.mayPickUp && <option value="pickup">I pick it up</option>}
        </select>
      </label>
      {cutoff && <p className="muted text-sm">Order by {clockTime(cutoff, timeZone)}.</p>}
      <label className={style.term}>
        PO number
        <input
          className={style.input}
          value={cart.customerPO}
          maxLength={maxLengths.customerPO}
          required={rules.poRequired}
          placeholder={rules.poRequired ? '' : 'Optional'}
          onChange={({ currentTarget }) => changeCart({ customerPO: currentTarget.value })}
        />
      </label>
      <label className={style.term}>
        Note
        <textarea
          className={style.input}
          rows={2}
          maxLength={maxNote}
          placeholder="Optional"
          value={cart.note}
          onChange={({ currentTarget }) => changeCart({ note: currentTarget.value })}
        />
      </label>
    </fieldset>
  )
}

const Line = ({ line: { product, quantity } }: { line: PricedLine }) => (
  <li className="row">
    <span className="grow">
      <span className={style.name}>{product.name}</span>
      <span className="muted text-sm">
        {formatDollars(product.price)} · {formatDollars(times(product.price, quantity))}
      </span>
      <CasesOnly product={product} />
    </span>
    <Quantity product={product} />
  </li>
)

/** The total is right either way: it is of the present prices, which are also what is sent. */
function PriceChanges({ lines }: { lines: readonly PricedLine[] }) {
  const changed = lines.filter(({ product, shownPrice }) => product.price !== shownPrice)
  if (changed.length === 0) return null
  return (
    <div className={style.notice} role="status">
      <b>{changed.length === 1 ? 'One price has' : `${changed.length} prices have`} changed since you looked.</b>
      {changed.map(({ sku, product, shownPrice }) => (
        <p key={sku}>
          {product.name} {formatDollars(shownPrice)} → {formatDollars(product.price)}
        </p>
      ))}
      <p>The total is of today’s prices.</p>
    </div>
  )
}

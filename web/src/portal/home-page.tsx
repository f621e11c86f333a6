import { listPortalMenu, type PortalVisitor } from '@dray/contract/customers/portal'
import { type PortalOrder, readPortalHome } from '@dray/contract/customers/portal-orders'
import { formatDollars } from '@dray/domain/money'
import { clockTime, shortWeekDay } from '../kit/native/days.ts'
import { useAnswer } from './answers.ts'
import { fillCart, pricedLines, cartTotal, countUnits, useCart } from './cart.ts'
import { pluralize } from '../kit/text/format-count.ts'
import { productsBySku } from './menu.ts'
import { go, Link } from './navigation.tsx'
import { OrderRow } from './order-row.tsx'
import style from './portal.module.css'
import { Unread } from './unread.tsx'
import { useTimeZone } from './use-time-zone.ts'

export function HomePage({ visitor: { contact, customer } }: { visitor: PortalVisitor }) {
  const { answer: home, problem } = useAnswer(readPortalHome)
  const { answer: menu } = useAnswer(listPortalMenu)
  const { cart } = useCart()
  const timeZone = useTimeZone()
  if (!home) return <Unread problem={problem} />
  const products = productsBySku(menu)
  const [nextDay] = home.days
  return (
    <>
      <section className={style.card}>
        <h1 className="wrap-anywhere">{customer.customerName}</h1>
        {nextDay && contact.mayOrder && (
          <p className="muted text-sm">
            Next delivery day: {shortWeekDay(nextDay.day)}
            {nextDay.cutoff && `, order by ${clockTime(nextDay.cutoff, timeZone)}`}
          </p>
        )}
      </section>
      {contact.mayOrder && cart.lines.length > 0 && (
        <section className={style.card}>
          <div className="row">
            <b className="grow">{cart.replaces ? `Changing order ${cart.replaces.orderNum}` : 'Your cart'}</b>
            <span className="figures">{formatDollars(cartTotal(pricedLines(cart.lines, products)))}</span>
          </div>
          <Link to="/review" className={style.primary}>
            Look at it and send
          </Link>
        </section>
      )}
      {contact.mayOrder && home.last && cart.lines.length === 0 && <SameAsLast order={home.last} products={products} />}
      {contact.mayOrder && (
        <button type="button" className={style.secondary} onClick={() => go('/menu')}>
          {cart.lines.length > 0 ? 'Add products' : 'Start a new order'}
        </button>
      )}
      <Orders title="Sent" orders={home.sent} />
      {home.last && <Orders title="Last order" orders={[home.last]} />}
    </>
  )
}

type Same = { order: PortalOrder; products: ReturnType<typeof productsBySku> }

function SameAsLast({ order, products }: Same) {
  const lines = pricedLines(
    order.lines.map(({ sku, quantity, unitPrice }) => ({ sku, quantity, shownPrice: unitPrice })),
    products,
  )
  if (lines.length === 0) return null
  const gone = order.lines.length - lines.length
  return (
    <section className={style.card}>
      <div className="row">
        <h2 className="grow">Same as last time</h2>
        <b className="figures">{formatDollars(cartTotal(lines))}</b>
      </div>
      <p className="muted text-sm">
        Ordered {shortWeekDay(order.placedOn)} · {pluralize(lines.length, 'product')},{' '}
        {pluralize(countUnits(lines), 'unit')}, at today’s prices
      </p>
      {gone > 0 && <p className={style.badge}>{pluralize(gone, 'product')} of it can’t be ordered right now.</p>}
      <button
        type="button"
        className={style.primary}
        onClick={() => {
          fillCart(order, products, { isChange: false })
          go('/review')
        }}
      >
        Look at it and send
      </button>
    </section>
  )
}

function Orders({ title, orders }: { title: string; orders: readonly PortalOrder[] }) {
  if (orders.length === 0) return null
  return (
    <section>
      <h2 className={style.title}>{title}</h2>
      <ul className={style.list}>
        {orders.map((order) => (
          <OrderRow key={order.orderNum} order={order} />
        ))}
      </ul>
    </section>
  )
}

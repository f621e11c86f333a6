import { listPortalMenu, type PortalVisitor } from '@dray/contract/customers/portal'
import {
  cancelPortalOrder,
  listPortalOrders,
  type PortalOrder,
  readPortalDocument,
  readPortalOrder,
} from '@dray/contract/customers/portal-orders'
import { callAddress } from '@dray/contract/call/call-address'
import { firstPageRows } from '@dray/contract/call/paged-list'
import { formatDollars } from '@dray/domain/money'
import { useState } from 'react'
import { Problem, request, requestPage } from '../kit/api/request.ts'
import { clockTime, shortWeekDay } from '../kit/native/days.ts'
import { pluralize } from '../kit/text/format-count.ts'
import { refreshAll, useAnswer } from './answers.ts'
import { fillCart, useCart } from './cart.ts'
import { productsBySku } from './menu.ts'
import { go, Link } from './navigation.tsx'
import { OrderRow, orderName, stateNames } from './order-row.tsx'
import style from './portal.module.css'
import { Unread } from './unread.tsx'
import { useTimeZone } from './use-time-zone.ts'

export function OrdersPage() {
  const { answer: newest, problem } = useAnswer(listPortalOrders)
  const [older, setOlder] = useState<{ rows: PortalOrder[]; next: string | undefined }>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Problem>()
  if (!newest) return <Unread problem={problem} />
  async function showOlder() {
    setBusy(true)
    setFailure(undefined)
    try {
      let known = older
      known ??= await requestPage(listPortalOrders, { query: {} })
      const { next: after } = known
      const page =
        after === undefined ? { rows: [], next: undefined } : await requestPage(listPortalOrders, { query: { after } })
      setOlder({ rows: [...known.rows, ...page.rows], next: page.next })
    } catch (unread) {
      if (!(unread instanceof Problem)) throw unread
      setFailure(unread)
    } finally {
      setBusy(false)
    }
  }
  const mayHaveMore = older ? older.next !== undefined : newest.length === firstPageRows
  const shown = new Set(newest.map(({ orderNum }) => orderNum))
  const orders = [...newest, ...(older?.rows ?? []).filter(({ orderNum }) => !shown.has(orderNum))]
  return (
    <>
      <h1>Orders</h1>
      {newest.length === 0 && <p className="muted">There are no orders yet.</p>}
      <ul className={style.list}>
        {orders.map((order) => (
          <OrderRow key={order.orderNum} order={order} />
        ))}
      </ul>
      {failure && <p role="alert">{failure.message}</p>}
      {mayHaveMore && (
        <button
          type="button"
          className={style.secondary}
          aria-disabled={isBusy}
          onClick={() => !isBusy && void showOlder()}
        >
          Show older orders
        </button>
      )}
    </>
  )
}

export function OrderPage({ orderNum, visitor: { contact } }: { orderNum: string; visitor: PortalVisitor }) {
  const { answer: order, problem } = useAnswer(readPortalOrder, { params: { orderNum } })
  if (!order)
    return problem?.body.code === 'not-found' ? <p>No order has this number.</p> : <Unread problem={problem} />
  return (
    <>
      <div className="row">
        <Link to="/orders" className={style.back} aria-label="All orders">
          ‹
        </Link>
        <h1 className="grow">{orderName(order)}</h1>
        <span className={style.state} data-state={order.state}>
          {stateNames[order.state]}
        </span>
      </div>
      {order.declinedReason && <p className={style.notice}>We can’t deliver this order: {order.declinedReason}</p>}
      <section className={style.card}>
        <Facts order={order} />
      </section>
      <section className={style.card} aria-label="Products">
        <ul className="stack">
          {order.lines.map((line) => (
            <li key={`${line.sku} ${line.unitPrice}`} className="row">
              <span className="grow">
                <span className={style.name}>
                  {line.quantity} {line.name}
                </span>
                {line.changes && <span className={style.badge}>You ordered {line.changes.ordered}.</span>}
                {line.batches && <span className="muted text-sm">Batch {line.batches.join(', ')}</span>}
              </span>
              <span className="figures">{formatDollars(line.subtotal)}</span>
            </li>
          ))}
        </ul>
        {order.discount > 0 && <Amount name="Discount" amount={`−${formatDollars(order.discount)}`} />}
        <Amount name="Total" amount={formatDollars(order.total)} isTotal />
        {order.balance !== undefined && order.balance > 0 && (
          <Amount name="To pay" amount={formatDollars(order.balance)} />
        )}
      </section>
      {order.documents.length > 0 && (
        <section>
          <h2 className={style.title}>Documents</h2>
          <ul className={style.list}>
            {order.documents.map(({ id, name }) => (
              <li key={id}>
                <a
                  className={style.rowButton}
                  href={callAddress(readPortalDocument, { params: { orderNum, id } })}
                  target="_blank"
                  rel="noopener"
                >
                  <span className="grow">{name}</span>
                  <span className="muted">PDF</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Claims order={order} />
      {order.canClaimUntil !== null && (
        <Link to={`/claim/${encodeURIComponent(orderNum)}`} className={style.secondary}>
          Report a problem
        </Link>
      )}
      {contact.mayOrder && <Actions order={order} />}
    </>
  )
}

function Claims({ order: { claims } }: { order: PortalOrder }) {
  const timeZone = useTimeZone()
  if (claims.length === 0) return null
  return (
    <section className={style.card} aria-label="Problems you reported">
      <h2>{claims.length === 1 ? 'Problem you reported' : 'Problems you reported'}</h2>
      <ul className="stack">
        {claims.map(({ id, status, createdAt, lines, note, photos, answer }) => (
          <li key={id}>
            <p className="row">
              <b className="grow">{claimStates[status]}</b>
              <span className="muted text-sm">{clockTime(createdAt, timeZone)}</span>
            </p>
            <p className="wrap-anywhere">{lines.map(claimedText).join('; ')}</p>
            {note !== null && <p className="muted written">{note}</p>}
            {photos > 0 && <p className="muted text-sm">{pluralize(photos, 'photo')}</p>}
            {answer?.text && <p className="written">Our answer: {answer.text}</p>}
            {answer?.memoNum && <p className="muted text-sm">Credit memo {answer.memoNum}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const claimedText = ({ name, units, reason }: PortalOrder['claims'][number]['lines'][number]): string =>
  [units, name, reason && `(${reason})`].filter(Boolean).join(' ')

const claimStates = {
  REQUESTED: 'We’re looking at it',
  ISSUED: 'Credited',
  DECLINED: 'Declined',
  VOIDED: 'Credit withdrawn',
} as const

const Amount = ({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) => (
  <p className={`row ${isTotal ? style.total : ''}`}>
    <span className="grow">{name}</span>
    <b className="figures">{amount}</b>
  </p>
)

function Facts({ order }: { order: PortalOrder }) {
  const facts = [
    [order.pickupOrder ? 'Pickup' : 'Delivery', order.deliveryDate ? shortWeekDay(order.deliveryDate) : 'Not set yet'],
    ['Ordered', shortWeekDay(order.placedOn)],
    ['Sent by', order.sentBy],
    ['PO number', order.customerPO],
    ['Note', order.note],
    ['Follows on', order.backorders.join(', ') || null],
  ] as const
  return (
    <dl className={style.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="row">
              <dt>{name}</dt>
              <dd className="written">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Actions({ order }: { order: PortalOrder }) {
  const { answer: menu } = useAnswer(listPortalMenu)
  const { cart } = useCart()
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const fill = (isChange: boolean) => {
    fillCart(order, productsBySku(menu), { isChange })
    go('/review')
  }
  const replacing = cart.lines.length > 0 && cart.replaces?.orderNum !== order.orderNum ? ' instead of the cart' : ''
  async function cancel() {
    setAsked(false)
    try {
      const body = { modifiedOn: order.modifiedOn }
      await request(cancelPortalOrder, { params: { orderNum: order.orderNum }, body }, { expects: ['order-accepted'] })
      setProblem(undefined)
    } catch (failure) {
      if (failure instanceof Problem) setProblem(failure)
    }
    refreshAll()
  }
  return (
    <div className="stack">
      {problem && <p role="alert">{problem.message}</p>}
      {order.state === 'SENT' && (
        <>
          <button type="button" className={style.primary} onClick={() => fill(true)}>
            Change it{replacing}
          </button>
          {isAsked ? (
            <div className={style.pair}>
              <button type="button" className={style.secondary} onClick={() => setAsked(false)}>
                Keep it
              </button>
              <button type="button" className={style.danger} onClick={() => void cancel()}>
                Cancel this order
              </button>
            </div>
          ) : (
            <button type="button" className={style.secondary} onClick={() => setAsked(true)}>
              Cancel order
            </button>
          )}
        </>
      )}
      {order.state !== 'SENT' && (
        <button type="button" className={style.secondary} onClick={() => fill(false)}>
          Order the same again{replacing}
        </button>
      )}
    </div>
  )
}

export function SentPage({ orderNum }: { orderNum: string }) {
  return (
    <section className={style.card} role="status">
      <h1>Sent</h1>
      <p>We confirm it. You can change or cancel it until then.</p>
      <Link to={`/orders/${encodeURIComponent(orderNum)}`} className={style.primary}>
        Look at it
      </Link>
      <Link to="/" className={style.secondary}>
        Done
      </Link>
    </section>
  )
}

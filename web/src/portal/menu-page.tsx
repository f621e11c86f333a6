import { listPortalMenu, type PortalProduct, type PortalVisitor } from '@dray/contract/customers/portal'
import { readPortalHome } from '@dray/contract/customers/portal-orders'
import { type Cents, formatDollars } from '@dray/domain/money'
import { missingToMinimum, nearestCases, orderStep } from '@dray/domain/ordering/order-size'
import { compareNames } from '@dray/domain/text/name-order'
import { filterBySearch } from '@dray/domain/search/search-words'
import { useState } from 'react'
import { pluralize } from '../kit/text/format-count.ts'
import { useAnswer } from './answers.ts'
import { pricedLines, setQuantity, cartTotal, countUnits, useCart } from './cart.ts'
import { packText, productsBySku } from './menu.ts'
import { go } from './navigation.tsx'
import style from './portal.module.css'
import { Stepper } from './stepper.tsx'
import { Unread } from './unread.tsx'

const tabs = ['Usual', 'By brand', 'By type'] as const
type Tab = (typeof tabs)[number]
/** More would be slow to draw on a cheap phone. */
const shownAtOnce = 60

export function MenuPage({ visitor: { contact } }: { visitor: PortalVisitor }) {
  const { answer: menu, problem } = useAnswer(listPortalMenu)
  const { answer: home } = useAnswer(readPortalHome)
  const [search, setSearch] = useState('')
  const [chosen, setTab] = useState<Tab>()
  const [group, setGroup] = useState<string>()
  const products = productsBySku(menu)
  const usual = (home?.usual ?? []).flatMap(({ sku }) => products.get(sku) ?? [])
  const tab = chosen ?? (home !== undefined && usual.length === 0 ? 'By brand' : 'Usual')
  const groupName = ({ brand, type }: PortalProduct) => (tab === 'By brand' ? brand : type)
  const groups = [...Map.groupBy(menu ?? [], groupName)].toSorted(([a], [b]) => compareNames(a, b))
  const found = filterBySearch(menu ?? [], search, ({ name, brand, type, sku }) => `${name} ${brand} ${type} ${sku}`)
  const open = groups.find(([name]) => name === group)?.[1]
  return (
    <>
      <header className={style.menuHead}>
        <h1 className="unseen">Products</h1>
        <div className="row">
          <button type="button" className={style.back} aria-label="Back" onClick={() => go('/')}>
            ‹
          </button>
          <input
            className={`${style.input} grow`}
            type="search"
            value={search}
            aria-label="Search products"
            placeholder={menu ? `Search ${pluralize(menu.length, 'product')}` : 'Search products'}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
        {search === '' && (
          <div className={style.menuTabs} role="group" aria-label="Products">
            {tabs.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === tab}
                onClick={() => {
                  setTab(name)
                  setGroup(undefined)
                }}
              >
                {name}
              </button>
            ))}
          </div>
        )}
      </header>
      <main className={style.page}>
        {menu === undefined && <Unread problem={problem} />}
        {search !== '' && <Products products={found} mayOrder={contact.mayOrder} none="No product has these words." />}
        {search === '' && tab === 'Usual' && menu && (
          <Products products={usual} mayOrder={contact.mayOrder} none="What you order often will be here." />
        )}
        {search === '' && tab !== 'Usual' && open === undefined && (
          <ul className={style.list}>
            {groups.map(([name, members]) => (
              <li key={name}>
                <button type="button" className={style.rowButton} onClick={() => setGroup(name)}>
                  <span className="grow wrap-anywhere">{name}</span>
                  <span className="muted">{members.length}</span>
                  <span aria-hidden>›</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {search === '' && tab !== 'Usual' && open && (
          <>
            <button type="button" className={style.rowButton} onClick={() => setGroup(undefined)}>
              <span aria-hidden>‹</span>
              <b className="wrap-anywhere">{group}</b>
            </button>
            <Products products={open} mayOrder={contact.mayOrder} none="" />
          </>
        )}
      </main>
      {contact.mayOrder && <CartBar products={products} minimumOrder={home?.rules.minimumOrder ?? null} />}
    </>
  )
}

type Listed = { products: readonly PortalProduct[]; mayOrder: boolean; none: string }

function Products({ products, mayOrder, none }: Listed) {
  const [limit, setLimit] = useState(shownAtOnce)
  if (products.length === 0) return <p className="muted">{none}</p>
  return (
    <>
      <ul className={style.list}>
        {products.slice(0, limit).map((product) => (
          <ProductRow key={product.sku} product={product} mayOrder={mayOrder} />
        ))}
      </ul>
      {products.length > limit && (
        <button type="button" className={style.secondary} onClick={() => setLimit(limit + shownAtOnce)}>
          Show more
        </button>
      )}
    </>
  )
}

const badges = { GOOD: '', LOW: 'Few left', OUT: 'Out of stock' } as const

function ProductRow({ product, mayOrder }: { product: PortalProduct; mayOrder: boolean }) {
  const { name, image, price, badge, orderable } = product
  const pack = packText(product)
  return (
    <li className={style.product} data-unavailable={orderable ? undefined : true}>
      {image ? (
        <img className={style.picture} src={`${image}?size=96`} alt="" loading="lazy" width={44} height={44} />
      ) : (
        <span className={style.picture} />
      )}
      <span className="grow">
        <span className={style.name}>{name}</span>
        <span className="muted text-sm">
          {pack === '' ? '' : `${pack} · `}
          {orderable ? formatDollars(price) : 'coming soon'}
        </span>
        {badge !== 'GOOD' && orderable && <span className={style.badge}>{badges[badge]}</span>}
        <CasesOnly product={product} />
      </span>
      {mayOrder && orderable && <Quantity product={product} />}
    </li>
  )
}

export function Quantity({ product }: { product: PortalProduct }) {
  const { cart } = useCart()
  const { name, unitsPerCase } = product
  const step = orderStep(product)
  const quantity = useQuantity(product)
  const { below, above } = nearestCases(quantity, product) ?? { below: quantity - step, above: quantity + step }
  const one = step === 1 ? 'One' : 'A case'
  if (quantity === 0)
    return (
      <button
        type="button"
        className={style.add}
        disabled={cart.sending !== null}
        aria-label={`Add ${name}`}
        onClick={() => setQuantity(product, step)}
      >
        +
      </button>
    )
  return (
    <Stepper
      name={name}
      one={one}
      value={quantity}
      next={{ below, above }}
      isDisabled={cart.sending !== null}
      unitsPerCase={unitsPerCase}
      onTyped={(typed) => typed > 0 && setQuantity(product, typed)}
      onStep={(units) => setQuantity(product, units)}
    />
  )
}

const useQuantity = ({ sku }: PortalProduct): number =>
  useCart().cart.lines.find((line) => line.sku === sku)?.quantity ?? 0

/** Names the nearest full cases. */
export function CasesOnly({ product }: { product: PortalProduct }) {
  const nearest = nearestCases(useQuantity(product), product)
  if (nearest === undefined) return null
  const full = [nearest.below, nearest.above].filter((units) => units > 0)
  return <span className={style.badge}>Full cases only: {full.join(' or ')}</span>
}

type Bar = { products: ReadonlyMap<string, PortalProduct>; minimumOrder: Cents | null }

function CartBar({ products, minimumOrder }: Bar) {
  const { cart } = useCart()
  const lines = pricedLines(cart.lines, products)
  if (lines.length === 0) return null
  const missing = missingToMinimum(cartTotal(lines), minimumOrder)
  return (
    <footer className={style.foot}>
      <span className="muted text-sm">
        {pluralize(lines.length, 'product')}, {pluralize(countUnits(lines), 'unit')}
        {missing !== undefined && ` · ${formatDollars(missing)} below the minimum`}
      </span>
      <button type="button" className={`${style.primary} ${style.spread}`} onClick={() => go('/review')}>
        <span>Review</span>
        <span className="figures">{formatDollars(cartTotal(lines))}</span>
      </button>
    </footer>
  )
}

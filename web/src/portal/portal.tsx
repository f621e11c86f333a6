import { type PortalVisitor, readPortalMe } from '@dray/contract/customers/portal'
import { readSettings } from '@dray/contract/settings'
import { type ReactNode, useEffect, useState } from 'react'
import { signedOut } from '../kit/api/request.ts'
import { forgetAnswers, useAnswer } from './answers.ts'
import { openCart } from './cart.ts'
import { followChanges } from './changes.ts'
import { ClaimPage } from './claim-page.tsx'
import { HomePage } from './home-page.tsx'
import { MenuPage } from './menu-page.tsx'
import { MessagesPage } from './messages-page.tsx'
import { MorePage } from './more-page.tsx'
import { Link, usePage } from './navigation.tsx'
import { AskForLink, OpenLink, tokenInAddress } from './open-page.tsx'
import { OrderPage, OrdersPage, SentPage } from './orders-page.tsx'
import { PayPage } from './pay-page.tsx'
import style from './portal.module.css'
import { ReviewPage } from './review-page.tsx'

export function Portal() {
  const [token, setToken] = useState(tokenInAddress)
  const [isSignedOut, setSignedOut] = useState(false)
  useEffect(() => {
    const end = () => {
      forgetAnswers()
      setSignedOut(true)
    }
    const open = () => setToken(tokenInAddress())
    signedOut.addEventListener('signed-out', end)
    window.addEventListener('hashchange', open)
    return () => {
      signedOut.removeEventListener('signed-out', end)
      window.removeEventListener('hashchange', open)
    }
  }, [])
  if (token !== undefined)
    return (
      <Closed>
        <OpenLink
          token={token}
          onOpened={() => {
            forgetAnswers()
            setSignedOut(false)
            setToken(undefined)
          }}
        />
      </Closed>
    )
  if (isSignedOut)
    return (
      <Closed>
        <AskForLink />
      </Closed>
    )
  return <SignedIn />
}

function SignedIn() {
  const { answer: visitor, problem } = useAnswer(readPortalMe)
  if (visitor) {
    const { contact, customer } = visitor
    const owner = [customer.customerName, contact.name].join(' ')
    return <Pages key={owner} owner={owner} visitor={visitor} />
  }
  return (
    <Closed>
      {problem?.body.code === 'signed-out' ? (
        <AskForLink />
      ) : (
        <output className="muted">{problem?.message ?? 'Loading...'}</output>
      )}
    </Closed>
  )
}

/** Before the link is opened: whose portal it is comes after. */
function Closed({ children }: { children: ReactNode }) {
  const { answer } = useAnswer(readSettings)
  return (
    <main className={style.closed}>
      <div className={style.company}>
        {answer?.companyLogo && <img className={style.largeLogo} src="/api/portal/images/logo" alt="" />}
        <h1>{answer?.companyName}</h1>
      </div>
      {children}
    </main>
  )
}

/** `owner`: whose cart and drafts the device keeps. */
function Pages({ owner, visitor }: { owner: string; visitor: PortalVisitor }) {
  const { company, contact } = visitor
  const page = usePage()
  useState(() => openCart(owner))
  useEffect(followChanges, [])
  useEffect(() => {
    if (company.accent) document.documentElement.style.setProperty('--company', company.accent)
  }, [company.accent])
  useEffect(() => {
    document.title = `${titles.get(page) ?? (page === '/messages' ? 'Messages' : 'Order')} · ${company.name}`
  }, [page, company.name])
  const orderNum = /^\/orders\/([^/]+)$/.exec(page)?.[1]
  const claimedNum = /^\/claim\/([^/]+)$/.exec(page)?.[1]
  const sentNum = /^\/sent\/([^/]+)$/.exec(page)?.[1]
  const isOwn = page === '/menu' || page === '/review'
  return (
    <>
      {!isOwn && (
        <header className={style.head}>
          {company.logo ? <img className={style.logo} src={company.logo} alt="" /> : <span className={style.mark} />}
          <span className="bold grow ellipsis">{company.name}</span>
          <span className="muted ellipsis">{contact.name}</span>
        </header>
      )}
      {page === '/menu' && <MenuPage visitor={visitor} />}
      {page === '/review' && <ReviewPage />}
      {!isOwn && (
        <>
          <main className={style.page}>
            {page === '/' && <HomePage visitor={visitor} />}
            {page === '/orders' && <OrdersPage />}
            {orderNum !== undefined && <OrderPage orderNum={decodeURIComponent(orderNum)} visitor={visitor} />}
            {claimedNum !== undefined && <ClaimPage orderNum={decodeURIComponent(claimedNum)} contact={owner} />}
            {sentNum !== undefined && <SentPage orderNum={decodeURIComponent(sentNum)} />}
            {page === '/pay' && contact.seesMoney && <PayPage visitor={visitor} />}
            {page === '/more' && <MorePage visitor={visitor} />}
            {page === '/messages' && <MessagesPage />}
          </main>
          <nav className={style.tabs} aria-label="Pages">
            {[...titles].map(
              ([to, title]) =>
                (to !== '/pay' || contact.seesMoney) && (
                  <Link
                    key={to}
                    to={to}
                    aria-current={to === page ? 'page' : to === above.get(page) ? 'true' : undefined}
                  >
                    {title}
                  </Link>
                ),
            )}
          </nav>
        </>
      )}
    </>
  )
}

/** The tab of a page that isn't one. */
const above = new Map([['/messages', '/more']])

const titles = new Map([
  ['/', 'Home'],
  ['/orders', 'Orders'],
  ['/pay', 'To pay'],
  ['/more', 'More'],
])

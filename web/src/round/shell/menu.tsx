import { useId, useRef, useState } from 'react'
import { useRound } from '../round-store.ts'
import { SignOut } from './sign-out.tsx'
import style from './shell.module.css'

/** Pages of the office application that drivers use. They need a connection. */
const pages = [
  ['Orders', '/orders'],
  ['Customers', '/customers'],
  ['Products', '/products'],
  ['My pay', '/my-pay'],
  ['Profile', '/profile'],
] as const

export function Menu() {
  const { user, isSignedOut } = useRound()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isSigningOut, setSigningOut] = useState(false)
  return (
    <>
      <button type="button" className={style.step} popoverTarget={id} aria-label="Menu">
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={style.icon}>
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <div ref={menu} id={id} popover="auto" className={style.menu}>
        {user && <p className={style.who}>{user.name}</p>}
        <nav aria-label="Dray">
          {pages.map(([label, path]) => (
            <a key={path} href={path}>
              {label}
            </a>
          ))}
        </nav>
        {!isSignedOut && (
          <button
            type="button"
            onClick={() => {
              menu.current?.hidePopover()
              setSigningOut(true)
            }}
          >
            Sign out
          </button>
        )}
      </div>
      {isSigningOut && <SignOut onClose={() => setSigningOut(false)} />}
    </>
  )
}

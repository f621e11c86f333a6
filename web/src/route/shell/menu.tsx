import { useId, useRef } from 'react'
import { useRoute } from '../route-store.ts'
import style from './shell.module.css'
import { useSignOut } from './use-sign-out.tsx'

/** Pages of the office application that drivers use. They need a connection. */
const pages = [
  ['Orders', '/orders'],
  ['Customers', '/customers'],
  ['Products', '/products'],
  ['My pay', '/my-pay'],
  ['Profile', '/profile'],
] as const

export function Menu() {
  const { user, denial } = useRoute()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
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
        {denial !== 'signed-out' && (
          <button
            type="button"
            onClick={() => {
              menu.current?.hidePopover()
              signOut.open()
            }}
          >
            Sign out
          </button>
        )}
      </div>
      {signOut.question}
    </>
  )
}

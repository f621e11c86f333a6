import { listAddress } from '../links/list-address.ts'
import { ListLink } from '../links/list-link.tsx'
import style from './back-link.module.css'

type Props = { list: { to: string; name: string } }

/** Leads back to a record's list, with its filters as they were left. */
export const BackLink = ({ list: { to, name } }: Props) => (
  <ListLink className={`row ${style.back}`} href={listAddress(to)}>
    <svg width="12" height="12" viewBox="0 0 10 10" aria-hidden="true">
      <path
        d="M6.5 2l-3 3 3 3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {name}
  </ListLink>
)

import { mapsUrl, onOneLine, phoneUrl } from '../../records/contact-urls.ts'
import type { RouteStop } from '../stored-route.ts'
import style from './stop.module.css'

/** Where to go and whom to call, each one tap away. */
export function Contact({ stop: { address, contactName, contactPhone, pickupOrder } }: { stop: RouteStop }) {
  const phoneLink = contactPhone === null ? undefined : phoneUrl(contactPhone)
  return (
    <>
      {address ? (
        <p className="written">{address}</p>
      ) : pickupOrder ? (
        <p className="muted">Pickup</p>
      ) : (
        <p className="danger">No address</p>
      )}
      {(contactName || contactPhone) && <p>{[contactName, contactPhone].filter(Boolean).join(' · ')}</p>}
      {(phoneLink !== undefined || address) && (
        <div className={style.links}>
          {phoneLink !== undefined && (
            <a href={phoneLink} className={style.linkButton} aria-label={`Call ${contactPhone}`}>
              Call
            </a>
          )}
          {address && (
            <a
              href={mapsUrl(address)}
              target="_blank"
              rel="noopener"
              className={style.linkButton}
              aria-label={`Navigate to ${onOneLine(address)}`}
            >
              Navigate
            </a>
          )}
        </div>
      )}
    </>
  )
}

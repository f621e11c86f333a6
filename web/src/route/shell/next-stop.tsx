import { formatDollars, zero } from '@dray/domain/money'
import { mapsUrl, onOneLine } from '../../records/contact-urls.ts'
import type { RouteStop } from '../stored-route.ts'
import style from './shell.module.css'

/** Where to go next, always in view. */
export const NextStop = ({ stop: { customerName, toCollect, address } }: { stop: RouteStop }) => (
  <footer className={style.foot}>
    <div className={style.bar}>
      <p className="clamp grow wrap-anywhere">
        Next: <b>{customerName}</b>
        {toCollect > zero && `, ${formatDollars(toCollect)}`}
      </p>
      {address && (
        <a
          className={style.button}
          href={mapsUrl(address)}
          target="_blank"
          rel="noopener"
          aria-label={`Navigate to the next stop: ${onOneLine(address)}`}
        >
          Navigate
        </a>
      )}
    </div>
  </footer>
)

import { readSettlement, type Settlement } from '@dray/contract/deliveries/settlements'
import { moneyKindLabels, moneyKinds, settledDifference } from '@dray/domain/deliveries/settlement'
import { formatDollars, zero } from '@dray/domain/money'
import { useEffect, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { useRoute } from '../route-store.ts'
import style from './shell.module.css'

/** Money and units to hand over, and accounting's count of them. Only while there is a connection. */
export function EndOfRoute() {
  const { day, user, readAt, isOffline } = useRoute()
  const [settlement, setSettlement] = useState<Settlement>()
  const driverId = user?.id
  // Read again each time the route is.
  useEffect(() => {
    if (day === '' || driverId === undefined || isOffline) return
    const leaving = new AbortController()
    request(readSettlement, { params: { day, driverId } }, { signal: leaving.signal }).then(
      setSettlement,
      // The next reading of the route tries again.
      () => undefined,
    )
    return () => leaving.abort()
  }, [day, driverId, isOffline, readAt])
  if (settlement?.day !== day) return null
  const { units, settledOn } = settlement
  const money = moneyKinds.filter((kind) => settlement[kind].expected !== zero)
  const back = units.filter(({ expected }) => expected > 0)
  if (money.length + back.length === 0 && settledOn === null) return null
  return (
    <section className={style.summary} aria-label="End of route">
      <h2 className="bold">End of route</h2>
      <dl className={style.figures}>
        {money.map((kind) => (
          <div key={kind}>
            <dt>{moneyKindLabels[kind]}</dt>
            <dd>{formatDollars(settlement[kind].expected)}</dd>
          </div>
        ))}
        {back.length > 0 && (
          <div>
            <dt>To bring back</dt>
            <dd>
              {pluralize(
                back.reduce((total, { expected }) => total + expected, 0),
                'unit',
              )}
            </dd>
          </div>
        )}
      </dl>
      <ul>
        {back.map(({ orderLineId, expected, productName, customerName }) => (
          <li key={orderLineId}>
            {expected} × <span>{productName}</span> <span className="muted">{customerName}</span>
          </li>
        ))}
      </ul>
      <Standing settlement={settlement} />
    </section>
  )
}

function Standing({ settlement }: { settlement: Settlement }) {
  const { settledOn, settledBy, reason, isChanged } = settlement
  if (settledOn === null) return <p className="muted">Not settled yet</p>
  const difference = settledDifference(settlement)
  return (
    <p>
      Settled by {settledBy ?? 'accounting'}:{' '}
      <strong className={difference === '' ? 'good' : 'danger'}>{difference || 'no difference'}</strong>
      {reason !== null && ` (${reason})`}
      {isChanged && <span className="muted"> Changed since it was settled.</span>}
    </p>
  )
}

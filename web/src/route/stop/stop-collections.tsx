import { type StopCollection, withdrawCollection } from '@dray/contract/collections'
import { collectedText, collectionText, mayWithdraw } from '@dray/domain/collections/collections'
import type { RefObject } from 'react'
import { request } from '../../kit/api/request.ts'
import type { StoredEvent } from '../stored-event.ts'
import type { RouteStop } from '../stored-route.ts'
import { refreshRoute, useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'
import style from './stop.module.css'

type Props = {
  stop: RouteStop
  events: readonly StoredEvent[]
  /** Takes the focus when a payment was undone; its button is about to disappear. */
  focusBeside: RefObject<HTMLElement | null>
}

export function StopCollections({ stop, events, focusBeside }: Props) {
  // The newest ones are those the server doesn't have yet, which are listed with the events.
  const unsent = events.filter(({ kind, state }) => kind === 'COLLECTED' && state !== 'refused').length
  const collections = stop.collections.slice(0, stop.collections.length - unsent)
  if (collections.length === 0) return null
  return (
    <ul className={style.events} aria-label={`Collected from ${stop.customerName}`}>
      {collections.map((collection) => (
        <li key={collection.id}>
          <div className={collection.status === 'refused' ? 'danger' : undefined}>{collectionText(collection)}</div>
          <Withdraw collection={collection} focusBeside={focusBeside} />
        </li>
      ))}
    </ul>
  )
}

/** Withdraws a mistaken collection until accounting has decided on it. */
function Withdraw({ collection, focusBeside }: { collection: StopCollection } & Pick<Props, 'focusBeside'>) {
  const { user } = useRoute()
  const { isBusy, problem, run } = useOnlineAction()
  // Negative until it's read from the server.
  if (user === undefined || collection.id < 0 || !mayWithdraw({ id: user.id, roles: ['DRIVER'] }, collection))
    return null

  const withdraw = () =>
    run(async () => {
      await request(withdrawCollection, { params: { id: collection.id } })
      await refreshRoute()
      focusBeside.current?.focus({ preventScroll: true })
    })
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy}
        aria-label={`Undo payment: collected ${collectedText(collection)}`}
        onClick={() => void withdraw()}
      >
        Undo payment
      </button>
      {problem !== undefined && (
        <p role="alert" className="danger">
          {problem}
        </p>
      )}
    </>
  )
}

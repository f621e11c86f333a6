import { findPurchaseOrderByNumber } from '@dray/contract/purchases'
import { promiseText, shortPromiseText } from '@dray/domain/backorders/promise-text'
import type { LinePromise } from '@dray/domain/backorders/promises'
import { companyToday } from '../../../kit/dates.ts'
import { ListLink } from '../../../kit/list-link.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { useOnOrder } from '../../../records/on-order/use-on-order.ts'
import { purchasePath } from '../../../records/record-paths.ts'

type Props = {
  productId: number
  promise: LinePromise
}

/** When the missing units of a line can come (D-264). */
export function PromiseNote({ productId, promise }: Props) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const { purchaseOrderNum, expectedOn } = promise
  if (purchaseOrderNum === null) return <NotOnOrder productId={productId} promise={promise} />
  const text = promiseText(promise, { today })
  return (
    <span
      className={expectedOn !== null && expectedOn < today ? 'danger' : undefined}
      title={`${text} (${purchaseOrderNum})`}
    >
      {text}{' '}
      <span className="nowrap">
        (
        {may(findPurchaseOrderByNumber) ? (
          <ListLink href={purchasePath({ purchaseOrderNum })} className="text-button">
            {purchaseOrderNum}
          </ListLink>
        ) : (
          purchaseOrderNum
        )}
        )
      </span>
    </span>
  )
}

/** Others may wait for all that is on order. */
function NotOnOrder({ productId, promise }: Props) {
  const { timeZone } = useSettings()
  const isOnOrder = useOnOrder().has(productId)
  return <span className="danger">{promiseText(promise, { today: companyToday(timeZone), isOnOrder })}</span>
}

/** In a few words, with the sentence as its title. */
export function ShortPromiseNote({ productId, promise }: Props) {
  const { timeZone } = useSettings()
  const isOnOrder = useOnOrder().has(productId)
  const options = { today: companyToday(timeZone), isOnOrder }
  const { purchaseOrderNum, expectedOn } = promise
  const isLate = purchaseOrderNum === null || (expectedOn !== null && expectedOn < options.today)
  const order = purchaseOrderNum === null ? '' : ` (${purchaseOrderNum})`
  return (
    <span className={isLate ? 'flex-none danger' : 'flex-none'} title={`${promiseText(promise, options)}${order}`}>
      {shortPromiseText(promise, options)}
    </span>
  )
}

import { findPurchaseOrderByNumber } from '@dray/contract/purchases'
import { promiseText } from '@dray/domain/backorders/promise-text'
import type { LinePromise } from '@dray/domain/backorders/promises'
import { companyToday } from '../../../kit/dates.ts'
import { ListLink } from '../../../kit/list-link.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { useOnOrder } from '../../../records/on-order/use-on-order.ts'
import { purchasePath } from '../../../records/record-paths.ts'

type Props = {
  productId: number
  promise: LinePromise
  /** An editor doesn't link what would close it. */
  isLinked?: boolean
}

/** When the missing units of a line can come (D-264). */
export function PromiseNote({ productId, promise, isLinked = false }: Props) {
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
        {isLinked && may(findPurchaseOrderByNumber) ? (
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
function NotOnOrder({ productId, promise }: Pick<Props, 'productId' | 'promise'>) {
  const { timeZone } = useSettings()
  const isOnOrder = useOnOrder().has(productId)
  return <span className="danger">{promiseText(promise, { today: companyToday(timeZone), isOnOrder })}</span>
}

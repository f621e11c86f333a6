import { listBatches } from '@dray/contract/batches'
import { findPurchaseOrderByNumber } from '@dray/contract/purchases'
import { promiseText, reasonText } from '@dray/domain/backorders/promise-text'
import { type LinePromise, shortReason } from '@dray/domain/backorders/promises'

import { companyToday } from '../../../kit/text/dates.ts'
import { ListLink } from '../../../kit/links/list-link.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { useOnOrder } from '../../../records/on-order/use-on-order.ts'
import { purchasePath, tagsPath } from '../../../records/record-paths.ts'

type Props = {
  product: { productId: number; productSku: string; productName: string }
  promise: LinePromise
}

/** The units a line is short of, and the one reason, with what can be done about it. */
export function PromiseNote({ product, promise }: Props) {
  const options = useReasonOptions(product.productId)
  return (
    <span className={isBad(promise, options.today) ? 'danger' : undefined} title={promiseTitle(promise, options)}>
      {promiseText(promise, options)}
      <Remedy product={product} promise={promise} />
    </span>
  )
}

/** The reason alone, beside the figure in its column. */
export function ShortReason({ product, promise }: Props) {
  const options = useReasonOptions(product.productId)
  return (
    <span title={promiseTitle(promise, options)}>
      {reasonText(promise, options)}
      <Remedy product={product} promise={promise} />
    </span>
  )
}

/** In an editor's row: the same words without links. */
export function ShortPromiseNote({ product, promise }: Props) {
  const options = useReasonOptions(product.productId)
  return (
    <span
      className={isBad(promise, options.today) ? 'flex-none danger' : 'flex-none'}
      title={promiseTitle(promise, options)}
    >
      {promiseText(promise, options)}
    </span>
  )
}

/** Others may wait for all that is on order. */
function useReasonOptions(productId: number) {
  const { timeZone } = useSettings()
  return { today: companyToday(timeZone), isOnOrder: useOnOrder().has(productId) }
}

const isBad = (promise: LinePromise, today: string): boolean =>
  shortReason(promise) !== 'due' || (promise.expectedOn !== null && promise.expectedOn < today)

const promiseTitle = (promise: LinePromise, options: ReturnType<typeof useReasonOptions>): string => {
  const text = promiseText(promise, options)
  return promise.purchaseOrderNum === null ? text : `${text} (${promise.purchaseOrderNum})`
}

function Remedy({ product, promise }: Props) {
  const { may } = useSession()
  const { purchaseOrderNum, goesFirst } = promise
  switch (shortReason(promise)) {
    case 'due':
      if (purchaseOrderNum === null) return null
      return (
        <>
          {' '}
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
        </>
      )
    case 'unlabeled':
      return (
        may(listBatches) && (
          <>
            {' '}
            <ListLink href={tagsPath({ sku: product.productSku })} className="text-button">
              Label them
            </ListLink>
          </>
        )
      )
    case 'goes-first':
      return (
        <>
          {' '}
          <ListLink href={`/orders/${encodeURIComponent(goesFirst ?? '')}`} className="text-button">
            Open
          </ListLink>
        </>
      )
    case 'unusable':
    case 'nothing':
      return null
  }
}

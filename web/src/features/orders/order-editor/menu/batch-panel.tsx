import { Button } from '@mantine/core'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { ReadFailed } from '../../../../shared/read-failed.tsx'
import { BatchChoice } from '../../order-batches/batch-choice.tsx'
import { unitsAllocated } from '../../order-batches/chosen-batches.ts'
import { useBatchesOf } from '../../order-batches/use-batches-of.ts'
import type { Adders } from './adders.ts'
import style from './batch-panel.module.css'
import type { MenuProduct } from '../cart/use-catalog.ts'

type Props = {
  product: MenuProduct
  adders: Adders
  /** Whether it was added. */
  onAdd: (product: MenuProduct) => boolean
  /** Where it stands. */
  list: string
  /** Back to the search of that list, after it was added by keyboard. */
  onDone: (list: string) => void
  /** Closes it, and the focus goes to its toggle. */
  onClose: (productId: number) => void
}

/** The batches of a product of the menu, below its row: how many units of each the next Add takes (D-89). */
export const BatchPanel = memo(function BatchPanel({ product, adders, onAdd, list, onDone, onClose }: Props) {
  const { id, name, sku } = product
  const { subscribe, batches, orderId } = adders
  const { typed, remark } = useSyncExternalStore(subscribe, () => batches.of(id))
  const otherLines = useSyncExternalStore(subscribe, () => batches.linesOf(id))
  const quantity = useSyncExternalStore(subscribe, () => adders.quantityOf(id) ?? 0)
  const { stock, problem, retry } = useBatchesOf(sku)
  const place = useRef<HTMLDivElement>(null)
  useFocusWhenAsked(place, { product, adders, isRead: stock !== undefined })

  function type(batchId: number, text: string) {
    batches.type(id, batchId, text)
    if (stock) adders.follow(id, unitsAllocated(stock, { typed: batches.of(id).typed, otherLines, orderId }))
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (event.key === 'Escape') onClose(id)
    else if (isPlainEnter && event.target instanceof HTMLInputElement) {
      if (onAdd(product)) onDone(list)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={place}
      role="group"
      aria-label={`Batches of ${name}`}
      className={style.panel}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // Esc closes this and not the order, which asks the element with the focus.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      {stock ? (
        <BatchChoice
          name={name}
          stock={stock}
          quantity={quantity}
          typed={typed}
          onType={type}
          otherLines={otherLines}
          orderId={orderId}
        />
      ) : problem === null ? (
        <output>Loading...</output>
      ) : (
        <ReadFailed p="xs" retry={retry}>
          The batches of {name} couldn't be loaded. {problem.message}
        </ReadFailed>
      )}
      {stock !== undefined && (
        <Button variant="default" size="compact-sm" aria-label={`Add ${name} by batch`} onClick={() => onAdd(product)}>
          Add
        </Button>
      )}
      {remark !== null && (
        <p className={style.remark} data-of={remark.of}>
          {remark.message}
        </p>
      )}
    </div>
  )
})

/** The focus comes at once, so that it is not taken from where a person has gone in the meantime, and goes on to a field when there is one. */
function useFocusWhenAsked(
  place: RefObject<HTMLDivElement | null>,
  { product, adders, isRead }: { product: MenuProduct; adders: Adders; isRead: boolean },
) {
  const { subscribe, batches } = adders
  const isAsked = useSyncExternalStore(subscribe, () => batches.takesFocus(product.id))
  // The focus is the browser's.
  useEffect(() => {
    if (!isAsked) return
    place.current?.focus()
    batches.tookFocus()
  }, [place, isAsked, batches])
  useEffect(() => {
    const panel = place.current
    if (!isRead || panel === null || panel !== document.activeElement) return
    const field = panel.querySelector<HTMLElement>('input[aria-invalid="true"]') ?? panel.querySelector('input')
    field?.focus()
  }, [place, isAsked, isRead])
}

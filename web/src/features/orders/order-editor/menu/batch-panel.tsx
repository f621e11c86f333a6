import { Button } from '@mantine/core'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { ReadFailed } from '../../../../kit/loading/read-failed.tsx'
import { BatchChoice } from '../../order-batches/batch-choice.tsx'
import { unitsAllocated } from '../../order-batches/chosen-batches.ts'
import { useProductBatches } from '../../order-batches/product-batches.tsx'
import type { MenuInputs } from './menu-inputs.ts'
import type { OnAdd } from './use-add-product.ts'
import style from './batch-panel.module.css'
import type { MenuProduct } from '../cart/use-catalog.ts'

type Props = {
  product: MenuProduct
  suggested: number | undefined
  inputs: MenuInputs
  onAdd: OnAdd
  list: string
  onDone: (list: string) => void
  onClose: (productId: number) => void
}

/** A product's batches below its menu row: how many units of each the next Add uses. */
export const BatchPanel = memo(function BatchPanel({
  product,
  suggested,
  inputs,
  onAdd,
  list,
  onDone,
  onClose,
}: Props) {
  const { id, name, sku } = product
  const { subscribe, batches, orderId } = inputs
  const key = { productId: id, suggested }
  const { typed, result } = useSyncExternalStore(subscribe, () => batches.menu(id))
  const need = useSyncExternalStore(subscribe, inputs.need)
  const otherLines = useSyncExternalStore(subscribe, () => batches.linesOf(id))
  const quantity = useSyncExternalStore(subscribe, () => inputs.quantityOf(key) ?? 0)
  const { stock, problem, retry } = useProductBatches(sku)
  const panel = useRef<HTMLDivElement>(null)
  useRequestedFocus(panel, { product, inputs, isLoaded: stock !== undefined })

  function type(batchId: number, text: string) {
    batches.type(id, batchId, text)
    if (stock)
      inputs.takeFromBatches(key, unitsAllocated(stock, { typed: batches.menu(id).typed, otherLines, orderId, need }))
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isPlainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey
    if (event.key === 'Escape') onClose(id)
    else if (isPlainEnter && event.target instanceof HTMLInputElement) {
      if (onAdd(product, { suggested })) onDone(list)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={panel}
      role="group"
      aria-label={`Batches of ${name}`}
      className={`text-sm ${style.panel}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // Esc closes this panel and not the order, which checks this attribute on the focused element.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      {stock ? (
        <BatchChoice
          name={name}
          unitsPerCase={product.unitQuantity}
          stock={stock}
          quantity={quantity}
          typed={typed}
          onType={type}
          otherLines={otherLines}
          orderId={orderId}
          need={need}
        />
      ) : problem === null ? (
        <output>Loading...</output>
      ) : (
        <ReadFailed p="xs" retry={retry}>
          The batches of {name} couldn't be loaded. {problem.message}
        </ReadFailed>
      )}
      {stock !== undefined && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Add ${name} by batch`}
          onClick={() => onAdd(product, { suggested })}
        >
          Add
        </Button>
      )}
      {result !== null && (
        <p className={`muted ${style.message}`} data-kind={result.kind}>
          {result.message}
        </p>
      )}
    </div>
  )
})

/** Focuses the panel right away, so that it doesn't steal the focus later, and then its first field once the batches have loaded. */
function useRequestedFocus(
  panel: RefObject<HTMLDivElement | null>,
  { product, inputs, isLoaded }: { product: MenuProduct; inputs: MenuInputs; isLoaded: boolean },
) {
  const { subscribe, batches } = inputs
  const isRequested = useSyncExternalStore(subscribe, () => batches.isFocusRequested(product.id))
  // Focus lives outside React.
  useEffect(() => {
    if (!isRequested) return
    panel.current?.focus()
    batches.clearFocusRequest()
  }, [panel, isRequested, batches])
  useEffect(() => {
    const element = panel.current
    if (!isLoaded || element === null || element !== document.activeElement) return
    const field = element.querySelector<HTMLElement>('input[aria-invalid="true"]') ?? element.querySelector('input')
    field?.focus()
  }, [panel, isRequested, isLoaded])
}

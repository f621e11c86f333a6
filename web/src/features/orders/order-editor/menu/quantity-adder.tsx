import { unitsOfTypedCases } from '@dray/domain/products/cases'
import { type KeyboardEvent, useSyncExternalStore } from 'react'
import type { MenuInputs } from './menu-inputs.ts'
import type { OnAdd } from './use-add-product.ts'
import style from './quantity-adder.module.css'
import type { MenuProduct } from '../cart/use-catalog.ts'

type Props = {
  product: MenuProduct
  suggested: number | undefined
  similarTo: string | undefined
  inputs: MenuInputs
  onAdd: OnAdd
  onDone: () => void
}

export function QuantityAdder({ product, suggested, similarTo, inputs, onAdd, onDone }: Props) {
  const { id, name, hasBatch } = product
  const key = { productId: id, suggested }
  const { typed, isAdded } = useSyncExternalStore(inputs.subscribe, () => inputs.adder(key))
  const isManual = useSyncExternalStore(inputs.subscribe, () => hasBatch && inputs.batches.isOpen(id))

  function type(text: string) {
    const units = unitsOfTypedCases(text, product.unitQuantity)
    if (units === undefined) inputs.type(key, text)
    else inputs.setTo(key, units)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { altKey, ctrlKey, metaKey } = event
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (hasBatch && isOpenBatchesKey(event)) inputs.batches.openAndFocus(id)
    else if (!altKey && isArrow) inputs.step(key, event.key === 'ArrowUp' ? 1 : -1)
    else if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && !ctrlKey && !metaKey) {
      if (onAdd(product, { suggested, similarTo })) onDone()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={style.adder}>
      <button
        type="button"
        className={style.step}
        aria-label={`One less ${name}`}
        tabIndex={-1}
        onClick={() => inputs.step(key, -1)}
      >
        −
      </button>
      <input
        className={style.quantity}
        inputMode="numeric"
        aria-label={`Quantity of ${name}`}
        data-quantity
        // Esc leaves the field, not the order.
        data-mantine-stop-propagation="true"
        value={typed}
        onChange={({ currentTarget: { value } }) => type(value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={style.step}
        aria-label={`One more ${name}`}
        tabIndex={-1}
        onClick={() => inputs.step(key, 1)}
      >
        +
      </button>
      {hasBatch && <BatchesToggle product={product} inputs={inputs} onDone={onDone} />}
      <button
        type="button"
        className={style.add}
        data-added={isAdded || undefined}
        aria-label={isAdded ? undefined : `Add ${name}`}
        // With open batches, Tab goes to them and to their own Add below.
        tabIndex={isManual ? -1 : undefined}
        onClick={() => onAdd(product, { suggested, similarTo })}
      >
        {isAdded ? 'Added!' : 'Add'}
      </button>
    </div>
  )
}

/** Closed: batches are allocated when the order is saved. Open: the user chooses them. */
function BatchesToggle({ product: { id, name }, inputs, onDone }: Pick<Props, 'product' | 'inputs' | 'onDone'>) {
  const isOpen = useSyncExternalStore(inputs.subscribe, () => inputs.batches.isOpen(id))
  return (
    <button
      type="button"
      className={style.toggle}
      aria-label={`Batches of ${name}`}
      aria-expanded={isOpen}
      aria-keyshortcuts="Alt+ArrowDown"
      title={isOpen ? 'Allocate batches automatically' : 'Choose batches (Alt+↓)'}
      data-batches={id}
      data-mantine-stop-propagation="true"
      onClick={() => inputs.batches.toggle(id)}
      onKeyDown={(event) => {
        if (isOpenBatchesKey(event)) inputs.batches.openAndFocus(id)
        else if (event.key === 'Escape') onDone()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path
          d="M10 3.5 17 7l-7 3.5L3 7zM3.5 10.2 10 13.5l6.5-3.3M3.5 13.4 10 16.7l6.5-3.3"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}

/** Alt+Down, as for any select. */
export const isOpenBatchesKey = ({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'ArrowDown' && altKey && !ctrlKey && !metaKey

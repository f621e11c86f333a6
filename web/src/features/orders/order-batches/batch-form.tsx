import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { firstInvalid } from '../../../shared/focus/focus-first-invalid.ts'
import { focusAndSelect } from '../../../shared/focus/focus-and-select.ts'
import { unless } from '../../../shared/unless.ts'
import { pluralize } from '../../../shared/format-count.ts'
import { BatchChoice } from './batch-choice.tsx'
import style from './batch-form.module.css'
import type { OrderContext, TypedBatches } from './chosen-batches.ts'
import type { BatchStock } from './use-batches-of.ts'

type Props = OrderContext & {
  name: string
  stock: BatchStock
  quantity: number
  typed: TypedBatches
  onType: (typed: TypedBatches) => void
  /** Why nothing can be applied; empty when it can. */
  reason: string
  /** What there is to say while nothing stands in the way. */
  remark?: string
  isBusy?: boolean
  onApply: () => void
  automatic: { title: string; isOff: boolean; onChoose: () => void }
  /** Notices, above the buttons. */
  children?: ReactNode
}

/** The choice of batches for units that are ordered already: by hand, or left to be found (D-89). */
export function BatchForm({
  name,
  reason,
  remark = '',
  isBusy = false,
  onApply,
  automatic,
  children,
  ...choice
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const reasonId = useId()
  // The focus is the browser's: what is to be typed in may be there only after the rest. Not at once: what opened this notes first
  // where the focus was.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [])

  function apply(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    focusAndSelect(firstInvalid(form.current))
    if (reason === '') onApply()
  }
  return (
    <form ref={form} noValidate className={style.form} onSubmit={apply} onKeyDown={keepInside}>
      <strong>
        Batches of {name}, {pluralize(choice.quantity, 'unit')}
      </strong>
      <BatchChoice
        name={name}
        {...choice}
        onType={(batchId, text) => choice.onType(new Map(choice.typed).set(batchId, text))}
      />
      {children}
      <div className={style.buttons}>
        <span id={reasonId} className={style.reason}>
          {reason || remark}
        </span>
        <Button
          size="xs"
          variant="default"
          title={automatic.title}
          {...unless(isBusy || automatic.isOff, automatic.onChoose)}
        >
          Automatic
        </Button>
        <Button
          size="xs"
          type="submit"
          data-disabled={isBusy || reason !== ''}
          aria-disabled={isBusy || reason !== ''}
          aria-describedby={reasonId}
        >
          Apply
        </Button>
      </div>
    </form>
  )
}

/** Neither Enter, which applies, nor a slash is for the order behind this. */
function keepInside(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' && event.key !== '/') return
  event.stopPropagation()
  if (event.key === '/' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

type Found = { faults: ReadonlyMap<number, string>; hasChoice: boolean; isSame: boolean }

/** Why nothing can be applied; empty when it can. */
export function reasonNotToApply({ faults, hasChoice, isSame }: Found): string {
  if (faults.size > 0) return 'Fix the marked fields first.'
  if (!hasChoice) return 'No batches to choose from.'
  return isSame ? 'No changes to apply.' : ''
}

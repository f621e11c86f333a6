import { Button, Group } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { focusAndSelect, firstInvalid } from '../../../kit/focus.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { BatchChoice } from './batch-choice.tsx'
import style from './batch-form.module.css'
import type { OrderContext, TypedBatches } from './chosen-batches.ts'
import type { BatchStock } from './product-batches.tsx'

type Props = OrderContext & {
  name: string
  unitsPerCase: number | null
  stock: BatchStock
  quantity: number
  typed: TypedBatches
  onType: (typed: TypedBatches) => void
  disabledReason: string
  note?: string
  isBusy?: boolean
  onApply: () => void
  automatic: { title: string; isDisabled: boolean; onChoose: () => void }
  children?: ReactNode
}

/** Chooses batches for ordered units, by hand or automatically. */
export function BatchForm({
  name,
  disabledReason,
  note = '',
  isBusy = false,
  onApply,
  automatic,
  children,
  ...choice
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const reasonId = useId()
  // Delayed, because the dialog first records where the focus was. Focus lives outside React.
  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus())
    return () => clearTimeout(timer)
  }, [])

  function apply(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    focusAndSelect(firstInvalid(form.current))
    if (disabledReason === '') onApply()
  }
  return (
    <form ref={form} noValidate className={`text-sm stack ${style.form}`} onSubmit={apply} onKeyDown={onKeyDown}>
      <strong>
        Batches of <span>{name}</span>, {pluralize(choice.quantity, 'unit')}
      </strong>
      <BatchChoice
        name={name}
        {...choice}
        onType={(batchId, text) => choice.onType(new Map(choice.typed).set(batchId, text))}
      />
      {children}
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <span id={reasonId} className="grow muted">
          {disabledReason || note}
        </span>
        <Button
          size="xs"
          variant="default"
          title={automatic.title}
          {...disabledIf(isBusy || automatic.isDisabled, automatic.onChoose)}
        >
          Automatic
        </Button>
        <Button
          size="xs"
          type="submit"
          data-disabled={isBusy || disabledReason !== ''}
          aria-disabled={isBusy || disabledReason !== ''}
          aria-describedby={reasonId}
        >
          Apply
        </Button>
      </Group>
    </form>
  )
}

/** Enter applies the choice. Neither Enter nor a slash may trigger the shortcuts of the order behind this form. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' && event.key !== '/') return
  event.stopPropagation()
  if (event.key === '/' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

type ChoiceState = { problems: ReadonlyMap<number, string>; hasChoice: boolean; isSame: boolean }

export function applyDisabledReason({ problems, hasChoice, isSame }: ChoiceState): string {
  if (problems.size > 0) return 'Fix the marked fields first.'
  if (!hasChoice) return 'No batches to choose from.'
  return isSame ? 'No changes to apply.' : ''
}

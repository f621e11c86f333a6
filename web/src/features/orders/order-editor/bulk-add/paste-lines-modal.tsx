import { formatDollars } from '@dray/domain/money'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { pluralize, formatCount } from '../../../../shared/format-count.ts'
import { type Layered, useUnsavedGuard } from '../../../../shared/modals/modals.tsx'
import style from './paste-lines.module.css'
import { PastedFaults } from './pasted-faults.tsx'
import { PastedTable } from './pasted-table.tsx'
import type { Catalog } from '../cart/use-catalog.ts'
import type { AddedProducts } from '../cart/use-cart.ts'
import { type Pasted, usePasted } from './use-pasted.ts'

type Props = Layered & {
  /** What was pasted already. */
  given: string
  customerId: number | null
  /** Units of each product that the order has. */
  inOrder: ReadonlyMap<number, number>
  onAdd: (added: AddedProducts, message: string) => void
}

/** Rows of a spreadsheet as lines of the order: nothing is added before it was seen what of them can be. */
export function PasteLinesModal({ frame, closeNow, given, customerId, inOrder, onAdd }: Props) {
  const [text, setText] = useState(given)
  const { pasted, catalog } = usePasted(text, customerId)
  const canAdd = catalog.isReady && pasted.units.length > 0
  // What was pasted outright only waits for Enter.
  const [startsAtAdd] = useState(canAdd)
  useUnsavedGuard(text !== given && text.trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canAdd) return
    onAdd(pasted.units, addedInWords(pasted))
    closeNow()
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    <Modal {...frame} title="Paste lines" size={1040}>
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className={style.form}>
        <div className={style.sides}>
          <Textarea
            label="Rows: SKU and quantity"
            placeholder={'EXO-BEV-0001\t12\nEXO-BEV-0002\t3'}
            classNames={{ root: style.text, wrapper: style.wrapper, input: style.input }}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            data-autofocus={!startsAtAdd || undefined}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className={style.outcome}>
            <Outcome pasted={pasted} catalog={catalog} inOrder={inOrder} />
          </div>
        </div>
        <div className={style.foot}>
          <output aria-live="polite">{catalog.isReady && pasted.rows.all > 0 && sumInWords(pasted)}</output>
          <Button variant="default" onClick={frame.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canAdd} data-autofocus={startsAtAdd || undefined}>
            {pasted.units.length === 0 ? 'Add lines' : `Add ${pluralize(pasted.units.length, 'line')}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Outcome({ pasted, catalog, inOrder }: { pasted: Pasted; catalog: Catalog } & Pick<Props, 'inOrder'>) {
  const { isReady, problem, retry, pricingProblem, retryPricing } = catalog
  const failed = problem ?? pricingProblem
  if (failed) {
    return (
      <p role="alert" className={style.remark}>
        Error... {failed.message}{' '}
        <Button size="compact-sm" variant="default" onClick={problem ? retry : retryPricing}>
          Try again
        </Button>
      </p>
    )
  }
  if (!isReady) return <output className={style.remark}>Loading...</output>
  if (pasted.rows.all === 0) {
    return (
      <p className={style.remark}>
        Copy the SKU and quantity columns from a spreadsheet and paste them here, or type them separated by a comma. You
        can review the lines before you add them.
      </p>
    )
  }
  return (
    <>
      <PastedFaults faults={pasted.faults} beyond={pasted.beyond} />
      {pasted.units.length > 0 && <PastedTable units={pasted.units} inOrder={inOrder} />}
    </>
  )
}

const sumInWords = ({ rows, unitQuantity, worth }: Pasted): string =>
  `${formatCount(rows.added)} of ${pluralize(rows.all, 'row')}, ${pluralize(unitQuantity, 'unit')}, ${formatDollars(worth)}`

function addedInWords({ units, unitQuantity, rows }: Pasted): string {
  const leftOut = rows.all - rows.added
  const added = `Added ${pluralize(units.length, 'line')}, ${pluralize(unitQuantity, 'unit')}`
  return leftOut === 0 ? added : `${added}; ${pluralize(leftOut, 'row')} left out`
}

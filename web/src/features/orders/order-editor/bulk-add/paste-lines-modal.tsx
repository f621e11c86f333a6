import { formatDollars } from '@dray/domain/money'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { pluralize, formatCount } from '../../../../shared/format-count.ts'
import { type Layered, useUnsavedGuard } from '../../../../shared/modals/modals.tsx'
import style from './paste-lines.module.css'
import { SkippedRows } from './skipped-rows.tsx'
import { PastedTable } from './pasted-table.tsx'
import type { Catalog } from '../cart/use-catalog.ts'
import type { AddedProducts } from '../cart/use-cart.ts'
import { type ParsedPaste, useParsedPaste } from './use-parsed-paste.ts'

type Props = Layered & {
  /** Text that was already pasted. */
  initialText: string
  customerId: number | null
  /** The units of each product in the order. */
  inOrder: ReadonlyMap<number, number>
  onAdd: (added: AddedProducts, message: string) => void
}

/** Adds rows of a spreadsheet as order lines, after a preview of what can be added. */
export function PasteLinesModal({ frame, closeNow, initialText, customerId, inOrder, onAdd }: Props) {
  const [text, setText] = useState(initialText)
  const { paste, catalog } = useParsedPaste(text, customerId)
  const canAdd = catalog.isReady && paste.units.length > 0
  // Text pasted directly into the order only needs Enter.
  const [focusesAdd] = useState(canAdd)
  useUnsavedGuard(text !== initialText && text.trim() !== '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canAdd) return
    onAdd(paste.units, addedText(paste))
    closeNow()
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    <Modal {...frame} title="Paste lines" size={1040}>
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className={style.form}>
        <div className={style.columns}>
          <Textarea
            label="Rows: SKU and quantity"
            placeholder={'EXO-BEV-0001\t12\nEXO-BEV-0002\t3'}
            classNames={{ root: style.text, wrapper: style.wrapper, input: style.input }}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            data-autofocus={!focusesAdd || undefined}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className={style.preview}>
            <PastePreview paste={paste} catalog={catalog} inOrder={inOrder} />
          </div>
        </div>
        <div className={style.footer}>
          <output aria-live="polite">{catalog.isReady && paste.rows.all > 0 && summaryText(paste)}</output>
          <Button variant="default" onClick={frame.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canAdd} data-autofocus={focusesAdd || undefined}>
            {paste.units.length === 0 ? 'Add lines' : `Add ${pluralize(paste.units.length, 'line')}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function PastePreview({ paste, catalog, inOrder }: { paste: ParsedPaste; catalog: Catalog } & Pick<Props, 'inOrder'>) {
  const { isReady, problem, retry, pricingProblem, retryPricing } = catalog
  const failed = problem ?? pricingProblem
  if (failed) {
    return (
      <p role="alert" className={style.hint}>
        Error... {failed.message}{' '}
        <Button size="compact-sm" variant="default" onClick={problem ? retry : retryPricing}>
          Try again
        </Button>
      </p>
    )
  }
  if (!isReady) return <output className={style.hint}>Loading...</output>
  if (paste.rows.all === 0) {
    return (
      <p className={style.hint}>
        Copy the SKU and quantity columns from a spreadsheet and paste them here, or type them separated by a comma. You
        can review the lines before you add them.
      </p>
    )
  }
  return (
    <>
      <SkippedRows skipped={paste.skipped} unread={paste.unread} />
      {paste.units.length > 0 && <PastedTable units={paste.units} inOrder={inOrder} />}
    </>
  )
}

const summaryText = ({ rows, unitQuantity, subtotal }: ParsedPaste): string =>
  `${formatCount(rows.added)} of ${pluralize(rows.all, 'row')}, ${pluralize(unitQuantity, 'unit')}, ${formatDollars(subtotal)}`

function addedText({ units, unitQuantity, rows }: ParsedPaste): string {
  const skipped = rows.all - rows.added
  const added = `Added ${pluralize(units.length, 'line')}, ${pluralize(unitQuantity, 'unit')}`
  return skipped === 0 ? added : `${added}; ${pluralize(skipped, 'row')} left out`
}

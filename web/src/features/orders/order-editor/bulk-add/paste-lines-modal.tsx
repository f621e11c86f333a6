import type { Need } from '@dray/domain/batches/usable-batches'
import { formatDollars } from '@dray/domain/money'
import { Button, Modal, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { focusAfterRender } from '../../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../../kit/text/format-count.ts'
import { type Layered, useUnsavedGuard } from '../../../../kit/modals/modals.tsx'
import { nextOpen } from './next-open.ts'
import { OrderLinesTable } from './order-lines-table.tsx'
import style from './paste-lines.module.css'
import { type AddedProducts } from '../cart/use-cart.ts'
import {
  type AddedStock,
  useAddedStock,
  type Answer,
  type TargetOrder,
  type TypedOrder,
  useTypedOrder,
} from './use-typed-order.ts'
import { maxTypedLines } from '@dray/domain/orders/pasted/order-text'

type Props = Layered & {
  initialText: string
  customerId: number | null
  need: Need
  target: TargetOrder
  onAdd: (added: AddedProducts, message: string) => void
}

export function PasteLinesModal({ frame, closeNow, initialText, customerId, need, target, onAdd }: Props) {
  const [text, setText] = useState(initialText)
  const typed = useTypedOrder(text, customerId, need)
  const { units, answer } = typed
  const open = typed.lines.filter((line) => line.open !== null).length
  const stock = useAddedStock(typed.lines, typed.catalog.byId, target)
  const form = useRef<HTMLFormElement>(null)
  const canAdd = typed.catalog.isReady && units.length > 0
  useUnsavedGuard((text !== initialText && text.trim() !== '') || typed.hasAnswers)
  // Text pasted directly into the order needs no more typing: start at the first question, or at the button.
  const [firstFocus] = useState(() => firstFocusIn(typed))

  const onAnswer = useCallback(
    (key: string, newAnswer: Answer) => {
      answer(key, newAnswer)
      // A typed quantity isn't done until Enter; a choice or a skip is.
      if (newAnswer.typedQuantity === undefined) focusAfterRender(() => nextOpen(form.current, key))
    },
    [answer],
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canAdd) return
    onAdd(units, addedText(typed, open))
    closeNow()
  }
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) return event.currentTarget.requestSubmit()
    if (!(event.target instanceof HTMLInputElement)) return
    // Enter answers a question and moves to the next one. It never adds the lines by itself.
    const isList = event.target.getAttribute('aria-expanded') === 'true'
    if (!isList) nextOpen(event.currentTarget, event.target.closest('tr')?.dataset['key'])?.focus()
    event.preventDefault()
  }
  return (
    <Modal {...frame} title="Paste lines" size={1240}>
      <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate className="stack" style={{ gap: 12 }}>
        <div className={style.columns}>
          <Textarea
            label="The order as the customer sent it"
            placeholder={'12 chai, 6x Côte de Blaye\ncamembert - 30'}
            classNames={{ root: style.text, wrapper: style.wrapper, input: style.input }}
            spellCheck={false}
            autoComplete="off"
            data-autofocus={firstFocus === 'text' || undefined}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div className={`stack ${style.preview}`}>
            <PastePreview {...{ typed, stock, firstFocus, onAnswer }} />
          </div>
        </div>
        <div className={`row ${style.footer}`}>
          <output aria-live="polite">{typed.catalog.isReady && summaryText(typed, open, stock)}</output>
          <Button variant="default" onClick={frame.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!canAdd} data-add data-autofocus={firstFocus === 'add' || undefined}>
            {addLabel(units.length, open)}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type FirstFocus = 'text' | 'add' | { key: string }

function firstFocusIn({ catalog, lines, units }: TypedOrder): FirstFocus {
  const question = lines.find(({ open }) => open !== null)
  if (question && catalog.isReady) return { key: question.line.key }
  return units.length > 0 && catalog.isReady ? 'add' : 'text'
}

const focusKey = (focus: FirstFocus): string | undefined => (typeof focus === 'object' ? focus.key : undefined)

type PreviewProps = {
  typed: TypedOrder
  stock: AddedStock
  firstFocus: FirstFocus
  onAnswer: (key: string, answer: Answer) => void
}

function PastePreview({ typed, stock, firstFocus, onAnswer }: PreviewProps) {
  const { catalog, lines, notTaken, marked, unread, isAsked, search } = typed
  const { isReady, problem, retry, pricingProblem, retryPricing } = catalog
  const failed = problem ?? pricingProblem
  if (failed) {
    return (
      <p role="alert" className={`muted text-sm ${style.hint}`}>
        Error... {failed.message}{' '}
        <Button size="compact-sm" variant="default" onClick={problem ? retry : retryPricing}>
          Try again
        </Button>
      </p>
    )
  }
  if (!isReady) return <output className={`muted text-sm ${style.hint}`}>Loading...</output>
  if (lines.length + notTaken.length + marked.length === 0) {
    return (
      <p className={`muted text-sm ${style.hint}`}>
        Paste an email, a text message or rows of a spreadsheet, or type the order. Each product needs its name or SKU
        and a quantity. You can review the lines before you add them.
      </p>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a place in the tab order the keyboard could not scroll it
    <section className={`overflow-auto ${style.scroller}`} tabIndex={0} aria-label="Lines to add">
      {lines.length > 0 && (
        <OrderLinesTable {...{ lines, isAsked, search, stock, onAnswer }} firstKey={focusKey(firstFocus)} />
      )}
      <NotTaken {...{ notTaken, marked, unread }} onMakeLine={(key) => onAnswer(key, { isLine: true })} />
    </section>
  )
}

function summaryText(
  { lines, units, unitQuantity, subtotal }: TypedOrder,
  open: number,
  { short }: AddedStock,
): string {
  if (lines.length === 0) return ''
  const added = `${pluralize(units.length, 'line')}, ${pluralize(unitQuantity, 'unit')}, ${formatDollars(subtotal)}`
  const exceeding =
    short.size === 0 ? '' : `; ${pluralize(short.size, 'line')} ${short.size === 1 ? 'is' : 'are'} short`
  return `${added}${exceeding}${open === 0 ? '' : `; ${pluralize(open, 'question')} to answer`}`
}

/** Says how many lines with open questions are left out, before the button is pressed. */
function addLabel(count: number, open: number): string {
  if (count === 0) return 'Add lines'
  return open === 0
    ? `Add ${pluralize(count, 'line')}`
    : `Add ${pluralize(count, 'line')}, leave out ${formatCount(open)}`
}

function addedText({ units, unitQuantity, lines }: TypedOrder, open: number): string {
  const skipped = lines.filter(({ isSkipped }) => isSkipped).length + open
  const added = `Added ${pluralize(units.length, 'line')}, ${pluralize(unitQuantity, 'unit')}`
  return skipped === 0 ? added : `${added}; ${pluralize(skipped, 'line')} left out`
}

const maxTextLetters = 200

const shortText = (text: string): string => {
  const short = text.replace(/\s+/g, ' ').trim()
  return short.length > maxTextLetters ? `${short.slice(0, maxTextLetters)}…` : short
}

/** Shown at once, more than anyone reads. All of them are counted. */
const maxShown = 200

type NotTakenProps = Pick<TypedOrder, 'notTaken' | 'marked' | 'unread'> & { onMakeLine: (key: string) => void }

/** Text that isn't an order line, such as greetings and phone numbers, so nothing is lost silently. */
function NotTaken({ notTaken, marked, unread, onMakeLine }: NotTakenProps) {
  const count = notTaken.length + marked.length + unread
  if (count === 0) return null
  const hidden = notTaken.length - maxShown
  return (
    <section className={`text-sm ${style.notTaken}`} aria-labelledby="not-taken">
      <h3 id="not-taken">Skipped text ({formatCount(count)})</h3>
      <ul>
        {unread > 0 && (
          <li>
            {formatCount(unread)} of them {unread === 1 ? 'was' : 'were'} not read: up to {formatCount(maxTypedLines)}{' '}
            lines can be pasted at once.
          </li>
        )}
        {notTaken.slice(0, maxShown).map(({ key, text }) => (
          <li key={key}>
            <q>{text}</q>{' '}
            <button
              type="button"
              className={`plain accent ${style.link}`}
              aria-label={`Make a line of ${text}`}
              onClick={() => onMakeLine(key)}
            >
              Make a line
            </button>
          </li>
        ))}
        {marked.slice(0, maxShown).map(({ from, text, meaning }) => (
          <li key={from}>
            <q>{shortText(text)}</q> <span className="muted">{meaning}</span>
          </li>
        ))}
        {hidden > 0 && <li>and {pluralize(hidden, 'more', 'more')}</li>}
      </ul>
    </section>
  )
}

import { memo, useId, useState } from 'react'
import { Available } from '../../../../records/available.tsx'
import { formatCount, pluralize } from '../../../../kit/text/format-count.ts'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import { type MenuProduct } from '../cart/use-catalog.ts'
import style from './paste-lines.module.css'
import { ProductChoice } from './product-choice.tsx'
import { QuantityInput } from './quantity-input.tsx'
import { questionText } from './question-text.ts'
import { type Answer, type TypedOrderLine } from './use-typed-order.ts'

type Props = {
  line: TypedOrderLine
  isAsked: boolean
  isFirst: boolean
  available: number | undefined
  short: number
  onAnswer: (key: string, answer: Answer) => void
  search: (typed: string) => readonly MenuProduct[]
}

export const OrderLineRow = memo(function OrderLineRow(props: Props) {
  const { line, isAsked, isFirst, available, short, onAnswer, search } = props
  const { product, quantity, isSkipped, open } = line
  const { key, text, row, guesses } = line.line
  const [isChanging, setChanging] = useState(false)
  const questionId = useId()
  const question = questionText(line)
  const note = noteText(line)
  const describedBy = question ? questionId : undefined
  return (
    <tr data-skipped={isSkipped || undefined} data-unanswered={open !== null || undefined} data-key={key}>
      <td className={style.typed}>
        <span className={`muted figures ${style.row}`}>{formatCount(row)}</span> <q>{text}</q>
        {question && (
          <span id={questionId} className={style.question}>
            {question}
          </span>
        )}
        {note && <span className={style.note}>{note}</span>}
      </td>
      <td>
        {!isSkipped && (
          <QuantityInput
            label={`Quantity for ${text}`}
            quantity={quantity}
            describedBy={describedBy}
            isOpen={open?.about === 'quantity'}
            isFirst={isFirst && open?.about === 'quantity'}
            onType={(typedQuantity) => onAnswer(key, { typedQuantity })}
          />
        )}
      </td>
      <td className={style.product}>
        {!isSkipped && (isAsked || isChanging) && (
          <ProductChoice
            typed={text}
            product={product}
            guesses={guesses}
            isOpen={open?.about === 'product'}
            isFirst={isFirst && open?.about === 'product'}
            isFocused={isChanging && !isAsked}
            describedBy={describedBy}
            search={search}
            onChoose={(productId) => onAnswer(key, { productId })}
          />
        )}
        {!isSkipped && !isAsked && !isChanging && product && (
          <>
            <span className={style.name} title={product.sku}>
              {product.name}
            </span>
            <button
              type="button"
              className={`plain accent ${style.link}`}
              aria-label={`Change product for ${text}`}
              onClick={() => setChanging(true)}
            >
              Change
            </button>
          </>
        )}
        {isSkipped && <span className={style.note}>Skipped</span>}
      </td>
      <td className={style.price}>{!isSkipped && product && <MoneyText amount={product.price} />}</td>
      <td className={style.stock}>
        {!isSkipped && available !== undefined && <Available units={available} short={short} />}
      </td>
      <td className={style.action}>
        <button
          type="button"
          className={`plain accent ${style.link}`}
          aria-label={`${isSkipped ? 'Add' : 'Skip'} ${text}`}
          data-skip
          onClick={() => onAnswer(key, { isSkipped: !isSkipped })}
        >
          {isSkipped ? 'Add' : 'Skip'}
        </button>
      </td>
    </tr>
  )
})

/** Notes that a line is added to others, and which part of its text is unused. */
function noteText({ sameAs, total, line }: TypedOrderLine): string | undefined {
  const notes: string[] = []
  if (sameAs.length > 0) notes.push(`Added to ${rowsText(sameAs)}: ${pluralize(total, 'unit')} in all.`)
  if (line.prices.length > 0) notes.push(`${line.prices.join(', ')} isn't used: the customer's price applies.`)
  return notes.length > 0 ? notes.join(' ') : undefined
}

function rowsText(rows: readonly number[]): string {
  const [first = 0, ...others] = new Set(rows)
  return others.length === 0 ? `row ${formatCount(first)}` : `row ${formatCount(first)} and ${others.length} more`
}

import { memo, useId, useState } from 'react'
import { Available } from '../../../../records/available.tsx'
import { formatCount } from '../../../../kit/format-count.ts'
import { MoneyText } from '../../../../kit/money-text.tsx'
import style from './paste-lines.module.css'
import { ProductChoice } from './product-choice.tsx'
import { noteText, questionText } from './question-text.ts'
import type { MenuProduct } from '../cart/use-catalog.ts'
import type { Answer, OrderLine } from './use-typed-order.ts'

type Props = {
  line: OrderLine
  /** Whether its product is chosen from a list from the start. */
  isAsked: boolean
  /** Whether its question takes the focus when the dialog opens. */
  isFirst: boolean
  available: number | undefined
  missing: number
  onAnswer: (key: string, answer: Answer) => void
  search: (typed: string) => readonly MenuProduct[]
}

/** A line of the text: what was typed, its quantity, its product and what is available of it. */
export const OrderLineRow = memo(function OrderLineRow(props: Props) {
  const { line, isAsked, isFirst, available, missing, onAnswer, search } = props
  const { proposal, product, quantity, isSkipped, open } = line
  const { key, text, row } = proposal.line
  const [isChanging, setChanging] = useState(false)
  const questionId = useId()
  const question = questionText(line)
  const note = noteText(line)
  const describedBy = question ? questionId : undefined
  return (
    <tr data-skipped={isSkipped || undefined} data-unanswered={open !== null || undefined} data-key={key}>
      <td className={style.typed}>
        <span className={style.row}>{formatCount(row)}</span> <q>{text}</q>
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
            guesses={proposal.guesses}
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
              className={style.link}
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
        {!isSkipped && available !== undefined && <Available units={available} missing={missing} />}
      </td>
      <td className={style.action}>
        <button
          type="button"
          className={style.link}
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

type QuantityProps = {
  label: string
  quantity: number | null
  describedBy: string | undefined
  isOpen: boolean
  isFirst: boolean
  onType: (typed: string) => void
}

function QuantityInput({ label, quantity, describedBy, isOpen, isFirst, onType }: QuantityProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className={`number ${style.quantityInput}`}
      aria-label={label}
      aria-invalid={isOpen}
      aria-describedby={describedBy}
      data-open={isOpen || undefined}
      data-autofocus={isFirst || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (quantity === null ? '' : String(quantity))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onType(value)
      }}
    />
  )
}

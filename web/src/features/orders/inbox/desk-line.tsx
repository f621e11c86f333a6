import { times } from '@dray/domain/money'
import { type KeyboardEvent, memo, useId, useState } from 'react'
import { RemoveButton } from '../../../kit/links/remove-button.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { ProductChoice } from '../order-editor/bulk-add/product-choice.tsx'
import { QuantityInput } from '../order-editor/bulk-add/quantity-input.tsx'
import { questionText } from '../order-editor/bulk-add/question-text.ts'
import type { MenuProduct } from '../order-editor/cart/use-catalog.ts'
import type { DeskAnswer, DeskLine } from './desk-lines.ts'
import style from './inbox.module.css'
import { KeyButton, pressDigit } from './key-button.tsx'

type Props = {
  line: DeskLine
  isActive: boolean
  short: number
  repeats: string | null
  search: (typed: string) => readonly MenuProduct[]
  /** A typed quantity isn't done until Enter. */
  onType: (key: string, typedQuantity: string) => void
  onAnswer: (key: string, answer: DeskAnswer) => void
  onActive: (key: string | undefined) => void
}

export const OrderDeskLine = memo(function OrderDeskLine(props: Props) {
  const { line, isActive, short, repeats, search, onType, onAnswer, onActive } = props
  const { sent, product, quantity, isSkipped, open } = line
  const { key, text } = sent
  const [isSearching, setSearching] = useState(false)
  // A new field forgets what was typed before.
  const [lastUsed, setLastUsed] = useState(0)
  const questionId = useId()
  const give = (answer: DeskAnswer) => {
    setSearching(false)
    if (answer.typedQuantity !== undefined) setLastUsed((count) => count + 1)
    onAnswer(key, answer)
  }
  const onSearch = () => setSearching(true)
  const isAsked = open?.about === 'product'
  return (
    <li
      className={style.line}
      data-key={key}
      data-unanswered={open !== null || undefined}
      data-active={isActive || undefined}
      onPointerEnter={() => onActive(key)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(key)}
      onBlur={() => onActive(undefined)}
    >
      {isSkipped && <LeftOut text={text} onPutBack={() => give({ isSkipped: false })} />}
      {!isSkipped && isAsked && <ProductQuestion {...{ line, isSearching, search, onSearch }} onAnswer={give} />}
      {!isSkipped && !isAsked && product && (
        <>
          <QuantityInput
            key={lastUsed}
            label={`Quantity for ${text}`}
            quantity={quantity}
            describedBy={open === null ? undefined : questionId}
            isOpen={open !== null}
            isFirst={false}
            onType={(typedQuantity) => onType(key, typedQuantity)}
          />
          <div className={style.what}>
            <ProductName {...{ line, product, isSearching, search, onSearch }} onAnswer={give} />
            {open !== null && (
              <span id={questionId} className={`small ${style.question}`}>
                {questionText(line)}
                {sent.product?.id === product.id && (
                  <LastTime units={sent.product.lastBought} onUse={(units) => give({ typedQuantity: String(units) })} />
                )}
              </span>
            )}
            <Facts line={line} short={short} repeats={repeats} />
          </div>
          <span className={`muted text-sm ${style.figure}`}>
            <MoneyText amount={product.price} />
          </span>
          <span className={style.figure}>
            {quantity !== null && open === null && <MoneyText amount={times(product.price, quantity)} />}
          </span>
          <RemoveButton
            isSmall
            label={`Leave out ${text}`}
            title="Leave out"
            onRemove={() => give({ isSkipped: true })}
          />
        </>
      )}
    </li>
  )
})

type SearchProps = {
  line: DeskLine
  isSearching: boolean
  search: Props['search']
  onSearch: () => void
  onAnswer: (answer: DeskAnswer) => void
}

/** A certain product can be another one after all. */
function ProductName({
  line,
  product,
  isSearching,
  search,
  onSearch,
  onAnswer,
}: SearchProps & { product: MenuProduct }) {
  const { text, guesses } = line.line
  if (isSearching)
    return (
      <ProductChoice
        typed={text}
        product={product}
        guesses={guesses}
        isOpen={false}
        isFocused
        isFirst={false}
        describedBy={undefined}
        search={search}
        onChoose={(productId) => onAnswer({ productId })}
      />
    )
  return (
    <>
      <span className="strong" title={product.sku}>
        {product.name}
      </span>{' '}
      <button
        type="button"
        className={`plain accent small ${style.change}`}
        aria-label={`Change product for ${text}`}
        onClick={onSearch}
      >
        Change
      </button>
    </>
  )
}

type LastProps = { units: number | null; onUse: (units: number) => void }

const LastTime = ({ units, onUse }: LastProps) =>
  units !== null && (
    <>
      {' '}
      <button type="button" className="plain accent" onClick={() => onUse(units)}>
        Last time {formatCount(units)}
      </button>
    </>
  )

const LeftOut = ({ text, onPutBack }: { text: string; onPutBack: () => void }) => (
  <>
    <span />
    <span className={`muted text-sm wrap-anywhere ${style.rest}`}>
      <s>{text}</s> Left out.{' '}
      <button type="button" className="plain accent" aria-label={`Put back ${text}`} onClick={onPutBack}>
        Put back
      </button>
    </span>
  </>
)

/** What the message said besides, and why the line needs a look. */
function Facts({ line, short, repeats }: { line: DeskLine; short: number; repeats: string | null }) {
  const { sent, product, quantity, sameAs, total } = line
  const facts: string[] = []
  const size = product?.unitQuantity ?? 1
  if (sent.unit === 'CASE' && sent.cases !== null && quantity === sent.cases * size)
    facts.push(`${pluralize(sent.cases, 'case')} of ${formatCount(size)}`)
  if (sameAs.length > 0) facts.push(`${pluralize(total, 'unit')} with the line above`)
  if (sent.isRepeated && repeats !== null) facts.push(`as on ${repeats}`)
  if (sent.prices.length > 0) facts.push(`${sent.prices.join(', ')} in the message isn't used`)
  if (facts.length === 0 && short === 0) return null
  return (
    <span className="muted small">
      {facts.join(' · ')}
      {short > 0 && (
        <span className={style.question}>{`${facts.length > 0 ? ' · ' : ''}${formatCount(short)} short`}</span>
      )}
    </span>
  )
}

/** The likeliest products, each with its number. */
function ProductQuestion({ line, isSearching, search, onSearch, onAnswer }: SearchProps) {
  const {
    sent,
    line: { guesses },
  } = line
  const { text } = sent
  const lastBought = new Map(sent.guesses.map((guess) => [guess.id, guess.lastBought]))
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (pressDigit(event.currentTarget, event)) event.preventDefault()
  }
  return (
    <>
      <span className={`figures ${style.figure}`}>{typedAmount(sent)}</span>
      <div role="group" aria-labelledby={titleId} className={style.rest} onKeyDown={onKeyDown}>
        <p id={titleId} className={`strong wrap-anywhere ${style.question}`}>
          Which one is “{text}”?
        </p>
        <p className="muted small">{questionText(line)}</p>
        <div className={`row wrap ${style.keys}`}>
          {guesses.map(({ id, name }, index) => (
            <KeyButton key={id} digit={index + 1} isOpen={index === 0} onPress={() => onAnswer({ productId: id })}>
              {name} <Bought units={lastBought.get(id)} />
            </KeyButton>
          ))}
          {!isSearching && (
            <KeyButton digit={guesses.length + 1} isOpen={guesses.length === 0} onPress={onSearch}>
              Search
            </KeyButton>
          )}
          <KeyButton digit={0} onPress={() => onAnswer({ isSkipped: true })}>
            Leave out
          </KeyButton>
        </div>
        {isSearching && (
          <ProductChoice
            typed={text}
            product={null}
            guesses={guesses}
            isOpen={false}
            isFocused
            isFirst={false}
            describedBy={titleId}
            search={search}
            onChoose={(productId) => onAnswer({ productId })}
          />
        )}
      </div>
    </>
  )
}

const Bought = ({ units }: { units: number | null | undefined }) =>
  typeof units === 'number' && <span className="muted">last time {formatCount(units)}</span>

/** As it was typed, until the product says how many units that is. */
function typedAmount({ quantity, unit, cases }: DeskLine['sent']): string {
  if (cases !== null) return `${formatCount(cases)} ${unit === 'CASE' ? 'cs' : 'bx'}`
  return quantity === null ? '?' : formatCount(quantity)
}

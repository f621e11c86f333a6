import { memo, useId, useMemo, useState } from 'react'
import { Available } from '../../../../records/available.tsx'
import { formatCount, pluralize } from '../../../../kit/text/format-count.ts'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import style from './paste-lines.module.css'
import { type MenuProduct } from '../cart/use-catalog.ts'
import { type Answer, type TypedOrderLine } from './use-typed-order.ts'
import { maxQuantity } from '@dray/domain/limits'
import { type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { SearchSelect } from '../../../../kit/pickers/search-select.tsx'

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
      className={`number field ${style.quantityInput}`}
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

function questionText({ open, line, product, total, max }: TypedOrderLine): string | undefined {
  switch (open?.problem) {
    case undefined:
      return undefined
    case 'several':
      return 'More than one product matches. Choose one.'
    case 'similar':
      return 'The spelling differs. Choose the product.'
    case 'partial':
      return 'Only part of this matches a product. Choose the product.'
    case 'not-sold':
      return `${line.notSold} is no longer sold. Choose another product or skip the line.`
    case 'unknown':
      return 'No product has this name or SKU. Search for the product or skip the line.'
    case 'missing':
      return 'The quantity is missing.'
    case 'not-whole':
      return 'Use a whole number of 1 or more.'
    case 'too-large':
      return `A line can have at most ${formatCount(maxQuantity)} units.`
    case 'unclear':
      return "It's unclear which number is the quantity."
    case 'in-cases':
      return casesText(line, product?.unitQuantity ?? null)
    case 'no-last-order':
    case 'which-order':
      return "An earlier order can't be copied here. Type its products, or use Same as last order."
    case 'too-many':
      return `With this line it would be ${pluralize(total, 'unit')}; a line of this product can have at most ${formatCount(max)}.`
  }
}

function casesText({ cases, unit }: TypedOrderLine['line'], size: number | null): string {
  if (size === null) return 'This product has no case size. Enter the units.'
  const count = cases ?? 0
  const meaning = `A case has ${pluralize(size, 'unit')}.`
  if (unit === 'CASE') return meaning
  return `${meaning} Enter ${formatCount(count * size)} for ${pluralize(count, 'case')}, or ${formatCount(count)} for ${pluralize(count, 'unit')}.`
}

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

type ChoiceProps = {
  typed: string
  product: MenuProduct | null
  guesses: readonly MenuProduct[]
  isOpen: boolean
  isFocused?: boolean
  isFirst: boolean
  describedBy: string | undefined
  search: (typed: string) => readonly MenuProduct[]
  onChoose: (productId: number) => void
}

const maxFound = 20

function ProductChoice(props: ChoiceProps) {
  const { typed, product, guesses, isOpen, isFocused = false, isFirst, describedBy, search, onChoose } = props
  const [text, setText] = useState(product?.name ?? '')
  const isSearch = text.trim() !== '' && text !== product?.name
  const listed = useMemo(() => {
    if (isSearch) return search(text).slice(0, maxFound)
    return product && !guesses.includes(product) ? [product, ...guesses] : guesses
  }, [isSearch, text, search, guesses, product])
  const byId = new Map(listed.map((product) => [String(product.id), product]))
  return (
    <SearchSelect
      aria-label={`Product for ${typed}`}
      // As a prop, it would be replaced by the Select's own description.
      attributes={{ input: { 'aria-describedby': describedBy } }}
      placeholder={guesses.length > 0 ? 'Choose a product' : 'Search by name or SKU'}
      data={listed.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={product ? String(product.id) : null}
      onChange={(id) => {
        if (id !== null) onChoose(Number(id))
      }}
      searchValue={text}
      onSearchChange={setText}
      selectFirstOptionOnDropdownOpen
      allowDeselect={false}
      filter={allListed}
      nothingFoundMessage={isSearch && 'No products found'}
      maxDropdownHeight={260}
      data-open={isOpen || undefined}
      data-autofocus={isFirst || undefined}
      autoFocus={isFocused}
      renderOption={({ option }) => <Option product={byId.get(option.value)} />}
    />
  )
}

/** The list is already the search result. */
const allListed: OptionsFilter = ({ options }) => options.filter((option): option is ComboboxItem => 'value' in option)

function Option({ product }: { product: MenuProduct | undefined }) {
  if (product === undefined) return null
  return (
    <div className={style.option}>
      <span>{product.name}</span>
      <span className={style.optionFacts}>
        {product.sku} · <MoneyText amount={product.price} />
      </span>
    </div>
  )
}

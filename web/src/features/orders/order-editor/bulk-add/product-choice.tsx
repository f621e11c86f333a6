import { type ComboboxItem, type OptionsFilter } from '@mantine/core'
import { useMemo, useState } from 'react'
import { SearchSelect } from '../../../../kit/pickers/search-select.tsx'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import { type MenuProduct } from '../cart/use-catalog.ts'
import style from './paste-lines.module.css'

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

export function ProductChoice(props: ChoiceProps) {
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

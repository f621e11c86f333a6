import { listProducts, type Product } from '@dray/contract/products'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { type ComboboxItem, type OptionsFilter, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'

type Props = { value: number | undefined; onChange: (productId: number) => void }

/** Typing narrows down the rest. */
const maxShown = 60

/** Searchable by name, SKU, brand, and type. */
export function ProductSelect({ value, onChange }: Props) {
  const read = useRead(listProducts)
  const byId = useMemo(() => new Map(read.data?.map((product) => [String(product.id), product])), [read.data])
  const options = useMemo(() => [...byId].map(([id, { name }]) => ({ value: id, label: name })), [byId])
  const filter = useMemo(() => productFilter(byId), [byId])
  return (
    <SearchSelect
      label="Product"
      read={read}
      failed={read.error?.message}
      placeholder="Name, SKU, brand or type"
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      required
      allowDeselect={false}
      filter={filter}
      limit={maxShown}
      nothingFoundMessage="No products found"
      maxDropdownHeight={320}
      data-autofocus
      renderOption={({ option }) => <Option product={byId.get(option.value)} label={option.label} />}
    />
  )
}

function Option({ product, label }: { product: Product | undefined; label: string }) {
  return (
    <div>
      {label}
      {product && (
        <Text span size="xs" c="dimmed" display="block">
          {product.sku} · {product.brand} · {formatCount(product.stock)} in stock
        </Text>
      )}
    </div>
  )
}

/** Names that start with the search come first. */
function productFilter(byId: ReadonlyMap<string, Product>): OptionsFilter {
  const texts = new Map(
    [...byId].map(([id, { name, sku, brand, type }]) => [id, fold(`${name} ${sku} ${brand} ${type}`)]),
  )
  return ({ options, search, limit }) => {
    const words = searchWords(search)
    const prefix = words.join(' ')
    const found = options.filter(
      (option): option is ComboboxItem => 'value' in option && containsWords(texts.get(option.value) ?? '', words),
    )
    const rank = ({ value }: ComboboxItem) => (texts.get(value)?.startsWith(prefix) ? 0 : 1)
    return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit)
  }
}

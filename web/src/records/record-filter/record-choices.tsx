import { listCustomers } from '@dray/contract/customers'
import { listProducts } from '@dray/contract/products'
import { filterBySearch } from '@dray/domain/search/search-words'
import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { chooseFirst, toggled } from '../../kit/list-filter/choose-first.ts'

export type RecordKind = 'customer' | 'product'

/** `words`: also found by them, and shown below the name if `detail`. */
type Choice = { id: number; name: string; detail?: string; words: string }

const texts = {
  customer: {
    field: 'Search customers',
    placeholder: 'Name or contact',
    group: 'Customers',
    none: 'No customers found',
  },
  product: {
    field: 'Search products',
    placeholder: 'Name, SKU or brand',
    group: 'Products',
    none: 'No products found',
  },
} as const

function useChoices(kind: RecordKind): { choices: readonly Choice[] | undefined; error: Error | null } {
  const customers = useRead(listCustomers, {}, { enabled: kind === 'customer' })
  const products = useRead(listProducts, {}, { enabled: kind === 'product' })
  const choices = useMemo(
    () =>
      kind === 'customer'
        ? customers.data?.map(({ id, customerName, contactName }) => ({
            id,
            name: customerName,
            words: `${customerName} ${contactName ?? ''}`,
          }))
        : products.data?.map(({ id, name, sku, brand }) => ({
            id,
            name,
            detail: `${sku} · ${brand}`,
            words: `${name} ${sku} ${brand}`,
          })),
    [kind, customers.data, products.data],
  )
  return { choices, error: { customer: customers, product: products }[kind].error }
}

export function ChosenRecord({ kind, id }: { kind: RecordKind; id: number }) {
  return useChoices(kind).choices?.find((choice) => choice.id === id)?.name ?? '…'
}

/** Typing narrows down the rest. */
const maxShown = 40

type Props = { kind: RecordKind; chosen: readonly number[]; onChange: (chosen: string) => void }

/** Chosen records come first. */
export function RecordChoices({ kind, chosen, onChange }: Props) {
  const { choices, error } = useChoices(kind)
  const [search, setSearch] = useState('')
  // Those chosen when it opened stay on top, so entries don't move under the pointer.
  const [first] = useState(chosen)
  const { field, placeholder, group, none } = texts[kind]
  if (choices === undefined)
    return (
      <Text size="sm" role={error === null ? 'status' : 'alert'}>
        {error?.message ?? 'Loading...'}
      </Text>
    )
  const isFirst = ({ id }: Choice) => first.includes(id)
  const sorted = [...choices.filter(isFirst), ...choices.filter((choice) => !isFirst(choice))]
  const found = filterBySearch(sorted, search, ({ words }) => words)
  const shown = found.slice(0, maxShown)
  const [match] = shown
  const hidden = chosen.filter((id) => !shown.some((choice) => choice.id === id)).map(String)
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={field}
        placeholder={placeholder}
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => chooseFirst(event, match && (() => onChange(toggled(chosen, match.id).join())))}
      />
      <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="y">
        <Checkbox.Group
          aria-label={group}
          value={chosen.map(String)}
          onChange={(picked) => onChange([...hidden, ...picked.filter((id) => !hidden.includes(id))].join())}
        >
          <Stack gap="xs">
            {shown.map(({ id, name, detail }) => (
              <Checkbox key={id} value={String(id)} label={name} description={detail} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {none}
        </Text>
      )}
      {found.length > maxShown && (
        <Text size="xs" c="dimmed">
          Showing {maxShown} of {formatCount(found.length)}. Type to find others.
        </Text>
      )}
    </Stack>
  )
}

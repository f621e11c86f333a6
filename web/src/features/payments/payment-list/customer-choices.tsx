import { listCustomers } from '@dray/contract/customers'
import { filterBySearch } from '@dray/domain/search/search-words'
import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'

export function ChosenCustomer({ id }: { id: number }) {
  const { data } = useRead(listCustomers)
  return data?.find((customer) => customer.id === id)?.customerName ?? '1'
}

/** Typing narrows down the rest. */
const maxShown = 40

type Props = { chosen: readonly number[]; onChange: (chosen: string) => void }

/** Chosen customers come first. */
export function CustomerChoices({ chosen, onChange }: Props) {
  const { data, error } = useRead(listCustomers)
  const [search, setSearch] = useState('')
  // Those chosen when it opened stay on top, so entries don't move under the pointer.
  const [first] = useState(chosen)
  if (data === undefined)
    return (
      <Text size="sm" role={error === null ? 'status' : 'alert'}>
        {error?.message ?? 'Loading...'}
      </Text>
    )
  const isFirst = ({ id }: { id: number }) => first.includes(id)
  const sorted = [...data.filter(isFirst), ...data.filter((customer) => !isFirst(customer))]
  const found = filterBySearch(
    sorted,
    search,
    ({ customerName, contactName }) => `${customerName} ${contactName ?? ''}`,
  )
  const shown = found.slice(0, maxShown)
  const hidden = chosen.filter((id) => !shown.some((customer) => customer.id === id)).map(String)
  return (
    <Stack gap="xs">
      <TextInput
        aria-label="Search customers"
        placeholder="Name or contact"
        value={search}
        data-autofocus
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={320} type="auto" offsetScrollbars="y">
        <Checkbox.Group
          aria-label="Customers"
          value={chosen.map(String)}
          onChange={(picked) => onChange([...hidden, ...picked.filter((id) => !hidden.includes(id))].join())}
        >
          <Stack gap="xs">
            {shown.map(({ id, customerName }) => (
              <Checkbox key={id} value={String(id)} label={customerName} />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          No customers found
        </Text>
      )}
      {found.length > maxShown && (
        <Text size="xs" c="dimmed">
          Showing {maxShown} of {found.length.toLocaleString('en-US')}. Type to find others.
        </Text>
      )}
    </Stack>
  )
}

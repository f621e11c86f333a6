import { listCustomers, type Customer } from '@dray/contract/customers'
import { fold, searchWords } from '@dray/domain/search/search-words'
import { type ComboboxItem, type OptionsFilter, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { SearchSelect } from '../../kit/pickers/search-select.tsx'

type Props = {
  className?: string | undefined
  /** A saved record's customer, by the name stored in it. */
  savedCustomer?: { id: number; name: string } | undefined
  value: number | null
  isRequired?: boolean
  problem?: ReactNode
  onChange: (customer: Customer) => void
}

/** Typing narrows down the rest. */
const maxShown = 60

export function useCustomers(customerId: number | null) {
  const read = useRead(listCustomers)
  const customer = useMemo(() => read.data?.find(({ id }) => id === customerId), [read.data, customerId])
  return { read, customer }
}

/** Searchable by name and contact. */
export function CustomerSelect({ className, savedCustomer, value, isRequired = true, problem, onChange }: Props) {
  const { read } = useCustomers(value)
  const byId = useMemo(() => new Map(read.data?.map((customer) => [String(customer.id), customer])), [read.data])
  const filter: OptionsFilter = useMemo(() => customerFilter(byId), [byId])
  const options = useMemo(() => {
    const listed = [...byId].map(([id, { customerName }]) => ({ value: id, label: customerName }))
    if (savedCustomer === undefined || byId.has(String(savedCustomer.id))) return listed
    return [{ value: String(savedCustomer.id), label: savedCustomer.name }, ...listed]
  }, [byId, savedCustomer])

  return (
    <SearchSelect
      className={className}
      label="Customer"
      read={read}
      failed="Error fetching customers"
      placeholder="Name or contact"
      data={options}
      value={value === null ? null : String(value)}
      onChange={(id) => {
        const customer = byId.get(id ?? '')
        if (customer) onChange(customer)
      }}
      required={isRequired}
      allowDeselect={false}
      filter={filter}
      limit={maxShown}
      nothingFoundMessage="No customers found"
      error={problem}
      maxDropdownHeight={320}
      data-autofocus={(isRequired && value === null) || undefined}
      data-customer
      renderOption={({ option }) => <Option customer={byId.get(option.value)} label={option.label} />}
    />
  )
}

function Option({ customer, label }: { customer: Customer | undefined; label: string }) {
  return (
    <div>
      {label}
      {customer?.contactName && (
        <Text span size="xs" c="dimmed" display="block">
          {customer.contactName}
        </Text>
      )}
    </div>
  )
}

/** Matches every typed word in the name or contact, in any order. Names that start with the search come first. */
function customerFilter(byId: ReadonlyMap<string, Customer>): OptionsFilter {
  const texts = new Map(
    [...byId].map(([id, { customerName, contactName }]) => [id, fold(`${customerName} ${contactName ?? ''}`)]),
  )
  return ({ options, search, limit }) => {
    const terms = searchWords(search)
    const prefix = terms.join(' ')
    const found = options.filter(
      (option): option is ComboboxItem =>
        'value' in option && terms.every((term) => (texts.get(option.value) ?? fold(option.label)).includes(term)),
    )
    const rank = ({ value }: ComboboxItem) => (texts.get(value)?.startsWith(prefix) ? 0 : 1)
    return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit)
  }
}

import { listUserNames } from '@dray/contract/users'
import { useRead } from '../../../kit/api/use-call.ts'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { customerFieldLabels } from './customer-fields.ts'

type Named = { id: number; name: string }
const nobody: readonly Named[] = []

export function useOwners() {
  const read = useRead(listUserNames)
  return { owners: read.data?.res ?? nobody, read }
}

type Props = {
  choices: ReturnType<typeof useOwners>
  /** The saved owner, who may no longer be a user. */
  saved?: Named | undefined
  value: string
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** The account owner earns the commission on the customer's orders. */
export function OwnerSelect({ choices: { owners, read }, saved, value, error, isReadOnly, onChange }: Props) {
  const isListed = saved === undefined || owners.some(({ id }) => id === saved.id)
  const all = isListed ? owners : [saved, ...owners]
  return (
    <SearchSelect
      label={customerFieldLabels.accountOwnerID}
      read={read}
      placeholder="None"
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      nothingFoundMessage="No results"
      readOnly={isReadOnly}
      openOnFocus={false}
      clearable={!isReadOnly}
      clearButtonProps={{ 'aria-label': 'Clear the account owner' }}
    />
  )
}

import { listUserNames } from '@dray/contract/users'
import { useRead } from '../../../kit/api/use-call.ts'
import type { FormState } from '../../../kit/fields/form-field.tsx'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import type { CustomerFields } from './customer-fields.ts'

type Named = { id: number; name: string }
const nobody: readonly Named[] = []

export function useOwners() {
  const read = useRead(listUserNames)
  return { owners: read.data?.res ?? nobody, read }
}

type Props = {
  form: FormState<CustomerFields>
  choices: ReturnType<typeof useOwners>
  /** The saved owner, who may no longer be a user. */
  saved?: Named | undefined
}

/** The account owner earns the commission on the customer's orders. */
export function OwnerSelect({ form, choices: { owners, read }, saved }: Props) {
  const isListed = saved === undefined || owners.some(({ id }) => id === saved.id)
  const all = isListed ? owners : [saved, ...owners]
  return (
    <SearchSelect
      label={form.labels.accountOwnerID}
      read={read}
      placeholder="None"
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={form.fields.accountOwnerID || null}
      onChange={(id) => form.onEdit({ accountOwnerID: id ?? '' })}
      error={form.problems.accountOwnerID}
      nothingFoundMessage="No results"
      readOnly={form.isReadOnly}
      openOnFocus={false}
      clearable={!form.isReadOnly}
      clearButtonProps={{ 'aria-label': 'Clear the account owner' }}
    />
  )
}

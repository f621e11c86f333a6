import { listInventoryFilters, saveInventoryFilter } from '@dray/contract/preferences'
import { formatGrams } from '@dray/domain/products/product-filter'
import type { InventoryFilter } from '@dray/domain/inventory/inventory-overview'
import { nameKey } from '@dray/domain/text/plain-text'
import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { filterFieldLabels, stockLabels } from '../../records/product-filter/filter-terms.ts'
import { useSession } from '../../kit/session.tsx'
import style from './chosen-filters.module.css'

/** Saves the overview's filters under a name (D-79). */
export function AddInventoryFilterModal({ frame, closeNow, filters }: PropsOf<'AddInventoryFilter'>) {
  const { user } = useSession()
  const saved = useRead(listInventoryFilters, { params: { userId: user.id } })
  const save = useChange(saveInventoryFilter)
  const [name, setName] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useUnsavedGuard(name.trim() !== '' && !save.isSuccess)

  const filterName = name.trim()
  const missing = wasSubmitted && filterName === '' ? 'Enter a filter name' : undefined
  const fieldError = Object.values(fieldProblems(save.error))[0]
  const replaces = saved.data?.some((other) => nameKey(other.filterName) === nameKey(filterName)) ?? false

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    setWasSubmitted(true)
    field.current?.focus()
    if (filterName === '') return
    save.mutate({ body: { userId: user.id, filterData: { filterName, filters } } }, { onSuccess: closeNow })
  }
  return (
    <Modal {...frame} title="Save filter" size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <SelectedFilters filter={filters} />
          <TextInput
            ref={field}
            label="Name"
            data-autofocus
            required
            maxLength={100}
            value={name}
            readOnly={save.isPending}
            error={missing ?? fieldError}
            onChange={(event) => {
              if (save.isError) save.reset()
              setName(event.currentTarget.value)
            }}
          />
          {replaces && (
            <Text size="sm" c="dimmed" role="status">
              You already have a filter with this name. It will be replaced.
            </Text>
          )}
          <FormEnd
            submit={replaces ? 'Replace filter' : 'Save filter'}
            isSaving={save.isPending}
            refusal={fieldError === undefined ? save.error?.message : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

function SelectedFilters({ filter }: { filter: InventoryFilter }) {
  const all: [string, string][] = [
    ['Search', filter.search.trim()],
    [filterFieldLabels.brands, filter.brands.join(', ')],
    [filterFieldLabels.types, filter.types.join(', ')],
    [filterFieldLabels.weights, filter.weights.map(formatGrams).join(', ')],
    [filterFieldLabels.stock, filter.stock === null ? '' : stockLabels[filter.stock]],
    ['Limit', filter.overLimit ? 'Over limit only' : ''],
    ['Hidden brands', filter.showHidden ? 'Shown' : ''],
  ]
  const set = all.filter(([, value]) => value !== '')
  if (set.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No filters are set, so this will show everything.
      </Text>
    )
  return (
    <dl className={`text-sm ${style.chosen}`} aria-label="Selected filters">
      {set.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import '@mantine/core/styles/Radio.layer.css'
import { listProductFilters, saveProductFilter } from '@dray/contract/preferences'
import type { ProductFilter } from '@dray/domain/products/product-filter'
import { nameKey } from '@dray/domain/text/plain-text'
import { Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldProblems, firstMessage } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { filterTerms } from '../../records/product-filter/filter-terms.ts'
import { useSession } from '../../kit/session.tsx'
import style from './add-product-filter-modal.module.css'

const missing = 'Enter a filter name'

/** Saves the filters for the list's brand or for all brands. */
export function AddProductFilterModal({ frame, closeNow, filter, brand }: PropsOf<'AddProductFilter'>) {
  const { user } = useSession()
  const [name, setName] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [brandId, setBrandId] = useState(brand?.id ?? 0)
  const input = useRef<HTMLInputElement>(null)
  const save = useChange(saveProductFilter)
  const saved = useRead(listProductFilters, { params: { userId: user.id, brandId: 0 } })
  const trimmed = name.trim()
  useUnsavedGuard(trimmed !== '')

  const exists = saved.data?.some(
    ({ settings }) => nameKey(settings.filterName) === nameKey(trimmed) && settings.filterBrandId === brandId,
  )
  const nameProblem = fieldProblems(save.error)['name']
  // After a refusal, the name is the first thing to correct.
  useEffect(() => {
    if (save.error) input.current?.focus()
  }, [save.error])

  function submit(event: FormEvent) {
    event.preventDefault()
    setWasSubmitted(true)
    if (trimmed === '') return input.current?.focus()
    if (save.isPending) return
    save.mutate(
      { body: { userId: user.id, brandId, name: trimmed, filterData: asSaved(filter) } },
      { onSuccess: closeNow },
    )
  }

  return (
    <Modal {...frame} title="Save Custom Filter" size="sm">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <dl className={`text-sm overflow-auto ${style.values}`} aria-label="Selected filters">
            {filterTerms(filter).map(({ label, values }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{values.join(', ')}</dd>
              </div>
            ))}
          </dl>
          <TextInput
            ref={input}
            label="Filter name"
            required
            maxLength={100}
            autoComplete="off"
            data-autofocus
            value={name}
            readOnly={save.isPending}
            error={wasSubmitted && trimmed === '' ? missing : nameProblem}
            {...(exists ? { description: 'You already have a filter with this name. It will be replaced.' } : {})}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label="Available in"
            value={brandId === 0 ? 'all' : 'this'}
            onChange={(chosen) => setBrandId(chosen === 'this' ? (brand?.id ?? 0) : 0)}
          >
            <Group gap="md" mt={4}>
              <Radio
                value="this"
                disabled={brand === undefined}
                label={brand === undefined ? 'This brand' : `This brand (${brand.name})`}
              />
              <Radio value="all" label="All brands" />
            </Group>
          </Radio.Group>
          {brand === undefined && (
            <Text size="xs" c="dimmed">
              This list has several brands, so the filter applies to all brands.
            </Text>
          )}
          <FormEnd
            submit="Save filter"
            isSaving={save.isPending}
            refusal={save.error && nameProblem === undefined ? firstMessage(save.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

const asSaved = ({ brands, types, genetics, extractTypes, weights, stock, searchTerm }: ProductFilter) => ({
  brands: [...brands],
  types: [...types],
  genetics: [...genetics],
  extractTypes: [...extractTypes],
  weights: [...weights],
  stock,
  searchTerm,
})

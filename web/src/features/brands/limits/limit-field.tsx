import {
  type BrandWithProducts,
  type ProductLimit,
  readBrand,
  setBrandLimit,
  setTypeLimit,
  setWeightLimit,
} from '@dray/contract/brands'
import { Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { formatCount } from '../../../kit/text/format-count.ts'
import type { LimitRow } from './limit-rows.ts'
import style from './limits.module.css'
import { parseWhole } from '@dray/domain/typed-figures'

type Props = {
  brandId: number
  row: LimitRow
  isReadOnly: boolean
  /** The unsaved text; undefined while it shows the stored limit. */
  typed: string | undefined
  onType: (text: string | undefined) => void
}

type SaveState = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; problem: Problem }

/** A limit in whole units, empty for none; saved with Enter or its button, never on leaving the field. */
export function LimitField({ brandId, row, isReadOnly, typed, onType }: Props) {
  const { saving, save, reset } = useSaveLimit(brandId, row, () => onType(undefined))
  const stored = row.limit === null ? '' : String(row.limit)
  const text = typed ?? stored
  const units = typedUnits(text)
  const isChanged = units !== row.limit

  function submit() {
    if (units !== undefined && isChanged && saving.state !== 'saving') save(units)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <TextInput
        aria-label={`Limit for ${row.fullName}`}
        classNames={{ input: style.input ?? '' }}
        inputMode="numeric"
        autoComplete="off"
        placeholder={row.inherited === null ? 'None' : formatCount(row.inherited)}
        value={text}
        readOnly={isReadOnly || saving.state === 'saving'}
        error={units === undefined ? 'Enter a whole number, 0 or more' : saveFailure(saving)}
        onChange={(event) => {
          if (saving.state !== 'idle') reset()
          onType(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
        // The limits may load after the modal has set the initial focus.
        data-autofocus={row.level === 'brand' || undefined}
        autoFocus={row.level === 'brand'}
        w={104}
      />
      {!isReadOnly && (
        <BusyButton
          variant={isChanged ? 'filled' : 'default'}
          aria-label={`Save the limit for ${row.fullName}`}
          // Not `disabled`, which would drop the focus from the button just clicked.
          data-disabled={!isChanged || units === undefined}
          aria-disabled={!isChanged || units === undefined}
          loading={saving.state === 'saving'}
          onClick={submit}
        >
          Save
        </BusyButton>
      )}
      <span role="status" className={`muted small flex-none ${style.state}`} data-state={saving.state}>
        {stateLabel(saving, isChanged)}
      </span>
    </Group>
  )
}

/** Saves a limit with its level's call, and updates the cached brand. */
function useSaveLimit(brandId: number, row: LimitRow, onSaved: () => void) {
  const cache = useQueryClient()
  const [changeBrandLimit, changeTypeLimit, changeWeightLimit] = [
    useChange(setBrandLimit),
    useChange(setTypeLimit),
    useChange(setWeightLimit),
  ]
  const change = { brand: changeBrandLimit, type: changeTypeLimit, weight: changeWeightLimit }[row.level]

  const updateBrand = (changed: (brand: BrandWithProducts) => Partial<BrandWithProducts>) => {
    const { queryKey } = readOptions(readBrand, { params: { id: brandId } })
    cache.setQueryData(queryKey, (brand) => brand && { ...brand, ...changed(brand) })
    onSaved()
  }
  const updateLimit = (limit: ProductLimit) =>
    updateBrand(({ MaxProductStock }) => ({
      MaxProductStock: [
        ...MaxProductStock.filter(({ typeId, weight }) => typeId !== limit.typeId || weight !== limit.weight),
        limit,
      ],
    }))

  function save(units: number | null) {
    const { typeId, weight } = row
    if (row.level === 'brand')
      changeBrandLimit.mutate(
        { params: { brandId }, body: { maxBrandStock: units } },
        { onSuccess: ({ maxBrandStock }) => updateBrand(() => ({ maxBrandStock })) },
      )
    else if (weight === null)
      changeTypeLimit.mutate({ params: { brandId, typeId }, body: { maxStock: units } }, { onSuccess: updateLimit })
    else
      changeWeightLimit.mutate(
        { params: { brandId, typeId, weight }, body: { maxStock: units } },
        { onSuccess: updateLimit },
      )
  }
  return { saving: saveState(change), save, reset: () => change.reset() }
}

function saveState({
  isPending,
  isSuccess,
  error,
}: {
  isPending: boolean
  isSuccess: boolean
  error: Problem | null
}): SaveState {
  if (isPending) return { state: 'saving' }
  if (error) return { state: 'failed', problem: error }
  return { state: isSuccess ? 'saved' : 'idle' }
}

const maxLimit = 1_000_000_000

/** Null for no limit; undefined for invalid text. */
function typedUnits(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const units = parseWhole(text)
  return units !== undefined && units >= 0 && units <= maxLimit ? units : undefined
}

function saveFailure(saving: SaveState): string | undefined {
  if (saving.state !== 'failed') return undefined
  const { maxStock, maxBrandStock } = fieldProblems(saving.problem)
  return maxStock ?? maxBrandStock ?? saving.problem.message
}

function stateLabel({ state }: SaveState, isChanged: boolean): string {
  if (state === 'saving') return 'Saving...'
  if (state === 'failed') return 'Not saved'
  if (isChanged) return 'Unsaved'
  return state === 'saved' ? 'Saved' : ''
}

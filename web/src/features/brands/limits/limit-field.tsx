import { Group, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { BusyButton } from '../../../kit/busy-button.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import type { LimitRow } from './limit-rows.ts'
import style from './limits.module.css'
import { type SaveState, useSaveLimit } from './use-save-limit.ts'

type Props = {
  brandId: number
  row: LimitRow
  isReadOnly: boolean
  /** The unsaved text in the field; undefined while it shows the stored limit. */
  typed: string | undefined
  onType: (text: string | undefined) => void
}

const maxLimit = 1_000_000_000

/** A limit in whole units, empty for none; saved with Enter or its button, never by leaving the field (D-45). */
export function LimitField({ brandId, row, isReadOnly, typed, onType }: Props) {
  const { saving, save, reset } = useSaveLimit(brandId, row, () => onType(undefined))
  const stored = row.limit === null ? '' : String(row.limit)
  const text = typed ?? stored
  const units = typedUnits(text)
  const isChanged = text.trim() !== stored

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
        // Rendered once the limits are loaded, which may be after the modal has set the initial focus.
        data-autofocus={row.level === 'brand' || undefined}
        autoFocus={row.level === 'brand'}
        w={104}
      />
      {!isReadOnly && (
        <BusyButton
          variant={isChanged ? 'filled' : 'default'}
          aria-label={`Save the limit for ${row.fullName}`}
          // Not `disabled`, which would take the focus away from the button just clicked.
          data-disabled={!isChanged || units === undefined}
          aria-disabled={!isChanged || units === undefined}
          loading={saving.state === 'saving'}
          onClick={submit}
        >
          Save
        </BusyButton>
      )}
      <span role="status" className={style.state} data-state={saving.state}>
        {stateLabel(saving, isChanged)}
      </span>
    </Group>
  )
}

/** Null for no limit; undefined for invalid text. */
function typedUnits(text: string): number | null | undefined {
  const digits = text.trim()
  if (digits === '') return null
  const units = Number(digits)
  return /^\d+$/.test(digits) && units <= maxLimit ? units : undefined
}

function stateLabel({ state }: SaveState, isChanged: boolean): string {
  if (state === 'saving') return 'Saving...'
  if (state === 'failed') return 'Not saved'
  if (isChanged) return 'Unsaved'
  return state === 'saved' ? 'Saved' : ''
}

function saveFailure(saving: SaveState): string | undefined {
  if (saving.state !== 'failed') return undefined
  const { maxStock, maxBrandStock } = fieldProblems(saving.problem)
  return maxStock ?? maxBrandStock ?? saving.problem.message
}

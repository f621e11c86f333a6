import '@mantine/core/styles/Switch.layer.css'
import { listBrands } from '@dray/contract/brands'
import { addCount } from '@dray/contract/counts'
import { listProductTypes } from '@dray/contract/products'
import { maxLengths } from '@dray/domain/limits'
import { Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { fieldProblems, formProblem } from '../../kit/api/field-problems.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { companyToday, mediumDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type PropsOf, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { useSettings } from '../../kit/session.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { countPath } from '../../records/record-paths.ts'
import { PickSummary } from './choose/pick-summary.tsx'
import { StockPicker } from './choose/stock-picker.tsx'
import { chosenIds, type StockFilter, useStockPick } from './choose/use-stock-pick.ts'

/** Begins a count of what is chosen, and opens it. */
export function NewCountModal({ frame, closeNow }: PropsOf<'NewCount'>) {
  const isPhone = useIsPhone()
  const { history } = useRouter()
  const pick = useStockPick()
  const suggested = useSuggestedName(pick.filter)
  const [typedName, setName] = useState<string>()
  const [blind, setBlind] = useState(false)
  const add = useChange(addCount)
  const about = useId()
  const name = typedName ?? suggested
  const { chosen, hasProblem, isCurrent } = pick
  useUnsavedGuard(typedName !== undefined && !add.isSuccess, undefined, { isSending: add.isPending })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0 || hasProblem || !isCurrent || add.isPending) return
    add.mutate(
      { body: { name: name.trim(), ...chosenIds(chosen), blind } },
      {
        onSuccess({ id }) {
          // Replaces this modal's URL, so that Back doesn't open it again.
          history.replace(countPath(id), {}, { ignoreBlocker: true })
          closeNow()
        },
      },
    )
  }
  return (
    <Modal {...frame} title="New count" size={860} yOffset="2dvh" fullScreen={isPhone}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          <StockPicker pick={pick} isBlind={blind} />
          <PickSummary pick={pick} />
          <TextInput
            label="Name"
            required
            autoComplete="off"
            maxLength={maxLengths.name}
            value={name}
            error={fieldProblems(add.error)['name'] ?? (name.trim() === '' && 'Enter a name')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <div>
            <Switch
              label="Blind"
              aria-describedby={about}
              checked={blind}
              onChange={({ currentTarget }) => setBlind(currentTarget.checked)}
            />
            <Text id={about} size="xs" c="dimmed" pt={4}>
              The units that should be there are hidden until a number was entered.
            </Text>
          </div>
          <FormEnd
            submit={chosen.length === 0 ? 'Start count' : `Start count of ${pluralize(chosen.length, 'line')}`}
            isSaving={add.isPending}
            isDisabled={chosen.length === 0 || hasProblem || !isCurrent || name.trim() === ''}
            refusal={formProblem(add.error)}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** "Exotic Liquids, Nov 27". */
function useSuggestedName({ brandIds, typeIds, shelf, notCountedDays, emptiedDays }: StockFilter): string {
  const { timeZone } = useSettings()
  const brands = useRead(listBrands)
  const types = useRead(listProductTypes)
  const names = [
    ...(brands.data?.filter(({ id }) => brandIds.includes(String(id))) ?? []),
    ...(types.data?.filter(({ id }) => typeIds.includes(String(id))) ?? []),
  ].map((record) => record.name)
  const [first, second, ...others] = names
  const what =
    first === undefined
      ? shelf.trim() !== ''
        ? `Shelf ${shelf.trim()}`
        : emptiedDays !== ''
          ? 'Went to zero'
          : notCountedDays === ''
            ? 'All stock'
            : `Not counted for ${notCountedDays} days`
      : [first, ...(second === undefined ? [] : [second])].join(' and ')
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `${what}${more}, ${mediumDay(companyToday(timeZone))}`
}

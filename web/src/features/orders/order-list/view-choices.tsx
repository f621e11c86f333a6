import '@mantine/core/styles/Divider.layer.css'
import { listOrderViews, type OrderView, removeOrderView, saveOrderView } from '@dray/contract/preferences'
import { Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { firstMessage } from '../../../shared/api/field-problems.ts'
import type { Problem } from '../../../shared/api/request.ts'
import { useChange, useRead } from '../../../shared/api/use-call.ts'
import { BusyButton } from '../../../shared/busy-button.tsx'
import { SavedList } from '../../../shared/saved-list.tsx'
import { useSession } from '../../../shared/session.tsx'
import type { OrderListFilter } from './order-list-filter.ts'
import { filterOf, isView, viewOf } from './order-view.ts'

type Props = {
  filter: OrderListFilter
  today: string
  onChoose: (filter: OrderListFilter) => void
  close: () => void
  /** Why a view was not deleted. */
  onProblem: (problem: string | undefined) => void
}

/** The saved views, and a form to save the current list as a view. */
export function ViewChoices({ filter, today, onChoose, close, onProblem }: Props) {
  const { user } = useSession()
  const removal = useChange(removeOrderView)
  const read = useRead(listOrderViews, { params: { userId: user.id } })

  // Not `mutate`: its callbacks are dropped when this list is closed, which happens first.
  const remove = ({ id }: OrderView) =>
    removal.mutateAsync({ params: { id } }).then(
      () => onProblem(undefined),
      ({ message }: Problem) => onProblem(message),
    )
  return (
    <Stack gap="xs">
      <SavedList
        kind="view"
        saved={read.data}
        problem={read.error?.message}
        nameOf={({ name }) => name}
        isChosen={({ filters }) => isView(filters, filter, today)}
        onChoose={({ filters }) => onChoose(filterOf(filters, today))}
        onRemove={(view) => void remove(view)}
        close={close}
      />
      <Divider />
      <SaveView filter={filter} today={today} views={read.data ?? []} />
    </Stack>
  )
}

type SaveProps = { filter: OrderListFilter; today: string; views: readonly OrderView[] }

function SaveView({ filter, today, views }: SaveProps) {
  const { user } = useSession()
  const save = useChange(saveOrderView)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const name = typed.trim()
  const replaces = views.some((view) => view.name === name)
  const refusal = save.error ? firstMessage(save.error) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    setTried(true)
    field.current?.focus()
    if (name === '') return
    save.mutate(
      { body: { userId: user.id, name, filters: viewOf(filter, today) } },
      {
        onSuccess() {
          setTyped('')
          setTried(false)
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={6}>
        <TextInput
          ref={field}
          label="Save these filters as"
          maxLength={100}
          autoComplete="off"
          value={typed}
          readOnly={save.isPending}
          error={(isTried && name === '' && 'Enter a view name') || refusal}
          onChange={(event) => {
            if (save.isError || save.isSuccess) save.reset()
            setTyped(event.currentTarget.value)
          }}
        />
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {replaces ? 'Replaces the view with this name.' : save.isSuccess && 'Saved.'}
          </Text>
          <BusyButton type="submit" size="compact-sm" variant="default" loading={save.isPending}>
            {replaces ? 'Replace' : 'Save view'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

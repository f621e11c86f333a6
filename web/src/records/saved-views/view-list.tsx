import '@mantine/core/styles/Divider.layer.css'
import { listViews, removeView, type SavedView, saveView } from '@dray/contract/preferences/saved-views'
import { nameKey } from '@dray/domain/text/plain-text'
import { Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { firstMessage } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { SavedList } from '../../kit/panels/saved-list.tsx'
import { useSession } from '../../kit/session.tsx'

type NewView<View extends SavedView> = View extends SavedView ? Pick<View, 'list' | 'filters'> : never

export type ViewsProps = {
  current: NewView<SavedView>
  isCurrent: (view: SavedView) => boolean
  onOpen: (view: SavedView) => void
}

type Props = ViewsProps & {
  close: () => void
  /** Called with why a view wasn't deleted. */
  onProblem: (problem: string | undefined) => void
}

export function ViewList({ current, isCurrent, onOpen, close, onProblem }: Props) {
  const { user } = useSession()
  const removal = useChange(removeView)
  const read = useRead(listViews, { params: { userId: user.id, list: current.list } })
  // Not `mutate`: its callbacks are dropped when this list closes, which happens first.
  const remove = ({ id }: SavedView) =>
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
        savedName={({ name }) => name}
        isChosen={isCurrent}
        onChoose={onOpen}
        onRemove={(view) => void remove(view)}
        close={close}
      />
      <Divider />
      <SaveView views={read.data ?? []} current={current} />
    </Stack>
  )
}

type SaveProps = Pick<Props, 'current'> & { views: readonly SavedView[] }

function SaveView({ views, current }: SaveProps) {
  const { user } = useSession()
  const saving = useChange(saveView)
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const name = typed.trim()
  const replaces = views.some((view) => nameKey(view.name) === nameKey(name))
  const refusal = saving.error ? firstMessage(saving.error) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    setTried(true)
    field.current?.focus()
    if (name === '') return
    const onSuccess = () => {
      setTyped('')
      setTried(false)
    }
    saving.mutate({ body: { ...current, userId: user.id, name } }, { onSuccess })
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
          readOnly={saving.isPending}
          error={(isTried && name === '' && 'Enter a view name') || refusal}
          onChange={(event) => {
            if (saving.isError || saving.isSuccess) saving.reset()
            setTyped(event.currentTarget.value)
          }}
        />
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" role="status">
            {replaces ? 'Replaces the view with this name.' : saving.isSuccess && 'Saved.'}
          </Text>
          <BusyButton type="submit" size="compact-sm" variant="default" loading={saving.isPending}>
            {replaces ? 'Replace' : 'Save view'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

import '@mantine/core/styles/Divider.layer.css'
import { Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { firstMessage } from '../api/field-problems.ts'
import type { Problem } from '../api/request.ts'
import { BusyButton } from '../busy-button.tsx'
import { SavedList } from '../saved-list.tsx'

type View = { id: number; name: string }

type Props<V extends View> = {
  read: { data: readonly V[] | undefined; error: Problem | null }
  isChosen: (view: V) => boolean
  onChoose: (view: V) => void
  remove: (view: V) => Promise<unknown>
  saving: Saving
  /** Saves the current filters under a name. */
  save: (name: string, done: { onSuccess: () => void }) => void
  close: () => void
  /** Takes why a view was not deleted. */
  onProblem: (problem: string | undefined) => void
}

/** The state of saving a view, as `useChange` has it. */
type Saving = { isPending: boolean; isSuccess: boolean; isError: boolean; error: Problem | null; reset: () => void }

/** The saved views of a list, and a form to save the current list as a view. */
export function ViewList<V extends View>(props: Props<V>) {
  const { read, isChosen, onChoose, remove, saving, save, close, onProblem } = props
  const removeView = (view: V) =>
    remove(view).then(
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
        isChosen={isChosen}
        onChoose={onChoose}
        onRemove={(view) => void removeView(view)}
        close={close}
      />
      <Divider />
      <SaveView views={read.data ?? []} saving={saving} save={save} />
    </Stack>
  )
}

type SaveProps = Pick<Props<View>, 'saving' | 'save'> & { views: readonly View[] }

function SaveView({ views, saving, save }: SaveProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const name = typed.trim()
  const replaces = views.some((view) => view.name === name)
  const refusal = saving.error ? firstMessage(saving.error) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (saving.isPending) return
    setTried(true)
    field.current?.focus()
    if (name === '') return
    save(name, {
      onSuccess() {
        setTyped('')
        setTried(false)
      },
    })
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

import { problems } from '@dray/contract/problems'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { firstMessage } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { focusIfLost, isFocusLost } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'

type Props = {
  /** Singular: "order". */
  noun: string
  form: {
    problem: Problem | null
    /** The names of the records in the refusal. */
    refused: readonly string[]
    isOutdated: boolean
    /** Sending it unchanged would be refused again. */
    isStuck: boolean
    reload: () => Promise<void>
    isReloading: boolean
    reloadProblem: string | undefined
    /** Why the change can't be sent. */
    blocked: string | undefined
    isSending: boolean
    submit: () => void
  }
  /** How many of the selected records will change. */
  changing: number
  selected: number
  fields: ReactNode
  children: ReactNode
  onCancel: () => void
}

type BulkFooterProps = {
  /** Singular: "order". */
  noun: string
  changing: number
  selected: number
  blocked: string | undefined
  isSending: boolean
  isDisabled: boolean
  onCancel: () => void
}

export function BulkForm({ noun, form, changing, selected, fields, children, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { isOutdated } = form
  // The Reload button had the focus and disappeared with its notice.
  useEffect(() => {
    if (!isOutdated) focusIfLost(element.current?.querySelector('input'))
  }, [isOutdated])

  // The turned-off button had the focus, and loses it when it's painted.
  useEffect(() => {
    if (!form.isStuck || !(isFocusLost() || document.activeElement?.matches(':disabled'))) return
    element.current?.querySelector<HTMLElement>('[data-leave-out], [data-cancel]')?.focus()
  }, [form.isStuck])

  function submit(event: FormEvent) {
    event.preventDefault()
    form.submit()
  }
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="md">
        {fields}
        {(isOutdated || form.problem) && (
          <BulkRefusal
            noun={noun}
            names={form.refused}
            message={form.problem ? firstMessage(form.problem) : undefined}
            reload={isOutdated ? form : undefined}
          />
        )}
        {children}
        <BulkFooter
          noun={noun}
          changing={changing}
          selected={selected}
          blocked={form.blocked}
          isSending={form.isSending}
          isDisabled={isOutdated || form.isStuck}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}

const maxNames = 12

type BulkRefusalProps = {
  /** Singular: "order". */
  noun: string
  /** The records in the refusal. */
  names: readonly string[]
  /** The server's message. Undefined if someone else's change was noticed before anything was sent. */
  message: string | undefined
  /** Reloads the records after someone else changed them. */
  reload: { reload: () => Promise<void>; isReloading: boolean; reloadProblem: string | undefined } | undefined
}

/** Says why a bulk change was refused, and because of which records. None were changed. */
function BulkRefusal({ noun, names, message = problems['changed-meanwhile'][1], reload }: BulkRefusalProps) {
  const plural = `${noun}s`
  const label = names.length === 1 ? noun : plural
  const more = names.length - maxNames
  return (
    <Alert color={reload ? 'yellow' : 'red'} role="alert" p="xs">
      <Text size="sm" fw={650}>
        {message}
      </Text>
      {names.length > 0 && `${label.charAt(0).toUpperCase()}${label.slice(1)}: ${names.slice(0, maxNames).join(', ')}`}
      {more > 0 && ` and ${more} more`}
      {names.length > 0 && '. '}
      No {plural} were changed.{' '}
      {reload && (
        <BusyButton
          size="compact-sm"
          variant="default"
          autoFocus
          loading={reload.isReloading}
          onClick={() => void reload.reload()}
        >
          Reload
        </BusyButton>
      )}
      {reload?.reloadProblem && <Text size="sm">{reload.reloadProblem}</Text>}
    </Alert>
  )
}

/** Says how many records will change, or why none can. */
function BulkFooter({ noun, changing, selected, blocked, isSending, isDisabled, onCancel }: BulkFooterProps) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c={blocked ? 'var(--danger)' : 'dimmed'} role={blocked ? 'alert' : 'status'}>
        {blocked ?? bulkSummary({ noun, changing, selected })}
      </Text>
      <Group gap="xs">
        <Button variant="default" data-cancel onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" loading={isSending} disabled={isDisabled}>
          {changing === 0 ? 'Change' : `Change ${pluralize(changing, noun)}`}
        </BusyButton>
      </Group>
    </Group>
  )
}

function bulkSummary({ noun, changing, selected }: Pick<BulkFooterProps, 'noun' | 'changing' | 'selected'>): string {
  if (changing === 0) return ''
  const rest = selected - changing
  if (rest === 0) return changing === 1 ? '' : 'All of them will change.'
  return `${pluralize(rest, noun)} in the selection won't change.`
}

import { Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { BusyButton } from '../../kit/busy-button.tsx'
import style from './comments.module.css'

type Props = {
  /** The call that adds a comment, as `useChange` returns it. */
  adding: { isPending: boolean; isError: boolean; error: Problem | null; reset: () => void }
  /** Sends it, and calls `onAdded` once the server accepted it. */
  add: (text: string, onAdded: () => void) => void
  /** Called with whether the box has a comment that was not added. */
  onUnsent: ((isUnsent: boolean) => void) | undefined
}

/** The box to add a comment. Enter is a new line; Ctrl or ⌘ with Enter adds. What was typed stays until it is saved. */
export function CommentForm({ adding, add, onUnsent }: Props) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const text = typed.trim()

  function type(next: string) {
    setTyped(next)
    onUnsent?.(next.trim() !== '')
  }
  function save() {
    if (text === '' || adding.isPending) return
    // The button is disabled when the box is empty, so move the focus to where the next comment is typed.
    box.current?.focus()
    add(text, () => type(''))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    save()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // In a modal the same keys may save the whole form.
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate aria-label="Add a comment">
      <Textarea
        ref={box}
        aria-label="New comment"
        placeholder="Write a comment"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={4000}
        value={typed}
        readOnly={adding.isPending}
        error={fieldProblems(adding.error)['text'] ?? adding.error?.message}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => {
          if (adding.isError) adding.reset()
          type(value)
        }}
      />
      <BusyButton
        type="submit"
        variant="default"
        title="Ctrl+Enter or ⌘Enter"
        disabled={text === ''}
        loading={adding.isPending}
      >
        Add comment
      </BusyButton>
    </form>
  )
}

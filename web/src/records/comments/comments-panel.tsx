import { addComment, listComments, maxComments } from '@dray/contract/comments'
import type { CommentedEntity } from '@dray/domain/changelog/differences'
import { Text, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fieldProblems } from '../../kit/api/field-problems.ts'
import type { Problem } from '../../kit/api/request.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { CollapsiblePanel } from '../../kit/panels/collapsible-panel.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import { PanelList } from '../../kit/panels/panel-list.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import style from './comments.module.css'

type Props = {
  entityType: CommentedEntity
  entityId: number
  /** Called with whether the box has an unsent comment. */
  onUnsent?: (isUnsent: boolean) => void
}

/** A record's comments, newest first, for users who can read them. */
export function CommentsPanel({ entityType, entityId, onUnsent }: Props) {
  const list = useRead(listComments, { params: { entityType, entityId } })
  const add = useChange(addComment)
  const count = list.data?.length
  return (
    <CollapsiblePanel
      title={count === undefined ? 'Comments' : `Comments: ${formatCount(count)}`}
      isEmpty={count === 0}
    >
      <CommentForm
        adding={add}
        add={(text, onSuccess) => add.mutate({ body: { entityType, entityId, text } }, { onSuccess })}
        onUnsent={onUnsent}
      />
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && <ReadFailed retry={list.refetch}>{list.error.message}</ReadFailed>}
      {count === 0 && <Text c="dimmed">No comments yet.</Text>}
      {list.data !== undefined && list.data.length > 0 && <CommentList comments={list.data} />}
      {count === maxComments && (
        <Text c="dimmed" size="xs" pt="xs">
          Showing the newest {maxComments} comments.
        </Text>
      )}
    </CollapsiblePanel>
  )
}

type CommentFormProps = {
  /** The call that adds a comment, from `useChange`. */
  adding: { isPending: boolean; isError: boolean; error: Problem | null; reset: () => void }
  /** Calls `onAdded` once the server has accepted it. */
  add: (text: string, onAdded: () => void) => void
  /** Called with whether the box has an unsent comment. */
  onUnsent: ((isUnsent: boolean) => void) | undefined
}

/** Enter is a new line; Ctrl or ⌘ with Enter adds. The text stays until it's saved. */
export function CommentForm({ adding, add, onUnsent }: CommentFormProps) {
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const text = typed.trim()

  function type(next: string) {
    setTyped(next)
    onUnsent?.(next.trim() !== '')
  }
  function save() {
    if (text === '' || adding.isPending) return
    // The button is disabled when the box is empty, so focus the box for the next comment.
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

type ShownComment = { id: number; userName: string; text: string; createdAt: Date; isContactNote?: boolean }

export function CommentList({ comments }: { comments: readonly ShownComment[] }) {
  const { timeZone } = useSettings()
  return (
    <PanelList label="Comments, newest first">
      {comments.map((comment) => (
        <li key={comment.id}>
          <div className={`small muted figures ${style.by}`}>
            <strong>{comment.userName}</strong>{' '}
            <time dateTime={comment.createdAt.toISOString()}>{dateAndTime(comment.createdAt, timeZone)}</time>
            {comment.isContactNote === true && ' · Contact note'}
          </div>
          <div className={`wrap-anywhere ${style.text}`}>{comment.text}</div>
        </li>
      ))}
    </PanelList>
  )
}

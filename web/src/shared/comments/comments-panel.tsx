import { type Comment, getAll, mostComments } from '@dray/contract/comments'
import type { CommentedEntity } from '@dray/domain/comments/commented-entities'
import { Alert, Box, Button, Text } from '@mantine/core'
import { useRead } from '../api/use-call.ts'
import { CollapsiblePanel } from '../collapsible-panel.tsx'
import { figure } from '../counted.ts'
import { dateAndTime } from '../dates.ts'
import { useSettings } from '../session.tsx'
import { AddComment } from './add-comment.tsx'
import style from './comments.module.css'

/** The height from which the list scrolls, as the panels beside it do. */
const tallest = 500

type Props = {
  entityType: CommentedEntity
  entityId: number
  /** Told whether a comment stands in the box that was not added. */
  onUnsent?: (isUnsent: boolean) => void
}

/** What people say about a record, newest first, for whoever may read it (D-43). */
export function CommentsPanel({ entityType, entityId, onUnsent }: Props) {
  const list = useRead(getAll, { params: { entityType, entityId } })
  const count = list.data?.length
  return (
    <CollapsiblePanel title={count === undefined ? 'Comments' : `Comments: ${figure(count)}`}>
      <AddComment entityType={entityType} entityId={entityId} onUnsent={onUnsent} />
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && (
        <Alert color="red" role="alert">
          {list.error.message}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {count === 0 && <Text c="dimmed">No comments yet.</Text>}
      {list.data !== undefined && list.data.length > 0 && <CommentList comments={list.data} />}
      {count === mostComments && (
        <Text c="dimmed" size="xs" pt="xs">
          These are the newest {mostComments} comments.
        </Text>
      )}
    </CollapsiblePanel>
  )
}

function CommentList({ comments }: { comments: readonly Comment[] }) {
  const { timeZone } = useSettings()
  return (
    // A scrolling part without anything to tab to in it must itself be reached by keyboard.
    <Box
      className={style.scroll}
      mah={tallest}
      style={{ overflowY: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label="Comments, newest first"
    >
      <ul className={style.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={style.comment}>
            <div className={style.by}>
              <strong>{comment.userName}</strong>{' '}
              <time dateTime={comment.createdAt.toISOString()}>{dateAndTime(comment.createdAt, timeZone)}</time>
            </div>
            <div className={style.text}>{comment.text}</div>
          </li>
        ))}
      </ul>
    </Box>
  )
}

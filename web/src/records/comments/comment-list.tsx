import { dateAndTime } from '../../kit/dates.ts'
import { PanelList } from '../../kit/panel-list.tsx'
import { useSettings } from '../../kit/session.tsx'
import style from './comments.module.css'

type ShownComment = { id: number; userName: string; text: string; createdAt: Date; isContactNote?: boolean }

/** Who said what and when, newest first. */
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
          <div className={style.text}>{comment.text}</div>
        </li>
      ))}
    </PanelList>
  )
}

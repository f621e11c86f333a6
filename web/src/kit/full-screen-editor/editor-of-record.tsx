import '@mantine/core/styles/Skeleton.layer.css'
import { Alert, Button, Modal, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Problem } from '../api/request.ts'
import type { Frame } from '../modals/modals.tsx'
import { ReadFailed } from '../loading/read-failed.tsx'
import layout from './editor-layout.module.css'
import { FullScreenEditor } from './full-screen-editor.tsx'
import style from './full-screen-editor.module.css'

type Props<Answer> = {
  frame: Frame
  title: string
  read: UseQueryResult<Answer, Problem>
  children: (answer: Answer) => ReactNode
}

export function EditorOfRecord<Answer>({ frame, title, read, children }: Props<Answer>) {
  // Wait for a fresh read. Starting from an old cached copy, earlier changes would look as if someone had just made them.
  const isFresh = read.isFetchedAfterMount || !read.isFetching
  const [isShown, setShown] = useState(false)
  // Never set back to false: a reload must not remove the form.
  if (read.data !== undefined && isFresh && !isShown) setShown(true)
  return (
    <FullScreenEditor frame={frame} onClose={frame.onClose}>
      {read.data !== undefined && isShown ? (
        children(read.data)
      ) : (
        <div className={`fills ${style.root}`}>
          <div className={style.header}>
            <Modal.Title className={style.title}>{title}</Modal.Title>
          </div>
          {read.error === null && <LoadingEditor />}
          <div className={`stack ${style.unread}`}>
            {read.error !== null && <Failure problem={read.error} retry={read.refetch} />}
            <div>
              <Button variant="default" onClick={frame.onClose}>
                Close
              </Button>
            </div>
          </div>
        </div>
      )}
    </FullScreenEditor>
  )
}

/** As large as the editor's parts, so nothing jumps when they come. */
const LoadingEditor = () => (
  <div className={layout.editor}>
    <output className="unseen">Loading...</output>
    <div className={layout.left}>
      <Skeleton h={72} />
      <Skeleton h={56} />
      <Skeleton h={48} />
      <Skeleton h={84} />
      <Skeleton h={148} />
    </div>
    <div className={layout.right}>
      <Skeleton h={32} />
      <Skeleton h={420} />
    </div>
  </div>
)

function Failure({ problem, retry }: { problem: Problem; retry: () => unknown }) {
  if (problem.body.status !== 404) return <ReadFailed retry={retry}>{problem.message}</ReadFailed>
  return (
    <Alert color="red" role="alert">
      {problem.message}
    </Alert>
  )
}
